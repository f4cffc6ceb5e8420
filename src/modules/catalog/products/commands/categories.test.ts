import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { db, transaction } from '#server/db/db.ts'
import * as catalog from '../endpoints.ts'
import { categories } from '../tables.ts'
import { addCategory, seedCategories } from './categories.ts'

const admin = { kind: 'admin' as const, userId: randomUUID(), sessionId: randomUUID(), storeId: null }
const { ask } = asker(catalog, admin)
const namesOf = async () =>
  (await ask('GET /categories')).body.items.map((item: { name: string }) => item.name)

test('the default categories are seeded once, also by two servers that start together', async () => {
  await Promise.all([transaction(seedCategories), transaction(seedCategories)])
  expect(await db.$count(categories)).toBe(21)
  const names = await namesOf()
  expect(names).toHaveLength(14)
  expect([names[0], names[13]]).toEqual(['Tecnología', 'Juguetes'])
  expect(await ask('GET /categories/dia-de-las-madres')).toMatchObject({
    status: 200,
    body: { name: 'Día de las Madres' },
  })
  const { body } = await ask('GET /admin/categories')
  await ask(`DELETE /admin/categories/${body.items[0]!.id}`)
  await transaction(seedCategories)
  expect(await db.$count(categories)).toBe(20)
})

test('a category is added to the end of the menus', async () => {
  expect(
    await ask('POST /admin/categories', { name: '  Instrumentos de Música ', description: ' Todo ' }),
  ).toMatchObject({
    status: 201,
    body: { name: 'Instrumentos de Música', slug: 'instrumentos-de-musica', description: 'Todo' },
  })
  expect((await namesOf()).at(-1)).toBe('Instrumentos de Música')
})

test.each([
  [{ name: '  ', description: '' }, 422, 'El nombre de la categoría es requerido'],
  [{}, 422, 'El nombre de la categoría es requerido'],
  [{ name: ' JARDIN ' }, 409, 'Ya existe una categoría con ese nombre'],
  [{ name: 'Otra', slug: 'mia' }, 422, 'El dato «slug» no se acepta.'],
])('adding %j is refused', async (input, status, detail) => {
  const answer = await ask('POST /admin/categories', input)
  expect({ status: answer.status, detail: problemOf(answer).detail }).toEqual({ status, detail })
})

test('names that come to one address get numbers', async () => {
  const slugOf = async (name: string) => (await ask('POST /admin/categories', { name })).body.slug
  expect([
    await slugOf('Bebés'),
    await slugOf('Bebés!'),
    await slugOf('¿Bebés?'),
    await slugOf('茶'),
  ]).toEqual(['bebes', 'bebes-2', 'bebes-3', 'categoria'])
})

test('of two who add the same name at once one is refused', async () => {
  const add = () => transaction((tx) => addCategory(tx, { actor: admin, name: 'Herramientas' }))
  const results = await Promise.allSettled([add(), add(), add()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a renamed category is found under its old address and on its products', async () => {
  const { body: made } = await ask('POST /admin/categories', { name: 'Cocina' })
  const { id } = await buildProduct({ categoryIds: [made.id] })
  expect((await ask(`PATCH /admin/categories/${made.id}`, { name: 'Cocina y mesa' })).body.slug).toBe(
    'cocina-y-mesa',
  )
  expect((await ask('GET /categories/cocina')).body.slug).toBe('cocina-y-mesa')
  expect((await ask(`GET /products/${id}`)).body.category).toEqual({
    name: 'Cocina y mesa',
    slug: 'cocina-y-mesa',
  })
  expect((await ask('GET /products?category=cocina')).body.total).toBe(1)
  const { body: all } = await ask('GET /admin/categories')
  const counts = new Map(
    all.items.map((item: { name: string; productCount: number }) => [item.name, item.productCount]),
  )
  expect([counts.get('Cocina y mesa'), counts.get('Ropa')]).toEqual([1, 0])
  expect((await ask('POST /admin/categories', { name: 'Cocina' })).body.slug).toBe('cocina')
  expect((await ask('GET /categories/cocina')).body.name).toBe('Cocina')
  expect((await ask(`PATCH /admin/categories/${made.id}`, { name: 'ropa' })).status).toBe(409)
})

test('a category switched off has no page and stands in no menu', async () => {
  const { body: made } = await ask('POST /admin/categories', { name: 'Temporal' })
  await ask(`PATCH /admin/categories/${made.id}`, { isActive: false })
  expect((await ask('GET /categories/temporal')).status).toBe(404)
  expect(await namesOf()).not.toContain('Temporal')
  expect(await ask(`PATCH /admin/categories/${randomUUID()}`, { isActive: true })).toMatchObject({
    status: 404,
    body: { detail: 'Category not found' },
  })
})

test("a product's only category cannot be deleted, another one can", async () => {
  const { body: only } = await ask('POST /admin/categories', { name: 'Única' })
  const { body: other } = await ask('POST /admin/categories', { name: 'Segunda' })
  const { id, version } = await buildProduct({ categoryIds: [only.id] })
  expect(await ask(`DELETE /admin/categories/${only.id}`)).toMatchObject({
    status: 409,
    body: { params: { products: 1 } },
  })
  await ask(`PATCH /admin/products/${id}`, { version, categoryIds: [only.id, other.id] })
  expect((await ask(`DELETE /admin/categories/${only.id}`)).status).toBe(204)
  expect((await ask(`GET /products/${id}`)).body.category.slug).toBe('segunda')
})

test('a category has a commission of its own, or leaves it to the plans again', async () => {
  const { body: made } = await ask('POST /admin/categories', { name: 'Vinos' })
  const set = (commissionHundredths: unknown) =>
    ask(`PATCH /admin/categories/${made.id}`, { commissionHundredths })
  const now = async () =>
    (await ask('GET /admin/categories')).body.items.find(({ id }) => id === made.id)!.commissionHundredths
  expect(await now()).toBe(null)
  expect((await set(0)).status).toBe(200)
  expect(await now()).toBe(0)
  expect((await set(10_001)).status).toBe(422)
  expect((await set(null)).status).toBe(200)
  expect(await now()).toBe(null)
})

test('a category has one of the four rates of the ITBMS, seven unless it is said', async () => {
  const made = (await ask('POST /admin/categories', { name: `Vinos ${randomUUID().slice(0, 8)}` })).body
  const set = (itbmsPercent: unknown) => ask(`PATCH /admin/categories/${made.id}`, { itbmsPercent })
  const rate = async () =>
    (await ask('GET /admin/categories')).body.items.find(({ id }) => id === made.id)!.itbmsPercent
  expect(await rate()).toBe(7)
  expect((await set(10)).status).toBe(200)
  for (const bad of [8, -7, '7', 7.5, null]) expect([bad, (await set(bad)).status]).toEqual([bad, 422])
  expect(JSON.stringify((await set(8)).body)).toContain('El ITBMS es 0, 7, 10 o 15 %')
  expect(await rate()).toBe(10)
  const exempt = { name: `Libros ${randomUUID().slice(0, 8)}`, itbmsPercent: 0 }
  expect((await ask('POST /admin/categories', exempt)).status).toBe(201)
})
