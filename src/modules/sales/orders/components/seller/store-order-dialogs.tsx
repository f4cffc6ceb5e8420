import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { FormDialog } from '#panel/form-dialog.tsx'
import { ReasonDialog } from '#panel/reason-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { RefundSentDialog } from '../admin/refund-sent-dialog.tsx'
import { STORE_ORDER_READS, type StoreOrder } from './store-order-words.ts'

type OfOrder = { order: StoreOrder; onClose: () => void }

export function CancelOwnDialog({ order: { id, number }, onClose }: OfOrder) {
  const act = useAct('POST /store/orders/{id}/cancel', {
    said: m.orders_own_cancelled,
    failed: m.orders_cancel_failed,
    reportsIn: 'both',
    refreshes: STORE_ORDER_READS,
    done: onClose,
  })
  return (
    <ReasonDialog
      danger
      title={m.orders_cancel_title({ number })}
      consequence={m.orders_own_cancel_effect()}
      confirmLabel={m.common_yes_cancel()}
      hint={m.admin_seller_payment_reject_hint()}
      act={act}
      given={(reason) => ({ id, reason })}
      onClose={onClose}
    />
  )
}

export function WriteDialog({ order: { id }, onClose }: OfOrder) {
  const act = useAct('POST /store/orders/{id}/message', {
    said: m.orders_own_sent,
    failed: m.orders_own_send_failed,
    reportsIn: 'both',
    keyed: true,
    done: onClose,
  })
  const schema = z.pipe(
    z.object({ message: z.string().check(z.trim(), z.minLength(1, m.orders_message_required())) }),
    z.transform(({ message }) => ({ id, message })),
  )
  const form = useRecordForm(schema, { message: '' }, act)
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.orders_own_write()}
      description={m.orders_own_write_text()}
      saveLabel={m.common_send_message()}
      onClose={onClose}
    >
      <Field label={m.orders_own_message()} required error={form.errors['message']}>
        <Textarea data-autofocus rows={5} maxLength={2000} {...form.register('message')} />
      </Field>
    </FormDialog>
  )
}

type OfRefund = { refund: { id: string; amountCents: number }; onClose: () => void }

export const RefundSentOwnDialog = (props: OfRefund) => (
  <RefundSentDialog {...props} route="POST /store/refunds/{id}/confirm" refreshes={STORE_ORDER_READS} />
)
