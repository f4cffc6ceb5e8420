import { isPaidToSellers, isTakenByStaff } from '#modules/payments/gateways/rules/methods.ts'
import { announceOrder, orderCancelled } from '../events.ts'
import { and, eq, isNull, not, sql } from 'drizzle-orm'
import type { Admin } from '#server/auth/actor.ts'
import { isOneOf } from '#server/db/columns.ts'
import type { Tx } from '#server/db/db.ts'
import { AppError } from '#server/http/errors.ts'
import { publish } from '#server/events/events.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { closePayments, listPayments, queueRefunds } from '#modules/payments/core/public.ts'
import { mailRefundOwed } from '../emails/seller-payments.ts'
import { mailCancelled } from '../emails.ts'
import {
  cannotCancel,
  cannotMove,
  giftCardGivenBack,
  orderNotFound,
  reasonRequired,
  staleOrder,
  stockIsGone,
} from '../errors.ts'
import { hasShipped } from '../queries/seller-order-list.ts'
import { listDirectOrders } from '../queries/direct-orders.ts'
import { findSoleStore } from '../queries/seller-orders.ts'
import {
  AS_PAID,
  CANCELLED_STATUSES,
  hasMoney,
  isCancelled,
  isOpen,
  isPaid,
  isSent,
  isUnpaid,
  isUsualMove,
  mayMove,
  type Mover,
  needsReason,
  type OrderStatus,
} from '../rules.ts'
import { type Order, orders, sellerOrders } from '../tables.ts'
import { moveSellerOrders } from './move-seller-orders.ts'
import { moveStock } from './move-stock.ts'
import { shipRest, takeBackParcels } from './ship-rest.ts'

/** Holds an order still until the transaction ends; everyone else waits their turn. */
export async function lockOrder(
  tx: Tx,
  { orderId, userId }: { orderId: string; userId?: string },
): Promise<Order> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), userId === undefined ? undefined : eq(orders.userId, userId)))
    .for('update')
  if (!order) throw orderNotFound()
  return order
}

/**
 * Takes a locked order to another status with everything that belongs to it: the stock and the
 * seller orders follow, a completed one's parcels are on their way, a cancelled order's money is owed back, the buyer is
 * informed. The same status again does nothing. Never touches the payment status: only money does.
 */
export async function moveOrder(
  tx: Tx,
  {
    order,
    to,
    by,
    reason,
    now,
  }: { order: Order; to: OrderStatus; by: Mover; reason?: string | undefined; now: Date },
): Promise<Order> {
  if (order.status === to) return order
  if (!mayMove(order.status, to, by)) throw by === 'buyer' ? cannotCancel() : cannotMove(order.status, to)
  if (needsReason(order.status, to, by) && !reason) throw reasonRequired()
  // The card may have bought something else with it by now.
  if (isCancelled(order.status) && order.giftCardCents > 0 && !hasMoney(order.paymentStatus))
    throw giftCardGivenBack()
  const follow = isPaidToSellers(order.paymentMethod)
    ? await moveSellerOrders(tx, { order, to, now }).catch(asStockError)
    : { stockState: await moveStock(tx, { order, to, now }).catch(asStockError) }
  const [moved] = await tx
    .update(orders)
    .set({
      status: to,
      ...follow,
      version: sql`${orders.version} + 1`,
      updatedAt: now,
      completedAt: isSent(to) ? now : null,
      cancelReason: isCancelled(to) ? (reason ?? by) : null,
      ...(isPaid(to) ? { expiresAt: null } : {}),
    })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status), eq(orders.version, order.version)))
    .returning()
  if (!moved) throw staleOrder()
  // A seller order that ended by itself stays out of an order that goes on without it.
  const stayed = isCancelled(order.status) ? undefined : not(isOneOf(sellerOrders.status, CANCELLED_STATUSES))
  await tx
    .update(sellerOrders)
    .set({ status: isUnpaid(to) ? unlessPaid(to) : to, updatedAt: now })
    .where(and(eq(sellerOrders.orderId, order.id), isNull(sellerOrders.cancelReason), stayed))
  if (isSent(to)) await shipRest(tx, { order: moved, now })
  if (!isOpen(order.status) && isOpen(to)) await takeBackParcels(tx, { orderId: order.id })
  if (isCancelled(to)) {
    const storeId = await findSoleStore(tx, { orderId: order.id })
    await queueRefunds(tx, { orderId: order.id, reason: 'order_cancelled', storeId, now })
    if (isTakenByStaff(order.paymentMethod)) await closeAttempts(tx, { orderId: order.id, now })
    if (isPaidToSellers(order.paymentMethod)) await mailSellersWhoOwe(tx, moved)
    await mailCancelled(tx, moved)
    await publish(tx, orderCancelled, { orderId: order.id })
  }
  await announceOrder(tx, order)
  return moved
}

/** A seller who was paid works on their order while the others wait. */
const unlessPaid = (to: OrderStatus) =>
  sql`case when ${sellerOrders.paymentState} = 'paid' then ${AS_PAID.status} else ${to} end`

/** No provider is asked to close them; money that comes all the same is late. */
async function closeAttempts(tx: Tx, { orderId, now }: { orderId: string; now: Date }) {
  const paymentIds = (await listPayments(tx, { orderId })).map(({ id }) => id)
  await closePayments(tx, { paymentIds, failureCode: 'cancelled', now })
}

/** Calls off the buyer's own order while it is unpaid or unshipped. Calling off twice gives back once. */
export async function cancelOwnOrder(
  tx: Tx,
  { orderId, userId, now }: { orderId: string; userId: string; now: Date },
): Promise<Order> {
  const order = await lockOrder(tx, { orderId, userId })
  if (!isCancelled(order.status) && (await hasShipped(tx, { orderId }))) throw cannotCancel()
  return moveOrder(tx, { order, to: 'cancelled', by: 'buyer', now })
}

/** An administrator's word: any status, a reason for what is unusual, and always a line in the audit log. */
export async function setOrderStatus(
  tx: Tx,
  wanted: { orderId: string; to: OrderStatus; reason?: string | undefined; version: number },
  { actor, address, now }: { actor: Admin; address: string; now: Date },
): Promise<Order> {
  const { orderId, to, reason, version } = wanted
  const order = await lockOrder(tx, { orderId })
  if (order.status === to) return order
  if (order.version !== version) throw staleOrder()
  const moved = await moveOrder(tx, { order, to, by: 'admin', reason, now })
  await recordAudit(tx, {
    actor,
    address,
    action: isUsualMove(order.status, to, 'admin') ? 'orders.set_status' : 'orders.force_status',
    target: { kind: 'order', id: orderId },
    before: { status: order.status, paymentStatus: order.paymentStatus, stockState: order.stockState },
    after: { status: moved.status, paymentStatus: moved.paymentStatus, stockState: moved.stockState },
    reason,
  })
  return moved
}

async function mailSellersWhoOwe(tx: Tx, order: Order) {
  for (const own of await listDirectOrders(tx, { orderId: order.id })) {
    if (own.paymentState === 'paid') await mailRefundOwed(tx, { own })
  }
}

function asStockError(error: unknown): never {
  if (error instanceof AppError && error.code === 'inventory.out_of_stock')
    throw stockIsGone((error.params['products'] ?? []) as readonly object[])
  throw error
}
