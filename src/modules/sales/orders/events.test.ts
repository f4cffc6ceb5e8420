import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buildMember, buildSession } from '../../../../tests/support/build-accounts.ts'
import {
  buildOrder,
  buildStore,
  buildTransfer,
  CARD,
  offerTransfers,
  theOrder,
  directOf,
  theRefunds,
} from '../../../../tests/support/build-orders.ts'
import { eventsDuring } from '../../../../tests/support/live-events.ts'
import { ask } from '../../../../tests/support/build-returns.ts'
import { eventsOf } from '../../../../tests/support/published-events.ts'
import { EVERY_STORE, storeScope } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import type { LiveEvent } from '#server/events/live.ts'
import { expireOrders } from './commands/expire-orders.ts'
import { giveBack } from './commands/give-back.ts'
import { cancelOwnOrder } from './commands/move-order.ts'
import { deliverParcel, shipParcel } from './commands/move-parcel.ts'
import { confirmManualRefund } from './commands/refund-order.ts'
import { carryOutRefund } from '../../../../tests/support/money.ts'
import { confirmPaid } from './commands/settle-seller-order.ts'
import { cancelStoreOrder } from './commands/store-order.ts'
import { sellerOrders } from './tables.ts'

const now = new Date()
let admin: Admin
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
  await offerTransfers(admin)
})
const by = () => ({ actor: admin, address: 'test', now })

test('an order publishes what happens to it, each event once and in order', async () => {
  const { orderId, productId } = await buildOrder()
  const parcel = { orderId, sellerOrderId: orderId }
  await transaction((tx) => shipParcel(tx, EVERY_STORE, parcel, by()))
  await transaction((tx) => shipParcel(tx, EVERY_STORE, { ...parcel, courier: 'Uno' }, by()))
  await transaction((tx) => deliverParcel(tx, EVERY_STORE, parcel, by()))
  await transaction((tx) => deliverParcel(tx, EVERY_STORE, parcel, by()))
  expect(await eventsOf(orderId)).toEqual(['order.placed', 'order.paid', 'order.shipped', 'order.delivered'])
  expect(new Set(await eventsOf(productId))).toEqual(new Set(['stock.changed']))
})

test('an order that is called off publishes it, and its refund when it was sent', async () => {
  const { orderId, userId } = await buildOrder()
  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now }))
  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now }))
  for (const { id } of await theRefunds(orderId)) await carryOutRefund({ refundId: id, now })
  expect(await eventsOf(orderId)).toEqual(['order.placed', 'order.paid', 'order.cancelled', 'refund.sent'])
})

test('an order paid to its sellers publishes each seller order, and itself with the last', async () => {
  const { orderId } = await buildTransfer({ stores: [await buildStore()] })
  const [site, own] = await directOf(orderId)
  const confirm = (sellerOrderId: string) =>
    transaction((tx) => confirmPaid(tx, EVERY_STORE, { sellerOrderId, reason: 'Lo vi' }, by()))
  await confirm(site!.id)
  expect(await eventsOf(orderId)).toEqual(['order.placed', 'order.part_paid'])
  await confirm(own!.id)
  expect(await eventsOf(orderId)).toEqual([
    'order.placed',
    'order.part_paid',
    'order.part_paid',
    'order.paid',
  ])
})

test('an order whose time is over publishes that it was called off', async () => {
  const { orderId } = await buildTransfer({ stores: [await buildStore()] })
  await expireOrders({ now: new Date(now.getTime() + 49 * 3_600_000) })
  expect(await eventsOf(orderId)).toEqual(['order.placed', 'order.cancelled'])
})

test('whatever happens to an order, its pages receive a live update: those of its buyer, its sellers and no other store', async () => {
  const [one, two] = [await buildStore(), await buildStore()]
  let built: Awaited<ReturnType<typeof buildTransfer>> | undefined
  const received: LiveEvent[][] = []
  const during = async (work: () => Promise<unknown>) => received.push(await eventsDuring(work))
  await during(async () => (built = await buildTransfer({ stores: [one, two] })))
  const { orderId, userId } = built!
  for (const { id: sellerOrderId } of await directOf(orderId))
    await during(() =>
      transaction((tx) => confirmPaid(tx, EVERY_STORE, { sellerOrderId, reason: 'Lo vi' }, by())),
    )
  const [sent, left] = await directOf(orderId)
  const parcel = { orderId, sellerOrderId: sent!.id }
  await during(() => transaction((tx) => shipParcel(tx, EVERY_STORE, parcel, by())))
  await during(() => transaction((tx) => deliverParcel(tx, EVERY_STORE, parcel, by())))
  await during(() =>
    transaction(async (tx) => {
      const wanted = { lines: [], shipping: false, extraCents: 1, reason: 'Tarde' }
      const { version } = await theOrder(orderId)
      await giveBack(tx, EVERY_STORE, { orderId, wanted: { ...wanted, version } }, by())
    }),
  )
  await during(async () => {
    const seller = left!.storeId === one.storeId ? one : two
    await transaction(async (tx) =>
      cancelStoreOrder(
        tx,
        await storeScope(tx, { userId: seller.userId, now }),
        { id: left!.id, reason: 'Se rompió' },
        { ...by(), actor: seller.actor },
      ),
    )
  })
  const [refund] = await theRefunds(orderId)
  await during(() =>
    transaction((tx) =>
      confirmManualRefund(tx, EVERY_STORE, { refundId: refund!.id, reference: 'ACH-1' }, by()),
    ),
  )
  const stores = [one.storeId, two.storeId].toSorted()
  for (const events of received) {
    const changed = events.filter(({ name }) => name === 'order.changed')
    expect(changed.length).toBeGreaterThan(0)
    for (const one of changed) {
      expect(one.userId).toBe(userId)
      expect(one.storeIds?.toSorted()).toEqual(stores)
    }
  }
})

test('an order paid by card, and its return, are published to the store that sold it alone', async () => {
  const [store] = [await buildStore(), await buildStore()]
  let built: Awaited<ReturnType<typeof buildTransfer>> | undefined
  const paid = await eventsDuring(
    async () => (built = await buildTransfer({ stores: [store], site: false, input: CARD })),
  )
  const { orderId, userId, productIds } = built!
  const ofOrder = paid.filter(({ name }) => name === 'order.changed')
  expect(ofOrder.map(({ storeIds }) => storeIds)).toEqual([[store.storeId], [store.storeId]])
  const [own] = await db.select().from(sellerOrders).where(eq(sellerOrders.orderId, orderId))
  await transaction((tx) => deliverParcel(tx, EVERY_STORE, { orderId, sellerOrderId: own!.id }, by()))
  const { actor } = await buildSession({ userId })
  const asked = await eventsDuring(() => ask({ orderId, productId: productIds[0]!, actor }))
  const ofReturn = asked.filter(({ name }) => name === 'return.changed')
  expect(ofReturn).toMatchObject([{ userId, storeIds: [store.storeId] }])
})
