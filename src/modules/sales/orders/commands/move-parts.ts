import { announceOrder, orderCancelled, orderPaid, partPaid } from '../events.ts'
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
import { listPartLines, listParts } from '../queries/parts.ts'
import {
  isOpenPart,
  isOutPart,
  type PartState,
  type PartsStanding,
  standingOf,
  statusOfPart,
} from '../rules/parts.ts'
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
 * Takes one part of a locked order to another state, with its payment and its store's order: what lapses or is
 * called off is cancelled there, what is paid is worked on. Does not touch the stock; see `movePartStock`.
 */
export async function movePart(
  tx: Tx,
  { part, to, now, ...change }: { part: DirectOrder; to: PartState; now: Date } & Change,
): Promise<DirectOrder> {
  const dueAt = isOpenPart(to) ? (change.dueAt ?? null) : null
  const status = statusAfter(part, to)
  const [moved] = await tx
    .update(sellerOrders)
    .set({ ...change, status, paymentState: to, dueAt, updatedAt: now })
    .where(and(eq(sellerOrders.id, part.id), eq(sellerOrders.paymentState, part.paymentState)))
    .returning()
    .catch(asReferenceError)
  if (!moved) throw new Error(`Part ${part.id} moved although its order was locked`)
  const { id: sellerOrderId, orderId } = part
  const paymentIds = [part.paymentId]
  if (to === 'paid' && part.paymentState !== 'paid') await publish(tx, partPaid, { orderId, sellerOrderId })
  if (isOutPart(to)) await closePayments(tx, { paymentIds, failureCode: to, now })
  if (isOpenPart(to) && !isOpenPart(part.paymentState)) await reopenPayments(tx, { paymentIds, now })
  if (dueAt !== null && moved.stockState === 'reserved') {
    const productIds = (await listPartLines(tx, part)).map(({ productId }) => productId)
    await keepStockUntil(tx, { orderId: part.orderId, productIds, expiresAt: dueAt })
  }
  return moved as DirectOrder
}

/** What came to nothing is cancelled; else the status moves with the payment alone, since an admin may have set another. */
function statusAfter({ status, paymentState }: DirectOrder, to: PartState): OrderStatus {
  if (isOutPart(to)) return 'cancelled'
  const isSame = statusOfPart(to) === statusOfPart(paymentState)
  return isSame || isSent(status) ? status : statusOfPart(to)
}

function asReferenceError(error: unknown): never {
  throw violates(error, 'seller_orders_bank_reference_key') ? referenceUsed() : error
}

/**
 * Makes the stock of one part follow it and says what it then holds; write the answer with the part. Throws
 * `inventory.out_of_stock` where the stock cannot give the units. Call it with the order locked.
 */
export async function movePartStock(
  tx: Tx,
  { order, part, to, now }: { order: Order; part: DirectOrder; to: OrderStatus; now: Date },
): Promise<StockState> {
  const step = stockStep(part.stockState, to)
  if (step === null) return part.stockState
  const lines = await listPartLines(tx, part)
  const productIds = lines.map(({ productId }) => productId)
  const held = { orderId: order.id, orderNumber: part.number, productIds, now }
  const expiresAt = reservationEndsAt(order.paymentMethod, now)
  if (isCancelled(to)) await giveBackOfferUnits(tx, held)
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
export async function tryMovePartStock(
  tx: Tx,
  move: Parameters<typeof movePartStock>[1],
): Promise<StockState | null> {
  try {
    return await tx.transaction((inner) => movePartStock(inner, move))
  } catch (error) {
    if (error instanceof AppError && error.code === 'inventory.out_of_stock') return null
    throw error
  }
}

/**
 * Makes all parts of a locked order follow it to a status: open ones end with a cancellation, ended ones without
 * money are open again when an administrator takes the order back, and a lapsed one stays out of an order that
 * goes on without it. Answers what the order then holds, and that it was paid when a part of a cancelled one was.
 */
export async function moveAllParts(
  tx: Tx,
  { order, to, now }: { order: Order; to: OrderStatus; now: Date },
): Promise<Partial<Order> & { stockState: StockState }> {
  const lines = await listStockLines(tx, { orderId: order.id })
  // The products are locked before their stock, as at checkout.
  if (isCancelled(to)) await giveBackOfferUnits(tx, { orderId: order.id, now })
  // Locks all stock at once in product order, so that two orders never wait for each other.
  await lockLevels(
    tx,
    lines.map(({ productId }) => productId),
  )
  for (const part of await listParts(tx, { orderId: order.id })) {
    if (part.cancelReason !== null) continue
    if (isOutPart(part.paymentState) && !isCancelled(order.status)) continue
    const stockState = await movePartStock(tx, { order, part, to, now })
    const state = stateAfter(part.paymentState, to)
    const dueAt = isUnpaid(to) ? (part.dueAt ?? reservationEndsAt(order.paymentMethod, now)) : null
    await movePart(tx, { part, to: state, stockState, dueAt, now })
  }
  const parts = await listParts(tx, { orderId: order.id })
  const { stockState } = standingOf(parts)
  if (isUnpaid(to)) return { stockState, expiresAt: standingOf(parts).expiresAt }
  if (
    !isCancelled(to) ||
    hasMoney(order.paymentStatus) ||
    !parts.some(({ paymentState }) => paymentState === 'paid')
  )
    return { stockState }
  return { stockState, paymentStatus: AS_PAID.paymentStatus, paidAt: order.paidAt ?? now }
}

function stateAfter(state: PartState, to: OrderStatus): PartState {
  if (state === 'paid') return state
  if (isCancelled(to)) return isOpenPart(state) ? 'cancelled' : state
  return isOpenPart(state) ? state : 'waiting'
}

/**
 * Writes down how a locked order stands by its parts, and announces it. The status of one that somebody moved
 * by hand stays where it is; the money is announced all the same.
 */
export async function followParts(
  tx: Tx,
  { order, now }: { order: Order; now: Date },
): Promise<{ order: Order; standing: PartsStanding }> {
  const standing = standingOf(await listParts(tx, { orderId: order.id }))
  const isOurs = isUnpaid(order.status) || hasLapsed(order)
  const followed = isOurs ? standing.status : order.status
  // Sellers who were paid early may have sent their parts while the others waited for their money.
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
