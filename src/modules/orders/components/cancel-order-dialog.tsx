import { useState } from 'react'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#browser/toast.ts'
import { hasMoney, type PaymentStatus } from '../rules.ts'

type CancelOrderDialogProps = {
  order: { id: string; number: string; paymentStatus: PaymentStatus; totalCents: number }
  open: boolean
  onClose: () => void
  onCancelled: () => void
}

/** Asks before an order is called off, and says what happens to goods and money. */
export function CancelOrderDialog({ order, open, onClose, onCancelled }: CancelOrderDialogProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const close = () => {
    setError(null)
    onClose()
  }
  const cancel = async () => {
    setBusy(true)
    setError(null)
    try {
      await call('POST /orders/{id}/cancel', { id: order.id })
      toast.success(m.orders_cancel_done())
      onCancelled()
      onClose()
    } catch (refusal) {
      setError((refusal instanceof ApiError && refusal.message) || m.orders_cancel_failed())
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => void cancel()}
      title={m.orders_cancel_title({ number: order.number })}
      consequence={
        hasMoney(order.paymentStatus)
          ? m.orders_cancel_paid({ total: formatUsd(order.totalCents) })
          : m.orders_cancel_unpaid()
      }
      confirmLabel={m.orders_cancel_confirm()}
      busyLabel={m.orders_cancel_busy()}
      cancelLabel={m.orders_cancel_keep()}
      busy={busy}
      error={error}
      danger
    />
  )
}
