import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import * as catalog from '../endpoints.ts'

const GTIN = '7501031311309'
let admin: Actor
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor
})
const ask = <R extends string>(route: R, body?: object) => asker(catalog, admin).ask(route, body)
const gtinOf = async (id: string) =>
  (await db.execute(sql`select gtin from products where id = ${id}`)).rows[0]?.['gtin']

test('a barcode is stored as digits, changed, left alone by another change, and emptied', async () => {
  const { id } = await buildProduct({ gtin: '7-501031 311309' })
  expect(await gtinOf(id)).toBe(GTIN)
  const change = async (changes: object) => {
    const { version } = (await ask(`GET /admin/products/${id}`)).body
    expect((await ask(`PATCH /admin/products/${id}`, { version, ...changes })).status).toBe(200)
    return gtinOf(id)
  }
  expect(await change({ gtin: '9638-5074' })).toBe('96385074')
  expect(await change({ title: 'Otra' })).toBe('96385074')
  expect(await change({ gtin: '-' })).toBeNull()
  expect(await change({ gtin: `="${GTIN}"` })).toBe(GTIN)
  expect(await change({ gtin: ' ' })).toBeNull()
  expect(await change({ gtin: GTIN })).toBe(GTIN)
  expect(await change({ gtin: null })).toBeNull()
  const { items } = (await ask(`GET /admin/products/${id}/history`)).body
  expect(items.map(({ changes }) => changes.filter(({ field }) => field === 'gtin'))).toContainEqual([
    { field: 'gtin', before: GTIN, after: '' },
  ])
})

test.each(['7501031311308', '123', 'abc', '１２３４５６７０'])(
  'the barcode %s is refused with its field',
  async (gtin) => {
    const { id } = await buildProduct({ gtin: GTIN })
    expect(await ask(`PATCH /admin/products/${id}`, { version: 1, gtin })).toMatchObject({
      status: 422,
      body: {
        fields: [
          {
            field: 'gtin',
            message: 'El código de barras no es válido: revisa sus 8, 12, 13 o 14 dígitos o déjalo vacío',
          },
        ],
      },
    })
    expect(await gtinOf(id)).toBe(GTIN)
  },
)

test.each(['123', '750103131130a', '123456789', '123456789012345', ''])(
  'the database takes no barcode %j',
  async (gtin) => {
    const { id } = await buildProduct()
    await expect(db.execute(sql`update products set gtin = ${gtin} where id = ${id}`)).rejects.toMatchObject({
      cause: { constraint: 'products_gtin' },
    })
  },
)

test('form, table, page and file of products name the barcode, and a copy has none', async () => {
  const { id } = await buildProduct({ title: 'Barrada', gtin: GTIN })
  expect((await ask(`GET /admin/products/${id}`)).body.gtin).toBe(GTIN)
  expect((await ask('GET /admin/products?q=barrada')).body.items).toMatchObject([{ id, gtin: GTIN }])
  expect((await asker(catalog).ask(`GET /products/${id}`)).body.gtin).toBe(GTIN)
  const file = await (await asker(catalog, admin).send('/api/v1/admin/products.csv?q=barrada')).text()
  const [header = '', line = ''] = file.trim().split(/\r?\n/)
  expect(line.split(',')[header.split(',').indexOf('gtin')]).toBe(GTIN)
  const copy = await ask(`POST /admin/products/${id}/copies`)
  expect(await gtinOf(copy.body.id)).toBeNull()
})

test('a seller writes and reads the barcode of a product of theirs', async () => {
  const { actor } = await buildStore()
  const seller = asker(catalog, actor)
  const { id: categoryId } = await buildCategory()
  const product = { title: 'Jarra', priceCents: 500, stock: 1, categoryIds: [categoryId], gtin: GTIN }
  const { id } = (await seller.ask('POST /store/products', product)).body
  expect((await seller.ask(`GET /store/products/${id}`)).body.gtin).toBe(GTIN)
  expect((await seller.ask('GET /store/products')).body.items).toMatchObject([{ id, gtin: GTIN }])
  await seller.ask(`PATCH /store/products/${id}`, { version: 1, gtin: '96385074' })
  expect(await gtinOf(id)).toBe('96385074')
})
