import { m } from '#paraglide/messages.js'
import type { Locale } from '#lib/locale.ts'
import type { Tone } from '#ui/badge.tsx'
import type { OrderStatus, PaymentStatus, ShippingMethod } from './rules.ts'

type Word = typeof m.common_paid

/** A product that is bought and given in one order has two lines. */
export const lineKey = ({ variantId, isGift }: { variantId: string; isGift: boolean }) =>
  `${variantId}${isGift ? ' gift' : ''}`

/** What a line is called, which says so where a promotion gave it. */
export const lineTitle = (
  { title, isGift }: { title: string; isGift: boolean },
  said?: { locale: Locale },
): string => (isGift ? m.orders_line_gift({ title }, said) : title)

export const statusWords: Record<OrderStatus, { tone: Tone; label: Word }> = {
  pending: { tone: 'warn', label: m.orders_status_pending },
  processing: { tone: 'brand', label: m.orders_status_processing },
  completed: { tone: 'ok', label: m.orders_status_completed },
  cancelled: { tone: 'neutral', label: m.common_cancelled },
}

export const paymentNames: Record<PaymentStatus, Word> = {
  awaiting: m.orders_payment_awaiting,
  review: m.orders_payment_review,
  paid: m.common_paid,
  failed: m.common_payment_declined,
  expired: m.orders_payment_expired,
  partially_refunded: m.orders_payment_partially_refunded,
  refunded: m.common_refunded,
}

export const shippingNames: Record<ShippingMethod, Word> = {
  standard: m.orders_shipping_standard,
  express: m.orders_shipping_express,
  free: m.orders_shipping_free,
}
