import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildProfile } from '../../../../tests/support/build-accounts.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { grantSubscription } from './commands.ts'
import { findActivePremium, listPlans } from './queries.ts'
import type { UserPlan } from './rules.ts'
import { subscriptionPrices, planSubscriptions } from './tables.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const daysLater = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const grant = (userId: string, planType: UserPlan = 'premium', now = NOW) =>
  transaction((tx) => grantSubscription(tx, { actor: SYSTEM, userId, planType, now }))
const ofUser = (userId: string) =>
  db.select().from(planSubscriptions).where(eq(planSubscriptions.userId, userId))

test('premium is effective until its end and not a moment longer', async () => {
  const { userId } = await buildProfile()
  expect(await findActivePremium(db, { userId, now: NOW })).toBeNull()
  await grant(userId)
  expect(await findActivePremium(db, { userId, now: daysLater(29.9) })).toMatchObject({
    endDate: daysLater(30),
  })
  expect(await findActivePremium(db, { userId, now: daysLater(30) })).toBeNull()
})

test('grants at the same time extend one subscription', async () => {
  const { userId } = await buildProfile()
  await Promise.all([grant(userId), grant(userId), grant(userId)])
  expect(await ofUser(userId)).toMatchObject([
    { amountCents: 999, paymentMethod: 'admin', endDate: daysLater(90) },
  ])
})

test('another plan replaces the one that runs, and the profile follows', async () => {
  const { userId } = await buildProfile()
  await grant(userId)
  await grant(userId, 'basic')
  expect(await findActivePremium(db, { userId, now: NOW })).toBeNull()
  expect((await ofUser(userId)).map(({ planType, status }) => `${planType} ${status}`).sort()).toEqual([
    'basic active',
    'premium cancelled',
  ])
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId))
  expect(profile?.subscriptionPlan).toBe('basic')
})

test('what lapsed is written off and the new one starts today', async () => {
  const { userId } = await buildProfile()
  await grant(userId)
  await grant(userId, 'premium', daysLater(40))
  expect(await findActivePremium(db, { userId, now: daysLater(41) })).toMatchObject({
    endDate: daysLater(70),
  })
  expect((await ofUser(userId)).map(({ status }) => status).sort()).toEqual(['active', 'expired'])
})

test('without a price list the default plans are on offer, cheapest first', async () => {
  expect(await listPlans(db, { type: 'user' })).toMatchObject([{ priceCents: 0 }, { priceCents: 999 }])
  expect(await listPlans(db, { type: 'business' })).toMatchObject([
    { planName: 'Starter', priceCents: 2999, productLimit: 50 },
    { planName: 'Professional', priceCents: 9999, productLimit: 500 },
  ])
  const price = { type: 'user' as const, planType: 'premium', planName: 'Premium', priceCents: 1299 }
  await db.insert(subscriptionPrices).values(price)
  expect(await listPlans(db, { type: 'user' })).toMatchObject([{ priceCents: 1299 }])
  const basic = { type: 'user' as const, planType: 'basic', planName: 'Básico', priceCents: 0 }
  await db.insert(subscriptionPrices).values([basic])
  expect(await listPlans(db, { type: 'user' })).toMatchObject([{ priceCents: 0 }, { priceCents: 1299 }])
  await db
    .update(subscriptionPrices)
    .set({ isActive: false })
    .where(eq(subscriptionPrices.planType, 'premium'))
  expect(await listPlans(db, { type: 'user' })).toMatchObject([{ priceCents: 0 }])
})
