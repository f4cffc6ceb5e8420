import type { IntentRequest } from '#modules/payments/gateways/public.ts'
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

/** It waits for its money, and its stock is reserved. Two partial indexes of `orders` say the same. */
export const UNPAID_STATUSES: readonly OrderStatus[] = ['pending']
/** It counts as paid, and something of it is still to be sent. */
export const TO_SHIP_STATUSES: readonly OrderStatus[] = ['processing']
/** It counts as paid, and all of it is on its way or has arrived. */
export const SENT_STATUSES: readonly OrderStatus[] = ['completed']
/** It was called off or its time ran out: its stock and its money go back. */
export const CANCELLED_STATUSES: readonly OrderStatus[] = ['cancelled']
/**
 * It counts as paid, so its sellers learn who bought and where it goes: also where an admin moved it here without
 * money. `hasMoney` answers for money.
 */
export const PAID_STATUSES: readonly OrderStatus[] = ['processing', 'completed']
/** It is still to be paid or to be sent. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['pending', 'processing']

export const isUnpaid = (status: OrderStatus): boolean => UNPAID_STATUSES.includes(status)
export const isToShip = (status: OrderStatus): boolean => TO_SHIP_STATUSES.includes(status)
export const isSent = (status: OrderStatus): boolean => SENT_STATUSES.includes(status)
export const isCancelled = (status: OrderStatus): boolean => CANCELLED_STATUSES.includes(status)
export const isPaid = (status: OrderStatus): boolean => PAID_STATUSES.includes(status)
export const isOpen = (status: OrderStatus): boolean => OPEN_STATUSES.includes(status)

/** How an order begins, and where its money takes it. */
export const AS_PLACED = { status: 'pending', paymentStatus: 'awaiting' } as const
export const AS_PAID = { status: 'processing', paymentStatus: 'paid' } as const

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
  corregimiento?: string | undefined
  landmark?: string | undefined
  zipCode: string
  phone: string
  /** The cédula or RUC that its buyer wants on the receipt. */
  taxId?: string | undefined
}

/** Who receives a present, with the address and the phone for the carrier. */
export type Receiver = Omit<BillingInfo, 'email' | 'taxId'>

/** What makes an order a present. Its parcels never hold prices; without a receiver it goes to the buyer. */
export type Gift = { note: string; receiver: Receiver | null }
export const MAX_GIFT_NOTE = 300

/** Where an order goes: to who receives the present, else to its buyer. */
export function deliveryOf(order: { billingInfo: BillingInfo; gift?: Gift | null | undefined }): Receiver {
  const { email: _, taxId: __, ...buyer } = order.billingInfo
  return order.gift?.receiver ?? buyer
}

/** What who packs a present has to know of it: the note and who gives it; null is no present. */
export const presentOf = ({ gift, billingInfo }: { billingInfo: BillingInfo; gift: Gift | null }) =>
  gift && { note: gift.note, from: billingInfo.fullName }

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
  if (isCancelled(to)) return held === 'reserved' ? 'release' : held === 'sold' ? 'return' : null
  if (isUnpaid(to)) return held === 'none' ? 'reserve' : null
  return held === 'reserved' ? 'sell' : held === 'none' ? 'reserve_and_sell' : null
}

export function stockAfter(step: StockStep): StockState {
  if (step === 'release' || step === 'return') return 'none'
  return step === 'reserve' ? 'reserved' : 'sold'
}

/** What an order should have and has not got. */
export function missingUnits(
  wanted: readonly { variantId: string; quantity: number }[],
  got: readonly { variantId: string; quantity: number }[],
) {
  const taken = new Map(got.map(({ variantId, quantity }) => [variantId, quantity]))
  return wanted
    .map(({ variantId, quantity }) => ({ variantId, quantity: quantity - (taken.get(variantId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Its buyer may try to pay, now or once more. */
export const PAYABLE_STATUSES: readonly PaymentStatus[] = ['awaiting', 'failed']
/** Some of its money is here and was not given back. */
const MONEY_LEFT_STATUSES: readonly PaymentStatus[] = ['paid', 'partially_refunded']
/** Its money came, whatever became of it. */
const MONEY_STATUSES: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded']

export const hasMoneyLeft = (paymentStatus: PaymentStatus): boolean =>
  MONEY_LEFT_STATUSES.includes(paymentStatus)
export const hasMoney = (paymentStatus: PaymentStatus): boolean => MONEY_STATUSES.includes(paymentStatus)

type Standing = { status: OrderStatus; paymentStatus: PaymentStatus; expiresAt: Date | null }

/** A buyer may call it off until something of it is on its way. */
export const canCancel = ({
  status,
  hasShipped,
}: Pick<Standing, 'status'> & { hasShipped: boolean }): boolean =>
  !hasShipped && isUsualMove(status, 'cancelled', 'buyer')

/** Whether the buyer may still try to pay. */
export function canPay({ status, paymentStatus, expiresAt }: Standing, now: Date): boolean {
  const isPayable = isUnpaid(status) && PAYABLE_STATUSES.includes(paymentStatus)
  return isPayable && (expiresAt === null || expiresAt > now)
}

/** Whether its time to pay ran out: no one called it off, so late money may still bring it back. */
export const hasLapsed = ({ status, paymentStatus }: Pick<Standing, 'status' | 'paymentStatus'>): boolean =>
  isCancelled(status) && paymentStatus === 'expired'

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
  if (!isCancelled(order.status)) return null
  // What a gift card had paid went back to it when the order ended, so that the rest alone pays nothing.
  return hasLapsed(order) && order.giftCardCents === 0 ? null : 'late_money'
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
