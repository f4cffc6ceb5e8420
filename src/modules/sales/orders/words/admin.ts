import type { Locale } from '#lib/locale.ts'
import { ownEntry } from '#lib/own-entry.ts'
import { m } from '#paraglide/messages.js'
import { methodHeldBy, methodOf } from '#modules/payments/gateways/rules/methods.ts'
import type { Tone } from '#ui/badge.tsx'
import type { OrderStatus, PaymentStatus, ShippingMethod } from '../rules.ts'
import { statusWords as ownWords } from '../words.ts'

type Word = { tone: Tone; label: () => string }

/** The same as the buyer reads, but for the shop a cancelled order is a loss. */
export const statusWords: Record<OrderStatus, Word> = {
  ...ownWords,
  cancelled: { ...ownWords.cancelled, tone: 'bad' },
}

/** Said in a file too, in the language of the person who asks for it. */
export const paymentWords: Record<PaymentStatus, Word & { label: typeof m.common_paid }> = {
  awaiting: { tone: 'neutral', label: m.admin_payment_awaiting },
  review: { tone: 'warn', label: m.common_in_review },
  paid: { tone: 'ok', label: m.common_paid },
  failed: { tone: 'bad', label: m.admin_payment_failed },
  expired: { tone: 'neutral', label: m.admin_payment_expired },
  partially_refunded: { tone: 'warn', label: m.admin_payment_partially_refunded },
  refunded: { tone: 'neutral', label: m.common_refunded },
}

export const shippingNames: Record<ShippingMethod, () => string> = {
  standard: m.admin_shipping_standard,
  express: m.admin_shipping_express,
  free: m.common_free_shipping,
}

const attemptWords: Record<string, Word> = {
  pending: { tone: 'neutral', label: m.admin_attempt_pending },
  requires_action: { tone: 'warn', label: m.admin_attempt_requires_action },
  held: { tone: 'warn', label: m.admin_attempt_held },
  cancelled: { tone: 'neutral', label: m.common_cancelled },
  paid: paymentWords.paid,
  failed: paymentWords.failed,
  partially_refunded: paymentWords.partially_refunded,
  refunded: paymentWords.refunded,
}

/** A state this page does not know yet is shown as it is. */
export const attemptWord = (state: string): Word =>
  attemptWords[state] ?? { tone: 'neutral', label: () => state }
export function providerName(provider: string): string {
  if (provider === 'test') return m.common_test_mode()
  const method = methodHeldBy(provider)
  return method ? (methodOf(method).company ?? methodOf(method).name()) : provider
}

const cancelReasons: Record<string, () => string> = {
  buyer: m.admin_cancelled_by_buyer,
  expiry: m.admin_cancelled_by_expiry,
  admin: m.admin_cancelled_by_shop,
  seller: m.admin_cancelled_by_shop,
}

/** Why an order was cancelled: who did it where no one wrote a reason, else the reason. */
export const cancelReasonText = (reason: string): string => ownEntry(cancelReasons, reason)?.() ?? reason

export const refundWords = {
  queued: { tone: 'warn', label: m.admin_refund_queued },
  done: { tone: 'ok', label: m.common_given_back },
  failed: { tone: 'bad', label: m.admin_refund_failed },
} as const

const refundReasons: Record<string, typeof m.admin_refund_return> = {
  order_cancelled: m.admin_refund_order_cancelled,
  late_money: m.admin_refund_late_money,
  other_way: m.admin_refund_other_way,
  second_charge: m.admin_refund_second_charge,
  return: m.admin_refund_return,
  admin: m.admin_refund_by_office,
  seller: m.admin_refund_by_seller,
}

export const refundReasonText = (reason: string, said?: { locale: Locale }): string =>
  ownEntry(refundReasons, reason)?.({}, said) ?? reason

/** A person who left a name is called by it. */
export const customerName = (user: { fullName: string } | null): string =>
  user?.fullName.trim() || m.admin_anonymous()
