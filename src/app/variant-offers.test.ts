import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker, problemOf } from '../../tests/support/ask.ts'
import { buildMember } from '../../tests/support/build-accounts.ts'
import { buildOldProduct, DAY_MS } from '../../tests/support/build-offers.ts'
import { adjustmentsOf, buy } from '../../tests/support/build-orders.ts'
import { buildSizes, saveSizes, sized } from '../../tests/support/build-variants.ts'
import * as catalog from '#modules/catalog/products/endpoints.ts'
import { sweepOffers } from '#modules/catalog/products/commands/offers.ts'
import { listCards } from '#modules/catalog/products/queries/product-cards.ts'
import { readPrices } from '#modules/catalog/products/queries/offers.ts'
import { productOffers } from '#modules/catalog/products/tables.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { readCart } from '#modules/sales/cart/queries.ts'
import { cancelOwnOrder } from '#modules/sales/orders/commands/move-order.ts'
import { db, transaction } from '#server/db/db.ts'
import { writtenDay } from '#lib/panama-days.ts'

const admin = { kind: 'admin' as const, userId: randomUUID(), sessionId: randomUUID(), storeId: null }
const { ask } = asker(catalog, admin)
const visitor = asker(catalog)

const LONG_AGO = new Date(Date.now() - 120 * DAY_MS)
const dayIn = (days: number) => writtenDay(new Date(Date.now() + days * DAY_MS))
const until = dayIn(3)

/** Has cost the same for four months: S 10.00, M 20.00, L 30.00. */
const buildPriced = () =>
  buildSizes(
    { S: {}, M: { priceCents: 2_000 }, L: { priceCents: 3_000 } },
    { now: LONG_AGO, priceCents: 1_000 },
  )
const offer = (productId: string, body: object) =>
  ask(`PUT /admin/products/${productId}/offer`, { until, ...body })
const pageOf = async (id: string) => (await visitor.ask(`GET /products/${id}`)).body
const pricesOf = async (id: string) =>
  (await pageOf(id)).variants.map(({ priceCents, compareAtCents }) => [priceCents, compareAtCents])
const offersOf = (id: string) => db.select().from(productOffers).where(eq(productOffers.productId, id))
const add = (userId: string, variantId: string, quantity = 1) =>
  transaction((tx) => addToCart(tx, { userId, variantId, quantity, now: new Date() }))

test('one size on offer shows its old price and history; card, cart and order know it, and the other sizes do not', async () => {
  const { productId, ids } = await buildPriced()
  expect(await offer(productId, { variantId: ids.M, priceCents: 1_500 })).toMatchObject({ status: 204 })
  const page = await pageOf(productId)
  expect(page).toMatchObject({ priceCents: 1_000, priceToCents: 3_000, compareAtCents: null, offer: null })
  expect(page.variants).toMatchObject([
    { priceCents: 1_000, compareAtCents: null, offer: null },
    {
      priceCents: 1_500,
      compareAtCents: 2_000,
      offer: { percentOff: 25, unitsLeft: null, history: [{ priceCents: 2_000 }] },
    },
    { priceCents: 3_000, compareAtCents: null, offer: null },
  ])
  const { userId } = await buildMember()
  await add(userId, ids.M, 2)
  await add(userId, ids.L)
  expect((await readCart(db, { userId, now: new Date() })).lines).toMatchObject([
    { unitPriceCents: 1_500, compareAtCents: 2_000 },
    { unitPriceCents: 3_000, compareAtCents: null },
  ])
  const { orderId } = await buy(userId)
  expect(await adjustmentsOf(orderId)).toEqual([
    { source: 'offer', cents: 1_000, percent: null, borneBy: 'seller' },
  ])

  expect((await ask(`DELETE /admin/products/${productId}/offer`, { variantId: ids.S })).status).toBe(404)
  expect((await ask(`DELETE /admin/products/${productId}/offer`, { variantId: ids.M })).status).toBe(204)
  expect(await pricesOf(productId)).toEqual([
    [1_000, null],
    [2_000, null],
    [3_000, null],
  ])
})

test('the cheapest size moves the price of the card, with its old price, and back', async () => {
  const { productId, ids } = await buildPriced()
  await offer(productId, { variantId: ids.L, percent: 90 })
  const card = async () => (await listCards(db, { ids: [productId], now: new Date() }))[0]
  expect(await card()).toMatchObject({
    ...{ priceCents: 300, priceToCents: 2_000, compareAtCents: 3_000, percentOff: 90 },
  })
  await ask(`DELETE /admin/products/${productId}/offer`)
  expect(await card()).toMatchObject({ priceCents: 1_000, priceToCents: 3_000, compareAtCents: null })
})

test('all sizes go down together, by a percentage or an amount, each from its own price', async () => {
  const { productId } = await buildPriced()
  await offer(productId, { percent: 15 })
  expect(await pricesOf(productId)).toEqual([
    [850, 1_000],
    [1_700, 2_000],
    [2_550, 3_000],
  ])
  expect((await ask(`GET /admin/products/${productId}/offer`)).body).toMatchObject({
    priceCents: 850,
    priceToCents: 2_550,
    offer: null,
    variants: [
      { title: 'Talla S', offer: { regularCents: 1_000 } },
      { title: 'Talla M', offer: { regularCents: 2_000 } },
      { title: 'Talla L', offer: { regularCents: 3_000 } },
    ],
  })
  expect((await ask(`DELETE /admin/products/${productId}/offer`)).status).toBe(204)
  // Taken back within the hour it is no lowest price.
  await offer(productId, { amountCents: 250 })
  expect(await pricesOf(productId)).toEqual([
    [750, 1_000],
    [1_750, 2_000],
    [2_750, 3_000],
  ])
})

test('an offer that is none is refused, names its size and changes nothing', async () => {
  const { productId, ids, version } = await buildPriced()
  expect(problemOf(await offer(productId, { priceCents: 500 }))).toMatchObject({
    status: 409,
    code: 'catalog.price_of_variants',
  })
  expect(problemOf(await offer(productId, { variantId: ids.M, priceCents: 1_999 }))).toMatchObject({
    status: 409,
    detail:
      '«Talla M» no sería una oferta: en los últimos 90 días costó $20.00. El precio debe ser al menos 1 % menor.',
  })
  for (const bad of [
    {},
    { percent: 0 },
    { percent: 100 },
    { percent: 1.5 },
    { percent: 10, amountCents: 100 },
    { variantId: ids.M, priceCents: 100, percent: 5 },
  ])
    expect([bad, (await offer(productId, bad)).status]).toEqual([bad, 422])
  const other = await buildPriced()
  for (const variantId of [other.ids.M, randomUUID()])
    expect(problemOf(await offer(productId, { variantId, percent: 5 }))).toMatchObject({
      status: 404,
      code: 'catalog.variant_not_found',
    })
  await saveSizes({ productId, version }, { S: {}, M: { priceCents: 2_000 }, XS: {} })
  expect(await offersOf(productId)).toEqual([])
  expect(await pricesOf(productId)).toEqual([
    [1_000, null],
    [2_000, null],
    [1_000, null],
  ])
})

test('a size that begins at the price of its product has its history, and one at another price has none', async () => {
  const { id, version } = await buildOldProduct({ priceCents: 1_000 })
  await saveSizes({ productId: id, version }, { S: {}, XL: { priceCents: 1_800 } })
  const { variants } = (await ask(`GET /admin/products/${id}/offer`)).body
  expect(variants).toMatchObject([
    { lowestCents: 1_000, isKnown: true, history: [{ priceCents: 1_000 }] },
    { lowestCents: 1_800, isKnown: false, history: [{ priceCents: 1_800 }] },
  ])
  const young = await buildSizes({ S: {}, M: { priceCents: 1_500 } })
  expect(problemOf(await offer(young.productId, { percent: 20 })).detail).toBe(
    '«Talla S» todavía no puede tener oferta: su precio se conoce desde hace menos de 30 días.',
  )
})

test('a product has an offer of its own or of its sizes, and each size one', async () => {
  const { productId, ids } = await buildPriced()
  await offer(productId, { variantId: ids.M, percent: 10 })
  const runs = { status: 409, code: 'catalog.offer_runs' }
  expect(problemOf(await offer(productId, { variantId: ids.M, percent: 20 }))).toMatchObject(runs)
  expect(problemOf(await offer(productId, { percent: 20 }))).toMatchObject(runs)
  expect((await offer(productId, { variantId: ids.L, percent: 20 })).status).toBe(204)
  const alike = await buildSizes({ S: {}, M: {} }, { now: LONG_AGO, priceCents: 1_000 })
  expect((await offer(alike.productId, { priceCents: 800 })).status).toBe(204)
  expect(await pricesOf(alike.productId)).toEqual([
    [800, 1_000],
    [800, 1_000],
  ])
  expect(problemOf(await offer(alike.productId, { variantId: alike.ids.M, percent: 50 }))).toMatchObject(runs)
  const answers = await Promise.all([
    offer(productId, { variantId: ids.S, percent: 10 }),
    offer(productId, { variantId: ids.S, percent: 10 }),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409])
})

test('the units of an offer are those of its size; the last one ends it, and a called off order starts it again', async () => {
  const { productId, ids } = await buildPriced()
  await offer(productId, { variantId: ids.M, priceCents: 1_200, units: 2, until: undefined })
  const { userId } = await buildMember()
  await add(userId, ids.M, 2)
  await add(userId, ids.L, 3)
  const { orderId } = await buy(userId, { testChoice: 'requires_3ds' })
  expect(await pricesOf(productId)).toEqual([
    [1_000, null],
    [2_000, null],
    [3_000, null],
  ])
  expect(await offersOf(productId)).toMatchObject([{ unitsSold: 2, endedAt: expect.any(Date) }])
  await transaction((tx) => cancelOwnOrder(tx, { userId, orderId, now: new Date() }))
  expect(await offersOf(productId)).toMatchObject([{ unitsSold: 0, endedAt: null, soldOutAt: null }])
  expect((await pageOf(productId)).variants[1]).toMatchObject({ priceCents: 1_200, offer: { unitsLeft: 2 } })
})

test('a sold out offer of a size does not run again beside another one of that size, also one that has not begun', async () => {
  for (const [other, price] of [
    ['M', 2_000],
    ['L', 1_200],
  ] as const) {
    const { productId, ids } = await buildPriced()
    await offer(productId, { variantId: ids.M, priceCents: 1_200, units: 1, until: undefined })
    const { userId } = await buildMember()
    await add(userId, ids.M)
    const { orderId } = await buy(userId, { testChoice: 'requires_3ds' })
    const next = { variantId: ids[other], priceCents: 1_000, from: dayIn(2) }
    expect((await offer(productId, next)).status).toBe(204)
    await transaction((tx) => cancelOwnOrder(tx, { userId, orderId, now: new Date() }))
    expect((await pricesOf(productId))[1]![0]).toBe(price)
  }
})

test('what changes the price of a size, or takes it off sale, ends its offer and no other', async () => {
  const { productId, ids } = await buildPriced()
  await offer(productId, { percent: 10 })
  const { version, variants } = (await ask(`GET /admin/products/${productId}/variants`)).body
  expect(variants.map(({ priceCents }) => priceCents)).toEqual([900, 1_800, 2_700])
  const saved = await ask(`PUT /admin/products/${productId}/variants`, {
    version,
    options: [{ name: 'Talla', values: ['S', 'M'] }],
    variants: [sized('S', { priceCents: 900 }), sized('M', { priceCents: 1_100 })],
  })
  expect(saved.status).toBe(200)
  expect(await pricesOf(productId)).toEqual([
    [900, 1_000],
    [1_100, null],
  ])
  const open = (await offersOf(productId)).filter(({ endedAt }) => endedAt === null)
  expect(open).toMatchObject([{ variantId: ids.S }])
  await ask(`DELETE /admin/products/${productId}/offer`)
  expect(await pricesOf(productId)).toEqual([
    [1_000, null],
    [1_100, null],
  ])
})

test('offers of sizes begin on their day and end with their last, each price written down', async () => {
  const { productId, ids } = await buildPriced()
  await offer(productId, { percent: 20, from: dayIn(2), until: dayIn(4) })
  await offer(productId, { variantId: ids.M, percent: 50, from: dayIn(2), until: dayIn(9) })
  expect(await pricesOf(productId)).toEqual([
    [1_000, null],
    [2_000, null],
    [3_000, null],
  ])
  const after = (days: number) => sweepOffers({ now: new Date(Date.now() + days * DAY_MS) })
  await Promise.all([after(3), after(3)])
  expect(await pricesOf(productId)).toEqual([
    [800, 1_000],
    [1_600, 2_000],
    [2_400, 3_000],
  ])
  await after(5.5)
  const history = await readPrices(db, productId)
  const costs = (variantId: string) => history.of(variantId).map(({ priceCents }) => priceCents)
  expect([costs(ids.S), costs(ids.M), costs(ids.L)]).toEqual([
    [1_000, 800, 1_000],
    [2_000, 1_600, 2_000],
    [3_000, 2_400, 3_000],
  ])
})

test('a size that became as cheap by itself does not go on offer, while the others do', async () => {
  const { productId } = await buildPriced()
  await offer(productId, { percent: 20, from: dayIn(2), until: dayIn(4) })
  const { version } = (await ask(`GET /admin/products/${productId}/variants`)).body
  await saveSizes({ productId, version }, { S: {}, M: { priceCents: 1_500 }, L: { priceCents: 3_000 } })
  await sweepOffers({ now: new Date(Date.now() + 3 * DAY_MS) })
  expect(await pricesOf(productId)).toEqual([
    [800, 1_000],
    [1_500, null],
    [2_400, 3_000],
  ])
})
