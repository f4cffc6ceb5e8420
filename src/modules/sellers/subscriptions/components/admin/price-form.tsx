import { createContext, type ReactNode, useContext } from 'react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import type { Output } from '#browser/client.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { moneyText, moneyTyped, percentText, percentTyped } from '#panel/typed.ts'
import { m } from '#paraglide/messages.js'
import { UnsavedDialog } from '#ui/unsaved-dialog.tsx'

export type PlanPrice = Output<'GET /admin/plan-prices'>['items'][number]
export const priceKey = ({ type, planType }: PlanPrice) => `${type}/${planType}`

const MAX_CENTS = 1_000_000
const FIELDS: Readonly<Record<string, string>> = { priceCents: 'price', commissionHundredths: 'commission' }
/** The form stands around the tables, because a row cannot hold one; its fields name it. */
export const PRICE_FORM = 'plan-price'

type Editing = {
  /** Which row is open; of the others none can be opened before it is closed. */
  key: string
  form: ReturnType<typeof usePriceForm> | null
  edit: (plan: PlanPrice | null) => void
}
const Edited = createContext<Editing>({ key: '', form: null, edit: () => {} })
export const useEditedPrice = () => useContext(Edited)

type EditedPriceProps = {
  plan: PlanPrice | null
  onEdit: (plan: PlanPrice | null) => void
  children: ReactNode
}

/** Knows which row is being edited, and what was typed into it. */
export function EditedPrice({ plan, onEdit, children }: EditedPriceProps) {
  if (!plan) return <Edited value={{ key: '', form: null, edit: onEdit }}>{children}</Edited>
  return (
    <OpenRow plan={plan} onEdit={onEdit}>
      {children}
    </OpenRow>
  )
}

function OpenRow({ plan, onEdit, children }: EditedPriceProps & { plan: PlanPrice }) {
  const form = usePriceForm(plan, () => onEdit(null))
  const close = form.guard.closing(() => onEdit(null))
  return (
    <Edited value={{ key: priceKey(plan), form, edit: close }}>
      <form id={PRICE_FORM} noValidate onSubmit={form.submit} />
      {children}
      <UnsavedDialog guard={form.guard} />
    </Edited>
  )
}

function usePriceForm(
  { type, planType, priceCents, features, isActive, commissionHundredths, updatedAt }: PlanPrice,
  done: () => void,
) {
  const act = useAct('PUT /admin/plan-prices/{type}/{planType}', {
    said: m.subscriptions_price_saved,
    failed: m.subscriptions_price_failed,
    reportsIn: 'both',
    refreshes: ['GET /admin/plan-prices'],
    done,
  })
  const schema = z.pipe(
    z.object({
      price: moneyTyped({ min: 0, max: MAX_CENTS, message: m.subscriptions_price_invalid }),
      commission: percentTyped({ min: 0, max: 10_000, message: m.subscriptions_commission_invalid }),
      features: z.array(
        z.object({ text: z.string().check(z.trim(), z.maxLength(120, m.subscriptions_feature_invalid())) }),
      ),
    }),
    z.transform((typed) => ({
      type,
      planType,
      isActive,
      seenAt: updatedAt,
      priceCents: typed.price,
      ...(type === 'business' && { commissionHundredths: typed.commission }),
      features: typed.features.map(({ text }) => text).filter((text) => text !== ''),
    })),
  )
  const values = {
    price: moneyText(priceCents),
    commission: percentText(commissionHundredths),
    features: features.map((text) => ({ text })),
  }
  return useRecordForm(schema, values, act, {
    fieldOf: (field) => FIELDS[field] ?? field,
  })
}
