import { eq, sql } from 'drizzle-orm'
import { recordConsent } from '../../src/modules/identity/accounts/commands/record-consent.ts'
import { cartRecoveries } from '../../src/modules/sales/cart-recovery/tables.ts'
import { shareLines } from '../../src/modules/sales/cart/commands/lists.ts'
import { sharedLists } from '../../src/modules/sales/cart/tables.ts'
import { productOffers } from '../../src/modules/catalog/products/tables.ts'
import { planSubscriptions } from '../../src/modules/sellers/subscriptions/tables.ts'
import { db, transaction } from '../../src/server/db/db.ts'
import { buildProfile, changeSettings } from './build-accounts.ts'
import { buildCart } from './build-cart.ts'
import { buildProduct } from './build-catalog.ts'
import { buildStore } from './build-orders.ts'
import { buildOldProduct } from './build-offers.ts'
import { buyPlan, emailsTo, plansOf } from './build-plans.ts'

/** What a sweep works: how it is built, and what of it shows that it was worked. */
export type Thing = { id: string }
export type Case<Built extends Thing> = {
  job: string
  /** The table whose row cannot be changed, and what of the row is the thing's `id`. */
  poisoned: { table: string; key: string } | null
  build: () => Promise<Built>
  after: { hours: number }
  isDone: (thing: Built) => Promise<boolean>
}
export const start = new Date()
export const one = <Built extends Thing>(described: Case<Built>) => described as unknown as Case<Thing>
export const DAY = 24

/** Plans of people and of stores that end or are near their end, an offer whose day to begin has come, a shared list whose days are over, a cart that was left. */
export const PLAN_CASES: Case<Thing>[] = [
  one({
    job: 'catalog.offers',
    poisoned: { table: 'product_offers', key: 'old.id::text' },
    after: { hours: 3 * DAY },
    async build() {
      const { id: productId } = await buildOldProduct()
      const { rows } = await db.execute<{ id: string }>(sql`
        insert into product_offers (product_id, price_cents, starts_at, ends_at)
        values (${productId}, 100, now() + interval '1 day', now() + interval '9 days') returning id`)
      return rows[0]!
    },
    async isDone({ id }) {
      const [offer] = await db.select().from(productOffers).where(eq(productOffers.id, id))
      return offer!.startedAt !== null
    },
  }),
  one({
    job: 'cart.forget_lists',
    poisoned: { table: 'shared_lists', key: 'old.token' },
    after: { hours: 31 * DAY },
    async build() {
      const { userId } = await buildProfile()
      const lines = [{ variantId: (await buildProduct()).id, quantity: 1 }]
      return { id: (await transaction((tx) => shareLines(tx, { userId, lines, now: start }))).token }
    },
    isDone: async ({ id }) => (await db.$count(sharedLists, eq(sharedLists.token, id))) === 0,
  }),
  one({
    job: 'cart_recovery.remind',
    poisoned: { table: 'cart_recoveries', key: 'new.user_id::text' },
    after: { hours: 5 },
    async build() {
      await changeSettings('carts', { isOn: true })
      const { userId: id } = await buildCart()
      await transaction((tx) => recordConsent(tx, { userId: id, kind: 'carts', locale: 'es', now: start }))
      return { id }
    },
    isDone: async ({ id }) => (await db.$count(cartRecoveries, eq(cartRecoveries.userId, id))) === 1,
  }),
  one({
    job: 'subscriptions.end',
    poisoned: { table: 'plan_subscriptions', key: 'old.user_id::text' },
    after: { hours: 31 * DAY },
    build: () => aPlan(),
    isDone: async ({ id }) => (await plansOf(id))[0]!.status === 'expired',
  }),
  ...[24, 29.5].map((days) =>
    one({
      job: 'subscriptions.remind',
      poisoned: { table: 'plan_subscriptions', key: 'old.user_id::text' },
      after: { hours: days * DAY },
      build: () => aPlan(),
      isDone: async ({ email }) =>
        (await emailsTo(email)).includes(days === 24 ? 'plan_ends_in_7' : 'plan_ends_in_1'),
    }),
  ),
  one({
    job: 'subscriptions.end-stores',
    poisoned: { table: 'plan_subscriptions', key: 'old.store_id::text' },
    after: { hours: 369 * DAY },
    build: () => aStorePlan(),
    isDone: async ({ id }) => {
      const rows = await db.select().from(planSubscriptions).where(eq(planSubscriptions.storeId, id))
      return rows[0]!.status === 'expired'
    },
  }),
  one({
    job: 'subscriptions.remind-stores',
    poisoned: { table: 'plan_subscriptions', key: 'old.store_id::text' },
    after: { hours: 360 * DAY },
    build: () => aStorePlan(),
    isDone: async ({ email }) => (await emailsTo(email)).includes('store_plan_ends_in_7'),
  }),
]

async function aPlan() {
  const { userId: id, email } = await buildProfile()
  await buyPlan(id, {}, { now: start })
  return { id, email }
}

async function aStorePlan() {
  const { storeId: id, email } = await buildStore({ account: false, now: start })
  return { id, email }
}
