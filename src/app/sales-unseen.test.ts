import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '../../tests/support/build-accounts.ts'
import { asker } from '../../tests/support/ask.ts'
import { buildStore } from '../../tests/support/build-orders.ts'
import { buildDeliveredOrder } from '../../tests/support/build-returns.ts'
import { recordView } from '#modules/catalog/products/commands/record-interaction.ts'
import { PRODUCT_SORTS } from '#modules/catalog/products/input.ts'
import { categories, categoryListings, products } from '#modules/catalog/products/tables.ts'
import { orderLines } from '#modules/sales/orders/tables.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { endpoints } from './endpoints.ts'
import { db, transaction } from '#server/db/db.ts'

/** Two products that differ only in how many of them were sold, and that every list may show. */
async function buildSoldProducts() {
  const [one, other] = [
    await buildDeliveredOrder({ quantity: 1 }),
    await buildDeliveredOrder({ quantity: 2 }),
  ]
  const { storeId } = await buildStore()
  const [place] = await db
    .select()
    .from(categoryListings)
    .where(eq(categoryListings.productId, one.productId))
  const { categoryId } = place!
  await db.update(categoryListings).set({ categoryId })
  await db.update(products).set({ storeId, title: 'Taza de barro', featured: true })
  const [category] = await db.select().from(categories).where(eq(categories.id, categoryId))
  const [store] = await db.select().from(businessStores).where(eq(businessStores.id, storeId))
  return { ids: [one.productId, other.productId], category: category!, store: store! }
}

test('no figure and no order of products that a shopper sees moves with what was sold', async () => {
  const { ids, category, store } = await buildSoldProducts()
  const member = await buildMember()
  await transaction((tx) => recordView(tx, { userId: member.userId, productId: ids[0]!, now: new Date() }))
  const { ask } = asker(endpoints, member.actor)
  const reads = endpoints
    .filter(({ method, isPublic }) => method === 'GET' && isPublic)
    .map(({ path }) =>
      path
        .replace('/stores/{slug}', `/stores/${store.slug}`)
        .replace('{slug}', category.slug)
        .replace('{id}', ids[0]!),
    )
  const lists = PRODUCT_SORTS.flatMap((sort) =>
    [`category=${category.slug}`, `store=${store.slug}`, 'q=taza', 'featured=true'].map(
      (which) => `/products?sort=${sort}&${which}`,
    ),
  )
  const more = [
    '/me/suggestions',
    '/products/suggestions?q=taza',
    '/products/suggestions?q=zzqx',
    `/stores?q=${store.name.slice(0, 6)}`,
  ]
  const shown = async () => {
    const answers = new Map<string, unknown>()
    for (const path of [...reads, ...lists, ...more]) {
      const { status, body } = await ask(`GET ${encodeURI(path)}` as 'GET /home')
      answers.set(path, status === 200 ? body : status)
    }
    const message = 'muéstrame lo más vendido'
    answers.set('assistant', (await ask('POST /assistant', { message })).body)
    return answers
  }
  const before = await shown()
  for (const path of [
    '/home',
    '/me/suggestions',
    'assistant',
    `/products/${ids[0]}`,
    `/products/${ids[0]}/similar`,
  ])
    expect([path, JSON.stringify(before.get(path) ?? '')]).toEqual([path, expect.stringContaining('Taza')])
  await db
    .update(orderLines)
    .set({ quantity: 900, lineCents: sql`unit_price_cents * 900` })
    .where(eq(orderLines.productId, ids[0]!))
  expect(await shown()).toEqual(before)
})
