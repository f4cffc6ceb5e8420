import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { buildStoreThat } from '../../../../../tests/support/build-stores.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { db, transaction } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import * as catalog from '../endpoints.ts'

const visitor = asker(catalog)
const slugOf = async ({ storeId }: { storeId: string }) =>
  (await db.select().from(businessStores).where(eq(businessStores.id, storeId)))[0]!.slug

test('the listing of a store holds its own products alone, found and sorted as everywhere, and none while it is paused', async () => {
  const [store, other] = [await buildStore(), await buildStore()]
  const categoryIds = [(await buildCategory()).id]
  const listed = async (storeId: string | null, title: string, priceCents: number) =>
    (await buildProduct({ storeId, title, priceCents, categoryIds })).id
  const cheap = await listed(store.storeId, 'Taza de barro', 500)
  const dear = await listed(store.storeId, 'Jarra de barro', 900)
  await listed(other.storeId, 'Plato de barro', 700)
  await listed(null, 'Vaso de barro', 600)
  const slug = await slugOf(store)
  const idsOf = async (filter = '') =>
    ((await visitor.ask(`GET /products?store=${slug}${filter}`)).body.items as { id: string }[]).map(
      ({ id }) => id,
    )
  expect(await idsOf('&sort=price_asc')).toEqual([cheap, dear])
  expect(await idsOf('&sort=price_desc&q=barro')).toEqual([dear, cheap])
  expect(await idsOf('&q=taza')).toEqual([cheap])
  const facets = await visitor.ask(`GET /products/facets?store=${slug}`)
  expect(facets.status).toBe(200)
  const map = await (await visitor.send('/sitemap.xml')).text()
  expect(map).toContain(`/tienda/${slug}<`)
  expect(map).toContain(`/tienda/${slug}?lang=en<`)
  await transaction(async (tx) => {
    await tx.update(businessStores).set({ onHoliday: true }).where(eq(businessStores.id, store.storeId))
    await announce(tx, { name: 'product.listed' })
  })
  await expect.poll(() => idsOf()).toEqual([])
  expect(await (await visitor.send('/sitemap.xml')).text()).not.toContain(`/tienda/${slug}<`)
})

test('a store that is not open has no listing', async () => {
  for (const standing of ['pending', 'rejected', 'suspended', 'unverified', 'lapsed'] as const) {
    const slug = await slugOf(await buildStoreThat(standing))
    for (const endpoint of ['products', 'products/facets'])
      expect([standing, (await visitor.ask(`GET /${endpoint}?store=${slug}`)).status]).toEqual([
        standing,
        404,
      ])
  }
})
