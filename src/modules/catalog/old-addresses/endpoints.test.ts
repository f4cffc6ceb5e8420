import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, transaction } from '#server/db/db.ts'
import { actionsOn } from '../../../../tests/support/audit.ts'
import { asker, problemOf } from '../../../../tests/support/ask.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { buildCategory, buildProduct } from '../../../../tests/support/build-catalog.ts'
import { eventsDuring } from '../../../../tests/support/live-events.ts'
import { storeNames } from './commands.ts'
import * as addresses from './endpoints.ts'
import { MAX_AT_ONCE } from './rules.ts'

const { ask } = asker(addresses, (await buildMember({ role: 'admin' })).actor)
const visitor = asker(addresses).ask
const add = (...pairs: [from: string, to: string][]) =>
  ask('POST /admin/old-addresses', { addresses: pairs.map(([from, to]) => ({ from, to })) })
const leads = async (path: string) =>
  (await visitor(`GET /new-address?path=${encodeURIComponent(path)}`)).body.href
const listed = async (q = '') => (await ask(`GET /admin/old-addresses?q=${q}`)).body.items

test('an old address leads to a page, is changed by adding it again, and is gone once it is deleted', async () => {
  const events = await eventsDuring(async () =>
    expect(
      await add(['https://vieja.example/pages/Nosotros/', '/about'], ['/blogs/viejos', '/']),
    ).toMatchObject({ status: 200, body: { added: 2 } }),
  )
  expect(events).toContainEqual({ name: 'old_addresses.changed' })
  expect(await leads('/pages/nosotros?utm_source=x')).toBe('/about')
  expect(await leads('/other/pages/nosotros')).toBeNull()
  await add(['/pages/nosotros', '/help'])
  expect(await leads('/pages/nosotros')).toBe('/help')
  const [row] = await listed('nosot')
  expect(row).toMatchObject({ path: '/pages/nosotros', href: '/help', title: null })
  expect((await ask(`DELETE /admin/old-addresses/${row!.id}`)).status).toBe(204)
  expect(await leads('/pages/nosotros')).toBeNull()
  expect(problemOf(await ask(`DELETE /admin/old-addresses/${row!.id}`))).toMatchObject({ status: 404 })
  expect(await actionsOn('/pages/nosotros')).toContain('old_addresses.delete')
})

test('what is no address, another site and what is old itself are refused, and nothing is stored', async () => {
  for (const [from, to] of [
    ['/', '/about'],
    ['/x', 'https://mala.example/'],
    ['/x', '//mala.example/'],
    ['/x', 'about'],
  ] as const)
    expect((await add(['/bueno', '/about'], [from, to])).status).toBe(422)
  expect(
    (await add(...Array.from({ length: MAX_AT_ONCE + 1 }, (_, at) => [`/m-${at}`, '/'] as [string, string])))
      .status,
  ).toBe(422)
  expect(problemOf(await add(['/a', '/A/?x=1']))).toMatchObject({
    status: 409,
    code: 'addresses.leads_to_old',
  })
  expect((await add(['/c', '/d'])).status).toBe(200)
  expect(problemOf(await add(['/d', '/c']))).toMatchObject({
    code: 'addresses.leads_to_old',
    detail: expect.stringContaining('«/c»'),
  })
  expect(await listed()).not.toContainEqual(expect.objectContaining({ path: '/bueno' }))
  expect(await leads('/d')).toBeNull()
})

test('only admins see, add and delete', async () => {
  const member = asker(addresses, (await buildMember()).actor).ask
  for (const one of [visitor, member]) {
    expect([401, 403]).toContain((await one('GET /admin/old-addresses')).status)
    expect([401, 403]).toContain(
      (await one('POST /admin/old-addresses', { addresses: [{ from: '/z', to: '/' }] })).status,
    )
  }
  expect(await leads('/z')).toBeNull()
})

test('a name leads to its product from any folder, and to a category where the folder says so', async () => {
  const { id: categoryId } = await buildCategory({ name: 'Sombreros' })
  const first = await buildProduct({ title: 'Sombreros', categoryIds: [categoryId] })
  const second = await buildProduct({ title: 'Sombreros', categoryIds: [categoryId] })
  const store = (productId: string) =>
    transaction((tx) => storeNames(tx, [{ productId, names: ['sombreros'] }]))
  await store(first.id)
  await store(second.id)
  for (const path of ['/products/sombreros', '/producto/Sombreros/', '/es/7-sombreros.html'])
    expect(await leads(path)).toBe(`/product/${first.id}`)
  expect(await leads('/collections/sombreros')).toBe('/categoria/sombreros')
  expect(await leads('/collections/nada')).toBeNull()
  expect((await listed('sombreros'))[0]).toMatchObject({ title: 'Sombreros', href: `/product/${first.id}` })
  // Once the first one has left the shop, a file that brings it again names the new one.
  await db.execute(sql`update products set archived_at = now() where id = ${first.id}`)
  await store(second.id)
  expect(await leads('/products/sombreros')).toBe(`/product/${second.id}`)
  await add(['/products/sombreros', '/categoria/sombreros'])
  expect(await leads('/products/sombreros')).toBe('/categoria/sombreros')
  expect(await leads('/producto/sombreros')).toBe(`/product/${second.id}`)
})

test('an address that a category had leads to it', async () => {
  const { id } = await buildCategory({ name: 'Bolsos' })
  await db.execute(sql`insert into category_old_slugs (slug, category_id) values ('carteras-viejas', ${id})`)
  expect(await leads('/product-category/carteras-viejas/')).toBe('/categoria/bolsos')
})
