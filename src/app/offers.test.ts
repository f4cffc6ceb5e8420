import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker, problemOf } from '../../tests/support/ask.ts'
import { buildMember } from '../../tests/support/build-accounts.ts'
import { buildOffer, buildOldProduct, DAY_MS } from '../../tests/support/build-offers.ts'
import { adjustmentsOf, buy, offerTransfers, TRANSFER, theOrder } from '../../tests/support/build-orders.ts'
import { eventsDuring } from '../../tests/support/live-events.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { readCart } from '#modules/sales/cart/queries.ts'
import { importCatalog } from '#modules/catalog/imports/commands.ts'
import { cancelOwnOrder } from '#modules/sales/orders/commands/move-order.ts'
import { expireOrders } from '#modules/sales/orders/commands/expire-orders.ts'
import { orderLines } from '#modules/sales/orders/tables.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import { type Admin, SYSTEM } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { writtenDay } from '#lib/panama-days.ts'
import * as catalog from '#modules/catalog/products/endpoints.ts'
import { readPrices } from '#modules/catalog/products/queries/offers.ts'
import { productOffers, products } from '#modules/catalog/products/tables.ts'
import {
  endOffer,
  giveBackOfferUnits,
  setOffer,
  sweepOffers,
} from '#modules/catalog/products/commands/offers.ts'

const admin = { kind: 'admin' as const, userId: randomUUID(), sessionId: randomUUID(), storeId: null }
const { ask } = asker(catalog, admin)
const visitor = asker(catalog)

const pricesOf = async (id: string) => (await readPrices(db, id)).of(null).map(({ priceCents }) => priceCents)
const priceOf = async (id: string) =>
  (await db.select({ cents: products.priceCents }).from(products).where(eq(products.id, id)))[0]!.cents
const dayIn = (days: number) => writtenDay(new Date(Date.now() + days * DAY_MS))

test('whatever changes a price writes it down: form, edit of many, its undo and an import', async () => {
  const code = `OFE-${randomUUID().slice(0, 8)}`
  const { id } = await buildOldProduct({ uniqueCode: code })
  expect(await pricesOf(id)).toEqual([10_000])
  await ask(`PATCH /admin/products/${id}`, { version: 1, priceCents: 9_000 })
  const edit = await ask('POST /admin/products/edits', { ids: [id], edit: { amountCents: 500 } })
  await ask(`POST /admin/products/edits/${edit.body.editId}/undo`)
  const file = ['title,price,categories,stock,unique_code', `Mola,77.00,Arte,1,${code}`].join('\n')
  await importCatalog({
    fileName: 'precios.csv',
    bytes: Buffer.from(file),
    storeId: null,
    actor: SYSTEM,
    now: new Date(),
  })
  // Written again without another price, nothing is added.
  await ask(`PATCH /admin/products/${id}`, { version: 5, title: 'Mola grande' })
  expect(await pricesOf(id)).toEqual([10_000, 9_000, 9_500, 9_000, 7_700])
})

test('an offer shows the old price, the percent, its end and the history; ended, the price is again what it was', async () => {
  const { id } = await buildOldProduct()
  const events = await eventsDuring(async () => {
    expect(
      await ask(`PUT /admin/products/${id}/offer`, { priceCents: 7_550, until: dayIn(3) }),
    ).toMatchObject({ status: 204 })
  })
  expect(events.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['product.listed', 'product.changed']),
  )
  const page = await visitor.ask(`GET /products/${id}`)
  expect(page.body).toMatchObject({
    priceCents: 7_550,
    compareAtCents: 10_000,
    percentOff: 24,
    offer: { unitsLeft: null, history: [{ priceCents: 10_000 }] },
  })
  expect(writtenDay(new Date(Date.parse(page.body.offer!.endsAt!) - 1))).toBe(dayIn(3))
  expect((await ask(`GET /admin/products/${id}/offer`)).body.offer).toMatchObject({ regularCents: 10_000 })
  expect((await ask(`DELETE /admin/products/${id}/offer`)).status).toBe(204)
  expect((await visitor.ask(`GET /products/${id}`)).body).toMatchObject({
    priceCents: 10_000,
    compareAtCents: null,
    percentOff: null,
    offer: null,
  })
  expect(problemOf(await ask(`DELETE /admin/products/${id}/offer`))).toMatchObject({
    status: 404,
    detail: 'Ese producto no tiene oferta',
  })
})

test('an offer whose end lies before its start, or behind us, is refused and changes nothing', async () => {
  const { id } = await buildOldProduct()
  const early = 'El final de la oferta debe ser posterior a su inicio'
  for (const days of [{ from: dayIn(5), until: dayIn(4) }, { until: dayIn(-1) }]) {
    const refused = await ask(`PUT /admin/products/${id}/offer`, { priceCents: 5_000, ...days })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining(early)])
  }
  const endless = await ask(`PUT /admin/products/${id}/offer`, { priceCents: 5_000 })
  expect([endless.status, JSON.stringify(endless.body)]).toEqual([
    422,
    expect.stringContaining('hasta qué día o para cuántas unidades'),
  ])
  for (const bad of [
    { until: '2026-02-31' },
    { until: 'mañana' },
    { units: 0 },
    { units: 1.5 },
    { until: dayIn(3), compareAtCents: 99_999 },
    { until: dayIn(3), priceCents: 0 },
  ])
    expect([
      bad,
      (await ask(`PUT /admin/products/${id}/offer`, { priceCents: 5_000, ...bad })).status,
    ]).toEqual([bad, 422])
  expect(await db.$count(productOffers, eq(productOffers.productId, id))).toBe(0)
  expect(await pricesOf(id)).toEqual([10_000])
})

test('a price raised for a day to make an offer makes none', async () => {
  const { id } = await buildOldProduct()
  await ask(`PATCH /admin/products/${id}`, { version: 1, priceCents: 20_000 })
  const refused = await ask(`PUT /admin/products/${id}/offer`, { priceCents: 10_000, until: dayIn(3) })
  expect(problemOf(refused)).toMatchObject({
    status: 409,
    detail:
      'No sería una oferta: en los últimos 90 días costó $100.00. El precio debe ser al menos 1 % menor.',
  })
  expect(await priceOf(id)).toBe(20_000)
})

test('what is new cannot be on offer, and one offer at a time', async () => {
  const fresh = await buildOldProduct({ now: new Date(Date.now() - 29 * DAY_MS) })
  const wanted = { priceCents: 5_000, until: dayIn(3) }
  expect(problemOf(await ask(`PUT /admin/products/${fresh.id}/offer`, wanted)).detail).toBe(
    'Todavía no puede tener oferta: su precio se conoce desde hace menos de 30 días.',
  )
  const { id } = await buildOffer()
  expect(problemOf(await ask(`PUT /admin/products/${id}/offer`, wanted))).toMatchObject({ status: 409 })
  expect(await priceOf(id)).toBe(8_000)
  expect((await ask(`PUT /admin/products/${randomUUID()}/offer`, wanted)).status).toBe(404)
})

test('an offer begins on its day and ends with its last, each once', async () => {
  const { id } = await buildOldProduct()
  await ask(`PUT /admin/products/${id}/offer`, { priceCents: 9_000, from: dayIn(2), until: dayIn(4) })
  expect((await visitor.ask(`GET /products/${id}`)).body).toMatchObject({
    priceCents: 10_000,
    compareAtCents: null,
  })
  await sweepOffers({ now: new Date() })
  expect(await priceOf(id)).toBe(10_000)
  await sweepOffers({ now: new Date(Date.now() + 3 * DAY_MS) })
  expect(await priceOf(id)).toBe(9_000)
  const after = new Date(Date.now() + 5.5 * DAY_MS)
  await Promise.all([sweepOffers({ now: after }), sweepOffers({ now: after })])
  expect(await pricesOf(id)).toEqual([10_000, 9_000, 10_000])
})

test('an offer that its product has undercut meanwhile does not begin', async () => {
  const { id } = await buildOldProduct()
  await ask(`PUT /admin/products/${id}/offer`, { priceCents: 9_000, from: dayIn(2), until: dayIn(4) })
  await ask(`PATCH /admin/products/${id}`, { version: 1, priceCents: 8_500 })
  await sweepOffers({ now: new Date(Date.now() + 3 * DAY_MS) })
  expect(await priceOf(id)).toBe(8_500)
  expect((await ask(`GET /admin/products/${id}/offer`)).body.offer).toBe(null)
})

test('a changed price ends the offer', async () => {
  const { id } = await buildOffer()
  await ask('POST /admin/products/edits', { ids: [id], edit: { amountCents: 1_000 } })
  expect((await visitor.ask(`GET /products/${id}`)).body).toMatchObject({
    priceCents: 9_000,
    compareAtCents: null,
    offer: null,
  })
})

test('an offer of three units sells three at its price, to two buyers at once too', async () => {
  const { id } = await buildOffer({ units: 3 }, { stock: 10 })
  const buyers = await Promise.all([buildMember(), buildMember()])
  const now = new Date()
  for (const { userId } of buyers)
    await transaction((tx) => addToCart(tx, { userId, variantId: id, quantity: 2, now }))
  const cart = await readCart(db, { userId: buyers[0].userId, now })
  expect(cart.lines[0]).toMatchObject({ stock: 3, compareAtCents: 10_000, unitPriceCents: 8_000 })
  await expect(
    transaction((tx) => addToCart(tx, { userId: buyers[0].userId, variantId: id, quantity: 2, now })),
  ).rejects.toMatchObject({ code: 'cart.only_left' })
  const [one, other] = await Promise.allSettled(buyers.map(({ userId }) => buy(userId)))
  expect([one!.status, other!.status].sort()).toEqual(['fulfilled', 'rejected'])
  const [offer] = await db.select().from(productOffers).where(eq(productOffers.productId, id))
  expect([offer!.unitsSold, offer!.endedAt]).toEqual([2, null])
  const last = await buildMember()
  await transaction((tx) => addToCart(tx, { userId: last.userId, variantId: id, quantity: 1, now }))
  const { orderId } = await buy(last.userId)
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  expect(line).toMatchObject({ listPriceCents: 10_000, unitPriceCents: 8_000 })
  expect(await adjustmentsOf(orderId)).toEqual([
    { source: 'offer', cents: 2_000, percent: null, borneBy: 'seller' },
  ])
  expect(await priceOf(id)).toBe(10_000)
})

const theOffer = async (productId: string) =>
  (await db.select().from(productOffers).where(eq(productOffers.productId, productId)))[0]!

/** An order of an offer's units that no one has paid. */
async function orderUnpaid(productId: string, quantity: number, { input = UNPAID, now = new Date() } = {}) {
  const { userId } = await buildMember()
  await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity, now }))
  return { userId, orderId: (await buy(userId, input, { now })).orderId }
}
const UNPAID: Parameters<typeof buy>[1] = { testChoice: 'requires_3ds' }

test('units of unpaid orders come back once, and a sold out offer runs again at its price', async () => {
  const { id } = await buildOffer({ units: 3 }, { stock: 10 })
  const called = await orderUnpaid(id, 2)
  const lapsing = await orderUnpaid(id, 1)
  expect(await priceOf(id)).toBe(10_000)
  expect(await theOffer(id)).toMatchObject({ unitsSold: 3, endedAt: expect.any(Date) })
  const later = new Date(Date.now() + 31 * 60_000)
  const callOff = () => transaction((tx) => cancelOwnOrder(tx, { ...called, now: later }))
  await Promise.all([callOff(), callOff(), expireOrders({ now: later }), expireOrders({ now: later })])
  expect((await theOrder(lapsing.orderId)).status).toBe('cancelled')
  expect(await theOffer(id)).toMatchObject({ unitsSold: 0, endedAt: null, soldOutAt: null })
  await callOff()
  await transaction((tx) => giveBackOfferUnits(tx, { ...called, now: later }))
  expect(await theOffer(id)).toMatchObject({ unitsSold: 0 })
  expect((await visitor.ask(`GET /products/${id}`)).body).toMatchObject({
    priceCents: 8_000,
    compareAtCents: 10_000,
    offer: { unitsLeft: 3 },
  })
  const { userId } = await buildMember()
  await transaction((tx) => addToCart(tx, { userId, variantId: id, quantity: 3, now: later }))
  expect(await buy(userId, {}, { now: later })).toMatchObject({ paymentStatus: 'paid' })
  expect(await priceOf(id)).toBe(10_000)
  expect(await theOffer(id)).toMatchObject({ unitsSold: 3, endedAt: expect.any(Date) })
})

test('units come back while others are ordered at the same moment, and none is counted twice', async () => {
  const { id } = await buildOffer({ units: 4 }, { stock: 20 })
  const held = await Promise.all([orderUnpaid(id, 1), orderUnpaid(id, 1)])
  const now = new Date()
  await Promise.all([
    ...held.map((order) => transaction((tx) => cancelOwnOrder(tx, { ...order, now }))),
    orderUnpaid(id, 1),
    orderUnpaid(id, 1),
  ])
  expect(await theOffer(id)).toMatchObject({ unitsSold: 2, endedAt: null })
})

test('units of a transfer come back when its time to pay is over, and of a paid order when it is called off', async () => {
  await offerTransfers((await buildMember({ role: 'admin' })).actor as Admin)
  const { id } = await buildOffer({ units: 3 }, { stock: 10 })
  await orderUnpaid(id, 2, { input: TRANSFER })
  expect((await theOffer(id)).unitsSold).toBe(2)
  await expireOrders({ now: new Date(Date.now() + 3 * DAY_MS) })
  expect(await theOffer(id)).toMatchObject({ unitsSold: 0, endedAt: null })
  const paid = await orderUnpaid(id, 3, { input: {} })
  expect(await priceOf(id)).toBe(10_000)
  await transaction((tx) => cancelOwnOrder(tx, { ...paid, now: new Date() }))
  expect(await theOffer(id)).toMatchObject({ unitsSold: 0, endedAt: null })
  expect(await priceOf(id)).toBe(8_000)
})

test('a sold out offer does not run again after its last day, another offer or another price', async () => {
  const until = dayIn(1)
  const [over, replaced, repriced] = await Promise.all([
    buildOffer({ units: 1, until }),
    buildOffer({ units: 1 }),
    buildOffer({ units: 1 }),
  ])
  const orders = await Promise.all([over, replaced, repriced].map(({ id }) => orderUnpaid(id, 1)))
  expect(
    await ask(`PUT /admin/products/${replaced.id}/offer`, { priceCents: 7_000, until: dayIn(3) }),
  ).toMatchObject({ status: 204 })
  for (const amountCents of [500, -500])
    await ask('POST /admin/products/edits', { ids: [repriced.id], edit: { amountCents } })
  const now = new Date(Date.now() + 3 * DAY_MS)
  for (const order of orders) await transaction((tx) => cancelOwnOrder(tx, { ...order, now }))
  expect(await Promise.all([over, replaced, repriced].map(({ id }) => priceOf(id)))).toEqual([
    10_000, 7_000, 10_000,
  ])
})

test('a member pays the lower of the two prices, never one on top of the other', async () => {
  const terms = { featured: true }
  const small = await buildOffer({ priceCents: 9_500 }, terms)
  const large = await buildOffer({ priceCents: 8_000 }, terms)
  const { userId } = await buildMember({ premium: true })
  for (const { id } of [small, large])
    await transaction((tx) => addToCart(tx, { userId, variantId: id, quantity: 1, now: new Date() }))
  const { lines } = await readCart(db, { userId, now: new Date() })
  expect(lines.map(({ unitPriceCents, isPremiumPriced }) => [unitPriceCents, isPremiumPriced])).toEqual([
    [8_500, true],
    [8_000, false],
  ])
})

test('an archived product cannot be on offer, and a second end finds nothing', async () => {
  const { id } = await buildOffer()
  const now = new Date()
  await transaction((tx) => endOffer(tx, EVERY_STORE, { id, actor: SYSTEM, now }))
  await expect(
    transaction((tx) => endOffer(tx, EVERY_STORE, { id, actor: SYSTEM, now })),
  ).rejects.toMatchObject({ code: 'catalog.offer_not_found' })
  await ask(`DELETE /admin/products/${id}`)
  const offer = { priceCents: 100, until: dayIn(3) }
  await expect(
    transaction((tx) => setOffer(tx, EVERY_STORE, { id, offer, actor: SYSTEM, now })),
  ).rejects.toMatchObject({ code: 'catalog.product_not_found' })
})

test('an offer taken back within an hour is no lowest price, one that sold or lasted longer is', async () => {
  const setAt = async (now: Date, priceCents: number, id: string) =>
    transaction((tx) =>
      setOffer(tx, EVERY_STORE, { id, offer: { priceCents, until: '2199-12-31' }, actor: SYSTEM, now }),
    )
  const endAt = (now: Date, id: string) =>
    transaction((tx) => endOffer(tx, EVERY_STORE, { id, actor: SYSTEM, now }))
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

  const mistaken = await buildOffer({ priceCents: 800 }, { now: minutesAgo(90) })
  await endAt(minutesAgo(31), mistaken.id)
  const terms = (await ask(`GET /admin/products/${mistaken.id}/offer`)).body
  expect(terms).toMatchObject({ lowestCents: 10_000, isKnown: true })
  await setAt(minutesAgo(1), 8_000, mistaken.id)
  expect((await visitor.ask(`GET /products/${mistaken.id}`)).body.offer).toMatchObject({
    compareAtCents: 10_000,
  })

  const long = await buildOffer({ priceCents: 800 }, { now: minutesAgo(90) })
  await endAt(minutesAgo(29), long.id)
  await expect(setAt(minutesAgo(1), 8_000, long.id)).rejects.toMatchObject({
    code: 'catalog.offer_not_lower',
  })

  const sold = await buildOffer({ priceCents: 800 }, { now: minutesAgo(10) })
  await orderUnpaid(sold.id, 1)
  await endAt(new Date(), sold.id)
  await expect(setAt(new Date(), 8_000, sold.id)).rejects.toMatchObject({ code: 'catalog.offer_not_lower' })
})
