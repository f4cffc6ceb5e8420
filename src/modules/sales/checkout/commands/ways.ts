import type { Tx } from '#server/db/db.ts'
import type { allowHold, Hold } from '#modules/sales/orders/public.ts'
import type { ShippingShares } from '#modules/sales/orders/rules/seller-orders.ts'
import type { Order } from '#modules/sales/orders/tables.ts'
import {
  isTakenByStaff,
  methodHeldBy,
  type PaymentProviderName,
} from '#modules/payments/gateways/rules/methods.ts'
import type { OrderPayment } from '#modules/payments/core/public.ts'
import type { CheckOut } from '../input.ts'
import type { NextStep, SoldLine } from '../rules.ts'
import { giftCardWay } from './gift-payment.ts'
import { chargeWay } from './pay-by-charge.ts'
import { cryptoWay } from './pay-by-crypto.ts'
import { staffWay } from './pay-by-staff.ts'
import { transferWay } from './pay-by-transfer.ts'

/** What is owed for an order, as a way of paying opens it: the order is placed, or waits to be paid another way. */
export type Owed = {
  orderId: string
  userId: string
  lines: readonly (SoldLine & { title: string; lineCents: number })[]
  /** What each seller gets of the shipping. */
  shippingShares: ShippingShares
  /** What no gift card pays. */
  dueCents: number
  provider: PaymentProviderName
  liveMode: boolean
  attempt: number
  /** Those that the buyer says they have paid. */
  quotes: NonNullable<CheckOut['quotes']>
  dueAt: Date
  now: Date
}

/**
 * A way of paying for an order, at checkout and for an order that waits. What is asked of a provider outside of the
 * transaction is a `ProviderWay` of payments.
 */
export type Way = {
  /** Until when a new order keeps its units; refuses what no one may keep from others. */
  hold(tx: Tx, hold: Parameters<typeof allowHold>[1]): Promise<Hold>
  /** The same for an order that has its units and is to be paid this way from now on. */
  wait?(tx: Tx, owed: Owed): Promise<unknown>
  /** Writes down what is to be paid: one charge by the site, or one payment for each seller. */
  open(tx: Tx, owed: Owed): Promise<OrderPayment | null>
  /** Runs once the units are reserved: sends the emails and sets the state of the order. */
  notify?(tx: Tx, placed: { orderId: string; now: Date }): Promise<Order>
  /** What the buyer does next where no provider is asked. */
  next?: NextStep
}

const WAYS: Partial<Record<PaymentProviderName, Way>> = {
  manual: transferWay,
  crypto: cryptoWay,
  gift_card: giftCardWay,
}

/** The way of what holds the money; where none is listed the staff takes it, or one charge is made. */
export function wayOf(provider: PaymentProviderName): Way {
  const method = methodHeldBy(provider)
  return WAYS[provider] ?? (method && isTakenByStaff(method) ? staffWay : chargeWay)
}
