import { isPaidToSellers } from '#modules/payments/gateways/rules/methods.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor, Seller } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { publish } from '#server/events/events.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { giveBackOfferUnits } from '#modules/catalog/products/public.ts'
import { returnSoldStock } from '#modules/stock/inventory/public.ts'
import { EVERY_STORE, type StoreScope } from '#modules/sellers/stores/public.ts'
import { mailRefundOwed } from '../emails/seller-payments.ts'
import { mailMessage, mailQuestion } from '../emails/stores.ts'
import { findReader, mailPaid } from '../emails.ts'
import { cannotCancel, parcelNotFound, waitsForPayment } from '../errors.ts'
import { announceOrder, storeOrderCancelled } from '../events.ts'
import { getOwnOrder } from '../queries/orders.ts'
import { listSellerOrders } from '../queries/seller-order-list.ts'
import { listDirectOrders } from '../queries/direct-orders.ts'
import { findSellerOrder } from '../queries/seller-orders.ts'
import { canCallOff, getStoreOrder, isLast, listStoreLines, waitsForCharge } from '../queries/store-orders.ts'
import { standingOf } from '../rules/seller-orders.ts'
import { isCancelled, isToShip, isUnpaid } from '../rules.ts'
import { type Order, orders, sellerOrders, type StoreOrder } from '../tables.ts'
import { giveShareBack } from './give-back.ts'
import { lockOrder, moveOrder } from './move-order.ts'
import { followSellerOrders, moveSellerOrder, moveSellerStock } from './move-seller-orders.ts'
import { isAllShipped } from './ship-rest.ts'

type By = { actor: Seller; address: string; now: Date }
type Held = { order: Order; own: StoreOrder; reason: string }

/**
 * A seller calls off what is theirs of an order and not on its way, and says why: its stock is back, what was paid for
 * it is owed back, the buyer is informed. The seller orders of others go on; without any the order is called off whole. Calling
 * off twice changes nothing. Locks the order; audits, announces, publishes `order.part_cancelled` or `order.cancelled`.
 * Throws `orders.cannot_cancel`, `orders.waits_for_payment` while one charge is to pay for others too.
 */
export async function cancelStoreOrder(
  tx: Tx,
  scope: StoreScope,
  { id, reason }: { id: string; reason: string },
  { actor, address, now }: By,
): Promise<void> {
  const found = await getStoreOrder(tx, scope, { id })
  const order = await lockOrder(tx, { orderId: found.order.id })
  const { own } = await getStoreOrder(tx, scope, { id })
  if (isCancelled(own.status)) return
  const seen = { order, own, all: await listSellerOrders(tx, { order, now }) }
  if (!canCallOff(seen)) throw !isLast(seen) && waitsForCharge(order) ? waitsForPayment() : cannotCancel()
  if (isLast(seen)) await moveOrder(tx, { order, to: 'cancelled', by: 'seller', reason, now })
  else await callOffOwn(tx, scope, { order, own, reason }, { actor, address, now })
  await recordAudit(tx, {
    actor,
    address,
    action: 'orders.cancel_by_seller',
    target: { kind: 'order', id: order.id },
    before: { storeOrder: own.number, status: own.status },
    reason,
  })
}

async function callOffOwn(tx: Tx, scope: StoreScope, { order, own, reason }: Held, by: By) {
  const { id: orderId } = order
  const { now } = by
  const isDirect = isPaidToSellers(order.paymentMethod)
  // Before the lines are out: what they still hold is what goes back.
  await giveShareBack(tx, scope, { order, reason }, by)
  if (isDirect) await endOwn(tx, { order, own }, now)
  else await restoreOwn(tx, { order, own }, now)
  await tx
    .update(sellerOrders)
    .set({ status: 'cancelled', cancelReason: reason, updatedAt: now })
    .where(eq(sellerOrders.id, own.id))
  await publish(tx, storeOrderCancelled, { orderId, sellerOrderId: own.id })
  if (isUnpaid(order.status)) return followRest(tx, order, now)
  const directOrders = isDirect ? await listDirectOrders(tx, { orderId }) : []
  const [left] = await tx
    .update(orders)
    .set({
      ...(isDirect ? { stockState: standingOf(directOrders).stockState } : {}),
      updatedAt: now,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, orderId))
    .returning()
  // The others may all have been sent while this one was waited for.
  if (isToShip(left!.status) && (await isAllShipped(tx, { order: left!, now })))
    return void (await moveOrder(tx, { order: left!, to: 'completed', by: 'seller', now }))
  await announceOrder(tx, order)
}

type Own = Omit<Held, 'reason'>

/** What is left of an order that waits for its sellers' money may be paid by now. */
async function followRest(tx: Tx, order: Order, now: Date) {
  const { order: followed, standing } = await followSellerOrders(tx, { order, now })
  if (standing.paymentStatus === 'paid') await mailPaid(tx, followed, await findReader(tx, followed))
}

async function endOwn(tx: Tx, { order, own }: Own, now: Date) {
  const directOrders = await listDirectOrders(tx, { orderId: order.id })
  const direct = directOrders.find(({ id }) => id === own.id)!
  const stockState = await moveSellerStock(tx, { order, own: direct, to: 'cancelled', now })
  await moveSellerOrder(tx, { own: direct, to: 'cancelled', stockState, now })
  if (direct.paymentState === 'paid') await mailRefundOwed(tx, { own: direct })
}

async function restoreOwn(tx: Tx, { order, own }: Own, now: Date) {
  const lines = await listStoreLines(tx, { sellerOrderId: own.id })
  const productIds = lines.map(({ productId }) => productId)
  await giveBackOfferUnits(tx, { orderId: order.id, productIds, now })
  if (order.stockState === 'sold')
    await returnSoldStock(tx, { orderId: order.id, orderNumber: own.number, lines, now })
}

/** A buyer writes to who sends a parcel of their order; neither reads the other's address. Audited. */
export async function writeToSeller(
  tx: Tx,
  { userId }: { userId: string },
  { orderId, sellerOrderId, message }: { orderId: string; sellerOrderId: string; message: string },
  { actor, address, now }: { actor: Actor; address: string; now: Date },
): Promise<void> {
  const order = await getOwnOrder(tx, { orderId, userId })
  const found = await findSellerOrder(tx, EVERY_STORE, { sellerOrderId, orderId })
  const parcel = (await listSellerOrders(tx, { order, now })).find(({ id }) => id === found?.id)
  if (!parcel) throw parcelNotFound()
  await mailQuestion(tx, { order, parcel, message })
  const target = { kind: 'order', id: order.id } as const
  await recordAudit(tx, { actor, address, action: 'orders.write_to_seller', target, after: { message } })
}

/** A seller writes to the buyer of an order, whose address stays with the shop. Audited. */
export async function writeToBuyer(
  tx: Tx,
  scope: StoreScope,
  { id, message }: { id: string; message: string },
  { actor, address }: By,
): Promise<void> {
  const { own, order } = await getStoreOrder(tx, scope, { id })
  await mailMessage(tx, { order, storeId: own.storeId, number: own.number, message })
  const target = { kind: 'order', id: order.id } as const
  await recordAudit(tx, { actor, address, action: 'orders.write_to_buyer', target, after: { message } })
}
