import type { IntentRequest } from '#modules/payments/gateways/public.ts'
import type { OfferedMethod } from '#modules/payments/gateways/rules/gateways.ts'
import { attemptKey } from '#modules/payments/core/rules.ts'

export const ORDER_STATUSES = ['pending', 'processing', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export const PAYMENT_STATUSES = [
  'awaiting',
  'review',
  'paid',
  'failed',
  'expired',
  'partially_refunded',
  'refunded',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
// Written out, because pages read it and the descriptions of the gateways belong to the server.
export const PAYMENT_METHODS = [
  'credit_card',
  'paypal',
  'bank_transfer',
  'crypto',
  'gift_card',
] as const satisfies readonly (OfferedMethod['id'] | 'gift_card')[]
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const SHIPPING_METHODS = ['standard', 'express', 'free'] as const
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]
export type StockState = 'none' | 'reserved' | 'sold'
/** `payment` is money that was confirmed, `expiry` the clock. */
export type Mover = 'payment' | 'buyer' | 'seller' | 'admin' | 'expiry'

export type BillingInfo = {
  fullName: string
  email: string
  address: string
  /** The district. */
  city: string
  /** The province or comarca. */
  state: string
  /** Orders from before the list of places have none, and no landmark. */
  corregimiento?: string
  landmark?: string
  zipCode: string
  phone: string
  /** The cédula or RUC that its buyer wants on the receipt. */
  taxId?: string | undefined
}

export const MAX_UNPAID_ORDERS = 5

type Move = { by: readonly Mover[]; reasonFrom: readonly Mover[] }

/** The usual life of an order: who may take it where, and who has to say why. */
export const ORDER_MOVES: Record<OrderStatus, Partial<Record<OrderStatus, Move>>> = {
  pending: {
    processing: { by: ['payment'], reasonFrom: [] },
    cancelled: { by: ['buyer', 'seller', 'admin', 'expiry'], reasonFrom: ['seller'] },
  },
  processing: {
    completed: { by: ['seller', 'admin'], reasonFrom: [] },
    cancelled: { by: ['buyer', 'seller', 'admin'], reasonFrom: ['seller', 'admin'] },
  },
  completed: {},
  cancelled: {},
}

export function isUsualMove(from: OrderStatus, to: OrderStatus, by: Mover): boolean {
  return ORDER_MOVES[from][to]?.by.includes(by) ?? false
}

/** An administrator may take an order anywhere; everyone else stays on the usual ways. */
export function mayMove(from: OrderStatus, to: OrderStatus, by: Mover): boolean {
  return by === 'admin' || isUsualMove(from, to, by)
}

export function needsReason(from: OrderStatus, to: OrderStatus, by: Mover): boolean {
  if (by === 'admin' && !isUsualMove(from, to, by)) return true
  return ORDER_MOVES[from][to]?.reasonFrom.includes(by) ?? false
}

export type StockStep = 'reserve' | 'reserve_and_sell' | 'sell' | 'release' | 'return'

/** What the stock must do for an order to arrive at a status, by what it holds now: each effect at most once. */
export function stockStep(held: StockState, to: OrderStatus): StockStep | null {
  if (to === 'cancelled') return held === 'reserved' ? 'release' : held === 'sold' ? 'return' : null
  if (to === 'pending') return held === 'none' ? 'reserve' : null
  return held === 'reserved' ? 'sell' : held === 'none' ? 'reserve_and_sell' : null
}

export function stockAfter(step: StockStep): StockState {
  if (step === 'release' || step === 'return') return 'none'
  return step === 'reserve' ? 'reserved' : 'sold'
}

/** What an order should have and has not got. */
export function missingUnits(
  wanted: readonly { productId: string; quantity: number }[],
  got: readonly { productId: string; quantity: number }[],
) {
  const taken = new Map(got.map(({ productId, quantity }) => [productId, quantity]))
  return wanted
    .map(({ productId, quantity }) => ({ productId, quantity: quantity - (taken.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

const HAS_MONEY: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded']

export const hasMoney = (paymentStatus: PaymentStatus): boolean => HAS_MONEY.includes(paymentStatus)

type Standing = { status: OrderStatus; paymentStatus: PaymentStatus; expiresAt: Date | null }

/** A buyer may call it off until something of it is on its way. */
export const canCancel = ({
  status,
  hasShipped,
}: Pick<Standing, 'status'> & { hasShipped: boolean }): boolean =>
  !hasShipped && isUsualMove(status, 'cancelled', 'buyer')

/** Whether the buyer may still try to pay. */
export function canPay({ status, paymentStatus, expiresAt }: Standing, now: Date): boolean {
  const isOpen = status === 'pending' && (paymentStatus === 'awaiting' || paymentStatus === 'failed')
  return isOpen && (expiresAt === null || expiresAt > now)
}

/** Whether its buyer chose another way to pay after this attempt; money that it takes all the same goes back. */
export const isGivenUp = (order: { openFromAttempt: number }, payment: { attempt: number }): boolean =>
  payment.attempt < order.openFromAttempt

/** Why money that came goes back by itself; `other_way` is that of an attempt which its buyer gave up. */
export type MoneyBack = 'second_charge' | 'late_money' | 'other_way'

/**
 * Whether money that has just come may still take the order along: not when it was paid before, or waits for other
 * money. A buyer who called it off must not get it after all; one whose time ran out still wants it.
 */
export function whyMoneyBack(
  order: Pick<Standing, 'status' | 'paymentStatus'> & { openFromAttempt: number; giftCardCents: number },
  payment: { attempt: number },
): MoneyBack | null {
  if (hasMoney(order.paymentStatus)) return 'second_charge'
  if (isGivenUp(order, payment)) return 'other_way'
  if (order.status !== 'cancelled') return null
  // What a gift card had paid went back to it when the order ended, so that the rest alone pays nothing.
  const isLapsed = order.paymentStatus === 'expired' && order.giftCardCents === 0
  return isLapsed ? null : 'late_money'
}

/** How the money of an order stands, by what all its payments took and gave back. */
export function paymentStatusAfterRefund({
  heldCents,
  totalCents,
}: {
  heldCents: number
  totalCents: number
}): PaymentStatus {
  if (heldCents <= 0) return 'refunded'
  return heldCents >= totalCents ? 'paid' : 'partially_refunded'
}

/** What is asked of the provider for one attempt. Made of what never changes, so that asking again is the same request. */
export function intentOf(
  order: { id: string; number: string },
  { attempt, amountCents }: { attempt: number; amountCents: number },
): IntentRequest {
  return {
    orderId: order.id,
    attempt,
    amountCents,
    currency: 'USD',
    idempotencyKey: attemptKey(order.id, attempt),
    description: order.number,
    metadata: { order_number: order.number },
  }
}
