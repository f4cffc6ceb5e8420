import { announceOrder, orderCancelled, orderPaid, sellerOrderPaid } from '../events.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { AppError, violates } from '#server/http/errors.ts'
import { publish } from '#server/events/events.ts'
import { giveBackOfferUnits } from '#modules/catalog/products/public.ts'
import {
  keepStockUntil,
  releaseStock,
  reserveStock,
  returnSoldStock,
  sellReservedStock,
  lockLevels,
} from '#modules/stock/inventory/public.ts'
import { reservationEndsAt } from '#modules/stock/inventory/rules.ts'
import { closePayments, reopenPayments, referenceUsed } from '#modules/payments/core/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { listStockLines } from '../queries/orders.ts'
import { listSellerOrderLines, listDirectOrders } from '../queries/direct-orders.ts'
import {
  isOpenPayment,
  isUnpaidEnd,
  type SellerPaymentState,
  type SellersStanding,
  standingOf,
  statusOfPayment,
} from '../rules/seller-orders.ts'
import {
  AS_PAID,
  hasLapsed,
  hasMoney,
  isCancelled,
  isSent,
  isToShip,
  isUnpaid,
  missingUnits,
  type OrderStatus,
  type StockState,
  stockAfter,
  stockStep,
} from '../rules.ts'
import { type Order, type DirectOrder, sellerOrders, orders } from '../tables.ts'
import { isAllShipped } from './ship-rest.ts'

type Change = Partial<Omit<DirectOrder, 'id' | 'orderId' | 'paymentState' | 'totalCents'>>

/**
 * Takes one seller order of a locked order to another state, with its payment and its store's order: what lapses or is
 * called off is cancelled there, what is paid is worked on. Does not touch the stock; see `moveSellerStock`.
 */
export async function moveSellerOrder(
  tx: Tx,
  { own, to, now, ...change }: { own: DirectOrder; to: SellerPaymentState; now: Date } & Change,
): Promise<DirectOrder> {
  const dueAt = isOpenPayment(to) ? (change.dueAt ?? null) : null
  const status = statusAfter(own, to)
  const [moved] = await tx
    .update(sellerOrders)
    .set({ ...change, status, paymentState: to, dueAt, updatedAt: now })
    .where(and(eq(sellerOrders.id, own.id), eq(sellerOrders.paymentState, own.paymentState)))
    .returning()
    .catch(asReferenceError)
  if (!moved) throw new Error(`Seller order ${own.id} moved although its order was locked`)
  const { id: sellerOrderId, orderId } = own
  const paymentIds = [own.paymentId]
  if (to === 'paid' && own.paymentState !== 'paid')
    await publish(tx, sellerOrderPaid, { orderId, sellerOrderId })
  if (isUnpaidEnd(to)) await closePayments(tx, { paymentIds, failureCode: to, now })
  if (isOpenPayment(to) && !isOpenPayment(own.paymentState)) await reopenPayments(tx, { paymentIds, now })
  if (dueAt !== null && moved.stockState === 'reserved') {
    const variantIds = (await listSellerOrderLines(tx, own)).map(({ variantId }) => variantId)
    await keepStockUntil(tx, { orderId: own.orderId, variantIds, expiresAt: dueAt })
  }
  return moved as DirectOrder
}

/** What came to nothing is cancelled; else the status moves with the payment alone, since an admin may have set another. */
function statusAfter({ status, paymentState }: DirectOrder, to: SellerPaymentState): OrderStatus {
  if (isUnpaidEnd(to)) return 'cancelled'
  const isSame = statusOfPayment(to) === statusOfPayment(paymentState)
  return isSame || isSent(status) ? status : statusOfPayment(to)
}

function asReferenceError(error: unknown): never {
  throw violates(error, 'seller_orders_bank_reference_key') ? referenceUsed() : error
}

/**
 * Makes the stock of one seller order follow it and says what it then holds; write the answer with the seller order. Throws
 * `inventory.out_of_stock` where the stock cannot give the units. Call it with the order locked.
 */
export async function moveSellerStock(
  tx: Tx,
  { order, own, to, now }: { order: Order; own: DirectOrder; to: OrderStatus; now: Date },
): Promise<StockState> {
  const step = stockStep(own.stockState, to)
  if (step === null) return own.stockState
  const lines = await listSellerOrderLines(tx, own)
  const variantIds = lines.map(({ variantId }) => variantId)
  const held = { orderId: order.id, orderNumber: own.number, variantIds, now }
  const expiresAt = reservationEndsAt(order.paymentMethod, now)
  if (isCancelled(to)) {
    const productIds = lines.map(({ productId }) => productId)
    await giveBackOfferUnits(tx, { orderId: order.id, productIds, now })
  }
  if (step === 'release') await releaseStock(tx, held)
  if (step === 'return') await returnSoldStock(tx, { ...held, lines })
  if (step === 'reserve' || step === 'reserve_and_sell')
    await reserveStock(tx, { orderId: order.id, lines, expiresAt })
  if (step === 'sell' || step === 'reserve_and_sell') {
    const missing = missingUnits(lines, await sellReservedStock(tx, held))
    if (missing.length > 0 && (await readSettings(tx, 'inventory')).autoUpdateStock) {
      // Units that a stock correction took from a reservation are reserved again.
      await reserveStock(tx, { orderId: order.id, lines: missing, expiresAt })
      await sellReservedStock(tx, held)
    }
  }
  return stockAfter(step)
}

/** The same, but missing stock is an answer; nothing has moved then. */
export async function tryMoveSellerStock(
  tx: Tx,
  move: Parameters<typeof moveSellerStock>[1],
): Promise<StockState | null> {
  try {
    return await tx.transaction((inner) => moveSellerStock(inner, move))
  } catch (error) {
    if (error instanceof AppError && error.code === 'inventory.out_of_stock') return null
    throw error
  }
}

/**
 * Makes all seller orders of a locked order follow it to a status: open ones end with a cancellation, ended ones without
 * money are open again when an administrator takes the order back, and a lapsed one stays out of an order that
 * goes on without it. Answers what the order then holds, and that it was paid when a seller order of a cancelled one was.
 */
export async function moveSellerOrders(
  tx: Tx,
  { order, to, now }: { order: Order; to: OrderStatus; now: Date },
): Promise<Partial<Order> & { stockState: StockState }> {
  const lines = await listStockLines(tx, { orderId: order.id })
  // The products are locked before their stock, as at checkout.
  if (isCancelled(to)) await giveBackOfferUnits(tx, { orderId: order.id, now })
  // Locks all stock at once in variant order, so that two orders never wait for each other.
  await lockLevels(
    tx,
    lines.map(({ variantId }) => variantId),
  )
  for (const own of await listDirectOrders(tx, { orderId: order.id })) {
    if (own.cancelReason !== null) continue
    if (isUnpaidEnd(own.paymentState) && !isCancelled(order.status)) continue
    const stockState = await moveSellerStock(tx, { order, own, to, now })
    const state = stateAfter(own.paymentState, to)
    const dueAt = isUnpaid(to) ? (own.dueAt ?? reservationEndsAt(order.paymentMethod, now)) : null
    await moveSellerOrder(tx, { own, to: state, stockState, dueAt, now })
  }
  const directOrders = await listDirectOrders(tx, { orderId: order.id })
  const { stockState } = standingOf(directOrders)
  if (isUnpaid(to)) return { stockState, expiresAt: standingOf(directOrders).expiresAt }
  if (
    !isCancelled(to) ||
    hasMoney(order.paymentStatus) ||
    !directOrders.some(({ paymentState }) => paymentState === 'paid')
  )
    return { stockState }
  return { stockState, paymentStatus: AS_PAID.paymentStatus, paidAt: order.paidAt ?? now }
}

function stateAfter(state: SellerPaymentState, to: OrderStatus): SellerPaymentState {
  if (state === 'paid') return state
  if (isCancelled(to)) return isOpenPayment(state) ? 'cancelled' : state
  return isOpenPayment(state) ? state : 'waiting'
}

/**
 * Writes down how a locked order stands by its seller orders, and announces it. The status of one that somebody moved
 * by hand stays where it is; the money is announced all the same.
 */
export async function followSellerOrders(
  tx: Tx,
  { order, now }: { order: Order; now: Date },
): Promise<{ order: Order; standing: SellersStanding }> {
  const standing = standingOf(await listDirectOrders(tx, { orderId: order.id }))
  const isOurs = isUnpaid(order.status) || hasLapsed(order)
  const followed = isOurs ? standing.status : order.status
  // Sellers who were paid early may have sent theirs while the others waited for their money.
  const isDone = isOurs && isToShip(followed) && (await isAllShipped(tx, { order, now }))
  const status = isDone ? 'completed' : followed
  const isPaid = standing.paymentStatus === 'paid'
  const [moved] = await tx
    .update(orders)
    .set({
      status,
      paymentStatus: standing.paymentStatus,
      stockState: standing.stockState,
      expiresAt: isUnpaid(status) ? standing.expiresAt : null,
      paidAt: order.paidAt ?? (isPaid ? now : null),
      completedAt: isDone ? now : order.completedAt,
      cancelReason: isCancelled(status) ? (order.cancelReason ?? 'expiry') : null,
      updatedAt: now,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, order.id))
    .returning()
  if (isPaid && !hasMoney(order.paymentStatus)) await publish(tx, orderPaid, { orderId: order.id })
  if (isCancelled(status) && !isCancelled(order.status))
    await publish(tx, orderCancelled, { orderId: order.id })
  await announceOrder(tx, order)
  return { order: moved!, standing }
}
