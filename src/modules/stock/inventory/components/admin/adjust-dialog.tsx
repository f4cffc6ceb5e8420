import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { ApiError, type Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { formatCount } from '#lib/money.ts'
import { FormDialog } from '#panel/form-dialog.tsx'
import { CountField } from '#panel/number-fields.tsx'
import { ReadDialog } from '#panel/read-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import {
  type AdjustmentReason,
  type AdjustmentType,
  adjustedStock,
  MAX_STOCK,
  REASONS,
  stockState,
} from '../../rules.ts'
import { reasonWords, STOCK_READS, stateWords, typeWords } from './stock-words.ts'

type StockLevel = Output<'GET /admin/inventory/{variantId}'>

type Choice = { id: string; title: string }
type AdjustDialogProps = { variantId: string; choices?: readonly Choice[]; onClose: () => void }

/** Corrects the stock of one variant, which `choices` lets choose: what is there, what changes, what will be there, and what that means. */
export function AdjustDialog({ variantId: first, choices = [], onClose }: AdjustDialogProps) {
  const [variantId, setVariantId] = useState(choices[0]?.id ?? first)
  const read = useRead('GET /admin/inventory/{variantId}', { variantId }, { fresh: true })
  // An address names the product; one with options is refused with its variants.
  if (read.error instanceof ApiError && read.error.code === 'inventory.variant_needed')
    return (
      <AdjustDialog
        variantId={variantId}
        choices={read.error.params['variants'] as Choice[]}
        onClose={onClose}
      />
    )
  return (
    <ReadDialog read={read} title={m.inventory_adjust()} failed={m.inventory_failed()} onClose={onClose}>
      {(stock) => (
        <AdjustForm key={stock.variantId} stock={stock} onClose={onClose}>
          {choices.length > 0 && (
            <Field label={m.inventory_variant()}>
              <Select
                value={variantId}
                options={choices.map(({ id, title }) => ({ value: id, label: title }))}
                onChange={({ currentTarget: { value } }) => setVariantId(value)}
              />
            </Field>
          )}
        </AdjustForm>
      )}
    </ReadDialog>
  )
}

const TYPES: readonly AdjustmentType[] = ['add', 'remove', 'set']

type AdjustFormProps = { stock: StockLevel; children?: ReactNode; onClose: () => void }

function AdjustForm({ stock, children, onClose }: AdjustFormProps) {
  const adjust = useAct('POST /admin/inventory/{variantId}/adjust', {
    said: m.inventory_updated,
    failed: m.inventory_update_failed,
    reportsIn: 'both',
    refreshes: STOCK_READS,
    done: onClose,
  })
  const form = useRecordForm(schemaOf(stock), blank, adjust)
  const type = form.watch('type') as AdjustmentType
  const quantity = /^\d{1,7}$/.test(form.watch('quantity').trim()) ? Number(form.watch('quantity')) : null
  const newStock = quantity === null ? null : adjustedStock(stock.onHand, type, quantity)
  const isBelow =
    adjust.problem?.error instanceof ApiError && adjust.problem.error.code === 'inventory.below_reserved'
  return (
    <FormDialog
      form={form}
      title={m.inventory_adjust()}
      description={stock.title}
      saveLabel={m.inventory_adjust_save()}
      onClose={onClose}
    >
      {children}
      <fieldset>
        <legend className="mb-1.5 font-semibold text-sm">{m.common_kind()}</legend>
        <div className="grid grid-cols-3 gap-2">
          {TYPES.map((one) => (
            <label
              key={one}
              className="flex min-h-11 items-center justify-center gap-2 rounded-control border border-line-strong px-2 font-semibold text-sm has-checked:border-brand-strong has-checked:bg-brand-soft has-checked:text-brand-ink"
            >
              <input type="radio" value={one} {...form.register('type')} />
              {typeWords[one]()}
            </label>
          ))}
        </div>
      </fieldset>
      <CountField
        data-autofocus
        required
        label={m.common_quantity()}
        error={form.errors['quantity']}
        {...form.register('quantity')}
      />
      <Preview stock={stock} newStock={newStock} />
      <Field label={m.common_reason()} required={stock.requireReason} error={form.errors['reason']}>
        <Select
          placeholder={m.inventory_choose_reason()}
          options={REASONS[type].map((reason) => ({ value: reason, label: reasonWords[reason]() }))}
          {...form.register('reason')}
        />
      </Field>
      <Field label={m.inventory_reference_number()} optionalLabel={m.common_optional()}>
        <Input maxLength={100} autoComplete="off" {...form.register('referenceNumber')} />
      </Field>
      <Field label={m.inventory_column_notes()} optionalLabel={m.common_optional()}>
        <Textarea rows={2} maxLength={1000} {...form.register('notes')} />
      </Field>
      {isBelow && <Checkbox label={m.inventory_confirm_below()} {...form.register('confirmBelowReserved')} />}
    </FormDialog>
  )
}

/** What is there, what changes, what will be there, with a warning where the new count crosses a limit. */
function Preview({ stock, newStock }: { stock: StockLevel; newStock: number | null }) {
  const state = newStock === null ? 'normal' : stockState(newStock, stock.thresholds)
  const change = newStock === null ? null : newStock - stock.onHand
  return (
    <div aria-live="polite" className="rounded-card bg-sunken p-3">
      <dl className="grid grid-cols-3 gap-2 text-center text-sm">
        {[
          [m.common_current_stock(), formatCount(stock.onHand)],
          [
            m.inventory_preview_change(),
            change === null ? '—' : `${change > 0 ? '+' : ''}${formatCount(change)}`,
          ],
          [m.common_new_stock(), newStock === null ? '—' : formatCount(newStock)],
        ].map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="font-bold text-lg tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {state !== 'normal' && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={stateWords[state].tone}>{stateWords[state].label()}</Badge>
          {{
            out: m.inventory_warn_out,
            low: m.inventory_warn_low,
            overstock: m.inventory_warn_over,
          }[state]({
            limit: { out: stock.thresholds.out, low: stock.thresholds.low, overstock: stock.thresholds.over }[
              state
            ],
          })}
        </p>
      )}
    </div>
  )
}

const blank = {
  type: 'add' as string,
  quantity: '',
  reason: '',
  referenceNumber: '',
  notes: '',
  confirmBelowReserved: false as boolean,
}

const schemaOf = ({ variantId, onHand, requireReason }: StockLevel) =>
  z.pipe(
    z
      .object({
        type: z.enum(['add', 'remove', 'set']),
        quantity: z.string().check(z.trim()),
        reason: z.string(),
        referenceNumber: z.string().check(z.trim()),
        notes: z.string().check(z.trim()),
        confirmBelowReserved: z.boolean(),
      })
      .check(
        z.superRefine(({ type, quantity, reason }, context) => {
          const count = /^\d{1,7}$/.test(quantity) ? Number(quantity) : Number.NaN
          if (!(count >= (type === 'set' ? 0 : 1) && count <= MAX_STOCK))
            context.addIssue({ code: 'custom', path: ['quantity'], message: m.inventory_quantity_positive() })
          if (requireReason && reason === '')
            context.addIssue({ code: 'custom', path: ['reason'], message: m.inventory_reason_required() })
        }),
      ),
    z.transform(({ quantity, reason, ...rest }) => ({
      ...rest,
      variantId,
      quantity: Number(quantity),
      reason: reason as AdjustmentReason | '',
      // What was counted is counted from what was seen; more or less of it is true whatever is there.
      ...(rest.type === 'set' ? { stockSeen: onHand } : {}),
    })),
  )
