import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildOldProduct } from '../../../../../tests/support/build-offers.ts'
import { stockLevels } from '#modules/stock/inventory/tables.ts'
import { db, transaction } from '#server/db/db.ts'
import * as catalog from '../endpoints.ts'
import { readStates } from '../queries/product-states.ts'
import { productVariants, products } from '../tables.ts'
import { undoChanges } from './product-changes.ts'
import { storeProducts } from './store-products.ts'

const admin = { kind: 'admin' as const, userId: randomUUID(), sessionId: randomUUID(), storeId: null }
const { ask } = asker(catalog, admin)

const stockOfVariants = {
  status: 409,
  body: {
    code: 'catalog.stock_of_variants',
    detail: 'Este producto se vende por opciones: sus existencias se cambian en ellas.',
  },
}
const priceOfVariants = {
  status: 409,
  body: {
    code: 'catalog.price_of_variants',
    detail: 'Las variantes de este producto tienen precios distintos: se cambian en sus opciones.',
  },
}

/** A product in two sizes, of 5 units each, at these prices. */
async function buildPriced(priceCents: number, other: number, product = buildProduct()) {
  const { id, categoryIds } = await product
  const variants = [
    { optionValues: ['S'], priceCents, stock: 5 },
    { optionValues: ['M'], priceCents: other, stock: 5 },
  ]
  const body = { version: 1, options: [{ name: 'Talla', values: ['S', 'M'] }], variants }
  expect((await ask(`PUT /admin/products/${id}/variants`, body)).status).toBe(200)
  return { id, categoryIds }
}
const change = (id: string, changes: object) => ask(`PATCH /admin/products/${id}`, { version: 2, ...changes })
const priceOf = async (id: string) =>
  (await db.select({ priceCents: products.priceCents }).from(products).where(eq(products.id, id)))[0]!
    .priceCents

test('the stock of a product with options is changed in its variants alone', async () => {
  const { id } = await buildPriced(1000, 1000)
  expect((await ask(`GET /admin/products/${id}`)).body).toMatchObject({ stock: 10, hasOptions: true })
  expect((await ask('GET /admin/products')).body.items.find((row) => row.id === id)).toMatchObject({
    stock: 10,
    priceToCents: null,
  })
  expect(await change(id, { stock: 3 })).toMatchObject(stockOfVariants)
  // Where all cost the same, the price is that of the product.
  expect((await change(id, { priceCents: 900 })).status).toBe(200)
  const { variants } = (await ask(`GET /admin/products/${id}/variants`)).body
  expect(variants.map(({ priceCents }) => priceCents)).toEqual([900, 900])
})

test('limits, location and supplier of a product with options are those of all its variants', async () => {
  const { id } = await buildPriced(1000, 1000)
  const limits = { minStockLevel: 1, maxStockLevel: 4, reorderPoint: 2, location: 'A-1', supplier: 'Casa' }
  expect((await change(id, limits)).status).toBe(200)
  const form = (await ask(`GET /admin/products/${id}/variants`)).body
  const living = () => db.select().from(stockLevels).where(eq(stockLevels.listedUnder, id))
  expect(await living()).toMatchObject([limits, limits])
  expect((await ask(`GET /admin/products/${id}`)).body).toMatchObject(limits)
  // Five of each are too many now; what is not sold raises no alert.
  const alerts = await db.execute<{ id: string; type: string }>(sql`
    select product_id as id, alert_type as type from inventory_alerts a
    where not is_resolved and product_id in (select id from product_variants where product_id = ${id})`)
  expect(alerts.rows.filter(({ id: of }) => of !== id)).toMatchObject([
    { type: 'overstock' },
    { type: 'overstock' },
  ])
  // A new one begins with them.
  const variants = [
    ...form.variants.map(({ id: variantId, optionValues }) => ({
      id: variantId,
      optionValues,
      priceCents: 1000,
      stock: 5,
    })),
    { optionValues: ['L'], priceCents: 1000, stock: 5 },
  ]
  const saved = await ask(`PUT /admin/products/${id}/variants`, {
    version: 3,
    options: [{ name: 'Talla', values: ['S', 'M', 'L'] }],
    variants,
  })
  expect(saved.status).toBe(200)
  expect(await living()).toMatchObject([limits, limits, limits])
})

test('different prices of variants are changed in them alone', async () => {
  const { id } = await buildPriced(1000, 1500, buildOldProduct({ priceCents: 1000 }))
  expect(await change(id, { priceCents: 900 })).toMatchObject(priceOfVariants)
  expect(
    await ask(`PUT /admin/products/${id}/offer`, { priceCents: 500, until: '2199-12-31' }),
  ).toMatchObject(priceOfVariants)
  const edited = await ask('POST /admin/products/edits', { ids: [id], edit: { amountCents: 100 } })
  expect(edited.body).toMatchObject({ changed: 0, skipped: [{ id, reason: 'variants' }] })
  expect(await priceOf(id)).toBe(1000)
  // A form sends the price that is there.
  expect((await change(id, { title: 'Guayabera', priceCents: 1000 })).status).toBe(200)
})

test('a file changes neither stock nor different prices of variants', async () => {
  const { id, categoryIds } = await buildPriced(1000, 1500)
  const { title } = (await ask(`GET /admin/products/${id}`)).body
  const store = (fields: { priceCents: number; stock: number; title?: string }) =>
    transaction((tx) =>
      storeProducts(tx, {
        storeId: null,
        products: [{ title, ...fields, productId: id, categoryIds, position: 0 }],
        actorId: null,
        changeId: randomUUID(),
        now: new Date(),
      }),
    )
  await expect(store({ priceCents: 1000, stock: 3 })).rejects.toMatchObject({
    code: 'catalog.stock_of_variants',
  })
  await expect(store({ priceCents: 1100, stock: 10 })).rejects.toMatchObject({
    code: 'catalog.price_of_variants',
  })
  // The export says the stock of all variants, and reading it in again changes nothing.
  expect(await store({ priceCents: 1000, stock: 10 })).toEqual([{ id, outcome: 'unchanged' }])
  expect(await store({ priceCents: 1000, stock: 10, title: 'Otra' })).toEqual([{ id, outcome: 'updated' }])
})

test('an undone change leaves what the variants have since', async () => {
  const { id } = await buildPriced(1000, 1000)
  const { body } = await ask('POST /admin/products/edits', { ids: [id], edit: { amountCents: 100 } })
  const { version, options, variants } = (await ask(`GET /admin/products/${id}/variants`)).body
  const priced = variants.map(({ id: variantId, optionValues }, at) => {
    return { id: variantId, optionValues, priceCents: 1100 + at, stock: 5 }
  })
  await ask(`PUT /admin/products/${id}/variants`, { version, options, variants: priced })
  await transaction((tx) =>
    undoChanges(tx, { changeId: body.editId, productIds: [id], actorId: null, now: new Date() }),
  )
  expect(await priceOf(id)).toBe(1100)
})

test('a copy has the options and variants without codes and stock', async () => {
  const { id } = await buildPriced(1000, 1500)
  const copy = await ask(`POST /admin/products/${id}/copies`)
  expect(copy).toMatchObject({ status: 201, body: { version: 2 } })
  const form = (await ask(`GET /admin/products/${copy.body.id}/variants`)).body
  expect(form).toMatchObject({
    options: [{ name: 'Talla', values: ['S', 'M'] }],
    variants: [
      { optionValues: ['S'], priceCents: 1000, stock: 0 },
      { optionValues: ['M'], priceCents: 1500, stock: 0 },
    ],
  })
  expect((await readStates(db, [copy.body.id])).get(copy.body.id)).toMatchObject({ priceToCents: 1500 })
})

test('a variant loses the picture that its product loses', async () => {
  const [one, two] = ['https://img.example/1.jpg', 'https://img.example/2.jpg']
  const { id } = await buildProduct({ imageUrl: one, images: [{ url: two }] })
  const variants = [one, two].map((imageUrl, at) => {
    return { optionValues: ['SM'[at]], priceCents: 1000, stock: 1, imageUrl }
  })
  const body = { version: 1, options: [{ name: 'Talla', values: ['S', 'M'] }], variants }
  expect((await ask(`PUT /admin/products/${id}/variants`, body)).status).toBe(200)
  await change(id, { images: [] })
  const rows = await db.select().from(productVariants).where(eq(productVariants.productId, id))
  expect(rows.map(({ optionValues, imageUrl }) => [optionValues[0], imageUrl])).toEqual(
    expect.arrayContaining([
      ['S', one],
      ['M', null],
    ]),
  )
})
