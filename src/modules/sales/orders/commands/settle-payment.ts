import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { logsOrder } from '#server/observability/asked.ts'
import { db, prepared, together, type Tx } from '#server/db/db.ts'
import { AppError } from '#server/http/errors.ts'
import { publish } from '#server/events/events.ts'
import { preparedAnnouncement, textOf } from '#server/events/live.ts'
import { m } from '#paraglide/messages.js'
import { keepStockUntil } from '#modules/stock/inventory/public.ts'
import { reservationEndsAt, type StockLine } from '#modules/stock/inventory/rules.ts'
import type { ProviderPayment } from '#modules/payments/gateways/public.ts'
import {
  type Money,
  type MoneyEvent,
  type Purpose,
  settle,
  takeMoney,
  type UnpaidState,
  isForOrder,
  type OrderPayment,
} from '#modules/payments/core/public.ts'
import { MANUAL_PROVIDERS } from '#modules/payments/gateways/rules/gateways.ts'
import { differencesText } from '#modules/payments/core/rules/differences.ts'
import { findOrder, isCalledOff, listStockLines } from '../queries/orders.ts'
import { mailHeld, mailHeldRefused } from '../emails/held.ts'
import { findReader, mailMoneyBack, mailMoneyProblem, mailPaid, type Reader } from '../emails.ts'
import { announceOrder, orderPaid, storesOf } from '../events.ts'
import {
  AS_PAID,
  hasMoney,
  intentOf,
  isCancelled,
  isGivenUp,
  isPaid,
  isUnpaid,
  type MoneyBack,
  stockStep,
  whyMoneyBack,
} from '../rules.ts'
import { type Order, orders, sellerOrders } from '../tables.ts'
import { moveOrder } from './move-order.ts'
import { sellWhole, tryMoveStock } from './move-stock.ts'
import { followRefund } from './follow-refund.ts'

type Held = Order & { lines: StockLine[] }

/** An order as what money is for. */
export const orderMoney: Purpose<OrderPayment, Held> = {
  module: 'orders',
  kind: 'order',
  isFor: isForOrder,
  idOf: ({ orderId }) => orderId,
  about: ({ status }) => ({ status }),
  lock: lockWithLines,
  whyNotOwed: whyMoneyBack,
  give: giveOrder,
  async read(payment) {
    const order = await findOrder(db, payment)
    if (!order) return null
    logsOrder(order.number)
    // No one shall pay for an order that has ended or is paid, or by an attempt that was given up.
    const isOver = isCancelled(order.status) || hasMoney(order.paymentStatus) || isGivenUp(order, payment)
    return { intent: intentOf(order, payment), isOver }
  },
  waits(order, payment) {
    // It waits for other money now.
    if (isGivenUp(order, payment)) return null
    if (order.paymentStatus === 'review') return 'decision'
    return hasMoney(order.paymentStatus) || isCancelled(order.status) ? null : 'money'
  },
  move: async (tx, { lines, ...order }, to) => ({ ...(await moveUnpaid(tx, order, to)), lines }),
  notify: notifyOrder,
  followRefund,
}

type Asked = { paymentId: string; payment?: OrderPayment; seen?: ProviderPayment; now: Date }

/** The only way from money at a provider to a processing order: see `settle`. */
export const settlePayment = (asked: Asked) => settle(orderMoney, asked)

/**
 * A gift card paid the whole of an order that its own transaction has just placed: the same settlement as any money,
 * with no provider to be asked. Throws what the order cannot be paid for, and then nothing was placed.
 */
export async function settleGiftCard(tx: Tx, money: Money<OrderPayment>): Promise<void> {
  const outcome = await takeMoney(tx, orderMoney, money)
  if (outcome !== 'paid') throw new Error(`Gift card of order ${money.payment.orderId} ended as ${outcome}`)
}

const linesOf = sql<StockLine[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('variantId', line.variant_id, 'quantity', line.quantity)), '[]')
  from order_lines line where line.order_id = orders.id and not ${isCalledOff(sql`line.seller_order_id`)})`

async function lockWithLines(tx: Tx, { orderId }: OrderPayment): Promise<Held> {
  const [order] = await lockedOrder(tx, { orderId })
  return order!
}

const lockedOrder = prepared((db) =>
  db
    .select({ ...getTableColumns(orders), lines: linesOf })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .for('update'),
)

const paidOrder = prepared((db) => {
  const paid = {
    status: sql`${sql.placeholder('to')}`,
    updatedAt: sql`${sql.placeholder('now')}::timestamptz`,
  }
  const ofOrder = and(eq(sellerOrders.orderId, sql.placeholder('orderId')), isNull(sellerOrders.cancelReason))
  const sellers = db
    .$with('sellers')
    .as(db.update(sellerOrders).set(paid).where(ofOrder).returning({ id: sellerOrders.id }))
  return db
    .with(sellers)
    .update(orders)
    .set({
      ...paid,
      paymentStatus: AS_PAID.paymentStatus,
      stockState: sql`${sql.placeholder('stockState')}`,
      paidAt: sql`${sql.placeholder('now')}::timestamptz`,
      expiresAt: null,
      cancelReason: null,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, sql.placeholder('orderId')))
    .returning({
      ...getTableColumns(orders),
      announced: preparedAnnouncement(storesOf(sql`orders.id`)),
    })
})

async function giveOrder(
  tx: Tx,
  { thing: order, now }: { thing: Held; now: Date },
): Promise<MoneyBack | null> {
  const to = isPaid(order.status) ? order.status : AS_PAID.status
  const isPromised = stockStep(order.stockState, to) === 'sell'
  // What is not reserved any more has to be in stock.
  const stockState = isPromised ? 'sold' : await tryMoveStock(tx, { order, to, now })
  if (stockState === null) return 'late_money'
  // One after the other on the wire, and not waited for in between.
  const [[moved], isSold, buyer] = await together(
    paidOrder(tx, {
      orderId: order.id,
      to,
      stockState,
      now,
      event: textOf({ name: 'order.changed', ids: [order.id], userId: order.userId }),
    }),
    isPromised ? trySellWhole(tx, order, now) : true,
    findReader(tx, order),
  )
  if (isSold) return publishPaid(tx, moved!, buyer)
  // The stock was corrected below its reservations meanwhile: the order cannot be filled, and the money goes back.
  const reason = m.orders_stock_is_gone({}, { locale: order.locale })
  await moveOrder(tx, { order: moved!, to: 'cancelled', by: 'admin', reason, now })
  return 'late_money'
}

async function trySellWhole(tx: Tx, order: Held, now: Date): Promise<boolean> {
  try {
    await sellWhole(tx, { order, lines: order.lines, now })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'inventory.out_of_stock') return false
    throw error
  }
}

async function publishPaid(tx: Tx, order: Order, buyer: Reader | null) {
  await mailPaid(tx, order, buyer)
  await publish(tx, orderPaid, { orderId: order.id })
  return null
}

async function moveUnpaid(
  tx: Tx,
  order: Order,
  { state, now }: { state: UnpaidState; now: Date },
): Promise<Order> {
  const isReopened = state === 'reopened'
  const paymentStatus = isReopened ? 'failed' : state === 'held' ? 'review' : state
  if (order.paymentStatus === paymentStatus) return order
  const expiresAt = state === 'held' ? null : order.expiresAt
  if (!isReopened) return rewrite(tx, order, { paymentStatus, expiresAt, now })
  const endsAt = isUnpaid(order.status) ? reservationEndsAt(order.paymentMethod, now) : null
  const reopened = await rewrite(tx, order, { paymentStatus, expiresAt: endsAt, now })
  if (endsAt === null) return reopened
  const variantIds = (await listStockLines(tx, { orderId: order.id })).map(({ variantId }) => variantId)
  await keepStockUntil(tx, { orderId: order.id, variantIds, expiresAt: endsAt })
  return reopened
}

async function rewrite(
  tx: Tx,
  { id }: Order,
  { now, ...values }: Pick<Order, 'paymentStatus' | 'expiresAt'> & { now: Date },
): Promise<Order> {
  const [written] = await tx
    .update(orders)
    .set({ ...values, updatedAt: now, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id))
    .returning()
  await announceOrder(tx, written!)
  return written!
}

async function notifyOrder(tx: Tx, order: Order, event: MoneyEvent<MoneyBack>) {
  const { id: paymentId, amountCents, providerPaymentId } = event.payment
  switch (event.kind) {
    case 'money_back': {
      const { why } = event
      await mailMoneyBack(tx, { order, amountCents, why })
      const byHand = MANUAL_PROVIDERS.includes(event.payment.provider)
      return mailMoneyProblem(tx, {
        order,
        why: byHand ? 'by_hand' : why,
        detail: providerPaymentId ?? paymentId,
      })
    }
    case 'mismatch': {
      const detail = differencesText(event.differences, { locale: 'es' })
      return mailMoneyProblem(tx, { order, why: 'mismatch', detail })
    }
    case 'held':
      return mailHeld(tx, { order, paymentId, reason: event.reason })
    case 'held_refused':
      if (isUnpaid(order.status)) await mailHeldRefused(tx, { order, paymentId })
  }
}
