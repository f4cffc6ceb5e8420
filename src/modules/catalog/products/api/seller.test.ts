import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { buildStoreThat } from '../../../../../tests/support/build-stores.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { planSubscriptions } from '#modules/sellers/subscriptions/tables.ts'
import { db } from '#server/db/db.ts'
import * as catalog from '../endpoints.ts'
import { products } from '../tables.ts'

let categoryIds: string[]
beforeAll(async () => {
  categoryIds = [(await buildCategory()).id]
})
const cafe = (more: object = {}) => ({
  title: 'Café Geisha',
  priceCents: 1850,
  stock: 4,
  categoryIds,
  ...more,
})
const theProduct = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]!

test('an owner puts a product up, changes it and takes it down', async () => {
  const store = await buildStore()
  const { ask } = asker(catalog, store.actor)
  const added = await ask('POST /store/products', cafe())
  expect(added).toMatchObject({ status: 201, body: { version: 1 } })
  const { id } = added.body
  expect((await ask('GET /store/products?q=geisha')).body).toMatchObject({
    total: 1,
    items: [{ id, title: 'Café Geisha', priceCents: 1850, stock: 4, isArchived: false }],
  })
  const changed = await ask(`PATCH /store/products/${id}`, { version: 1, stock: 9, stockSeen: 4 })
  expect(changed).toMatchObject({ status: 200, body: { id, version: 2 } })
  expect((await ask(`GET /store/products/${id}`)).body).toMatchObject({ stock: 9, version: 2, images: [] })
  const stale = await ask(`PATCH /store/products/${id}`, { version: 1, title: 'Otra pestaña' })
  expect(stale).toMatchObject({ status: 409, body: { code: 'app.stale' } })
  expect((await ask(`DELETE /store/products/${id}`)).status).toBe(204)
  expect((await ask('GET /store/products')).body).toMatchObject({ total: 0 })
  expect(await theProduct(id)).toMatchObject({ storeId: store.storeId, featured: false })
})

test.each([
  [{ featured: true }, 'featured'],
  [{ decidingCategoryId: null }, 'decidingCategoryId'],
  [{ rating: 5 }, 'rating'],
  [{ storeId: crypto.randomUUID() }, 'storeId'],
  [{ status: 'active' }, 'status'],
])('a seller says nothing of %j', async (said, field) => {
  const store = await buildStore()
  const { ask } = asker(catalog, store.actor)
  const { id } = await buildProduct({ storeId: store.storeId })
  for (const answer of [
    await ask('POST /store/products', cafe(said)),
    await ask(`PATCH /store/products/${id}`, { version: 1, ...said }),
  ])
    expect([answer.status, problemOf(answer).detail]).toEqual([422, `El dato «${field}» no se acepta.`])
})

test('the admin chooses the category that decides the rates of a product, and its seller leaves it as it is', async () => {
  const store = await buildStore()
  const { id } = await buildProduct({ storeId: store.storeId })
  const { id: decidingCategoryId } = await buildCategory()
  const admin = asker(catalog, (await buildMember({ role: 'admin' })).actor)
  const unknown = { version: 1, decidingCategoryId: crypto.randomUUID() }
  expect(await admin.ask(`PATCH /admin/products/${id}`, unknown)).toMatchObject({
    status: 422,
    body: { code: 'catalog.unknown_category' },
  })
  await admin.ask(`PATCH /admin/products/${id}`, { version: 1, decidingCategoryId })
  const { ask } = asker(catalog, store.actor)
  expect((await ask(`PATCH /store/products/${id}`, { version: 2, title: 'Mío' })).status).toBe(200)
  expect((await admin.ask(`GET /admin/products/${id}`)).body).toMatchObject({
    title: 'Mío',
    decidingCategoryId,
  })
  expect((await ask(`GET /store/products/${id}`)).body).not.toHaveProperty('decidingCategoryId')
})

test('what the shop features stays featured when its seller changes it', async () => {
  const store = await buildStore()
  const { id } = await buildProduct({ storeId: store.storeId, featured: true })
  await db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, store.userId))
  const { ask } = asker(catalog, { ...store.actor, kind: 'admin' })
  expect((await ask(`PATCH /store/products/${id}`, { version: 1, title: 'Mío' })).status).toBe(200)
  expect(await theProduct(id)).toMatchObject({ title: 'Mío', featured: true })
  const added = await ask('POST /store/products', cafe())
  expect(await theProduct(added.body.id)).toMatchObject({ featured: false })
})

test('twenty products at once at 49 of 50 are one', async () => {
  const store = await buildStore()
  const { ask } = asker(catalog, store.actor)
  for (let count = 0; count < 49; count++) await buildProduct({ storeId: store.storeId })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => ask('POST /store/products', cafe({ title: `Café ${at}` }))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(19)
  expect(problemOf(refused[0]!).detail).toBe(
    'Tu plan permite 50 productos y ya tienes 50. Mejora tu plan o retira alguno.',
  )
  expect((await ask('GET /store/products')).body.total).toBe(50)
  const [one] = (await ask('GET /store/products')).body.items
  await ask(`DELETE /store/products/${one!.id}`)
  expect((await ask('POST /store/products', cafe())).status).toBe(201)
})

test('a downgrade hides nothing and lets nothing new in', async () => {
  const store = await buildStore()
  const { ask } = asker(catalog, store.actor)
  for (let count = 0; count < 51; count++) await buildProduct({ storeId: store.storeId })
  expect((await ask('POST /store/products', cafe())).status).toBe(409)
  expect((await ask('GET /store/products')).body.total).toBe(51)
  const plan = { planType: 'professional' }
  await db.update(planSubscriptions).set(plan).where(eq(planSubscriptions.storeId, store.storeId))
  expect((await ask('POST /store/products', cafe())).status).toBe(201)
})

test.each([
  ['pending', 201, 200],
  ['unverified', 201, 200],
  ['lapsed', 409, 200],
  ['suspended', 409, 409],
  ['rejected', 409, 409],
] as const)('a %s store adds with %i and changes with %i', async (standing, adds, changes) => {
  const store = await buildStoreThat(standing)
  const { id } = await buildProduct({ storeId: store.storeId })
  const { ask } = asker(catalog, store.actor)
  expect((await ask('POST /store/products', cafe())).status).toBe(adds)
  expect((await ask(`PATCH /store/products/${id}`, { version: 1, priceCents: 1 })).status).toBe(changes)
  expect((await ask('GET /store/products')).status).toBe(200)
  expect((await ask(`GET /products/${id}`)).status).toBe(404)
})

test('an owner finds what runs out and counts its stock from the list, no one another store’s', async () => {
  const [store, other] = [await buildStore(), await buildStore()]
  const { id } = await buildProduct({ storeId: store.storeId, stock: 40 })
  const { ask } = asker(catalog, store.actor)
  const alerts = async (as = ask) =>
    (await as('GET /store/products?state=alerts')).body.items.map((one) => one.id)
  const count = (stock: number, stockSeen: number, version: number) =>
    ask(`PATCH /store/products/${id}`, { version, stock, stockSeen })
  expect(await alerts()).toEqual([])
  expect((await count(0, 40, 1)).status).toBe(200)
  expect(await alerts()).toEqual([id])
  expect(await alerts(asker(catalog, other.actor).ask)).toEqual([])
  // Two people count the same stock from what they saw: one is refused.
  const both = await Promise.all([count(40, 0, 2), count(50, 0, 2)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await alerts()).toEqual([])
})

test('an owner sends a picture for a product', async () => {
  const { send } = asker(catalog, (await buildStore()).actor)
  const body = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#3c3' } })
    .jpeg()
    .toBuffer()
  const headers = { 'content-type': 'image/jpeg' }
  const sent = await send('/api/v1/store/media', { method: 'POST', body: new Uint8Array(body), headers })
  expect(sent.status).toBe(201)
})
