import type { Output } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import type { Tone } from '#ui/badge.tsx'
import type { SellerPaymentState } from '../rules/seller-orders.ts'

export type SellerOrder = Output<'GET /orders/{id}'>['sellerOrders'][number]
/** One that is paid into its seller's own account. */
export type DirectOrder = SellerOrder & { payment: NonNullable<SellerOrder['payment']> }

const stateTones: Record<SellerPaymentState, Tone> = {
  waiting: 'warn',
  review: 'brand',
  rejected: 'bad',
  paid: 'ok',
  lapsed: 'neutral',
  cancelled: 'neutral',
}
const stateTexts: Record<SellerPaymentState, () => string> = {
  waiting: m.orders_seller_payment_waiting,
  review: m.common_in_review,
  rejected: m.orders_seller_payment_rejected,
  paid: m.common_payment_confirmed,
  lapsed: m.orders_seller_payment_lapsed,
  cancelled: m.common_cancelled,
}

export const paymentStateText = (state: SellerPaymentState): string => stateTexts[state]()
export const paymentStateTone = (state: SellerPaymentState): Tone => stateTones[state]
