import type { Tone } from '#ui/badge.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { hasLapsed, hasMoney, isCancelled, type OrderStatus, type PaymentStatus } from '../../rules.ts'
import { paymentNames, statusWords } from '../../words.ts'

/** Where an order stands, as a dot and a word. */
export function OrderStatusDot({ status }: { status: OrderStatus }) {
  const { tone, label } = statusWords[status]
  return (
    <span className="font-semibold text-sm">
      <StatusDot tone={tone}>{label()}</StatusDot>
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
  const isOver = isCancelled(status) && !hasMoney(paymentStatus) && !hasLapsed({ status, paymentStatus })
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      <OrderStatusDot status={status} />
      {!isOver && <PaymentStatusDot status={paymentStatus} />}
    </div>
  )
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
