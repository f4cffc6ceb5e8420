import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../tests/support/ask.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { buildProduct } from '../../../../tests/support/build-catalog.ts'
import { db, transaction } from '#server/db.ts'
import { seedCategories } from '../commands/categories.ts'
import { recordView } from '../commands/record-interaction.ts'
import * as catalog from '../endpoints.ts'
import { categories, userInteractions } from '../tables.ts'
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

test('the first page has its shelves, newest first, four each', async () => {
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

test('the door answers the home and the seasonal list', async () => {
  expect((await ask('GET /home')).status).toBe(200)
  expect((await ask('GET /products?seasonal=true')).status).toBe(200)
})

test('similar products share a category and leave out the product itself', async () => {
  const { body } = await ask('GET /products?q=Ropa%203')
  const { body: similar } = await ask(`GET /products/${body.items[0]!.id}/similar`)
  expect(titles(similar.items).sort()).toEqual(['Ropa 1', 'Ropa 2', 'Ropa 4', 'Ropa 5'])
})

test('a view is kept once in half an hour, however many tabs are open', async () => {
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
