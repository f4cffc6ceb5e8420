import { FileText } from 'lucide-react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import type { Route } from '#browser/client.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { formatUsd } from '#lib/money.ts'
import { useAsk } from '#panel/asking.tsx'
import { FormDialog } from '#panel/form-dialog.tsx'
import { ReasonDialog } from '#panel/reason-dialog.tsx'
import { lineTyped } from '#panel/typed.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { DirectOrder } from '../seller-payment-words.ts'

/** The endpoints by which the seller, or an admin for them, confirms that the money arrived. */
export type SellerPaymentDesk = {
  look: () => Promise<unknown>
  confirm: (given: { reference?: string; reason?: string }) => Promise<unknown>
  reject: (given: { reason: string }) => Promise<unknown>
  refreshes: readonly Route[]
  /** What follows from confirming. */
  effect: (total: string) => string
  /** Where an administrator speaks for a store's own account. */
  asksReason?: boolean
}

type SellerPaymentActsProps = {
  own: DirectOrder
  desk: SellerPaymentDesk
  canConfirm: boolean
  /** For who may look and not decide. */
  isReadOnly?: boolean
}

/** The proof of payment of a seller order, and the decisions that an admin or its seller can take about it. */
export function SellerPaymentActs({ own, desk, canConfirm, isReadOnly = false }: SellerPaymentActsProps) {
  const ask = useAsk()
  const look = useAct(desk.look, {
    said: m.admin_seller_payment_left,
    failed: m.admin_seller_payment_keep_failed,
    refreshes: desk.refreshes,
  })
  const { state, isLookedAt, hasProof } = own.payment
  const decide = (Dialog: typeof ConfirmSellerDialog) =>
    ask((close) => <Dialog own={own} desk={desk} onClose={close} />)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 max-sm:*:flex-auto">
      {hasProof && (
        <Button
          size="sm"
          variant="secondary"
          icon={<FileText aria-hidden />}
          href={`/api/v1/seller-orders/${own.id}/proof`}
          target="_blank"
          rel="noreferrer"
        >
          {m.orders_proof_see()}
        </Button>
      )}
      {!isReadOnly && canConfirm && (
        <Button size="sm" onClick={() => decide(ConfirmSellerDialog)}>
          {m.admin_confirm_payment()}
        </Button>
      )}
      {!isReadOnly && (state === 'waiting' || state === 'review') && !isLookedAt && (
        <Button size="sm" variant="quiet" busy={look.busy} onClick={() => void look.start(undefined)}>
          {m.admin_seller_payment_keep()}
        </Button>
      )}
      {!isReadOnly && state === 'review' && (
        <Button size="sm" variant="quiet" onClick={() => decide(RejectSellerDialog)}>
          {m.admin_seller_payment_reject()}
        </Button>
      )}
    </div>
  )
}

type DialogProps = { own: DirectOrder; desk: SellerPaymentDesk; onClose: () => void }

/** Says that the money of a seller order is there; for a store's own account also why an administrator says it. */
function ConfirmSellerDialog({ own, desk, onClose }: DialogProps) {
  const { asksReason = false } = desk
  const act = useAct(desk.confirm, {
    said: m.common_payment_confirmed,
    failed: m.admin_payment_confirm_failed,
    reportsIn: 'both',
    refreshes: desk.refreshes,
    done: onClose,
  })
  const values = { reference: own.payment.bankReference ?? '', reason: '' }
  const form = useRecordForm(confirmation(asksReason), values, act)
  const total = formatUsd(own.totalCents)
  return (
    <FormDialog
      form={form}
      role="alertdialog"
      size="sm"
      title={m.admin_confirm_payment()}
      description={desk.effect(total)}
      saveLabel={m.admin_confirm_payment_yes({ total })}
      onClose={onClose}
    >
      {!own.payment.crypto && (
        <Field
          label={m.admin_reference()}
          hint={m.admin_reference_hint({ number: own.number })}
          optionalLabel={m.common_optional()}
          error={form.errors['reference']}
        >
          <Input data-autofocus autoComplete="off" {...form.register('reference')} />
        </Field>
      )}
      {asksReason && (
        <Field
          label={m.common_reason()}
          hint={m.admin_seller_payment_store_reason()}
          required
          error={form.errors['reason']}
        >
          <Textarea rows={2} maxLength={500} {...form.register('reason')} />
        </Field>
      )}
    </FormDialog>
  )
}

/** The money was not found, or not this amount: the buyer reads why. */
function RejectSellerDialog({ own, desk, onClose }: DialogProps) {
  const act = useAct(desk.reject, {
    said: m.common_payment_declined,
    failed: m.admin_seller_payment_reject_failed,
    reportsIn: 'both',
    refreshes: desk.refreshes,
    done: onClose,
  })
  return (
    <ReasonDialog
      danger
      title={m.admin_seller_payment_reject()}
      consequence={m.admin_seller_payment_reject_effect({ total: formatUsd(own.totalCents) })}
      confirmLabel={m.common_reject()}
      hint={m.admin_seller_payment_reject_hint()}
      act={act}
      given={(reason) => ({ reason })}
      onClose={onClose}
    />
  )
}

const confirmation = (asksReason: boolean) =>
  z.pipe(
    z.object({ reference: lineTyped(120), reason: z.string().check(z.trim()) }).check(
      z.refine(({ reason }) => !asksReason || reason !== '', {
        path: ['reason'],
        error: m.orders_reason_required(),
      }),
    ),
    z.transform(({ reference, reason }) => ({
      ...(reference && { reference }),
      ...(asksReason && { reason }),
    })),
  )
