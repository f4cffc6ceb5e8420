import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { auditLog } from '#modules/platform/audit/tables.ts'
import type { Actor, Member } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { closeLive, onLiveEvent, openLive } from '#server/events/live.ts'
import * as endpoints from '../endpoints.ts'
import { listPlans } from '../queries.ts'
import { subscriptionPrices } from '../tables.ts'

let admin: Member
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor
})
afterEach(() => db.delete(subscriptionPrices))

const PREMIUM = { priceCents: 1299, features: ['Envíos más rápidos'], isActive: true, seenAt: null }
const save = (body: object, { actor = admin as Actor, plan = 'user/premium' } = {}) =>
  asker(endpoints, actor).ask(`PUT /admin/plan-prices/${plan}`, body)
const list = async () => (await asker(endpoints, admin).ask('GET /admin/plan-prices')).body.items

test('a changed price is the one that is sold, beside the other plans of the shop, and reaches open pages', async () => {
  expect(await list()).toMatchObject([
    { type: 'user', planType: 'basic', priceCents: 0, isActive: true, updatedAt: null },
    { type: 'user', planType: 'premium', priceCents: 999 },
    { type: 'business', planType: 'starter', priceCents: 2999, productLimit: 50 },
    { type: 'business', planType: 'professional', priceCents: 9999, productLimit: 500 },
  ])
  await openLive()
  const announced = new Promise<string>((resolve) => {
    const stop = onLiveEvent(({ name }) => {
      if (name !== 'settings.changed') return
      stop()
      resolve(name)
    })
  })
  expect((await save(PREMIUM)).status).toBe(200)
  expect(await announced).toBe('settings.changed')
  await closeLive()

  expect(await listPlans(db, { type: 'user' })).toMatchObject([
    { planType: 'basic', priceCents: 0 },
    { planType: 'premium', priceCents: 1299, features: ['Envíos más rápidos'] },
  ])
  const log = await db.select().from(auditLog).where(eq(auditLog.action, 'subscriptions.save_price'))
  expect(log).toMatchObject([{ before: { priceCents: 999 }, after: { priceCents: 1299 } }])
})

test('a plan that is switched off is not sold, also when it is the last one', async () => {
  const [basic, premium] = await list()
  expect((await save({ ...PREMIUM, isActive: false, seenAt: premium!.updatedAt })).status).toBe(200)
  expect(await listPlans(db, { type: 'user' })).toMatchObject([{ planType: 'basic' }])
  const off = { priceCents: 0, features: [], isActive: false, seenAt: basic!.updatedAt }
  expect((await save(off, { plan: 'user/basic' })).status).toBe(200)
  expect(await listPlans(db, { type: 'user' })).toEqual([])
  expect(await listPlans(db, { type: 'business' })).toHaveLength(2)
  expect((await list()).map(({ isActive }: { isActive: boolean }) => isActive)).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('of two who change the same reading at once, one is refused as stale', async () => {
  const changeAtOnce = async () => {
    const seenAt = (await list())[1]!.updatedAt
    const prices = [900, 1100, 1300]
    const answers = await Promise.all(prices.map((priceCents) => save({ ...PREMIUM, priceCents, seenAt })))
    return answers.map(({ status }) => status).toSorted((a, b) => a - b)
  }
  // The first change also writes the price list, for which the others wait in any case.
  expect(await changeAtOnce()).toEqual([200, 409, 409])
  expect(await changeAtOnce()).toEqual([200, 409, 409])
  const [, premium] = await list()
  expect((await save({ ...PREMIUM, seenAt: premium!.updatedAt })).status).toBe(200)
})

test('only an admin writes prices, of plans that exist, in whole cents', async () => {
  const member = (await buildMember()).actor
  expect((await save(PREMIUM, { actor: { kind: 'visitor' } })).status).toBe(401)
  expect((await save(PREMIUM, { actor: member })).status).toBe(403)
  expect((await asker(endpoints, member).ask('GET /admin/plan-prices')).status).toBe(403)
  expect((await save(PREMIUM, { plan: 'user/gold' })).status).toBe(404)
  expect((await save(PREMIUM, { plan: 'guest/premium' })).status).toBe(422)
  for (const wrong of [{ priceCents: -1 }, { priceCents: 9.5 }, { features: [''] }, { planName: 'Otro' }])
    expect((await save({ ...PREMIUM, ...wrong })).status).toBe(422)
})

test('a plan of stores has a commission, none of people has, and what is not said stays', async () => {
  const plan = 'business/starter'
  const offer = { priceCents: 2999, features: [], isActive: true }
  const commission = async () => (await list()).find(({ planType }) => planType === 'starter')!
  expect((await save({ ...offer, commissionHundredths: 750, seenAt: null }, { plan })).status).toBe(200)
  const { updatedAt } = await commission()
  expect((await save({ ...offer, priceCents: 3999, seenAt: updatedAt }, { plan })).status).toBe(200)
  expect(await commission()).toMatchObject({ priceCents: 3999, commissionHundredths: 750 })
  expect((await save({ ...PREMIUM, commissionHundredths: 100 })).status).toBe(422)
  expect((await save({ ...offer, commissionHundredths: 10_001, seenAt: updatedAt }, { plan })).status).toBe(
    422,
  )
})
