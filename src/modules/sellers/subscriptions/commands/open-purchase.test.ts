import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildProfile } from '../../../../../tests/support/build-accounts.ts'
import { buyPlan, plansOf, purchasesOf } from '../../../../../tests/support/build-plans.ts'
import { storeMembers } from '#modules/sellers/stores/tables.ts'
import { db } from '#server/db/db.ts'
import { planPurchases } from '../tables.ts'
import { subscribeStore } from './buy-plan.ts'

/** Pays 9.99 for Premium, or 29.99 for a store, as a page that showed another price would. */
const PLANS = {
  Premium: {
    cents: 999,
    buy: (userId: string, totalCents: number, key?: string) =>
      buyPlan(userId, { seen: { totalCents } }, key ? { key } : {}),
  },
  'a store': {
    cents: 2999,
    buy: (userId: string, totalCents: number, key: string = randomUUID()) =>
      subscribeStore(
        { userId, locale: 'es', now: new Date(), key },
        {
          name: `Tienda ${userId}`,
          contactEmail: 'hola@tienda.test',
          planType: 'starter',
          paymentMethod: 'credit_card',
          seen: { totalCents },
          seenEnd: null,
        },
      ),
  },
}

test.each(['Premium', 'a store'] as const)(
  'the plan of %s that costs more than its page showed is not paid, and nothing is written',
  async (name) => {
    const { userId } = await buildProfile()
    const { buy, cents } = PLANS[name]
    await expect(buy(userId, cents - 1)).rejects.toMatchObject({
      code: 'subscriptions.price_changed',
      status: 409,
    })
    expect(await purchasesOf(userId)).toEqual([])
    expect(await plansOf(userId)).toEqual([])
    expect(await db.$count(storeMembers, eq(storeMembers.userId, userId))).toBe(0)
  },
)

test.each(['Premium', 'a store'] as const)(
  'the plan of %s that costs less than its page showed is paid at the price of now, and once for one key',
  async (name) => {
    const { userId } = await buildProfile()
    const { buy, cents } = PLANS[name]
    const key = randomUUID()
    const first = await buy(userId, cents + 500, key)
    expect(first).toMatchObject({ status: 'paid' })
    expect(await buy(userId, 1, key)).toMatchObject({ status: 'paid', purchaseId: first.purchaseId })
    const bought = await db.select().from(planPurchases).where(eq(planPurchases.userId, userId))
    expect(bought).toMatchObject([{ amountCents: cents, status: 'paid' }])
  },
)
