import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember, changeSettings } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory } from '../../../../../tests/support/build-catalog.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { buildUnpaidOrder } from '../../../../../tests/support/build-inventory.ts'
import { buildSizes, saveSizes } from '../../../../../tests/support/build-variants.ts'
import { reserveStock, sellReservedStock } from '../commands.ts'
import * as inventory from '../endpoints.ts'
import { countAlerts } from '../queries/alerts.ts'
import { countStockStates } from '../queries/stock-levels.ts'
import type { ReportType } from '../rules.ts'

let desk: ReturnType<typeof asker>
beforeAll(async () => {
  desk = asker(inventory, (await buildMember({ role: 'admin' })).actor as Admin)
})
// Counts and reports are stored for some seconds until the settings change.
beforeEach(() => changeSettings('inventory', { lowStockThreshold: 5, overstockThreshold: 100 }))

const listed = async (query: string) =>
  (await desk.ask(`GET /admin/inventory?${query}` as 'GET /admin/inventory')).body
const idsOf = async (query: string) => (await listed(query)).items.map(({ id }) => id)
const report = async (type: ReportType, query: string) => {
  const { body } = await desk.ask(
    `GET /admin/inventory/reports?type=${type}&${query}` as 'GET /admin/inventory/reports',
  )
  const cards = Object.fromEntries(body.cards.map(({ id, value }) => [id, value]))
  return { ...body, cards, titles: body.items.map(({ cells }) => cells[0]) }
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

async function sell(variantId: string, quantity: number) {
  const { orderId, orderNumber } = await buildUnpaidOrder()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 60_000)
  await transaction((tx) => reserveStock(tx, { orderId, lines: [{ variantId, quantity }], expiresAt }))
  await transaction((tx) => sellReservedStock(tx, { orderId, orderNumber, now }))
}

/** One unit of what is named, by the endpoint that adjusts many. */
const adjustMany = (type: 'add' | 'set', named: object) =>
  desk.ask('POST /admin/inventory/adjust', {
    type,
    reason: type === 'set' ? 'inventory_count' : 'purchase',
    shelves: [{ quantity: 1, ...named }],
  })

test('resolved alerts of what left the shop are subtracted once', async () => {
  const before = await countAlerts(db)
  const { productId, ids, version } = await buildSizes({ S: { stock: 0 }, M: { stock: 0 } })
  await saveSizes({ productId, version }, { M: { stock: 0 } })
  await db.execute(sql`update products set archived_at = now() where id = ${productId}`)
  // The own variant and S were archived before their product was, M with it.
  for (const variantId of [productId, ids.S, ids.M]) {
    await db.execute(sql`delete from inventory_alerts where product_id = ${variantId}`)
    await db.execute(sql`insert into inventory_alerts (product_id, alert_type, threshold, is_resolved, resolved_at)
      values (${variantId}, 'out_of_stock', 0, true, now())`)
  }
  expect(await countAlerts(db)).toEqual(before)
})

test('a product stands once in the stock list, under the worst state of its variants', async () => {
  const { id: category } = await buildCategory({ name: randomUUID() })
  const before = await countStockStates(db)
  const of = async (S: number, M: number) =>
    (await buildSizes({ S: { stock: S }, M: { stock: M } }, { categoryIds: [category] })).productId
  const built = {
    out: [await of(0, 0), await of(0, 50), await of(3, 0)],
    low: [await of(3, 50), await of(2, 200)],
    overstock: [await of(50, 200)],
    normal: [await of(50, 50)],
  }
  await changeSettings('inventory', { lowStockThreshold: 5, overstockThreshold: 100 })
  const after = await countStockStates(db)
  expect(after.products - before.products).toBe(7)
  for (const state of ['out', 'low', 'overstock', 'normal'] as const) {
    if (state !== 'normal') expect(after[state] - before[state]).toBe(built[state].length)
    const { items, counts } = await listed(`category=${category}&level=${state}`)
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set(built[state]))
    expect(new Set(items.map((item) => item.state))).toEqual(new Set([state]))
    expect(counts).toEqual(after)
  }
})

test('the stock list finds a product by what its variants are called, and not by those it no longer has', async () => {
  const word = `Guaya${randomUUID().slice(0, 8)}`
  const code = `COD-${randomUUID().slice(0, 8)}`
  const { productId, version } = await buildSizes(
    { S: {}, M: { uniqueCode: code }, Extra: {} },
    { title: `${word} de lino` },
  )
  const gone = `Z${randomUUID().slice(0, 8)}`
  await saveSizes({ productId, version }, { S: {}, M: { uniqueCode: code }, [gone]: {} })
  await saveSizes({ productId, version: version + 1 }, { S: {}, M: { uniqueCode: code } })
  const found = (q: string) => idsOf(`q=${encodeURIComponent(q)}`)
  for (const q of [code, `${word} de lino Talla M`, `${word} de lino · Talla M`, `lino M`, word])
    expect([q, (await found(q)).includes(productId)]).toEqual([q, true])
  for (const q of [gone, `${word} Talla ${gone}`, `${word} Talla Extra`, `${word} Talla XXL`])
    expect([q, await found(q)]).toEqual([q, []])
})

test('words that very many variants have leave no product out of the stock list', async () => {
  const { productId, ids, title } = await buildSizes({ S: {}, M: {} })
  const [word, rare] = ['Mu', 'Ra'].map((start) => start + randomUUID().slice(0, 8))
  // More than are named by their ids; of the last one alone both words are said.
  await db.execute(sql`insert into product_variants (product_id, option_values, title, archived_at)
    select ${productId}, array[n::text], ${word} || ' ' || n, null from generate_series(1, 10000) n`)
  const other = await buildSizes({ S: {} })
  await db.execute(sql`update product_variants set title = ${`${word} ${rare}`} where id = ${other.ids.S}`)
  const { items, total } = await listed(`q=${word}`)
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set([productId, other.productId]))
  expect(total).toBe(2)
  expect(await idsOf(`q=${encodeURIComponent(`${title} Talla S`)}`)).toEqual([productId])
  expect(ids.S).toBeDefined()
})

test('movements and alerts are found by the title that they show', async () => {
  const { title, ids, productId } = await buildSizes({ S: { stock: 0 }, M: { stock: 0 } })
  const q = encodeURIComponent(`${title} · Talla M`)
  const of = async (list: 'alerts' | 'transactions') =>
    (await desk.ask(`GET /admin/inventory/${list}?q=${q}` as 'GET /admin/inventory/alerts')).body.items
  expect((await of('alerts')).map(({ variantId }) => variantId)).toEqual([ids.M])
  await desk.ask(`POST /admin/inventory/${ids.M}/adjust`, { type: 'add', quantity: 2, reason: 'purchase' })
  expect((await of('transactions')).map(({ variantId }) => variantId)).toContain(ids.M)
  expect((await of('transactions')).every(({ variantId }) => variantId === ids.M)).toBe(true)
  const moved = await desk.ask(
    `GET /admin/inventory/transactions?product=${productId}` as 'GET /admin/inventory/transactions',
  )
  expect(new Set(moved.body.items.map(({ variantId }) => variantId))).toEqual(
    new Set([productId, ids.S, ids.M].filter((id) => moved.body.items.some((row) => row.variantId === id))),
  )
  expect(moved.body.items.map(({ variantId }) => variantId)).toContain(ids.M)
})

test('cards of reports count products, and views once for each', async () => {
  const { id: category } = await buildCategory({ name: randomUUID() })
  const code = `REP-${randomUUID().slice(0, 8)}`
  const { productId, ids, title } = await buildSizes(
    { S: { stock: 0 }, M: { stock: 50, uniqueCode: code }, L: { stock: 200 } },
    { categoryIds: [category], supplier: 'Casa' },
  )
  await db.execute(sql`insert into user_interactions (user_id, product_id, interaction_type)
    select ${(await buildMember()).userId}, ${productId}, 'view' from generate_series(1, 4)`)
  await sell(ids.M, 10)
  await sell(ids.L, 180)
  const of = (type: ReportType) => report(type, `category=${category}`)
  const levels = await of('levels')
  expect(levels.total).toBe(3)
  expect(levels.cards).toEqual({ products: 1, low: 0, out: 1, overstock: 0 })
  expect(levels.chart.points.map(({ label, values }) => [label, values[0]])).toEqual([
    ['out', 1],
    ['low', 0],
    ['normal', 0],
    ['overstock', 0],
  ])
  expect((await of('value')).cards).toMatchObject({ products: 1, units: 60 })
  expect((await of('popularity')).cards).toMatchObject({ products: 1, views: 4, sold: 190 })
  expect((await of('days_left')).cards).toEqual({ products: 1, week: 1, month: 1, sold: 190 })
  expect((await of('reorder')).cards).toMatchObject({ products: 1, suppliers: 1 })
  for (const q of [code, `${title} Talla M`])
    expect((await report('levels', `q=${encodeURIComponent(q)}`)).titles).toEqual([`${title} · Talla M`])
})

test('a size that was added today is no dead stock', async () => {
  const { id: category } = await buildCategory({ name: randomUUID() })
  const sizes = { S: {}, L: {} }
  const { productId, version, title } = await buildSizes(sizes, {
    categoryIds: [category],
    now: daysAgo(90),
  })
  await saveSizes({ productId, version }, { ...sizes, M: {} })
  const { titles, cards } = await report('dead_stock', `category=${category}&sort=title_asc`)
  expect(titles).toEqual([`${title} · Talla L`, `${title} · Talla S`])
  expect(cards).toMatchObject({ products: 1, units: 10 })
})

test('a product with options is named by one of its variants, wherever its stock is read or changed', async () => {
  const store = await buildStore()
  const sold = await buildSizes({ S: {}, M: { stock: 7 } }, { storeId: store.storeId })
  const seller = asker(inventory, store.actor)
  const needed = {
    status: 422,
    body: {
      code: 'inventory.variant_needed',
      params: {
        productId: sold.productId,
        variants: [
          { id: sold.ids.S, title: 'Talla S', onHand: 5 },
          { id: sold.ids.M, title: 'Talla M', onHand: 7 },
        ],
      },
    },
  }
  const adjustment = { type: 'add', quantity: 1, reason: 'purchase' }
  const askAll = async (id: string, named: object) =>
    [
      await desk.ask(`GET /admin/inventory/${id}`),
      await desk.ask(`POST /admin/inventory/${id}/adjust`, adjustment),
      await seller.ask(`GET /store/inventory/${id}`),
      await seller.ask(`POST /store/inventory/${id}/adjust`, adjustment),
      await adjustMany('add', named),
    ] as { status: number; body: object }[]
  for (const answer of await askAll(sold.productId, { productId: sold.productId }))
    expect(answer).toMatchObject(needed)
  await saveSizes(sold, { M: { stock: 7 } })
  for (const { status } of await askAll(sold.ids.S, { variantId: sold.ids.S })) expect(status).toBe(404)
  // Their own are adjusted, those of another store are not found.
  const adjust = (id: string) => seller.ask(`POST /store/inventory/${id}/adjust`, adjustment)
  expect(await adjust(sold.ids.M)).toMatchObject({ status: 200, body: { newStock: 8 } })
  const other = await buildSizes({ S: {} }, { storeId: (await buildStore()).storeId })
  for (const id of [other.ids.S, other.productId]) expect((await adjust(id)).status).toBe(404)
})

test('a product beside a variant of another one is refused', async () => {
  const { productId, ids } = await buildSizes({ S: {}, M: {} })
  const count = (named: object) => adjustMany('set', named)
  expect((await count({ variantId: ids.S, productId: randomUUID() })).status).toBe(422)
  expect((await count({})).status).toBe(422)
  expect((await count({ variantId: ids.S })).status).toBe(200)
  expect(await count({ productId })).toMatchObject({ body: { code: 'inventory.variant_needed' } })
})

test('the stock list and its file show where the variants stand, and each of them', async () => {
  const { productId, ids, title } = await buildSizes(
    { S: { stock: 1 }, M: { stock: 2 } },
    { location: 'A-1' },
  )
  await db.execute(sql`update stock_levels set location = 'B-2' where listed_under = ${productId}`)
  const { items } = await listed(`q=${title.slice(-12)}`)
  expect(items).toMatchObject([
    {
      id: productId,
      location: 'B-2',
      onHand: 3,
      state: 'low',
      variants: [
        { id: ids.S, title: 'Talla S', onHand: 1 },
        { id: ids.M, title: 'Talla M', onHand: 2 },
      ],
    },
  ])
  const text = await (await desk.send(`/api/v1/admin/inventory.csv?q=${title.slice(-12)}`)).text()
  const [, line, ...others] = text.trimEnd().split('\r\n')
  expect(others).toEqual([])
  expect(line).toMatch(/,B-2,.*Talla S: 1; Talla M: 2/)
})
