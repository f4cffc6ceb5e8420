import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { formatUsd } from '#lib/money.ts'
import { FormDialog } from '#panel/form-dialog.tsx'
import { lineTyped } from '#panel/typed.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { ORDER_READS } from './order-status.tsx'

type Props = { id: string; amountCents: number; onClose: () => void }

/** Says that the staff took the money of an order. */
export function ConfirmPaymentDialog({ id, amountCents, onClose }: Props) {
  const act = useAct('POST /admin/orders/{id}/confirm-payment', {
    // Money for an order that has ended goes back, and the staff has it in its hands.
    said: ({ paidAt }) => (paidAt ? m.common_payment_confirmed() : m.payments_counter_owed()),
    failed: m.admin_payment_confirm_failed,
    reportsIn: 'both',
    refreshes: ORDER_READS,
    done: onClose,
  })
  const form = useRecordForm(confirmation(id), { reference: '' }, act)
  const total = formatUsd(amountCents)
  return (
    <FormDialog
      form={form}
      role="alertdialog"
      size="sm"
      title={m.admin_confirm_payment()}
      description={m.payments_counter_confirm_effect({ total })}
      saveLabel={m.admin_confirm_payment_yes({ total })}
      onClose={onClose}
    >
      <Field
        label={m.payments_counter_receipt()}
        hint={m.payments_counter_receipt_hint()}
        optionalLabel={m.common_optional()}
        error={form.errors['reference']}
      >
        <Input data-autofocus autoComplete="off" {...form.register('reference')} />
      </Field>
    </FormDialog>
  )
}

const confirmation = (id: string) =>
  z.pipe(
    z.object({ reference: lineTyped(120) }),
    z.transform(({ reference }) => ({ id, ...(reference && { reference }) })),
  )
