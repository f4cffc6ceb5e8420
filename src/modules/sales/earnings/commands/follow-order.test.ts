import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory } from '../../../../../tests/support/build-catalog.ts'
import {
  buildSale,
  deliver,
  deliverEarnings,
  movementsOf,
} from '../../../../../tests/support/build-earnings.ts'
import {
  buildStore,
  offerTransfers,
  adjustmentsOf,
  theOrder,
  directOf,
  theRefunds,
  TRANSFER,
} from '../../../../../tests/support/build-orders.ts'
import { untilWaiting } from '../../../../../tests/support/locks.ts'
import { eventsDuring } from '../../../../../tests/support/live-events.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'
import { giveBack } from '#modules/sales/orders/commands/give-back.ts'
import { cancelOwnOrder } from '#modules/sales/orders/commands/move-order.ts'
import { cancelStoreOrder } from '#modules/sales/orders/commands/store-order.ts'
import { confirmPaid } from '#modules/sales/orders/commands/settle-seller-order.ts'
import type { RefundOrder } from '#modules/sales/orders/input.ts'
import { saveSettings } from '#modules/platform/settings/commands.ts'
import { getEditableSettings } from '#modules/platform/settings/queries.ts'
import { EVERY_STORE, storeScope } from '#modules/sellers/stores/queries/scope.ts'
import { type Admin, SYSTEM } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { findFunds } from '../queries/balances.ts'
import { followOrder } from './follow-order.ts'

const DAY_MS = 86_400_000
const now = new Date()
let admin: Admin
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
  await offerTransfers(admin)
})

const kindsOf = async (storeId: string) =>
  (await movementsOf(storeId)).map(({ kind, cents }) => [kind, cents] as const)
const fundsOf = (storeId: string, at = now) => findFunds(db, { storeId, now: at })

async function give(orderId: string, wanted: Partial<RefundOrder>) {
  const { version } = await theOrder(orderId)
  const whole = { lines: [], shipping: false, extraCents: 0, reason: 'Llegó roto', version, ...wanted }
  await transaction((tx) =>
    giveBack(tx, EVERY_STORE, { orderId, wanted: whole }, { actor: admin, address: 'test', now }),
  )
  await carryOut(orderId)
}
const carryOut = async (orderId: string) => {
  for (const { id } of await theRefunds(orderId)) await carryOutRefund({ refundId: id, now })
}

test('what a card paid is earned by each store once, less the commission of its category', async () => {
  const [one, other] = [await buildStore(), await buildStore()]
  const sale = await buildSale([
    { storeId: null },
    { storeId: one.storeId, priceCents: 3333, quantity: 3, commissionHundredths: 750 },
    { storeId: other.storeId },
  ])
  const received = await eventsDuring(() => deliverEarnings())
  const announced = received.filter(({ name }) => name === 'store.earned').map(({ storeIds }) => storeIds)
  expect(announced).toHaveLength(2)
  expect(announced).toEqual(expect.arrayContaining([[one.storeId], [other.storeId]]))
  await transaction((tx) => followOrder(tx, { orderId: sale.orderId, now }))
  // 7.5 % of 99.99 is 7.49925.
  expect(await movementsOf(one.storeId)).toEqual([
    { kind: 'sale', cents: 9999, balance: 9999 },
    { kind: 'commission', cents: -750, balance: 9249 },
  ])
  expect(await kindsOf(other.storeId)).toEqual([['sale', 3000]])
})

test('half a cent of commission is rounded up, and less than half down', async () => {
  const { storeId } = await buildStore()
  const { lines } = await buildSale([
    { storeId, priceCents: 9980, commissionHundredths: 750 },
    { storeId, priceCents: 50, commissionHundredths: 500 },
    { storeId, priceCents: 49, commissionHundredths: 500 },
    { storeId, priceCents: 9, commissionHundredths: 500 },
  ])
  // 748.5, 2.5, 2.45 and 0.45 cents.
  expect(lines.map(({ commissionCents }) => commissionCents)).toEqual([749, 3, 2, 0])
})

test('the plan’s commission counts where the category has none, and is the one of the moment of the order', async () => {
  const store = await buildStore()
  await db.execute(sql`
    insert into subscription_prices (type, plan_type, plan_name, price_cents, commission_hundredths)
    values ('business', 'starter', 'Starter', 2999, 500)
    on conflict (type, plan_type) do update set commission_hundredths = 500`)
  const sale = await buildSale([
    { storeId: store.storeId },
    { storeId: store.storeId, commissionHundredths: 0 },
  ])
  await db.execute(sql`update subscription_prices set commission_hundredths = 0`)
  expect(sale.lines.map(({ commissionCents }) => commissionCents)).toEqual([150, 0])
})

test('the highest rates of the categories count in whatever order, or those of the category the admin chose', async () => {
  const store = await buildStore()
  await db.execute(sql`
    insert into subscription_prices (type, plan_type, plan_name, price_cents, commission_hundredths)
    values ('business', 'starter', 'Starter', 2999, 500)
    on conflict (type, plan_type) do update set commission_hundredths = 500`)
  const low = await buildCategory({ commissionHundredths: 100, itbmsPercent: 0 })
  const high = await buildCategory({ commissionHundredths: 900, itbmsPercent: 10 })
  const ofPlan = await buildCategory({ commissionHundredths: null, itbmsPercent: 15 })
  const ratesOf = async (categoryIds: string[], decided: { decidingCategoryId?: string } = {}) => {
    const { lines } = await buildSale([{ storeId: store.storeId, categoryIds, ...decided }])
    return lines.map(({ commissionHundredths, itbmsPercent }) => [commissionHundredths, itbmsPercent])[0]
  }
  expect(await ratesOf([low.id, high.id])).toEqual([900, 10])
  expect(await ratesOf([high.id, low.id])).toEqual([900, 10])
  expect(await ratesOf([low.id, ofPlan.id])).toEqual([500, 15])
  expect(await ratesOf([low.id, high.id], { decidingCategoryId: low.id })).toEqual([100, 0])
  await db.execute(sql`update subscription_prices set commission_hundredths = 0`)
})

test('shipping goes to the first store where the site sells nothing', async () => {
  const [one, other] = [await buildStore(), await buildStore()]
  await buildSale([
    { storeId: one.storeId, priceCents: 1000 },
    { storeId: other.storeId, priceCents: 1000 },
  ])
  await deliverEarnings()
  expect(await kindsOf(one.storeId)).toEqual([
    ['sale', 1000],
    ['shipping', 599],
  ])
  expect(await kindsOf(other.storeId)).toEqual([['sale', 1000]])
})

test('what was paid straight to a store is shown, and only the commission is owed', async () => {
  const store = await buildStore()
  const goods = [{ storeId: null }, { storeId: store.storeId, commissionHundredths: 1000 }]
  const { orderId } = await buildSale(goods, { input: TRANSFER })
  const own = (await directOf(orderId)).find(({ storeId }) => storeId === store.storeId)!
  await transaction((tx) =>
    confirmPaid(
      tx,
      EVERY_STORE,
      { sellerOrderId: own.id, reason: 'Lo vi' },
      { actor: admin, address: 'test', now },
    ),
  )
  await deliverEarnings()
  expect(await kindsOf(store.storeId)).toEqual([
    ['commission', -300],
    ['direct', 3000],
  ])
  expect(await fundsOf(store.storeId)).toEqual({
    earnedCents: 2700,
    balanceCents: -300,
    pendingCents: 0,
    availableCents: -300,
  })
})

test('the site bears the premium price only where the setting says so, frozen with the order', async () => {
  const store = await buildStore()
  const value = { premiumBorneBy: 'site', payoutAfterDays: 7, storesSetShipping: true } as const
  const { version } = await transaction((tx) =>
    saveSettings(tx, { block: 'sellers', value, version: 0, actor: SYSTEM }),
  )
  const goods = [
    { storeId: store.storeId, priceCents: 1999, quantity: 2, featured: true, commissionHundredths: 1000 },
  ]
  const sale = await buildSale(goods, { premium: true })
  await transaction((tx) =>
    saveSettings(tx, {
      block: 'sellers',
      value: { ...value, premiumBorneBy: 'store' },
      version,
      actor: SYSTEM,
    }),
  )
  const alone = await buildSale(goods, { premium: true })
  await deliverEarnings()
  const taken = { source: 'premium', cents: 600, percent: 15 }
  expect(sale.lines[0]).toMatchObject({ lineCents: 3398, commissionCents: 400 })
  expect(await adjustmentsOf(sale.orderId)).toEqual([{ ...taken, borneBy: 'site' }])
  expect(alone.lines[0]).toMatchObject({ lineCents: 3398, commissionCents: 340 })
  expect(await adjustmentsOf(alone.orderId)).toEqual([{ ...taken, borneBy: 'seller' }])
  expect((await kindsOf(store.storeId)).filter(([kind]) => kind === 'premium')).toEqual([['premium', 600]])
})

test('a transfer to the store itself earns no discount of the site beyond its commission', async () => {
  const store = await buildStore()
  await transaction(async (tx) =>
    saveSettings(tx, {
      block: 'sellers',
      value: { premiumBorneBy: 'site', payoutAfterDays: 7, storesSetShipping: true },
      version: (await getEditableSettings(tx, 'sellers')).version,
      actor: SYSTEM,
    }),
  )
  const goods = [
    { storeId: store.storeId, priceCents: 10_000, featured: true, commissionHundredths: 1000 },
    { storeId: store.storeId, priceCents: 10_000, featured: true },
  ]
  const { orderId } = await buildSale(goods, { premium: true, input: TRANSFER })
  const [own] = await directOf(orderId)
  await transaction((tx) =>
    confirmPaid(
      tx,
      EVERY_STORE,
      { sellerOrderId: own!.id, reason: 'Lo vi' },
      { actor: admin, address: 'test', now },
    ),
  )
  await deliverEarnings()
  expect(await fundsOf(store.storeId)).toMatchObject({ balanceCents: 0, availableCents: 0 })
})

test('a refund takes the goods and their commission back, an amount beyond them is the site’s', async () => {
  const store = await buildStore()
  const { orderId, lines } = await buildSale([
    { storeId: store.storeId, quantity: 2, commissionHundredths: 1000 },
    { storeId: null },
  ])
  await deliverEarnings()
  await give(orderId, {
    lines: [{ variantId: lines[0]!.productId, quantity: 1 }],
    shipping: true,
    extraCents: 77,
  })
  await deliverEarnings()
  expect(await kindsOf(store.storeId)).toEqual([
    ['sale', 6000],
    ['commission', -600],
    ['commission', 300],
    ['refund', -3000],
  ])
})

test('an order called off leaves its store nothing, also where the event came only afterwards', async () => {
  const store = await buildStore()
  const { orderId, userId } = await buildSale([{ storeId: store.storeId, commissionHundredths: 333 }])
  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now }))
  await carryOut(orderId)
  await deliverEarnings()
  expect((await fundsOf(store.storeId)).balanceCents).toBe(0)
  expect((await movementsOf(store.storeId)).at(0)).toMatchObject({ kind: 'sale' })
})

test('a seller who calls off their seller order has nothing of it, and the others keep theirs', async () => {
  const [one, other] = [await buildStore(), await buildStore()]
  const sale = await buildSale([
    { storeId: one.storeId, commissionHundredths: 1000 },
    { storeId: other.storeId },
    { storeId: null },
  ])
  await deliverEarnings()
  const { id } = sale.sellerOrders.find(({ storeId }) => storeId === one.storeId)!
  await transaction(async (tx) =>
    cancelStoreOrder(
      tx,
      await storeScope(tx, { userId: one.userId, now }),
      { id, reason: 'Se agotó' },
      { actor: one.actor, address: 'test', now },
    ),
  )
  await carryOut(sale.orderId)
  await deliverEarnings()
  expect([await fundsOf(one.storeId), await fundsOf(other.storeId)]).toMatchObject([
    { balanceCents: 0 },
    { balanceCents: 3000 },
  ])
})

test('an order no one paid earns nothing', async () => {
  const store = await buildStore()
  await buildSale([{ storeId: store.storeId }], { input: { testChoice: 'decline' } })
  await deliverEarnings()
  expect(await movementsOf(store.storeId)).toEqual([])
})

test('a sale is pending until some days after its parcel arrived', async () => {
  const store = await buildStore()
  const sale = await buildSale([{ storeId: store.storeId }])
  await deliverEarnings()
  expect(await fundsOf(store.storeId)).toEqual({
    earnedCents: 3599,
    balanceCents: 3599,
    pendingCents: 3599,
    availableCents: 0,
  })
  await deliver(sale, admin)
  await deliverEarnings()
  expect(await fundsOf(store.storeId, new Date(now.getTime() + 6.9 * DAY_MS))).toMatchObject({
    availableCents: 0,
  })
  expect(await fundsOf(store.storeId, new Date(now.getTime() + 7.1 * DAY_MS))).toMatchObject({
    availableCents: 3599,
  })
})

test('one event received by several at once, and many orders of one store at once, are written once each', async () => {
  const store = await buildStore()
  const sales = await Promise.all([1, 2, 3, 4].map(() => buildSale([{ storeId: store.storeId }])))
  const follow = ({ orderId }: { orderId: string }) => transaction((tx) => followOrder(tx, { orderId, now }))
  await Promise.all([...sales, ...sales, ...sales].map(follow))
  await deliverEarnings()
  const all = await movementsOf(store.storeId)
  expect(all.filter(({ kind }) => kind === 'sale')).toHaveLength(4)
  expect(all.at(-1)!.balance).toBe(all.reduce((sum, { cents }) => sum + cents, 0))
})

test('a worker with the same order at the same moment waits, and finds nothing left to write', async () => {
  const store = await buildStore()
  const { orderId } = await buildSale([{ storeId: store.storeId }])
  let second: Promise<void> | undefined
  await transaction(async (tx) => {
    await followOrder(tx, { orderId, now })
    second = transaction((other) => followOrder(other, { orderId, now }))
    await untilWaiting(second)
  })
  await second
  expect(await kindsOf(store.storeId)).toEqual([
    ['sale', 3000],
    ['shipping', 599],
  ])
})

test('what a worker wrote before it died is not there, and is written by the next', async () => {
  const store = await buildStore()
  const { orderId } = await buildSale([{ storeId: store.storeId }])
  const dies = transaction(async (tx) => {
    await followOrder(tx, { orderId, now })
    throw new Error('gone')
  })
  await expect(dies).rejects.toThrow('gone')
  expect(await movementsOf(store.storeId)).toEqual([])
  await deliverEarnings()
  expect(await kindsOf(store.storeId)).toEqual([
    ['sale', 3000],
    ['shipping', 599],
  ])
})

test('no one edits the ledger', async () => {
  const store = await buildStore()
  await buildSale([{ storeId: store.storeId }])
  await deliverEarnings()
  const edit = db.execute(sql`update store_movements set amount_cents = 1 where store_id = ${store.storeId}`)
  await expect(edit).rejects.toMatchObject({ cause: { message: expect.stringContaining('append-only') } })
})

test('after all of it the sums are as they must be', async () => {
  expect(await findBrokenInvariants(pool)).toEqual([])
})
