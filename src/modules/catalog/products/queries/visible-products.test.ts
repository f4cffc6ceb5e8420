import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember, buildProfile } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { db, transaction } from '#server/db/db.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { archiveProduct } from '../commands/update-product.ts'
import * as catalog from '../endpoints.ts'
import { categories } from '../tables.ts'
import { visibleAmongFew, visibleAmongMany, visibleProducts } from './visible-products.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'

const { ask } = asker(catalog)
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

async function isVisible(id: string): Promise<boolean> {
  const page = await ask(`GET /products/${id}`)
  const category = (
    await db.execute<{ slug: string }>(sql`
    select c.slug from categories c join category_listings pc on pc.category_id = c.id where pc.product_id = ${id}`)
  ).rows[0]
  const list = await ask(`GET /products?category=${category!.slug}`)
  const inList = list.status === 200 && list.body.items.some((item: { id: string }) => item.id === id)
  const answers = [...(await conditionsSee(id)), page.status === 200, inList]
  expect(new Set(answers).size, JSON.stringify(answers)).toBe(1)
  return answers[0]!
}

/** The three ways to ask the database. */
async function conditionsSee(id: string): Promise<boolean[]> {
  const conditions = [visibleProducts(now, 'p'), visibleAmongMany(now, 'p'), visibleAmongFew(now, 'p')]
  const each = sql.join(
    conditions.map((condition, place) => sql`(${condition}) as ${sql.identifier(`seen${place}`)}`),
    sql`, `,
  )
  const { rows } = await db.execute<Record<string, boolean>>(
    sql`select ${each} from products p where p.id = ${id}`,
  )
  return Object.values(rows[0]!)
}

type StoreState = {
  status?: string
  approval?: string
  verified?: boolean
  planEnded?: Date | null
  planStatus?: string
}

async function buildStoreProduct({
  status = 'active',
  approval = 'approved',
  verified = true,
  planEnded = daysAgo(-10),
  planStatus = 'active',
}: StoreState) {
  const { userId } = await buildProfile()
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into business_stores (owner_id, name, contact_email, status, approval_status, verified)
    values (${userId}, ${`Tienda ${userId}`}, 't@istmo.test', ${status}, ${approval}, ${verified}) returning id`)
  const storeId = rows[0]!.id
  if (planEnded)
    await db.execute(sql`
      insert into plan_subscriptions (store_id, plan_type, amount_cents, status, start_date, end_date)
      values (${storeId}, 'basic', 1999, ${planStatus}, ${daysAgo(40)}, ${planEnded})`)
  return buildProduct({ storeId })
}

test.each<[string, StoreState, boolean]>([
  ['an active, verified store with a plan', {}, true],
  ['a plan that ended two days ago', { planEnded: daysAgo(2), planStatus: 'expired' }, true],
  ['a plan that ended four days ago', { planEnded: daysAgo(4), planStatus: 'expired' }, false],
  ['a cancelled plan', { planStatus: 'cancelled' }, false],
  ['no plan', { planEnded: null }, false],
  ['a suspended store', { status: 'suspended', verified: false }, false],
  ['an approved store that is not verified', { verified: false }, false],
  ['a pending store', { status: 'pending', approval: 'pending', verified: false }, false],
])('a product of %s: visible %#', async (_name, state, expected) => {
  expect(await isVisible((await buildStoreProduct(state)).id)).toBe(expected)
})

test('a product of the site is visible until it is archived', async () => {
  const { id } = await buildProduct()
  expect(await isVisible(id)).toBe(true)
  await transaction((tx) => archiveProduct(tx, EVERY_STORE, { id, actor: SYSTEM, now }))
  expect(await isVisible(id)).toBe(false)
})

test('no one sees a draft until it is published', async () => {
  const { id, version } = await buildProduct({ isDraft: true })
  expect(await isVisible(id)).toBe(false)
  const admin = asker(catalog, (await buildMember({ role: 'admin' })).actor)
  expect(await admin.ask(`PATCH /admin/products/${id}`, { version, isDraft: false })).toMatchObject({
    status: 200,
  })
  expect(await isVisible(id)).toBe(true)
})

test('a product without stock stays visible', async () => {
  expect(await isVisible((await buildProduct({ stock: 0 })).id)).toBe(true)
})

test('a product is visible while one of its categories is active, and is shown under that one', async () => {
  const off = await buildCategory({ isActive: false })
  const on = await buildCategory()
  expect(await isVisible((await buildProduct({ categoryIds: [off.id] })).id)).toBe(false)
  const { id } = await buildProduct({ categoryIds: [off.id, on.id] })
  expect(await conditionsSee(id)).toEqual([true, true, true])
  const { body } = await ask(`GET /products/${id}`)
  expect(body.category).toEqual({ name: on.name, slug: on.slug })
  expect(body.categories).toEqual([{ name: on.name, slug: on.slug }])
  await db.update(categories).set({ isActive: false }).where(eq(categories.id, on.id))
  expect(await conditionsSee(id)).toEqual([false, false, false])
  expect((await ask(`GET /products/${id}`)).status).toBe(404)
})
