import { m } from '#paraglide/messages.js'
import type { Tone } from '#ui/badge.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import {
  hasMoney,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  type ShippingMethod,
} from '../rules.ts'

/** Where an order stands, as a dot and a word. */
export function OrderStatusDot({ status }: { status: OrderStatus }) {
  return (
    <span className="font-semibold text-sm">
      <StatusDot tone={statusTones[status]}>{orderStatusText(status)}</StatusDot>
    </span>
  )
}

export function PaymentStatusDot({ status }: { status: PaymentStatus }) {
  return (
    <span className="text-sm">
      <StatusDot tone={paymentTones[status]}>{paymentStatusText(status)}</StatusDot>
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

export const orderStatusText = (status: OrderStatus): string => statusTexts[status]()
export const paymentStatusText = (status: PaymentStatus): string => paymentTexts[status]()
export const paymentMethodText = (method: PaymentMethod): string => methodTexts[method]()
export const shippingMethodText = (method: ShippingMethod): string => shippingTexts[method]()

const statusTexts: Record<OrderStatus, () => string> = {
  pending: m.orders_status_pending,
  processing: m.orders_status_processing,
  completed: m.orders_status_completed,
  cancelled: m.common_cancelled,
}
const statusTones: Record<OrderStatus, Tone> = {
  pending: 'warn',
  processing: 'brand',
  completed: 'ok',
  cancelled: 'neutral',
}

const paymentTexts: Record<PaymentStatus, () => string> = {
  awaiting: m.orders_payment_awaiting,
  review: m.orders_payment_review,
  paid: m.common_paid,
  failed: m.common_payment_declined,
  expired: m.orders_payment_expired,
  partially_refunded: m.orders_payment_partially_refunded,
  refunded: m.common_refunded,
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

const methodTexts: Record<PaymentMethod, () => string> = {
  credit_card: m.common_card,
  paypal: m.common_paypal,
  bank_transfer: m.common_bank_transfer,
  crypto: m.common_crypto,
  gift_card: m.orders_method_gift_card,
}

const shippingTexts: Record<ShippingMethod, () => string> = {
  standard: m.orders_shipping_standard,
  express: m.orders_shipping_express,
  free: m.orders_shipping_free,
}
