import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/auth/actor.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { eventsDuring } from '../../../../../tests/support/live-events.ts'
import * as catalog from '../endpoints.ts'
import { editedPrice } from '../rules.ts'

let admin: Actor
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin', fullName: 'Berta Ríos' })).actor
})
const ask = <R extends string>(route: R, body?: object) => asker(catalog, admin).ask(route, body)
const edit = async (ids: readonly string[], change: object) =>
  ask('POST /admin/products/edits', { ids, edit: change })
const read = async (id: string) => (await ask(`GET /admin/products/${id}`)).body

test('chosen products change in one act and go back with one press', async () => {
  const [one, two] = [await buildProduct({ priceCents: 1000 }), await buildProduct({ priceCents: 999 })]
  const other = await buildCategory()
  const ids = [one.id, two.id]
  const priced = await edit(ids, { percentHundredths: 1500 })
  expect(priced).toMatchObject({ status: 200, body: { changed: 2, skipped: [] } })
  expect([(await read(one.id)).priceCents, (await read(two.id)).priceCents]).toEqual([1150, 1149])
  await edit(ids, { categoryId: other.id })
  expect((await read(one.id)).categories.map(({ id }) => id)).toEqual([one.categoryIds[0], other.id])
  await edit([one.id], { categoryId: other.id, replaces: true })
  expect((await read(one.id)).categories.map(({ id }) => id)).toEqual([other.id])
  const archived = await edit(ids, { archive: true })
  expect((await read(two.id)).isArchived).toBe(true)
  expect((await ask(`POST /admin/products/edits/${archived.body.editId}/undo`)).body).toEqual({
    undone: 2,
    kept: 0,
  })
  expect((await read(two.id)).isArchived).toBe(false)
  expect((await ask(`POST /admin/products/edits/${archived.body.editId}/undo`)).status).toBe(404)

  // What somebody changed since stays as they left it.
  const { version } = await read(two.id)
  await ask(`PATCH /admin/products/${two.id}`, { version, priceCents: 5000 })
  expect((await ask(`POST /admin/products/edits/${priced.body.editId}/undo`)).body).toEqual({
    undone: 1,
    kept: 1,
  })
  expect([(await read(one.id)).priceCents, (await read(two.id)).priceCents]).toEqual([1000, 5000])
})

test('what cannot be changed is reported, and holds nothing else back', async () => {
  const [cheap, gone, good] = [
    await buildProduct({ priceCents: 100 }),
    await buildProduct(),
    await buildProduct({ priceCents: 900 }),
  ]
  await edit([gone.id], { archive: true })
  const { body } = await edit([cheap.id, gone.id, good.id], { amountCents: -500 })
  expect(body).toMatchObject({
    changed: 1,
    skipped: [
      { id: cheap.id, reason: 'price' },
      { id: gone.id, reason: 'gone' },
    ],
  })
  expect((await read(cheap.id)).priceCents).toBe(100)
  expect((await edit([good.id], { categoryId: crypto.randomUUID() })).status).toBe(422)
  for (const change of [
    {},
    { priceCents: 1 },
    { percentHundredths: 0 },
    { archive: false },
    { featured: true, archive: true },
  ])
    expect([change, (await edit([good.id], change)).status]).toEqual([change, 422])
})

test.each([
  [1000, { percentHundredths: 1 }, 1000],
  [5, { percentHundredths: 1000 }, 6],
  [1999, { percentHundredths: -1000 }, 1799],
  [1, { percentHundredths: -9900 }, null],
  [999_999_999, { amountCents: 1 }, null],
])('a price of %d cents after %j is %s', (price, change, after) => {
  expect(editedPrice(price, change)).toBe(after)
})

test('two people who change the same products at once wait for each other and both changes stand', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => buildProduct({ priceCents: 1000 })))
  const ids = made.map(({ id }) => id)
  const answers = await Promise.all([
    edit(ids, { amountCents: 100 }),
    edit([...ids].reverse(), { amountCents: 10 }),
  ])
  expect(answers.map(({ body }) => body.changed)).toEqual([8, 8])
  expect((await read(ids[3]!)).priceCents).toBe(1110)
})

test('a copy has everything but code, stock and a place among the featured', async () => {
  const original = await buildProduct({
    title: 'Hamaca',
    uniqueCode: 'HAM-9',
    stock: 7,
    featured: true,
    specifications: { Color: 'Azul' },
    images: [{ url: 'https://x.pa/2.png' }],
  })
  const { status, body } = await ask(`POST /admin/products/${original.id}/copies`)
  expect(status).toBe(201)
  expect(await read(body.id)).toMatchObject({
    title: 'Hamaca (copia)',
    uniqueCode: null,
    stock: 0,
    featured: false,
    specifications: { Color: 'Azul' },
    images: [{ url: 'https://x.pa/2.png' }],
  })
})

test('the history of a product shows who changed what, edits of many included', async () => {
  const { id, version } = await buildProduct({ title: 'Contada', priceCents: 500 })
  await ask(`PATCH /admin/products/${id}`, { version, priceCents: 600 })
  await edit([id], { amountCents: 50 })
  const { items } = (await ask(`GET /admin/products/${id}/history`)).body
  expect(items.map(({ action }) => action)).toEqual([
    'products.edit_many',
    'products.update',
    'products.create',
  ])
  expect(items[0]).toMatchObject({
    personName: 'Berta Ríos',
    changes: [{ field: 'priceCents', before: '600', after: '650' }],
  })
  expect(items[1]?.changes).toEqual([{ field: 'priceCents', before: '500', after: '600' }])
})

test('categories are put in order by hand, and pages receive a live update', async () => {
  const made = [await buildCategory(), await buildCategory(), await buildCategory()]
  const wanted = [made[2]!.id, made[0]!.id, made[1]!.id]
  const events = await eventsDuring(async () => {
    expect((await ask('PUT /admin/categories/order', { ids: wanted })).status).toBe(204)
  })
  expect(events.some(({ name }) => name === 'category.changed')).toBe(true)
  const { items } = (await ask('GET /admin/categories')).body
  expect(items.map(({ id }) => id).filter((id) => wanted.includes(id))).toEqual(wanted)
  expect((await ask('PUT /admin/categories/order', { ids: [crypto.randomUUID()] })).status).toBe(404)
})

test('a category that was deleted while a form named it is refused, and nothing is saved', async () => {
  const { id, version } = await buildProduct()
  const category = await buildCategory()
  expect((await ask(`DELETE /admin/categories/${category.id}`)).status).toBe(204)
  expect(
    await ask(`PATCH /admin/products/${id}`, { version, title: 'Otro', categoryIds: [category.id] }),
  ).toMatchObject({
    status: 422,
    body: { code: 'catalog.unknown_category' },
  })
  expect((await read(id)).version).toBe(version)
})
