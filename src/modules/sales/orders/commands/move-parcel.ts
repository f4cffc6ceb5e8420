import { announceOrder, orderDelivered, orderShipped } from '../events.ts'
import { and, eq, not } from 'drizzle-orm'
import type { Admin, Member, Seller } from '#server/auth/actor.ts'
import { isOneOf } from '#server/db/columns.ts'
import type { Tx } from '#server/db/db.ts'
import { publish } from '#server/events/events.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { AuditAction } from '#modules/platform/audit/words/admin.ts'
import { type AnyStore, EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { mailShipped } from '../emails/shipped.ts'
import { cannotShip, notOnItsWay, parcelHasArrived, parcelNotFound } from '../errors.ts'
import { listSellerOrders, type ListedSellerOrder } from '../queries/seller-order-list.ts'
import { findSellerOrder } from '../queries/seller-orders.ts'
import { isLive, type Teller } from '../rules/delivery.ts'
import { isToShip, type Mover, SENT_STATUSES } from '../rules.ts'
import { type Order, sellerOrders } from '../tables.ts'
import { lockOrder, moveOrder } from './move-order.ts'
import { isAllShipped } from './ship-rest.ts'

/** The caller: an admin, a store for its own parcels, or the buyer for theirs. */
type Whose = AnyStore | { userId: string }
/** A store names its parcel alone; admin and buyer name the order too. */
type Wanted = { sellerOrderId: string; orderId?: string }
type By<Who extends Member = Member> = { actor: Who; address: string; now: Date }
type Held = { order: Order; parcel: ListedSellerOrder }
type Moved = { order: Order; sellerOrderId: string }

/**
 * Puts a paid parcel on its way, with who carries it and under which number. Said again it changes nothing; another
 * courier or number corrects it and is announced, until the parcel has arrived. With the last one the order is completed.
 * Locks the order; audits, mails the buyer and announces. Throws `orders.cannot_ship`, `orders.parcel_has_arrived`.
 */
export async function shipParcel(
  tx: Tx,
  scope: AnyStore,
  {
    courier: carrier,
    guideNumber: guide,
    ...wanted
  }: Wanted & { courier?: string | undefined; guideNumber?: string | undefined },
  { actor, address, now }: By<Admin | Seller>,
): Promise<Moved> {
  const { order, parcel } = await lockParcel(tx, scope, wanted, now)
  if (!isLive(parcel)) throw cannotShip()
  const [courier, guideNumber] = [carrier ?? null, guide ?? null]
  const isSame = parcel.courier === courier && parcel.guideNumber === guideNumber
  if (parcel.shippedAt !== null && isSame) return { order, sellerOrderId: parcel.id }
  if (parcel.deliveredAt !== null) throw parcelHasArrived()
  const facts = { courier, guideNumber, updatedAt: now }
  await tx
    .update(sellerOrders)
    .set({ ...facts, shippedAt: parcel.shippedAt ?? now })
    .where(eq(sellerOrders.id, parcel.id))
  await mailShipped(tx, order, [parcel.id])
  if (parcel.shippedAt === null)
    await publish(tx, orderShipped, { orderId: order.id, sellerOrderId: parcel.id })
  return follow(
    tx,
    { order, parcel, action: 'orders.ship', after: { courier, guideNumber } },
    { actor, address, now },
  )
}

/**
 * Says that a parcel arrived: its seller, an admin, or its buyer, who can only say it of one on its way. The first
 * word counts and the others change nothing; a buyer's after the promise is over comes too late to begin the clocks
 * anew. One that no one had shipped is shipped with it. Locks the order; audits, announces, publishes `order.delivered`.
 */
export async function deliverParcel(
  tx: Tx,
  whose: Whose,
  wanted: Wanted,
  { actor, address, now }: By,
): Promise<Moved> {
  const toldBy: Teller = whose === EVERY_STORE ? 'office' : 'storeId' in whose ? 'seller' : 'buyer'
  const { order, parcel } = await lockParcel(tx, whose, wanted, now)
  if (!isLive(parcel)) throw notOnItsWay()
  if (toldBy === 'buyer' && parcel.shippedAt === null) throw notOnItsWay()
  if (parcel.deliveredAt !== null || (toldBy === 'buyer' && parcel.arrivedAt !== null))
    return { order, sellerOrderId: parcel.id }
  // A clock that ran behind may have shipped it later than now.
  const shippedAt = parcel.shippedAt ?? now
  const facts = {
    deliveredAt: new Date(Math.max(now.getTime(), shippedAt.getTime())),
    deliveredBy: toldBy,
    updatedAt: now,
  }
  await tx
    .update(sellerOrders)
    .set({ ...facts, shippedAt })
    .where(eq(sellerOrders.id, parcel.id))
  const payload = { orderId: order.id, sellerOrderId: parcel.id }
  if (parcel.shippedAt === null) await publish(tx, orderShipped, payload)
  await publish(tx, orderDelivered, payload)
  return follow(tx, { order, parcel, action: 'orders.deliver', after: { toldBy } }, { actor, address, now })
}

async function lockParcel(tx: Tx, whose: Whose, wanted: Wanted, now: Date): Promise<Held> {
  const isBuyer = whose !== EVERY_STORE && 'userId' in whose
  const found = await findSellerOrder(tx, isBuyer ? EVERY_STORE : whose, wanted)
  if (!found) throw parcelNotFound()
  const { orderId } = found
  const order = await lockOrder(tx, { orderId, ...(isBuyer ? { userId: whose.userId } : {}) })
  const parcel = (await listSellerOrders(tx, { order, now })).find(({ id }) => id === found.id)!
  return { order, parcel }
}

/** A seller's order is completed with its parcel, and the order with the last of them; then it is written down and published. */
async function follow(
  tx: Tx,
  { order, parcel, action, after }: Held & { action: AuditAction; after: object },
  { actor, address, now }: By,
): Promise<Moved> {
  await tx
    .update(sellerOrders)
    .set({ status: 'completed', updatedAt: now })
    .where(and(eq(sellerOrders.id, parcel.id), not(isOneOf(sellerOrders.status, SENT_STATUSES))))
  const { id: sellerOrderId, number, shippedAt, courier, guideNumber } = parcel
  await recordAudit(tx, {
    actor,
    address,
    action,
    target: { kind: 'order', id: order.id },
    before: { parcel: number, shippedAt, courier, guideNumber },
    after: { parcel: number, ...after },
  })
  const by: Mover = actor.kind === 'admin' ? 'admin' : 'seller'
  if (isToShip(order.status) && (await isAllShipped(tx, { order, now })))
    return { order: await moveOrder(tx, { order, to: 'completed', by, now }), sellerOrderId }
  await announceOrder(tx, order)
  return { order, sellerOrderId }
}
