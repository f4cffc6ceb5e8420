import { and, eq, like } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { buildMember, buildSession } from '../../../../../tests/support/build-accounts.ts'
import {
  buildOrder,
  buildStore,
  buildTransfer,
  CARD,
  offerTransfers,
  theOrder,
  directOf,
  scopeOf,
} from '../../../../../tests/support/build-orders.ts'
import { collectPersonalData } from '#modules/identity/accounts/queries/personal-data.ts'
import { auditLog } from '#modules/platform/audit/tables.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { listSellerOrders, type ListedSellerOrder } from '../queries/seller-order-list.ts'
import type { OrderStatus } from '../rules.ts'
import { sellerOrders } from '../tables.ts'
import { cancelOwnOrder, setOrderStatus } from './move-order.ts'
import { deliverParcel, shipParcel } from './move-parcel.ts'
import { confirmPaid, lapseUnpaid, lockDirect } from './settle-seller-order.ts'

let by: { actor: Admin; address: string; now: Date }
let stores: Awaited<ReturnType<typeof buildStore>>[]
beforeAll(async () => {
  const actor = (await buildMember({ role: 'admin' })).actor as Admin
  by = { actor, address: 'test', now: new Date() }
  await offerTransfers(actor)
  stores = [await buildStore(), await buildStore()]
})
afterEach(async () => {
  expect(await findBrokenInvariants(pool)).toEqual([])
})

const parcelsOf = async (orderId: string, now = by.now) =>
  listSellerOrders(db, { order: await theOrder(orderId), now })
const ship = (
  orderId: string,
  sellerOrderId: string,
  carried: { courier?: string; guideNumber?: string } = {},
) => transaction((tx) => shipParcel(tx, EVERY_STORE, { orderId, sellerOrderId, ...carried }, by))
const deliver = (orderId: string, sellerOrderId: string) =>
  transaction((tx) => deliverParcel(tx, EVERY_STORE, { orderId, sellerOrderId }, by))
const cancel = (orderId: string, userId: string) =>
  transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now: by.now }))
const move = async (orderId: string, to: OrderStatus) => {
  const { version } = await theOrder(orderId)
  return transaction((tx) => setOrderStatus(tx, { orderId, to, version, reason: 'Un error' }, by))
}
const auditOf = async (orderId: string) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.targetId, orderId), like(auditLog.action, 'orders.%')))
  ).map(({ action }) => action)
const emailsTo = async (email: string) =>
  (
    await db
      .select()
      .from(outboxMessages)
      .where(and(eq(outboxMessages.recipient, email), eq(outboxMessages.template, 'order_shipped')))
      .orderBy(outboxMessages.createdAt)
  ).map(({ bodyText }) => bodyText)

test('a parcel is on its way once, however many say so at once, and its order is completed with it', async () => {
  const { orderId, email } = await buildOrder()
  const carried = { courier: 'Fletes Chavale', guideNumber: 'FC-77812' }
  await Promise.all(Array.from({ length: 6 }, () => ship(orderId, orderId, carried)))
  expect(await theOrder(orderId)).toMatchObject({ status: 'completed', completedAt: by.now })
  expect(await parcelsOf(orderId)).toMatchObject([
    { storeId: null, state: 'shipped', ...carried, shippedAt: by.now },
  ])
  expect((await auditOf(orderId)).filter((action) => action === 'orders.ship')).toHaveLength(1)
  const emails = await emailsTo(email)
  expect(emails).toHaveLength(1)
  for (const part of ['Lo lleva Fletes Chavale.', 'Número de guía: FC-77812', 'Llega a más tardar el'])
    expect(emails[0]).toContain(part)
})

test('another number corrects the parcel and is announced, until it has arrived', async () => {
  const { orderId, email } = await buildOrder()
  await ship(orderId, orderId, { courier: 'Uno Express', guideNumber: '1' })
  await ship(orderId, orderId, { courier: 'Uno Express', guideNumber: '2' })
  const emails = await emailsTo(email)
  expect(emails).toHaveLength(2)
  expect(emails.filter((mail) => mail.includes('Número de guía: 2'))).toHaveLength(1)
  await deliver(orderId, orderId)
  await ship(orderId, orderId, { courier: 'Uno Express', guideNumber: '2' })
  await expect(ship(orderId, orderId, { guideNumber: '3' })).rejects.toMatchObject({
    code: 'orders.parcel_has_arrived',
  })
  expect(await parcelsOf(orderId)).toMatchObject([{ guideNumber: '2', state: 'delivered' }])
})

test('the copy of their data shows a person when each parcel left, with whom, and when it arrived', async () => {
  const { orderId, userId } = await buildOrder()
  await ship(orderId, orderId, { courier: 'Uno Express', guideNumber: '7' })
  await deliver(orderId, orderId)
  const { actor } = await buildSession({ userId })
  const { orders } = await collectPersonalData(db, { actor, now: by.now })
  const facts = { courier: 'Uno Express', guideNumber: '7', shippedAt: by.now, deliveredAt: by.now }
  expect(orders).toMatchObject([{ id: orderId, lines: [{ quantity: 1 }], parcels: [facts] }])
})

test('a shipped order is not called off by its buyer, and of both at once one succeeds', async () => {
  const shipped = await buildOrder()
  await ship(shipped.orderId, shipped.orderId)
  await expect(cancel(shipped.orderId, shipped.userId)).rejects.toMatchObject({
    code: 'orders.cannot_cancel',
  })
  for (let round = 0; round < 4; round++) {
    const { orderId, userId } = await buildOrder()
    const outcomes = await Promise.allSettled([cancel(orderId, userId), ship(orderId, orderId)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const isShipped = outcomes[1].status === 'fulfilled'
    expect((await theOrder(orderId)).status).toBe(isShipped ? 'completed' : 'cancelled')
    expect(await parcelsOf(orderId)).toMatchObject([{ state: isShipped ? 'shipped' : 'cancelled' }])
  }
})

test('each seller sends a parcel of their own, and the last one completes the order', async () => {
  const { orderId, userId } = await buildTransfer({ stores, input: CARD })
  const [site, first, second] = (await parcelsOf(orderId)) as [
    ListedSellerOrder,
    ListedSellerOrder,
    ListedSellerOrder,
  ]
  const [owner, stranger] = stores as [(typeof stores)[number], (typeof stores)[number]]
  const asOwner = (of: typeof owner, sellerOrderId: string) =>
    transaction(async (tx) =>
      shipParcel(
        tx,
        await scopeOf(tx, of.actor),
        { sellerOrderId, courier: 'Propio' },
        { ...by, actor: of.actor },
      ),
    )
  await expect(asOwner(stranger, first.id)).rejects.toMatchObject({
    code: 'orders.parcel_not_found',
    status: 404,
  })
  await expect(asOwner(owner, orderId)).rejects.toMatchObject({ code: 'orders.parcel_not_found' })
  await asOwner(owner, first.id)
  const statuses = () =>
    db
      .select({ id: sellerOrders.id, status: sellerOrders.status })
      .from(sellerOrders)
      .where(eq(sellerOrders.orderId, orderId))
  expect(await statuses()).toEqual(
    expect.arrayContaining([
      { id: first.id, status: 'completed' },
      { id: second.id, status: 'processing' },
    ]),
  )
  expect((await theOrder(orderId)).status).toBe('processing')
  await expect(cancel(orderId, userId)).rejects.toMatchObject({ code: 'orders.cannot_cancel' })
  await ship(orderId, second.id)
  expect((await theOrder(orderId)).status).toBe('processing')
  await ship(orderId, site.id)
  expect((await theOrder(orderId)).status).toBe('completed')
})

test('setting the status ships what is missing and keeps what was said', async () => {
  const { orderId } = await buildTransfer({ stores, input: CARD })
  const [, first] = await parcelsOf(orderId)
  await ship(orderId, first!.id, { courier: 'Uno Express', guideNumber: 'UE-1' })
  await move(orderId, 'completed')
  expect((await parcelsOf(orderId)).map(({ state, courier }) => [state, courier])).toEqual([
    ['shipped', null],
    ['shipped', 'Uno Express'],
    ['shipped', null],
  ])
})

test('an order that an admin takes back has nothing on its way', async () => {
  const { orderId, userId } = await buildOrder()
  await deliver(orderId, orderId)
  await move(orderId, 'processing')
  expect(await parcelsOf(orderId)).toMatchObject([{ state: 'preparing', shippedAt: null, deliveredAt: null }])
  expect((await cancel(orderId, userId)).status).toBe('cancelled')
})

test('an unpaid, called off or unknown parcel is not sent', async () => {
  const { orderId } = await buildTransfer({ stores: [] })
  await expect(ship(orderId, orderId)).rejects.toMatchObject({ code: 'orders.cannot_ship', status: 409 })
  await expect(deliver(orderId, orderId)).rejects.toMatchObject({ code: 'orders.not_on_its_way' })
  const paid = await buildOrder()
  await expect(ship(paid.orderId, orderId)).rejects.toMatchObject({ code: 'orders.parcel_not_found' })
  await cancel(paid.orderId, paid.userId)
  await expect(ship(paid.orderId, paid.orderId)).rejects.toMatchObject({ code: 'orders.cannot_ship' })
})

test('a seller who was paid sends while another waits, and the order is completed when the other lapses', async () => {
  const { orderId } = await buildTransfer({ stores: stores.slice(0, 1) })
  const [waiting, paid] = await directOf(orderId)
  const wanted = { sellerOrderId: paid!.id, reference: crypto.randomUUID(), reason: 'Llegó al banco' }
  await transaction((tx) => confirmPaid(tx, EVERY_STORE, wanted, by))
  const [, own] = await parcelsOf(orderId)
  await ship(orderId, own!.id)
  expect(await theOrder(orderId)).toMatchObject({ status: 'pending', completedAt: null })
  await transaction(async (tx) => {
    const { order, own: unpaid } = await lockDirect(tx, EVERY_STORE, { sellerOrderId: waiting!.id })
    await lapseUnpaid(tx, { order, all: [unpaid], now: by.now })
  })
  expect(await theOrder(orderId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' })
})

test('the first word of an arrival counts, and a buyer says nothing of what is not on its way', async () => {
  const { orderId, userId } = await buildOrder({}, {})
  const buyer = (await buildMember()).actor
  const receive = (now = by.now, of = userId) =>
    transaction((tx) =>
      deliverParcel(
        tx,
        { userId: of },
        { orderId, sellerOrderId: orderId },
        { actor: buyer, address: 'test', now },
      ),
    )
  await expect(receive()).rejects.toMatchObject({ code: 'orders.not_on_its_way', status: 409 })
  await ship(orderId, orderId)
  await expect(receive(by.now, buyer.userId)).rejects.toMatchObject({ code: 'orders.not_found' })
  const later = new Date(by.now.getTime() + 3_600_000)
  await Promise.all(Array.from({ length: 5 }, () => receive(later)))
  await deliver(orderId, orderId)
  expect(await parcelsOf(orderId)).toMatchObject([
    { state: 'delivered', deliveredBy: 'buyer', deliveredAt: later },
  ])
  expect((await auditOf(orderId)).filter((action) => action === 'orders.deliver')).toHaveLength(1)
})

test('a buyer who presses after the promise is over does not begin the clocks anew', async () => {
  const { orderId, userId, order } = await buildOrder()
  await ship(orderId, orderId)
  const later = new Date(order.createdAt.getTime() + 40 * 86_400_000)
  const { actor } = await buildMember()
  await transaction((tx) =>
    deliverParcel(
      tx,
      { userId },
      { orderId, sellerOrderId: orderId },
      { actor, address: 'test', now: later },
    ),
  )
  const [parcel] = await parcelsOf(orderId, later)
  expect(parcel).toMatchObject({ state: 'delivered', deliveredAt: null, deliveredBy: null })
  expect(parcel!.arrivedAt!.getTime()).toBeLessThan(later.getTime())
  await transaction((tx) =>
    deliverParcel(tx, EVERY_STORE, { orderId, sellerOrderId: orderId }, { ...by, now: later }),
  )
  expect(await parcelsOf(orderId, later)).toMatchObject([{ deliveredAt: later, deliveredBy: 'office' }])
})
