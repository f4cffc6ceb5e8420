import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { buildStoreMember, buildStoreThat } from '../../../../../tests/support/build-stores.ts'
import { oldAddresses } from '#modules/catalog/old-addresses/tables.ts'
import * as catalog from '#modules/catalog/products/endpoints.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { businessStores, storeMembers } from '#modules/sellers/stores/tables.ts'
import type { Actor } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { continueRun } from '../commands/runs.ts'
import * as imports from '../endpoints.ts'
import { importRuns } from '../tables.ts'

const HEADER = 'title,price,categories,stock,unique_code,featured,id'
const work = (runId: string) => continueRun({ runId, now: new Date() })

async function send(actor: Actor, lines: readonly string[], header = HEADER) {
  const form = new FormData()
  form.append('file', new File([[header, ...lines].join('\n')], 'productos.csv'))
  const response = await asker(imports, actor).send('/api/v1/store/imports', { method: 'POST', body: form })
  return { status: response.status, id: ((await response.json()) as { id: string }).id }
}

/** Sends a file, has it looked through and read in. */
async function readIn(actor: Actor, lines: readonly string[], header?: string) {
  const { ask } = asker(imports, actor)
  const { id } = await send(actor, lines, header)
  await work(id)
  expect((await ask(`POST /store/imports/${id}/start`)).status).toBe(204)
  await work(id)
  return { id, run: (await ask(`GET /store/imports/${id}`)).body }
}

const countOf = (storeId: string) => db.$count(products, eq(products.storeId, storeId))
const file = (count: number, category: string, from = 1) =>
  Array.from({ length: count }, (_, at) => `Taza ${from + at},5.00,${category},3,,true,`)

test("the addresses in a seller's file lead nowhere, because they were of a domain of their own", async () => {
  const store = await buildStore()
  const { name } = await buildCategory()
  const { run } = await readIn(
    store.actor,
    [`Taza,5.00,${name},3,mi-taza`],
    'title,price,categories,stock,slug',
  )
  expect(run).toMatchObject({ created: 1 })
  expect(await db.$count(oldAddresses, eq(oldAddresses.path, 'mi-taza'))).toBe(0)
})

test("a seller's file lists and changes their own products alone, and features nothing", async () => {
  const [store, other] = [await buildStore(), await buildStore()]
  const { id: categoryId, name } = await buildCategory()
  const theirs = await buildProduct({ storeId: other.storeId, title: 'Ajeno', categoryIds: [categoryId] })
  const site = await buildProduct({ title: 'Del sitio', categoryIds: [categoryId] })
  const { run } = await readIn(store.actor, [
    ...file(2, name),
    `Robado,1.00,${name},1,,true,${theirs.id}`,
    `Robado,1.00,${name},1,,true,${site.id}`,
    'Sin estante,1.00,Categoría que no hay,1,,,',
  ])
  expect(run).toMatchObject({ status: 'done', succeeded: 4, failed: 1, created: 4 })
  const rows = await db.select().from(products).where(eq(products.storeId, store.storeId))
  expect(rows.map(({ featured }) => featured)).toEqual([false, false, false, false])
  for (const { id, title } of [theirs, site])
    expect((await db.select().from(products).where(eq(products.id, id)))[0]).toMatchObject({
      title,
      version: 1,
    })
})

test("a file never passes the plan's limit, also at 49 of 50 beside twenty who add by hand", async () => {
  const store = await buildStore()
  const { id: categoryId, name } = await buildCategory()
  const first = await readIn(store.actor, file(49, name))
  expect(first.run).toMatchObject({ created: 49, failed: 0 })
  const sent = await send(store.actor, file(5, name, 100))
  await work(sent.id)
  const { ask } = asker({ ...imports, ...catalog }, store.actor)
  expect((await ask(`GET /store/imports/${sent.id}`)).body.preview).toMatchObject({ created: 1, failed: 4 })
  await ask(`POST /store/imports/${sent.id}/start`)
  const byHand = { priceCents: 100, stock: 1, categoryIds: [categoryId] }
  const [, ...added] = await Promise.all([
    work(sent.id),
    ...Array.from({ length: 20 }, (_, at) =>
      ask('POST /store/products', { ...byHand, title: `A mano ${at}` }),
    ),
  ])
  const { body: run } = await ask(`GET /store/imports/${sent.id}`)
  expect(added.filter(({ status }) => status === 201).length + run.created).toBe(1)
  expect(await countOf(store.storeId)).toBe(50)
  const problems = await ask(`GET /store/imports/${sent.id}/problems`)
  expect(problems.body.items[0]?.problems).toEqual(['plan_full'])
  // What is there already needs no place.
  const [known] = await db.select().from(products).where(eq(products.storeId, store.storeId)).limit(1)
  const again = await readIn(store.actor, [`Cambiado,7.00,${name},3,,,${known!.id}`])
  expect(again.run).toMatchObject({ updated: 1, failed: 0 })
})

test('the plan counts a product with variants once', async () => {
  const store = await buildStore()
  const { name } = await buildCategory()
  await readIn(store.actor, file(48, name))
  const sizes = (group: string) =>
    ['S', 'M', 'L'].map((size) => `${size === 'S' ? group : ''},5,${name},1,${group},Talla,${size}`)
  const header = 'title,price,categories,stock,group,option1_name,option1_value'
  await readIn(store.actor, sizes('Camisa'), header)
  const { id, run } = await readIn(store.actor, [...sizes('Bata'), ...sizes('Falda')], header)
  expect(run).toMatchObject({ created: 1, failed: 1 })
  const { items } = (await asker(imports, store.actor).ask(`GET /store/imports/${id}/problems`)).body
  expect(items).toMatchObject([{ title: 'Falda', problems: ['plan_full'] }])
  expect(await countOf(store.storeId)).toBe(50)
})

test('a product that was taken out comes back by a file only where the plan has a place for it', async () => {
  const store = await buildStore()
  const { name } = await buildCategory()
  await readIn(store.actor, file(50, name))
  const [one] = await db.select().from(products).where(eq(products.storeId, store.storeId)).limit(1)
  const { ask } = asker(catalog, store.actor)
  expect((await ask(`DELETE /store/products/${one!.id}`)).status).toBe(204)
  await readIn(store.actor, file(1, name, 200))
  const back = await readIn(store.actor, [`De vuelta,7.00,${name},3,,,${one!.id}`])
  expect(back.run).toMatchObject({ succeeded: 0, failed: 1 })
})

test("another store's files are not found, and no file is worked for somebody who left", async () => {
  const [store, other] = [await buildStore(), await buildStore()]
  const { name } = await buildCategory()
  const { id } = await send(store.actor, file(1, name))
  await work(id)
  const stranger = asker(imports, other.actor)
  expect((await stranger.ask('GET /store/imports')).body.total).toBe(0)
  for (const endpoint of [`GET /store/imports/${id}`, `GET /store/imports/${id}/problems`] as const)
    expect((await stranger.ask(endpoint)).status).toBe(404)
  for (const act of ['start', 'stop', 'discard', 'undo'])
    expect((await stranger.ask(`POST /store/imports/${id}/${act}`)).status).toBe(404)
  const errors = await stranger.send(`/api/v1/store/imports/${id}/errors`)
  expect(errors.status).toBe(404)
  const manager = await buildStoreMember(store.storeId, 'manager')
  const sent = await send(manager.actor, file(1, name))
  await work(sent.id)
  await asker(imports, manager.actor).ask(`POST /store/imports/${sent.id}/start`)
  await db.delete(storeMembers).where(eq(storeMembers.userId, manager.userId))
  await work(sent.id)
  expect((await asker(imports, store.actor).ask(`GET /store/imports/${sent.id}`)).body).toMatchObject({
    status: 'failed',
    failure: 'sender_left',
  })
  expect(await countOf(store.storeId)).toBe(0)
})

test('files are found by their names, a store its own alone', async () => {
  const [store, other] = [await buildStore(), await buildStore()]
  const { name } = await buildCategory()
  const rename = async (id: string, to: string) =>
    db.update(importRuns).set({ fileName: to }).where(eq(importRuns.id, id))
  await rename((await send(store.actor, file(1, name))).id, 'Lista de María.csv')
  await rename((await send(store.actor, file(1, name))).id, 'precios.csv')
  await rename((await send(other.actor, file(1, name))).id, 'lista de maria.csv')
  const names = async (query: string) =>
    (await asker(imports, store.actor).ask(`GET /store/imports?${query}` as 'GET /store/imports')).body
  expect(await names('q=maria')).toMatchObject({
    total: 1,
    isMore: false,
    next: null,
    items: [{ fileName: 'Lista de María.csv' }],
  })
  expect((await names('')).items.map(({ fileName }) => fileName)).toEqual([
    'precios.csv',
    'Lista de María.csv',
  ])
  expect((await names('q=%25')).items).toEqual([])
})

test('a store that is closed sends no file, staff sends none, and one without a plan lists nothing', async () => {
  const { name } = await buildCategory()
  for (const standing of ['suspended', 'rejected'] as const)
    expect([standing, (await send((await buildStoreThat(standing)).actor, file(1, name))).status]).toEqual([
      standing,
      409,
    ])
  const store = await buildStore()
  expect((await send((await buildStoreMember(store.storeId, 'staff')).actor, file(1, name))).status).toBe(403)
  const lapsed = await buildStoreThat('lapsed')
  const { id } = await send(lapsed.actor, file(1, name))
  await work(id)
  const run = (await asker(imports, lapsed.actor).ask(`GET /store/imports/${id}`)).body
  expect(run).toMatchObject({ status: 'refused', preview: { created: 0, failed: 1 } })
})

test('a store that is suspended while its file waits to be read in lists nothing of it, and goes on when it is back', async () => {
  const store = await buildStore()
  const { name } = await buildCategory()
  const { ask } = asker(imports, store.actor)
  const { id } = await send(store.actor, file(2, name))
  await work(id)
  await ask(`POST /store/imports/${id}/start`)
  const stands = (status: 'active' | 'suspended') =>
    db
      .update(businessStores)
      .set({ status, verified: status === 'active' })
      .where(eq(businessStores.id, store.storeId))
  await stands('suspended')
  await work(id)
  expect((await ask(`GET /store/imports/${id}`)).body).toMatchObject({
    status: 'failed',
    failure: 'store_closed',
  })
  expect(await countOf(store.storeId)).toBe(0)
  expect((await ask(`POST /store/imports/${id}/start`)).status).toBe(409)
  await stands('active')
  expect((await ask(`POST /store/imports/${id}/start`)).status).toBe(204)
  await work(id)
  expect(await countOf(store.storeId)).toBe(2)
})

test("a store's products leave as a file of its own, and reading it in again changes nothing", async () => {
  const [store, other] = [await buildStore(), await buildStore()]
  const { id: categoryId, name } = await buildCategory()
  await buildProduct({ storeId: store.storeId, title: 'Mola, roja', categoryIds: [categoryId] })
  await buildProduct({ storeId: other.storeId, title: 'Ajena', categoryIds: [categoryId] })
  const answer = await asker(catalog, store.actor).send('/api/v1/store/products.csv')
  const text = await answer.text()
  expect(text).toContain('"Mola, roja"')
  expect(text).toContain(name)
  expect(text).not.toMatch(/Ajena|featured|tienda/)
  const form = new FormData()
  form.append('file', new File([text], 'productos.csv'))
  const sent = await asker(imports, store.actor).send('/api/v1/store/imports', { method: 'POST', body: form })
  const { id } = (await sent.json()) as { id: string }
  await work(id)
  const run = (await asker(imports, store.actor).ask(`GET /store/imports/${id}`)).body
  expect(run.preview).toMatchObject({ created: 0, updated: 0, unchanged: 1, failed: 0 })
  const unchanged = await db.execute(sql`select version from products where store_id = ${store.storeId}`)
  expect(unchanged.rows).toEqual([{ version: 1 }])
})
