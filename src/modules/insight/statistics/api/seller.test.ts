import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildSale, deliverEarnings } from '../../../../../tests/support/build-earnings.ts'
import {
  buildStore,
  offerTransfers,
  theOrder,
  directOf,
  theRefunds,
  TRANSFER,
} from '../../../../../tests/support/build-orders.ts'
import { buildStoreMember } from '../../../../../tests/support/build-stores.ts'
import { carryOutRefund } from '../../../../../tests/support/money.ts'
import { storeBalances } from '#modules/sales/earnings/tables.ts'
import { giveBack } from '#modules/sales/orders/commands/give-back.ts'
import { confirmPaid } from '#modules/sales/orders/commands/settle-seller-order.ts'
import { orderLines, sellerOrders } from '#modules/sales/orders/tables.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import * as endpoints from '../endpoints.ts'
import { addDays, dayOf, startOf } from '../rules.ts'

// Everything here is counted from one day of Panama, which must not end meanwhile.
vi.useFakeTimers({ toFake: ['Date'], now: startOf(dayOf(new Date())).getTime() + 18 * 3_600_000 })
const now = new Date()
const today = dayOf(now)
const ago = (days: number) => new Date(startOf(addDays(today, -days)).getTime() + 12 * 3_600_000)

let store: Awaited<ReturnType<typeof buildStore>>
let other: typeof store
let ask: ReturnType<typeof asker>['ask']
beforeAll(async () => {
  const admin = (await buildMember({ role: 'admin' })).actor as Admin
  await offerTransfers(admin)
  ;[store, other] = [await buildStore(), await buildStore()]
  ;({ ask } = asker(endpoints, store.actor))
  for (const days of [0, 1, 3, 6, 7, 12, 40]) {
    const now = ago(days)
    const goods = { priceCents: 1333 + days, quantity: 1 + (days % 3), commissionHundredths: 750 }
    await buildSale([{ storeId: store.storeId, ...goods }, { storeId: other.storeId }], { now })
    await deliverEarnings(now)
  }
  // Paid into the account of the store two days after it was ordered.
  const transfer = await buildSale(
    [{ storeId: store.storeId, priceCents: 4_444, commissionHundredths: 1000 }],
    {
      input: TRANSFER,
      now: ago(4),
    },
  )
  for (const { id: sellerOrderId } of await directOf(transfer.orderId))
    await transaction((tx) =>
      confirmPaid(
        tx,
        EVERY_STORE,
        { sellerOrderId, reason: 'Lo vi' },
        { actor: admin, address: 'test', now: ago(2) },
      ),
    )
  await deliverEarnings(ago(2))
  // Ordered and paid nine days ago, and given back whole since.
  const returned = await buildSale(
    [{ storeId: null }, { storeId: store.storeId, quantity: 2, commissionHundredths: 750 }],
    { now: ago(9) },
  )
  await deliverEarnings(ago(9))
  const line = returned.lines.find(({ commissionHundredths }) => commissionHundredths > 0)!
  const { version } = await theOrder(returned.orderId)
  const wanted = {
    lines: [{ variantId: line.productId, quantity: 2 }],
    shipping: false,
    extraCents: 0,
    reason: 'Llegó roto',
    version,
  }
  const by = { actor: admin, address: 'test', now: ago(5) }
  await transaction((tx) => giveBack(tx, EVERY_STORE, { orderId: returned.orderId, wanted }, by))
  for (const { id } of await theRefunds(returned.orderId)) await carryOutRefund({ refundId: id, now: ago(5) })
  await deliverEarnings(ago(5))
})

/** The same from orders, lines and refunds, one by one, without the ledger and without SQL that adds. */
async function theSlowWay(from: string, to: string) {
  const isIn = (moment: Date | null) => moment !== null && dayOf(moment) >= from && dayOf(moment) <= to
  const sums = { revenueCents: 0, refundedCents: 0, commissionCents: 0, orders: 0 }
  const sold = new Map<string, { units: number; cents: number }>()
  for (const own of await db.select().from(sellerOrders).where(eq(sellerOrders.storeId, store.storeId))) {
    const order = await theOrder(own.orderId)
    const direct = (await directOf(own.orderId)).find(({ storeId }) => storeId === store.storeId)
    const lines = await db.select().from(orderLines).where(eq(orderLines.sellerOrderId, own.id))
    const commissionCents = lines.reduce((sum, line) => sum + line.commissionCents, 0)
    if (isIn(direct ? direct.decidedAt : order.paidAt)) {
      sums.orders += 1
      sums.commissionCents += commissionCents
      sums.revenueCents += own.shippingCents
      for (const { variantId: productId, quantity, lineCents } of lines) {
        sums.revenueCents += lineCents
        // The one of two units that went back whole is not sold.
        if ((await theRefunds(own.orderId)).length === 0)
          sold.set(productId, { units: quantity, cents: lineCents })
      }
    }
    for (const { amountCents, doneAt } of await theRefunds(own.orderId))
      if (isIn(doneAt)) {
        sums.refundedCents += amountCents
        sums.commissionCents -= commissionCents
      }
  }
  const products = [...sold]
    .map(([id, one]) => ({ id, ...one }))
    .sort((a, b) => b.cents - a.cents || (a.id < b.id ? -1 : 1))
  const netCents = sums.revenueCents - sums.refundedCents - sums.commissionCents
  return { ...sums, netCents, products }
}

test.each([
  ['', 6, 0],
  ['period=month', 29, 0],
  ['period=year', 364, 0],
  [`period=own&from=${addDays(today, -9)}&to=${addDays(today, -2)}`, 9, 2],
  [`period=own&from=${addDays(today, -5)}&to=${addDays(today, -5)}`, 5, 5],
])('what a store earned in "%s" is what its orders say, to the cent', async (query, first, last) => {
  const from = addDays(today, -first)
  const length = first - last + 1
  const [slow, before] = [
    await theSlowWay(from, addDays(today, -last)),
    await theSlowWay(addDays(from, -length), addDays(from, -1)),
  ]
  const { status, body } = await ask(`GET /store/statistics?${query}`)
  expect(status).toBe(200)
  expect(body.days).toHaveLength(length)
  for (const name of ['revenueCents', 'refundedCents', 'commissionCents', 'netCents', 'orders'] as const)
    expect([name, body[name].value, body[name].before]).toEqual([name, slow[name], before[name]])
  for (const name of ['revenueCents', 'refundedCents', 'commissionCents'] as const)
    expect(body.days.reduce((sum, day) => sum + day[name], 0)).toBe(slow[name])
  expect(body.averageCents.value).toBe(slow.orders && Math.round(slow.revenueCents / slow.orders))
  const { products } = (await ask(`GET /store/statistics/best?${query}`)).body
  expect(products.map(({ id, units, cents }) => ({ id, units, cents }))).toEqual(slow.products)
})

test('all days together are what the ledger says was earned', async () => {
  const { netCents, refundedCents } = (await ask('GET /store/statistics?period=year')).body
  const [balance] = await db
    .select({ earnedCents: storeBalances.earnedCents })
    .from(storeBalances)
    .where(eq(storeBalances.storeId, store.storeId))
  expect(netCents.value).toBe(balance!.earnedCents)
  expect(refundedCents.value).toBe(6_000)
})

test('the figures of a store are for who decides about its money, and a period that is none is refused', async () => {
  const paths = ['/store/statistics', '/store/statistics/best'] as const
  const staff = await buildStoreMember(store.storeId, 'staff')
  const manager = await buildStoreMember(store.storeId, 'manager')
  for (const endpoint of paths) {
    expect((await ask(`GET ${endpoint}?period=decade`)).status).toBe(422)
    expect((await ask(`GET ${endpoint}?period=own&from=2026-03-02&to=2026-03-01`)).status).toBe(422)
    expect((await asker(endpoints).ask(`GET ${endpoint}`)).status).toBe(401)
    expect((await asker(endpoints, staff.actor).ask(`GET ${endpoint}`)).status).toBe(403)
    expect((await asker(endpoints, manager.actor).ask(`GET ${endpoint}`)).status).toBe(200)
  }
})
