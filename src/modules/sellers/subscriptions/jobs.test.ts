import { afterEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../scripts/invariants.ts'
import { buildProfile } from '../../../../tests/support/build-accounts.ts'
import { buyPlan, emailsTo, plansOf, profilePlan } from '../../../../tests/support/build-plans.ts'
import { findMe } from '#modules/identity/accounts/queries.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { cancelSubscription } from './commands/end-subscriptions.ts'
import { endSubscriptions, remind } from './jobs.ts'
import { findActivePremium } from './queries.ts'

const START = new Date('2026-11-20T15:00:00Z')
const day = (days: number) => new Date(START.getTime() + days * 86_400_000)
const planSeen = async (userId: string, now: Date) => (await findMe(db, { userId, now }))?.user.plan

afterEach(async () => {
  expect(await findBrokenInvariants(pool, { except: ['I8'] })).toEqual([])
})

async function premium() {
  const { userId, email } = await buildProfile()
  await buyPlan(userId, {}, { now: START })
  return { userId, email }
}

test('a paid plan is written off once after its end, and reading agreed all the time', async () => {
  const { userId, email } = await premium()
  await endSubscriptions.run({}, { now: day(29.9) })
  expect(await planSeen(userId, day(29.9))).toBe('premium')
  expect(await planSeen(userId, day(30))).toBeNull()
  expect(await profilePlan(userId)).toBe('premium')
  await Promise.all([1, 2, 3].map(() => endSubscriptions.run({}, { now: day(30) })))
  expect(await plansOf(userId)).toMatchObject([{ status: 'expired' }])
  expect(await profilePlan(userId)).toBeNull()
  expect(await planSeen(userId, day(30))).toBeNull()
  expect((await emailsTo(email)).filter((mail) => mail === 'plan_ended')).toHaveLength(1)
})

test('paying while the plan is being written off ends with a plan that runs', async () => {
  for (let round = 0; round < 5; round++) {
    const { userId } = await premium()
    await Promise.all([endSubscriptions.run({}, { now: day(31) }), buyPlan(userId, {}, { now: day(31) })])
    expect(await findActivePremium(db, { userId, now: day(32) })).toMatchObject({ endDate: day(61) })
    expect(await profilePlan(userId)).toBe('premium')
  }
})

test('the free plan goes on by itself', async () => {
  const { userId, email } = await buildProfile()
  await buyPlan(userId, { planType: 'basic' }, { now: START })
  await endSubscriptions.run({}, { now: day(65) })
  expect(await plansOf(userId)).toMatchObject([{ status: 'active', endDate: day(90) }])
  expect(await planSeen(userId, day(65))).toBe('basic')
  expect(await emailsTo(email)).toEqual([])
})

test('a person is reminded a week and a day before the end, once each, and anew after paying', async () => {
  const { userId, email } = await premium()
  const reminders = async () => (await emailsTo(email)).filter((mail) => mail.startsWith('plan_ends'))
  await remind.run({}, { now: day(22.9) })
  expect(await reminders()).toEqual([])
  for (const when of [23, 24, 28.9])
    await Promise.all([1, 2, 3].map(() => remind.run({}, { now: day(when) })))
  expect(await reminders()).toEqual(['plan_ends_in_7'])
  for (const when of [29, 29.5]) await remind.run({}, { now: day(when) })
  expect(await reminders()).toEqual(['plan_ends_in_7', 'plan_ends_in_1'])
  await buyPlan(userId, { seenEnd: day(30).toISOString() }, { now: day(29.6) })
  await remind.run({}, { now: day(29.7) })
  expect(await reminders()).toHaveLength(2)
  await remind.run({}, { now: day(54) })
  expect(await reminders()).toHaveLength(3)
})

test('a person who called the plan off is not reminded, and it ends as called off', async () => {
  const { userId, email } = await premium()
  await transaction((tx) => cancelSubscription(tx, { userId, now: day(3) }))
  await remind.run({}, { now: day(24) })
  await endSubscriptions.run({}, { now: day(30) })
  expect(await plansOf(userId)).toMatchObject([{ status: 'cancelled' }])
  expect((await emailsTo(email)).filter((mail) => mail.startsWith('plan_ends'))).toEqual([])
})
