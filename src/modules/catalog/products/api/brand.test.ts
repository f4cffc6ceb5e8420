import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import * as catalog from '../endpoints.ts'
import { valuesOf } from '../components/admin/product-values.ts'

let admin: Actor
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor
  // Only processes of the release before need it.
  await db.execute(sql`drop trigger products_move_brand on products`)
})
const ask = <R extends string>(route: R, body?: object) => asker(catalog, admin).ask(route, body)
const rowOf = async (id: string) =>
  (await db.execute(sql`select brand, specifications from products where id = ${id}`)).rows[0]
const listedAs = async (id: string) =>
  (await db.execute(sql`select brand from category_listings where product_id = ${id}`)).rows[0]
const change = async (id: string, changes: object) => {
  const { version } = (await ask(`GET /admin/products/${id}`)).body
  expect((await ask(`PATCH /admin/products/${id}`, { version, ...changes })).status).toBe(200)
  return rowOf(id)
}

test('a brand is written to its column and to the listings, and read back trimmed', async () => {
  const { id } = await buildProduct({ brand: ' Lúmina ', specifications: { Color: 'Azul' } })
  expect(await rowOf(id)).toEqual({ brand: 'Lúmina', specifications: { Color: 'Azul' } })
  expect(await listedAs(id)).toEqual({ brand: 'Lúmina' })
  expect((await ask(`GET /admin/products/${id}`)).body.brand).toBe('Lúmina')
  expect(await change(id, { brand: 'Azuero' })).toMatchObject({ brand: 'Azuero' })
  expect(await listedAs(id)).toEqual({ brand: 'Azuero' })
  expect(await change(id, { title: 'Otra' })).toMatchObject({ brand: 'Azuero' })
  expect(await change(id, { brand: '  ' })).toEqual({ brand: null, specifications: { Color: 'Azul' } })
  expect(await listedAs(id)).toEqual({ brand: null })
})

test('a brand of more than 500 characters is refused with its field', async () => {
  const { id } = await buildProduct()
  const refused = await ask(`PATCH /admin/products/${id}`, { version: 1, brand: 'x'.repeat(501) })
  expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'brand' }] } })
})

test('a program that says the brand among the specifications writes the column', async () => {
  const { id } = await buildProduct({ specifications: { Marca: ' Lúmina ', Color: 'Azul' } })
  expect(await rowOf(id)).toEqual({ brand: 'Lúmina', specifications: { Color: 'Azul' } })
  expect(await change(id, { brand: 'Azuero', specifications: { Marca: 'Lúmina' } })).toEqual({
    brand: 'Azuero',
    specifications: {},
  })
  expect(await change(id, { specifications: { Color: 'Rojo' } })).toEqual({
    brand: null,
    specifications: { Color: 'Rojo' },
  })
})

test('the page and the form of a product name its brand, and the page shows it among the specifications', async () => {
  const { id } = await buildProduct({ brand: 'Lúmina', specifications: { Altura: '2 m', Peso: '1 kg' } })
  expect((await asker(catalog).ask(`GET /products/${id}`)).body).toMatchObject({
    brand: 'Lúmina',
    specifications: [
      { name: 'Altura', value: '2 m' },
      { name: 'Marca', value: 'Lúmina' },
      { name: 'Peso', value: '1 kg' },
    ],
  })
  const { body } = await ask(`GET /admin/products/${id}`)
  expect(body.specifications).toEqual({ Marca: 'Lúmina', Altura: '2 m', Peso: '1 kg' })
  expect(valuesOf(body)).toMatchObject({
    brand: 'Lúmina',
    specifications: [
      { name: 'Peso', value: '1 kg' },
      { name: 'Altura', value: '2 m' },
    ],
  })
  const without = await buildProduct({ specifications: { Peso: '1 kg' } })
  expect((await asker(catalog).ask(`GET /products/${without.id}`)).body).toMatchObject({
    brand: null,
    specifications: [{ name: 'Peso', value: '1 kg' }],
  })
})

test('a seller writes and reads the brand of a product of theirs', async () => {
  const { actor } = await buildStore()
  const seller = asker(catalog, actor)
  const { id: categoryId } = await buildCategory()
  const product = { title: 'Taza', priceCents: 500, stock: 1, categoryIds: [categoryId], brand: 'Barro' }
  const { id } = (await seller.ask('POST /store/products', product)).body
  expect((await seller.ask(`GET /store/products/${id}`)).body.brand).toBe('Barro')
  await seller.ask(`PATCH /store/products/${id}`, { version: 1, brand: 'Arcilla' })
  expect(await rowOf(id)).toEqual({ brand: 'Arcilla', specifications: {} })
})

test('a search counts brands and finds them, in a category and in the whole shop', async () => {
  const category = await buildCategory()
  await buildProduct({ title: 'Zarpante uno', brand: 'Náutica', categoryIds: [category.id] })
  await buildProduct({ title: 'Zarpante dos', brand: null, categoryIds: [category.id] })
  for (const filter of ['q=zarpante', `category=${category.slug}`]) {
    const { brands } = (await asker(catalog).ask(`GET /products/facets?${filter}`)).body
    expect([filter, brands]).toEqual([filter, [{ name: 'Náutica', count: 1 }]])
    const found = await asker(catalog).ask(`GET /products?${filter}&brand=nautica`)
    expect([filter, found.body.total]).toEqual([filter, 1])
  }
})

test('a copy has the brand, and a file of products has it in a column of its own', async () => {
  const { id } = await buildProduct({ title: 'Copiada', brand: 'Lúmina', specifications: { Color: 'Azul' } })
  const copy = await ask(`POST /admin/products/${id}/copies`)
  expect(await rowOf(copy.body.id)).toEqual({ brand: 'Lúmina', specifications: { Color: 'Azul' } })
  const [header, ...lines] = (
    await (await asker(catalog, admin).send('/api/v1/admin/products.csv?q=copiada')).text()
  )
    .trim()
    .split(/\r?\n/)
  expect(header).toContain('unique_code,brand,specifications,')
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).toContain(',Lúmina,"{""Color"":""Azul""}",')
})
