import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { asker } from '../../../../tests/support/ask.ts'
import { buildCategory, buildProduct } from '../../../../tests/support/build-catalog.ts'
import { buildOrder, theOrder, theStock } from '../../../../tests/support/build-orders.ts'
import { buildDeliveredOrder } from '../../../../tests/support/build-returns.ts'
import { type Admin, SYSTEM } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { recordView } from '#modules/catalog/products/commands/record-interaction.ts'
import { archiveProduct } from '#modules/catalog/products/commands/update-product.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { stockLevels } from '#modules/stock/inventory/tables.ts'
import { orders } from '#modules/sales/orders/tables.ts'
import * as recommendations from './endpoints.ts'
import { giveBack } from '#modules/sales/orders/commands/give-back.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'

const MINUTE = 60_000

async function titlesFor(
  member: Awaited<ReturnType<typeof buildMember>>,
  section: 'suggestions' | 'repurchase',
) {
  const { status, body } = await asker(recommendations, member.actor).ask(`GET /me/${section}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items.map(({ title }) => title)
}

const view = (userId: string, productId: string, now = new Date()) =>
  transaction((tx) => recordView(tx, { userId, productId, now }))

async function rated(title: string, categoryIds: string[], rating: number, rest: object = {}) {
  const product = await buildProduct({ title, categoryIds, ...rest })
  await db.update(products).set({ rating, ratingCount: 1 }).where(eq(products.id, product.id))
  return product
}

test('what went back is not offered to be bought again', async () => {
  const { actor, orderId, productId, title } = await buildDeliveredOrder({ quantity: 1 })
  const asked = async () =>
    (await asker(recommendations, actor).ask('GET /me/repurchase')).body.items.map((one) => one.title)
  expect(await asked()).toEqual([title])
  const admin = (await buildMember({ role: 'admin' })).actor as Admin
  const { version } = await theOrder(orderId)
  const lines = [{ variantId: productId, quantity: 1 }]
  const wanted = { lines, shipping: false, extraCents: 0, reason: 'Llegó roto', version }
  const by = { actor: admin, address: 'test', now: new Date() }
  await transaction((tx) => giveBack(tx, EVERY_STORE, { orderId, wanted }, by))
  expect(await asked()).toEqual([])
})

async function complete(orderId: string, createdAt = new Date()) {
  await db.update(orders).set({ status: 'completed', createdAt }).where(eq(orders.id, orderId))
}

test('a visitor is asked to sign in, and no other person can be named', async () => {
  for (const section of ['suggestions', 'repurchase']) {
    expect((await asker(recommendations).ask(`GET /me/${section}`)).status).toBe(401)
    const { actor } = await buildMember()
    expect((await asker(recommendations, actor).ask(`GET /me/${section}?userId=1`)).status).toBe(422)
  }
})

test('suggestions share a category with what was viewed, are in stock, and come best rated first', async () => {
  const member = await buildMember()
  const [tea, other] = [await buildCategory(), await buildCategory()]
  const seen = await rated('Visto', [tea.id], 3)
  // The better one is the older one: neither the newest nor the last first.
  await rated('Mejor', [other.id, tea.id], 4.5)
  const discussed = await rated('Bueno de muchos', [tea.id], 4)
  await db.update(products).set({ ratingCount: 9 }).where(eq(products.id, discussed.id))
  await rated('Bueno', [tea.id], 4)
  await rated('Agotado', [tea.id], 5, { stock: 0 })
  await rated('Ajeno', [other.id], 5, { featured: true })
  const gone = await rated('Retirado', [tea.id], 5)
  await transaction((tx) =>
    archiveProduct(tx, EVERY_STORE, { id: gone.id, actor: SYSTEM, address: 'test', now: new Date() }),
  )
  await view(member.userId, seen.id)
  expect(await titlesFor(member, 'suggestions')).toEqual(['Mejor', 'Bueno de muchos', 'Bueno', 'Visto'])
})

test('only the last twenty views speak, and eight products at most are suggested', async () => {
  const member = await buildMember()
  const [old, edge, recent] = await Promise.all([buildCategory(), buildCategory(), buildCategory()])
  const first = await buildProduct({ categoryIds: [old.id] })
  // Rated best, so that only the views keep it away.
  await rated('De antes', [old.id], 5)
  await rated('De la vigésima', [edge.id], 4)
  const start = Date.now() - 60 * MINUTE
  await view(member.userId, first.id, new Date(start))
  const viewed = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      buildProduct({ title: `Visto ${at}`, categoryIds: [at === 0 ? edge.id : recent.id] }),
    ),
  )
  for (const [at, { id }] of viewed.entries())
    await view(member.userId, id, new Date(start + (at + 1) * MINUTE))
  await Promise.all(
    Array.from({ length: 9 }, (_, at) => buildProduct({ title: `De ahora ${at}`, categoryIds: [recent.id] })),
  )
  const titles = await titlesFor(member, 'suggestions')
  expect(titles).toHaveLength(8)
  expect(titles[0]).toBe('De la vigésima')
  expect(titles).not.toContain('De antes')
})

test('a visitor who has viewed nothing gets featured products in stock', async () => {
  await db.update(products).set({ featured: false })
  const category = await buildCategory()
  await rated('Destacado mejor', [category.id], 4, { featured: true })
  await rated('Destacado', [category.id], 3, { featured: true })
  await rated('Destacado agotado', [category.id], 5, { featured: true, stock: 0 })
  expect(await titlesFor(await buildMember(), 'suggestions')).toEqual(['Destacado mejor', 'Destacado'])
})

test('only completed orders of the caller count, the newest first, and only what can be bought', async () => {
  const member = await buildMember()
  const [older, newer, open, foreign, soldOut] = await Promise.all(
    Array.from({ length: 5 }, () => buildOrder()),
  )
  for (const built of [older!, newer!, open!, soldOut!])
    await db.update(orders).set({ userId: member.userId }).where(eq(orders.id, built.orderId))
  await complete(older!.orderId, new Date(Date.now() - 5 * MINUTE))
  await complete(newer!.orderId)
  await complete(soldOut!.orderId)
  await complete(foreign!.orderId)
  const { reserved } = await theStock(soldOut!.productId)
  await db.update(stockLevels).set({ onHand: reserved }).where(eq(stockLevels.variantId, soldOut!.productId))
  expect(await titlesFor(member, 'repurchase')).toEqual([newer!.title, older!.title])
})
