import * as z from 'zod'
import { useAct } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { formatUsd } from '#lib/money.ts'
import { FormDialog } from '#panel/form-dialog.tsx'
import { ReasonDialog } from '#panel/reason-dialog.tsx'
import { lineTyped } from '#panel/typed.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { Part } from './order-parts.tsx'
import { ORDER_READS } from './order-status.tsx'

type PartDialogProps = { orderId: string; part: Part; onClose: () => void }

/** Says that the money of a part is there; for a store's own account also why an administrator says it. */
export function ConfirmPartDialog({ orderId, part, onClose }: PartDialogProps) {
  const act = useAct('POST /admin/orders/{id}/parts/{partId}/confirm', {
    said: m.common_payment_confirmed,
    failed: m.admin_payment_confirm_failed,
    tells: 'both',
    refreshes: ORDER_READS,
    done: onClose,
  })
  const form = useRecordForm(
    confirmation(orderId, part),
    { reference: part.bankReference ?? '', reason: '' },
    act,
  )
  const total = formatUsd(part.amountCents)
  return (
    <FormDialog
      form={form}
      role="alertdialog"
      size="sm"
      title={m.admin_confirm_payment()}
      description={m.admin_part_confirm_effect({ total, seller: part.seller })}
      saveLabel={m.admin_confirm_payment_yes({ total })}
      onClose={onClose}
    >
      {!part.crypto && (
        <Field
          label={m.admin_reference()}
          hint={m.admin_reference_hint({ number: part.number })}
          optionalLabel={m.common_optional()}
          error={form.errors['reference']}
        >
          <Input data-autofocus maxLength={120} autoComplete="off" {...form.register('reference')} />
        </Field>
      )}
      {!part.isSite && (
        <Field
          label={m.common_reason()}
          hint={m.admin_part_store_reason()}
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
export function RejectPartDialog({ orderId: id, part, onClose }: PartDialogProps) {
  const act = useAct('POST /admin/orders/{id}/parts/{partId}/reject', {
    said: m.common_payment_declined,
    failed: m.admin_part_reject_failed,
    tells: 'both',
    refreshes: ORDER_READS,
    done: onClose,
  })
  return (
    <ReasonDialog
      danger
      title={m.admin_part_reject()}
      consequence={m.admin_part_reject_effect({ total: formatUsd(part.amountCents) })}
      confirmLabel={m.common_reject()}
      hint={m.admin_part_reject_hint()}
      act={act}
      given={(reason) => ({ id, partId: part.id, reason })}
      onClose={onClose}
    />
  )
}

const confirmation = (id: string, { id: partId, isSite }: Part) =>
  z
    .object({ reference: lineTyped(120), reason: z.string().trim() })
    .refine(({ reason }) => isSite || reason !== '', {
      path: ['reason'],
      error: m.orders_reason_required(),
    })
    .transform(({ reference, reason }) => ({
      id,
      partId,
      ...(reference && { reference }),
      ...(!isSite && { reason }),
    }))
