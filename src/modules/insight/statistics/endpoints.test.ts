import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { asker } from '../../../../tests/support/ask.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import {
  buildCart,
  buildGiftCard,
  buildOrder,
  buildStore,
  buildTransfer,
  buy,
  offerGiftCards,
  offerTransfers,
  theOrder,
  directOf,
} from '../../../../tests/support/build-orders.ts'
import { buildReturn } from '../../../../tests/support/build-returns.ts'
import { confirmPaid } from '#modules/sales/orders/commands/settle-seller-order.ts'
import { giveBack } from '#modules/sales/orders/commands/give-back.ts'
import { carryOutRefund } from '../../../../tests/support/money.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { cancelOwnOrder, setOrderStatus } from '#modules/sales/orders/commands/move-order.ts'
import { decideReturn } from '#modules/sales/returns/commands/decide-return.ts'
import { returnLines, returns } from '#modules/sales/returns/tables.ts'
import { orderLines, orders, refundLines, sellerOrders } from '#modules/sales/orders/tables.ts'
import { payments, refunds } from '#modules/payments/core/tables.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { rollLateSales, rollUp } from './commands/roll-up.ts'
import * as orderEndpoints from '#modules/sales/orders/endpoints.ts'
import * as endpoints from './endpoints.ts'
import { addDays, dayOf, startOf } from './rules.ts'

// Everything here is counted from one day of Panama, which must not end meanwhile.
vi.useFakeTimers({ toFake: ['Date'], now: startOf(dayOf(new Date())).getTime() + 18 * 3_600_000 })
const now = new Date()
const today = dayOf(now)
/** Noon of a day that many days ago, in Panama. */
const ago = (days: number) => new Date(startOf(addDays(today, -days)).getTime() + 12 * 3_600_000)

let admin: Admin
let ask: ReturnType<typeof asker>['ask']
let send: ReturnType<typeof asker>['send']
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
  ;({ ask, send } = asker(endpoints, admin))
  await offerTransfers(admin)
  await offerGiftCards()
  await buildAPast()
  await rollUp({ now })
})

/** Paid by card, by gift card and by transfer to two sellers, unpaid, given back in part and whole, over five weeks. */
async function buildAPast() {
  for (const days of [0, 1, 3, 8, 8, 20, 33])
    await buildOrder({}, { now: ago(days), quantity: 1 + (days % 3), priceCents: 1999 + days, onHand: 20 })
  await buildOrder({ testChoice: 'decline' }, { now: ago(2) }).catch(() => undefined)
  const card = await buildGiftCard({ amountCents: 700 })
  const gifted = await buildCart({ now: ago(4), priceCents: 3333 })
  await buy(gifted.userId, { giftCardCode: card.code }, { now: ago(4) })

  const store = await buildStore()
  const { orderId } = await buildTransfer({ stores: [store], now: ago(6) })
  for (const own of await directOf(orderId))
    await transaction((tx) =>
      confirmPaid(
        tx,
        EVERY_STORE,
        { orderId, sellerOrderId: own.id, reason: 'El vendedor lo vio' },
        { actor: admin, address: 'test', now: ago(5) },
      ),
    )
  const waiting = await buildTransfer({ stores: [], now: ago(1) })
  expect((await theOrder(waiting.orderId)).paidAt).toBeNull()

  for (const [days, extraCents] of [
    [9, 501],
    [2, 1],
  ] as const) {
    const bought = await buildOrder({}, { now: ago(10), quantity: 2, priceCents: 2500 })
    const wanted = {
      lines: [{ variantId: bought.productId, quantity: 1 }],
      shipping: false,
      extraCents,
      reason: 'Llegó tarde',
      version: bought.order.version,
    }
    const by = { actor: admin, address: 'test', now: ago(days) }
    await transaction((tx) => giveBack(tx, EVERY_STORE, { orderId: bought.orderId, wanted }, by))
    for (const { id } of await db.select().from(refunds).where(eq(refunds.orderId, bought.orderId)))
      await carryOutRefund({ refundId: id, now: ago(days) })
  }
  await buildReturn()
  // Bought and called off again, and bought and taken back whole: neither stays sold.
  const off = await buildOrder({}, { now: ago(4), quantity: 2, priceCents: 99_000 })
  await transaction((tx) => cancelOwnOrder(tx, { orderId: off.orderId, userId: off.userId, now: ago(4) }))
  const { returnId } = await buildReturn({}, { quantity: 2, priceCents: 77_000 })
  await transaction((tx) =>
    decideReturn(
      tx,
      EVERY_STORE,
      { returnId, decision: { status: 'approved', seen: 'pending', isResellable: false } },
      { actor: admin, address: 'test', now },
    ),
  )
}

test('what was given back leads to the orders it was given back for, in part too', async () => {
  const asAdmin = asker(orderEndpoints, admin)
  for (const [from, to] of [
    [12, 5],
    [4, 0],
    [40, 0],
  ] as const) {
    const days = { from: addDays(today, -from), to: addDays(today, -to) }
    const { refundedCents } = await theSlowWay(days.from, days.to)
    const { body } = await asAdmin.ask(`GET /admin/orders?refunded=${days.from}..${days.to}&pageSize=100`)
    const ids = body.items.map(({ id }: { id: string }) => id)
    const done = (await db.select().from(refunds)).filter(
      ({ orderId, doneAt }) =>
        orderId && ids.includes(orderId) && doneAt && dayOf(doneAt) >= days.from && dayOf(doneAt) <= days.to,
    )
    expect(ids).toHaveLength(new Set(done.map(({ orderId }) => orderId)).size)
    expect(done.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(refundedCents)
    expect(refundedCents).toBeGreaterThan(0)
  }
  expect((await asAdmin.ask('GET /admin/orders?refunded=2026-01-01')).status).toBe(422)
  expect((await asAdmin.ask('GET /admin/orders?refunded=2026-02-30..2026-03-01')).status).toBe(422)
})

/** The same figures from the rows themselves, one by one, without SQL that adds. */
async function theSlowWay(from: string, to: string) {
  const isIn = (moment: Date | null) => moment !== null && dayOf(moment) >= from && dayOf(moment) <= to
  const allOrders = await db.select().from(orders)
  const allPayments = await db.select().from(payments)
  const lines = await db.select().from(orderLines)
  const directOrders = await db.select().from(sellerOrders)
  const paid = allOrders.filter(({ paidAt }) => isIn(paidAt))
  const ids = new Set(paid.map(({ id }) => id))
  const revenueCents = allPayments
    .filter(({ orderId }) => orderId !== null && ids.has(orderId))
    .reduce((sum, { capturedCents }) => sum + capturedCents, 0)
  const everPaid = new Set(allOrders.flatMap(({ id, paidAt }) => (paidAt ? [id] : [])))
  const refundedCents = (await db.select().from(refunds))
    .filter(
      ({ orderId, state, doneAt }) => orderId && everPaid.has(orderId) && state === 'done' && isIn(doneAt),
    )
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const given = await db.select().from(refundLines)
  const takenBack = await db.select().from(returnLines)
  const approved = (await db.select().from(returns)).filter(({ status }) => status === 'approved')
  const backOf = (lineId: string) =>
    [...given, ...takenBack.filter(({ returnId }) => approved.some(({ id }) => id === returnId))]
      .filter(({ orderLineId }) => orderLineId === lineId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const stays = new Set(paid.flatMap(({ id, status }) => (status === 'cancelled' ? [] : [id])))
  const sold = lines
    .filter(({ orderId }) => stays.has(orderId))
    .map((line) => ({ ...line, quantity: line.quantity - backOf(line.id) }))
    .map((line) => ({ ...line, lineCents: line.quantity * line.unitPriceCents }))
    .filter(({ quantity }) => quantity > 0)
  const units = sold.reduce((sum, { quantity }) => sum + quantity, 0)
  const by = (key: (line: (typeof sold)[number]) => string) => {
    const sums = new Map<string, { units: number; cents: number }>()
    for (const line of sold) {
      const sum = sums.get(key(line)) ?? { units: 0, cents: 0 }
      sums.set(key(line), { units: sum.units + line.quantity, cents: sum.cents + line.lineCents })
    }
    return [...sums]
      .map(([id, sum]) => ({ id: id || null, ...sum }))
      .sort((a, b) => b.cents - a.cents || ((a.id ?? '') < (b.id ?? '') ? -1 : 1))
  }
  return {
    revenueCents,
    refundedCents,
    netCents: revenueCents - refundedCents,
    orders: paid.length,
    units,
    averageCents: paid.length === 0 ? 0 : Math.round(revenueCents / paid.length),
    products: by(({ productId }) => productId).slice(0, 10),
    sellers: by(({ sellerOrderId }) => directOrders.find(({ id }) => id === sellerOrderId)?.storeId ?? ''),
  }
}

test.each([
  ['period=week', 6, 0],
  ['period=month', 29, 0],
  ['period=year', 364, 0],
  [`period=own&from=${addDays(today, -9)}&to=${addDays(today, -2)}`, 9, 2],
  [`period=own&from=${addDays(today, -33)}&to=${addDays(today, -33)}`, 33, 33],
])('the sums of %s are those of the ledgers, to the cent', async (query, first, last) => {
  const from = addDays(today, -first)
  const to = addDays(today, -last)
  const slow = await theSlowWay(from, to)
  const { status, body } = await ask(`GET /admin/statistics/sales?${query}`)
  expect(status).toBe(200)
  const { revenueCents, refundedCents, netCents, orders: count, units, averageCents } = body
  const values = { revenueCents, refundedCents, netCents, orders: count, units, averageCents }
  const { products, sellers, ...sums } = slow
  expect(Object.fromEntries(Object.entries(values).map(([name, one]) => [name, one.value]))).toEqual(sums)
  expect(body.days.reduce((sum, day) => sum + day.revenueCents, 0)).toBe(slow.revenueCents)
  const length = first - last + 1
  const before = await theSlowWay(addDays(from, -length), addDays(from, -1))
  expect(netCents.before).toBe(before.netCents)
  const best = (await ask(`GET /admin/statistics/best?${query}`)).body
  const shape = ({ id, units: sold, cents }: { id: string | null; units: number; cents: number }) => ({
    id,
    units: sold,
    cents,
  })
  expect(best.products.map(shape)).toEqual(products)
  expect(best.sellers.map(shape)).toEqual(sellers)
})

test('the past that is added up has all there is to add', async () => {
  const { revenueCents, refundedCents, orders: paid, sellers } = await theSlowWay('2000-01-01', today)
  expect(paid).toBeGreaterThan(10)
  expect(revenueCents).toBeGreaterThan(30_000)
  expect(refundedCents).toBe(2500 + 501 + 2500 + 1)
  expect(sellers).toHaveLength(2)
})

test('what sold best leaves out what was called off, given back or returned, also long after its day was counted', async () => {
  const bought = await buildOrder({}, { now: ago(80), quantity: 3, priceCents: 50_000 })
  const off = await buildOrder({}, { now: ago(80), quantity: 1, priceCents: 90_000 })
  const whole = await buildOrder({}, { now: ago(80), quantity: 1, priceCents: 70_000 })
  const returned = await buildReturn({}, { quantity: 2, priceCents: 60_000 })
  await db
    .update(orders)
    .set({ paidAt: ago(80) })
    .where(eq(orders.id, returned.orderId))
  await db.execute(sql`delete from sales_days`)
  await rollUp({ now })
  const day = addDays(today, -80)
  const best = async () =>
    (await ask(`GET /admin/statistics/best?period=own&from=${day}&to=${day}`)).body.products.map(
      ({ id, units, cents }) => ({ id, units, cents }),
    )
  const { productId: id, orderId } = bought
  expect(await best()).toEqual([
    { id, units: 3, cents: 150_000 },
    { id: returned.productId, units: 2, cents: 120_000 },
    { id: off.productId, units: 1, cents: 90_000 },
    { id: whole.productId, units: 1, cents: 70_000 },
  ])
  const by = { actor: admin, address: 'test', now }
  const wanted = {
    lines: [{ variantId: id, quantity: 2 }],
    shipping: false,
    extraCents: 0,
    reason: 'Llegó roto',
    version: bought.order.version,
  }
  await transaction((tx) => giveBack(tx, EVERY_STORE, { orderId, wanted }, by))
  // An admin cancels the order, and the money stays where it is.
  const status = { to: 'cancelled', reason: 'No hay', version: off.order.version } as const
  await transaction((tx) => setOrderStatus(tx, { orderId: off.orderId, ...status }, by))
  // All of the money, without a word about units.
  const all = { ...wanted, lines: [], extraCents: whole.order.totalCents, version: whole.order.version }
  await transaction((tx) => giveBack(tx, EVERY_STORE, { orderId: whole.orderId, wanted: all }, by))
  for (const refund of await db.select().from(refunds).where(eq(refunds.orderId, whole.orderId)))
    await carryOutRefund({ refundId: refund.id, now })
  const decision = { status: 'approved', seen: 'pending', isResellable: false } as const
  await transaction((tx) => decideReturn(tx, EVERY_STORE, { returnId: returned.returnId, decision }, by))
  await rollLateSales({ now })
  expect(await best()).toEqual([
    { id: returned.productId, units: 1, cents: 60_000 },
    { id, units: 1, cents: 50_000 },
  ])
})

test('every step of the funnel counts people, each once a day', async () => {
  const day = addDays(today, -50)
  const at = (minute: number) => new Date(startOf(day).getTime() + (8 * 60 + minute) * 60_000).toISOString()
  const cart = await buildCart({ now: ago(50), onHand: 20 })
  for (const [who, minute, page] of [
    [1, 0, 'product'],
    [1, 90, 'product'],
    [1, 91, '/checkout'],
    [1, 200, '/checkout'],
    [2, 0, 'product'],
  ] as const)
    await db.execute(sql`insert into page_events (occurred_at, visitor, kind, page, device, product_id)
      values (${at(minute)}, ${Buffer.alloc(12, who)}, 'view', ${page === 'product' ? `/product/${cart.productId}` : page}, 'phone',
        ${page === 'product' ? cart.productId : null})`)
  await buy(cart.userId, {}, { now: ago(50) })
  await transaction((tx) =>
    addToCart(tx, { userId: cart.userId, variantId: cart.productId, quantity: 1, now: ago(50) }),
  )
  await buy(cart.userId, {}, { now: ago(50) })
  await db.execute(sql`truncate sales_days, site_statistics`)
  await rollUp({ now })
  const { body } = await ask(`GET /admin/statistics/sales?period=own&from=${day}&to=${day}`)
  expect(body.orders.value).toBe(2)
  expect(body.funnel).toEqual({ product: 2, cart: 1, checkout: 1, placed: 1, paid: 1 })
})

test('money that comes to light late is counted for its day the next night', async () => {
  const day = addDays(today, -3)
  const before = (await ask(`GET /admin/statistics/sales?period=own&from=${day}&to=${day}`)).body
  await buildOrder({}, { now: ago(3), priceCents: 4_200 })
  await rollLateSales({ now })
  const after = (await ask(`GET /admin/statistics/sales?period=own&from=${day}&to=${day}`)).body
  expect(after.revenueCents.value - before.revenueCents.value).toBe(4_200 + 599)
})

test('two who count the same day at once count it once', async () => {
  await Promise.all([rollUp({ now }), rollUp({ now }), rollUp({ now })])
  const { body } = await ask('GET /admin/statistics/sales?period=year')
  const slow = await theSlowWay(addDays(today, -364), today)
  expect(body.revenueCents.value).toBe(slow.revenueCents)
})

test('the cards compare the last seven days with the seven before, and a day no one came is zero', async () => {
  await db.execute(sql`truncate site_statistics`)
  const day = (back: number, visits: number, pageViews: number, bounces: number) =>
    db.execute(sql`insert into site_statistics (date, visits, unique_visitors, page_views, bounces, total_seconds, rolled_at)
      values (${addDays(today, -back)}, ${visits}, ${visits}, ${pageViews}, ${bounces}, ${visits * 60}, now())`)
  await day(0, 30, 90, 6)
  await day(6, 10, 20, 4)
  await day(7, 20, 50, 15)
  const { status, body } = await ask('GET /admin/statistics')
  expect(status).toBe(200)
  expect(body.visits).toEqual({ value: 40, before: 20, changePercent: 100 })
  expect(body.pageViews).toEqual({ value: 110, before: 50, changePercent: 120 })
  expect(body.bounceRate).toEqual({ value: 25, before: 75, changePercent: -66.7 })
  expect(body.avgSessionDuration.value).toBe(60)
  expect(body.days.map(({ visits }) => visits)).toEqual([10, 0, 0, 0, 0, 0, 30])
  expect((await ask('GET /admin/statistics?period=month')).body.days).toHaveLength(30)
  expect((await ask('GET /admin/statistics?period=year')).body.days).toHaveLength(365)
})

test.each([
  'period=decade',
  'period=own',
  'period=own&from=2026-02-30&to=2026-03-01',
  'period=own&from=2026-03-02&to=2026-03-01',
  'period=own&from=2001-01-01&to=2026-03-01',
  'period=own&from=1066-01-01&to=1066-01-02',
  'period=week&days=7',
])('a period that is none is refused: %s', async (query) => {
  for (const path of ['', '/sales', '/best', '/visitors'])
    expect((await send(`/api/v1/admin/statistics${path}?${query}`)).status).toBe(422)
  expect((await send(`/api/v1/admin/statistics/days.csv?${query}`)).status).toBe(422)
})

test('the days leave as CSV with money as plain amounts', async () => {
  const response = await send('/api/v1/admin/statistics/days.csv?period=week')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toContain(
    `estadisticas_${addDays(today, -6)}_${today}.csv`,
  )
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines[0]).toContain('Fecha,Visitas,Visitantes únicos')
  const { body } = await ask('GET /admin/statistics/sales?period=week')
  const last = body.days.at(-1)!
  expect(lines.at(-1)).toContain(`,${(last.revenueCents / 100).toFixed(2)},`)
})

test('what the stock is worth, what a new shop has done and which plans run', async () => {
  const { status, body } = await ask('GET /admin/statistics/standing')
  expect(status).toBe(200)
  expect(body.firstSteps).toMatchObject({ products: true, gateway: true, order: true, settings: false })
  const { rows } = await db.execute<{ on_hand: number; price_cents: number }>(
    sql`select on_hand, price_cents from products p join stock_levels s on s.product_id = p.id where archived_at is null`,
  )
  expect(body.stock.cents).toBe(rows.reduce((sum, row) => sum + row.on_hand * row.price_cents, 0))
  expect(body.plans).toContainEqual({ planType: 'starter', of: 'store', count: 1, monthlyCents: 2999 })
})

test('no one but an admin reads figures', async () => {
  const paths = ['', '/sales', '/best', '/visitors', '/standing', '/days.csv']
  const customer = (await buildMember()).actor
  for (const path of paths) {
    expect((await asker(endpoints).send(`/api/v1/admin/statistics${path}`)).status).toBe(401)
    expect((await asker(endpoints, customer).send(`/api/v1/admin/statistics${path}`)).status).toBe(403)
  }
})
