import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import { buyPlan } from '../../../../../tests/support/build-plans.ts'
import { grantSubscription } from '#modules/sellers/subscriptions/commands.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { transaction } from '#server/db/db.ts'
import * as endpoints from '../endpoints.ts'

const OFFERS = 'GET /premium-offers'

test('the offers open to who has paid, with both prices, and to no one else', async () => {
  await buildStock({ onHand: 3, priceCents: 2000, featured: true })
  await buildStock({ onHand: 3, priceCents: 3000, featured: false })
  await buildStock({ onHand: 3, priceCents: 999, featured: true })
  expect((await asker(endpoints).ask(OFFERS)).status).toBe(401)
  const { userId, actor } = await buildMember()
  const { ask } = asker(endpoints, actor)
  const refusal = { status: 403, body: { detail: 'Esta sección es solo para usuarios Premium' } }
  expect(await ask(OFFERS)).toMatchObject(refusal)
  await buyPlan(userId, { planType: 'basic' })
  expect(await ask(OFFERS)).toMatchObject(refusal)
  await buyPlan(userId, {}, { key: randomUUID() })
  const { status, body } = await ask(OFFERS)
  expect([status, body.total]).toEqual([200, 2])
  // The newest first; half a cent goes up.
  expect(body.items).toMatchObject([
    { featured: true, priceCents: 999, premiumPriceCents: 849 },
    { featured: true, priceCents: 2000, premiumPriceCents: 1700 },
  ])
  expect((await ask(`${OFFERS}?page=0`)).status).toBe(422)
})

test('a plan whose end has passed opens nothing, before any job has looked at it', async () => {
  const { userId, actor } = await buildMember()
  const now = new Date(Date.now() - 30 * 86_400_000)
  await transaction((tx) => grantSubscription(tx, { actor: SYSTEM, userId, planType: 'premium', now }))
  expect((await asker(endpoints, actor).ask(OFFERS)).status).toBe(403)
})
