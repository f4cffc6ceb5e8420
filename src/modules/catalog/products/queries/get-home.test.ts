import { eq, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { db, transaction } from '#server/db/db.ts'
import { seedCategories } from '../commands/categories.ts'
import { storeProducts } from '../commands/store-products.ts'
import { recordView } from '../commands/record-interaction.ts'
import * as catalog from '../endpoints.ts'
import { categories, products, userInteractions } from '../tables.ts'
import { getHome } from './get-home.ts'

const { ask } = asker(catalog)
const ids = new Map<string, string>()

beforeAll(async () => {
  await transaction(seedCategories)
  for (const { id, slug } of await db.select().from(categories)) ids.set(slug, id)
  let minute = 0
  const build = (title: string, slugs: string[], featured = false) =>
    buildProduct({
      title,
      featured,
      categoryIds: slugs.map((slug) => ids.get(slug)!),
      now: new Date(Date.UTC(2026, 0, 1, 0, minute++)),
    })
  for (const n of [1, 2, 3, 4, 5]) await build(`Ropa ${n}`, ['ropa'], true)
  await build('Pesebre', ['hogar', 'navidad'])
  await build('Sombrilla', ['jardin', 'verano'])
  await build('Rebajado', ['ofertas-especiales'])
})

const titles = (items: { title: string }[]) => items.map(({ title }) => title)

test('the first page has its sections, newest first, four each', async () => {
  const home = await getHome(db, { now: new Date('2026-12-24T15:00:00Z') })
  expect(titles(home.featured)).toEqual(['Ropa 5', 'Ropa 4', 'Ropa 3', 'Ropa 2'])
  expect(home.seasonal.name).toBe('Navidad')
  expect(titles(home.seasonal.items)).toEqual(['Pesebre'])
  expect(titles(home.offers)).toEqual(['Rebajado'])
  expect(home.sections.map(({ category, items }) => [category.slug, items.length])).toEqual([
    ['ropa', 4],
    ['hogar', 1],
    ['jardin', 1],
  ])
})

test('with two hundred categories the first page has twenty sections, in the order of the menus', async () => {
  const made = await db
    .insert(categories)
    .values(
      Array.from({ length: 200 }, (_, n) => ({
        name: `Muchas ${n}`,
        slug: `muchas-${n}`,
        position: 2000 + n,
      })),
    )
    .returning({ id: categories.id })
  await transaction((tx) =>
    storeProducts(tx, {
      storeId: null,
      products: made.map(({ id }, position) => ({
        ...{ title: `En muchas ${position}`, priceCents: 100, categoryIds: [id], productId: null, position },
      })),
      actorId: null,
      changeId: crypto.randomUUID(),
      now: new Date(Date.UTC(2025, 0, 1)),
    }),
  )
  const home = await getHome(db, { now: new Date('2026-12-24T15:00:00Z') })
  expect(home.sections.map(({ category }) => category.slug)).toEqual([
    ...['ropa', 'hogar', 'jardin'],
    ...Array.from({ length: 17 }, (_, n) => `muchas-${n}`),
  ])
  expect([home.hasMoreSections, titles(home.offers), titles(home.seasonal.items)]).toEqual([
    true,
    ['Rebajado'],
    ['Pesebre'],
  ])
  await db.update(categories).set({ isActive: false }).where(like(categories.slug, 'muchas-%'))
  expect((await getHome(db, { now: new Date('2026-12-24T15:00:00Z') })).hasMoreSections).toBe(false)
})

test('the season follows the day in Panama', async () => {
  const home = await getHome(db, { now: new Date('2026-07-01T15:00:00Z') })
  expect([home.seasonal.name, titles(home.seasonal.items)]).toEqual(['Verano', ['Sombrilla']])
})

test('a season whose category is gone shows nothing and breaks nothing', async () => {
  await db.update(categories).set({ isActive: false }).where(eq(categories.slug, 'verano'))
  const home = await getHome(db, { now: new Date('2026-07-01T15:00:00Z') })
  expect(home.seasonal).toEqual({ name: 'Verano', items: [] })
  await db.update(categories).set({ isActive: true }).where(eq(categories.slug, 'verano'))
})

test('the endpoint answers the home and the seasonal list', async () => {
  expect((await ask('GET /home')).status).toBe(200)
  expect((await ask('GET /products?seasonal=true')).status).toBe(200)
})

test('similar products share a category and leave out the product itself', async () => {
  const { body } = await ask('GET /products?q=Ropa%203')
  const { body: similar } = await ask(`GET /products/${body.items[0]!.id}/similar`)
  expect(titles(similar.items).sort()).toEqual(['Ropa 1', 'Ropa 2', 'Ropa 4', 'Ropa 5'])
})

test('similar products are eight, those that share most first, and what can be bought before the rest', async () => {
  const [one, two] = [await buildCategory(), await buildCategory()]
  const both = [one.id, two.id]
  const it = await buildProduct({ title: 'Parecido a', categoryIds: both })
  const shared = await buildProduct({ title: 'Comparte dos', categoryIds: both })
  const others = []
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8])
    others.push(await buildProduct({ title: `Comparte una ${n}`, categoryIds: [one.id] }))
  // Neither the newest nor the last: of those that share as much the best rated one comes first.
  const rated = others[2]!
  await db.update(products).set({ rating: 4.5, ratingCount: 2 }).where(eq(products.id, rated.id))
  const soldOut = await buildProduct({ title: 'Agotado', categoryIds: [one.id], stock: 0 })
  const { body } = await ask(`GET /products/${it.id}/similar`)
  expect(body.items).toHaveLength(8)
  expect(body.items.slice(0, 2).map(({ id }) => id)).toEqual([shared.id, rated.id])
  expect(body.items.map(({ id }) => id)).not.toContain(soldOut.id)
  expect(body.items.map(({ id }) => id)).not.toContain(it.id)
})

test('a view is stored once in half an hour, however many tabs are open', async () => {
  const { actor, userId } = await buildMember()
  const { id } = await buildProduct()
  const member = asker(catalog, actor)
  const answers = await Promise.all([1, 2, 3, 4].map(() => member.ask(`POST /products/${id}/views`)))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
  const count = () => db.$count(userInteractions, eq(userInteractions.userId, userId))
  expect(await count()).toBe(1)
  const later = new Date(Date.now() + 31 * 60_000)
  await transaction((tx) => recordView(tx, { userId, productId: id, now: later }))
  expect(await count()).toBe(2)
  expect((await ask(`POST /products/${id}/views`)).status).toBe(401)
})
