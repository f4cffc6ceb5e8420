import type { Tone } from '#ui/badge.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { hasMoney, type OrderStatus, type PaymentStatus } from '../../rules.ts'
import { paymentNames, statusNames } from '../../words.ts'

/** Where an order stands, as a dot and a word. */
export function OrderStatusDot({ status }: { status: OrderStatus }) {
  return (
    <span className="font-semibold text-sm">
      <StatusDot tone={statusTones[status]}>{statusNames[status]()}</StatusDot>
    </span>
  )
}

export function PaymentStatusDot({ status }: { status: PaymentStatus }) {
  return (
    <span className="text-sm">
      <StatusDot tone={paymentTones[status]}>{paymentNames[status]()}</StatusDot>
    </span>
  )
}

/** Both states of an order; of one that was called off before any money came, the payment says nothing more. */
export function OrderStates({
  status,
  paymentStatus,
}: {
  status: OrderStatus
  paymentStatus: PaymentStatus
}) {
  const isOver = status === 'cancelled' && !hasMoney(paymentStatus) && paymentStatus !== 'expired'
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      <OrderStatusDot status={status} />
      {!isOver && <PaymentStatusDot status={paymentStatus} />}
    </div>
  )
}

const statusTones: Record<OrderStatus, Tone> = {
  pending: 'warn',
  processing: 'brand',
  completed: 'ok',
  cancelled: 'neutral',
}

const paymentTones: Record<PaymentStatus, Tone> = {
  awaiting: 'warn',
  review: 'warn',
  paid: 'ok',
  failed: 'bad',
  expired: 'neutral',
  partially_refunded: 'neutral',
  refunded: 'neutral',
}
