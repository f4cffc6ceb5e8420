import * as z from 'zod'
import { useAct } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { formatUsd } from '#lib/money.ts'
import { FormDialog } from '#panel/form-dialog.tsx'
import { ReasonDialog } from '#panel/reason-dialog.tsx'
import { lineTyped } from '#panel/typed.ts'
import { m } from '#paraglide/messages.js'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { RefundSentDialog } from '../admin/refund-sent-dialog.tsx'
import { ShipDialog } from '../admin/ship-dialog.tsx'
import { STORE_ORDER_READS, type StoreOrder, type StoreParcel, type StorePart } from './store-order-words.ts'

type OfOrder = { order: StoreOrder; onClose: () => void }
type OfParcel = { parcel: StoreParcel; onClose: () => void }
type OfPart = { part: StorePart; onClose: () => void }

export function ShipOwnDialog({ parcel, onClose }: OfParcel) {
  const act = useAct('POST /store/parcels/{parcelId}/ship', {
    said: m.admin_parcel_shipped,
    failed: m.admin_parcel_failed,
    tells: 'both',
    refreshes: STORE_ORDER_READS,
    done: onClose,
  })
  return (
    <ShipDialog
      parcel={parcel}
      busy={act.busy}
      problem={act.problem?.sentence ?? null}
      onClose={onClose}
      onShip={(carried) => void act.start({ parcelId: parcel.id, ...carried })}
    />
  )
}

export function DeliverOwnDialog({ parcel, onClose }: OfParcel) {
  const act = useAct('POST /store/parcels/{parcelId}/delivered', {
    said: m.admin_parcel_delivered,
    failed: m.admin_parcel_failed,
    tells: 'both',
    refreshes: STORE_ORDER_READS,
    done: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={m.admin_parcel_deliver()}
      consequence={m.admin_parcel_deliver_effect()}
      confirmLabel={m.common_delivered()}
      busyLabel={m.panel_saving()}
      cancelLabel={m.common_cancel()}
      busy={act.busy}
      error={act.problem?.sentence ?? null}
      onClose={onClose}
      onConfirm={() => void act.start({ parcelId: parcel.id })}
    />
  )
}

export function CancelOwnDialog({ order: { id, number }, onClose }: OfOrder) {
  const act = useAct('POST /store/orders/{id}/cancel', {
    said: m.orders_own_cancelled,
    failed: m.orders_cancel_failed,
    tells: 'both',
    refreshes: STORE_ORDER_READS,
    done: onClose,
  })
  return (
    <ReasonDialog
      danger
      title={m.orders_cancel_title({ number })}
      consequence={m.orders_own_cancel_effect()}
      confirmLabel={m.common_yes_cancel()}
      hint={m.admin_part_reject_hint()}
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
    tells: 'both',
    done: onClose,
  })
  const schema = z
    .object({ message: z.string().trim().min(1, m.orders_message_required()) })
    .transform(({ message }) => ({ id, message }))
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

export function ConfirmOwnPartDialog({ part, onClose }: OfPart) {
  const act = useAct('POST /store/payments/{partId}/confirm', {
    said: m.common_payment_confirmed,
    failed: m.admin_payment_confirm_failed,
    tells: 'both',
    refreshes: STORE_ORDER_READS,
    done: onClose,
  })
  const schema = z
    .object({ reference: lineTyped(120) })
    .transform(({ reference }) => ({ partId: part.id, ...(reference && { reference }) }))
  const form = useRecordForm(schema, { reference: part.bankReference ?? '' }, act)
  const total = formatUsd(part.amountCents)
  return (
    <FormDialog
      form={form}
      role="alertdialog"
      size="sm"
      title={m.admin_confirm_payment()}
      description={m.orders_own_confirm_effect({ total })}
      saveLabel={m.admin_confirm_payment_yes({ total })}
      onClose={onClose}
    >
      <Field
        label={m.admin_reference()}
        hint={m.admin_reference_hint({ number: part.number })}
        optionalLabel={m.common_optional()}
        error={form.errors['reference']}
      >
        <Input data-autofocus maxLength={120} autoComplete="off" {...form.register('reference')} />
      </Field>
    </FormDialog>
  )
}

export function RejectOwnPartDialog({ part, onClose }: OfPart) {
  const act = useAct('POST /store/payments/{partId}/reject', {
    said: m.common_payment_declined,
    failed: m.admin_part_reject_failed,
    tells: 'both',
    refreshes: STORE_ORDER_READS,
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
      given={(reason) => ({ partId: part.id, reason })}
      onClose={onClose}
    />
  )
}

type OfRefund = { refund: { id: string; amountCents: number }; onClose: () => void }

export const RefundSentOwnDialog = (props: OfRefund) => (
  <RefundSentDialog {...props} route="POST /store/refunds/{id}/confirm" refreshes={STORE_ORDER_READS} />
)
