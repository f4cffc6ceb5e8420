import { AS_PAID, AS_PLACED, type OrderStatus, type PaymentStatus, type StockState } from '../rules.ts'

/**
 * `waiting` for the buyer, in `review` until the owner of the account has looked, `rejected` and to be corrected;
 * `paid`, `lapsed` (time ran out) and `cancelled` (somebody called it off) are its ends.
 */
export const SELLER_PAYMENT_STATES = ['waiting', 'review', 'rejected', 'paid', 'lapsed', 'cancelled'] as const
export type SellerPaymentState = (typeof SELLER_PAYMENT_STATES)[number]
/** Its buyer or its seller still has something to do about the money. */
const OPEN_PAYMENT_STATES = ['waiting', 'review', 'rejected'] as const satisfies readonly SellerPaymentState[]
/** It ended without money: its lines are out of the order. */
const UNPAID_END_STATES: readonly SellerPaymentState[] = ['lapsed', 'cancelled']
export type OpenPaymentState = (typeof OPEN_PAYMENT_STATES)[number]

const HOUR_MS = 3_600_000
/** The stock waits this long for the person who must look at a receipt; after that no one is waiting any more. */
export const REVIEW_DAYS = 10
export const CORRECTION_HOURS = 24

export const isOpenPayment = (state: SellerPaymentState): state is OpenPaymentState =>
  OPEN_PAYMENT_STATES.some((open) => open === state)
export const isUnpaidEnd = (state: SellerPaymentState | null): boolean =>
  state !== null && UNPAID_END_STATES.includes(state)

/** The status of a seller order whose payment is in this state. */
export function statusOfPayment(state: SellerPaymentState): OrderStatus {
  if (state === 'paid') return AS_PAID.status
  return isOpenPayment(state) ? AS_PLACED.status : 'cancelled'
}

export const reviewEndsAt = (now: Date): Date => new Date(now.getTime() + REVIEW_DAYS * 24 * HOUR_MS)
export const correctionEndsAt = (now: Date): Date => new Date(now.getTime() + CORRECTION_HOURS * HOUR_MS)

export type NewSellerOrder = {
  /** Null is the site. */
  storeId: string | null
  number: string
  subtotalCents: number
  shippingCents: number
  totalCents: number
}

/** What of an order's shipping goes to each seller; who is not in it gets none. */
export type ShippingShares = readonly { storeId: string | null; cents: number }[]

/**
 * What each seller has of an order: the site first, then the stores in the order of the lines, each with its part of the
 * shipping. The site's is numbered like the order, a store's with its place behind it.
 */
export function splitBySeller(
  number: string,
  lines: readonly { storeId: string | null; lineCents: number }[],
  shipping: ShippingShares,
): NewSellerOrder[] {
  const sums = new Map<string | null, number>()
  for (const { storeId, lineCents } of lines) sums.set(storeId, (sums.get(storeId) ?? 0) + lineCents)
  const stores = [...sums.keys()].filter((storeId) => storeId !== null)
  const sellers = sums.has(null) ? [null, ...stores] : stores
  return sellers.map((storeId) => {
    const subtotalCents = sums.get(storeId)!
    // A store with prices of its own may also send the parcel that is at the site's.
    const shippingCents = shipping
      .filter((share) => share.storeId === storeId)
      .reduce((sum, { cents }) => sum + cents, 0)
    return {
      storeId,
      number: storeId === null ? number : `${number}-${stores.indexOf(storeId) + 1}`,
      subtotalCents,
      shippingCents,
      totalCents: subtotalCents + shippingCents,
    }
  })
}

export type SellersStanding = {
  status: OrderStatus
  paymentStatus: Extract<PaymentStatus, 'awaiting' | 'review' | 'paid' | 'expired'>
  stockState: StockState
  /** The next moment at which something lapses. */
  expiresAt: Date | null
}

/** How an order stands by its seller orders: open while one is, then paid when at least one was; what was not paid is not owed. */
export function standingOf(
  directOrders: readonly { paymentState: SellerPaymentState; stockState: StockState; dueAt: Date | null }[],
): SellersStanding {
  const has = (state: SellerPaymentState) => directOrders.some(({ paymentState }) => paymentState === state)
  const holds = (state: StockState) => directOrders.some((own) => own.stockState === state)
  const stockState = holds('reserved') ? 'reserved' : holds('sold') ? 'sold' : 'none'
  if (directOrders.some(({ paymentState }) => isOpenPayment(paymentState))) {
    const due = directOrders.flatMap(({ paymentState, dueAt }) =>
      isOpenPayment(paymentState) && dueAt ? [dueAt.getTime()] : [],
    )
    return {
      status: AS_PLACED.status,
      paymentStatus: has('review') ? 'review' : 'awaiting',
      stockState,
      expiresAt: due.length > 0 ? new Date(Math.min(...due)) : null,
    }
  }
  return {
    ...(has('paid') ? AS_PAID : ({ status: 'cancelled', paymentStatus: 'expired' } as const)),
    stockState,
    expiresAt: null,
  }
}

/** Those with a payment into the seller's own account, the site's first. */
export const withPayment = <Own extends { isSite: boolean; payment: object | null }>(all: readonly Own[]) =>
  all
    .flatMap((own) => (own.payment ? { ...own, payment: own.payment as NonNullable<Own['payment']> } : []))
    .toSorted((a, b) => Number(b.isSite) - Number(a.isSite))

/** One spelling per bank reference, so that a blank or lower case does not make it another one. */
export const bankReference = (text: string): string => text.replace(/\s+/g, '').toUpperCase()
