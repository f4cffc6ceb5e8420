import type { Seller } from '#server/actor.ts'
import type { Tx } from '#server/db.ts'
import { recordAudit } from '#modules/audit/commands.ts'
import type { StoreScope } from '#modules/stores/queries.scope.ts'
import { mailMessage } from '../emails.stores.ts'
import { cannotCancel, sharedOrder } from '../errors.ts'
import { hasShipped } from '../queries/parcels.ts'
import { getStoreOrder, isWhole } from '../queries/store-orders.ts'
import { lockOrder, moveOrder } from './move-order.ts'

type By = { actor: Seller; address: string; now: Date }

/**
 * A seller calls an order off that is all theirs and not on its way, and says why: the stock is back, what was paid is
 * owed back, the buyer is told. Calling off twice changes nothing. Locks the order; audits and announces. Throws
 * `orders.cannot_cancel`, `orders.shared_order` where others sell something in it too.
 */
export async function cancelStoreOrder(
  tx: Tx,
  scope: StoreScope,
  { id, reason }: { id: string; reason: string },
  { actor, address, now }: By,
): Promise<void> {
  const { own, order: found } = await getStoreOrder(tx, scope, { id })
  const order = await lockOrder(tx, { orderId: found.id })
  if (order.status === 'cancelled') return
  if (!(await isWhole(tx, { orderId: order.id, storeOrderId: id }))) throw sharedOrder()
  if (await hasShipped(tx, { orderId: order.id })) throw cannotCancel()
  await moveOrder(tx, { order, to: 'cancelled', by: 'seller', reason, now })
  await recordAudit(tx, {
    actor,
    address,
    action: 'orders.cancel_by_seller',
    target: { kind: 'order', id: order.id },
    before: { storeOrder: own.orderNumber, status: own.status },
    reason,
  })
}

/** A seller writes to the buyer of an order, whose address stays with the shop. Audited. */
export async function writeToBuyer(
  tx: Tx,
  scope: StoreScope,
  { id, message }: { id: string; message: string },
  { actor, address }: By,
): Promise<void> {
  const { own, order } = await getStoreOrder(tx, scope, { id })
  await mailMessage(tx, { order, storeId: own.storeId, number: own.orderNumber, message })
  const target = { kind: 'order', id: order.id }
  await recordAudit(tx, { actor, address, action: 'orders.write_to_buyer', target, after: { message } })
}
