import { orderShipped } from '../events.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { publish } from '#server/events/events.ts'
import { mailShipped } from '../emails/shipped.ts'
import { listParcels } from '../queries/parcels.ts'
import { isLive } from '../rules/delivery.ts'
import { type Order, parcels } from '../tables.ts'

/** Puts all of a locked order on its way that is not yet; the buyer is informed of each once. */
export async function shipRest(tx: Tx, { order, now }: { order: Order; now: Date }): Promise<void> {
  const rest = (await listParcels(tx, { order, now })).filter((one) => isLive(one) && one.shippedAt === null)
  if (rest.length === 0) return
  const facts = { orderId: order.id, shippedAt: now, createdAt: now, updatedAt: now }
  await tx.insert(parcels).values(rest.map(({ storeOrderId }) => ({ ...facts, storeOrderId })))
  for (const { id } of rest) await publish(tx, orderShipped, { orderId: order.id, parcelId: id })
  await mailShipped(
    tx,
    order,
    rest.map(({ id }) => id),
  )
}

/** An order that is taken back has nothing on its way any more. */
export async function takeBackParcels(tx: Tx, { orderId }: { orderId: string }): Promise<void> {
  await tx.delete(parcels).where(eq(parcels.orderId, orderId))
}

/** Whether all that an order still owes its buyer is on its way. */
export async function isAllShipped(tx: Tx, { order, now }: { order: Order; now: Date }): Promise<boolean> {
  const live = (await listParcels(tx, { order, now })).filter(isLive)
  return live.length > 0 && live.every(({ shippedAt }) => shippedAt !== null)
}
