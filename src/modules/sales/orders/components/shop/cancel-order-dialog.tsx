import { useAct } from '#browser/acting.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { hasMoney, type PaymentStatus } from '../../rules.ts'

type CancelOrderDialogProps = {
  order: { id: string; number: string; paymentStatus: PaymentStatus; totalCents: number }
  open: boolean
  onClose: () => void
}

/** Asks before an order is called off, and says what happens to goods and money. */
export function CancelOrderDialog({ order, open, onClose }: CancelOrderDialogProps) {
  const cancel = useAct('POST /orders/{id}/cancel', {
    refreshes: ['GET /orders', 'GET /orders/{id}'],
    said: m.orders_cancel_done,
    failed: m.orders_cancel_failed,
    reportsIn: 'place',
    done: onClose,
  })
  const close = () => {
    cancel.forget()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => void cancel.start({ id: order.id })}
      title={m.orders_cancel_title({ number: order.number })}
      consequence={
        hasMoney(order.paymentStatus)
          ? m.orders_cancel_paid({ total: formatUsd(order.totalCents) })
          : m.orders_cancel_unpaid()
      }
      confirmLabel={m.common_yes_cancel()}
      busyLabel={m.orders_cancel_busy()}
      cancelLabel={m.orders_cancel_keep()}
      busy={cancel.busy}
      error={cancel.problem?.sentence}
      danger
    />
  )
}
