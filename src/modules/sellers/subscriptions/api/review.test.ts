import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { auditOf } from '../../../../../tests/support/audit.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import {
  buildWaitingPlan,
  buyPlan,
  emailsTo,
  planRefunds,
  plansOf,
  profilePlan,
  purchasesOf,
} from '../../../../../tests/support/build-plans.ts'
import { openTestProvider } from '#modules/payments/gateways/commands/providers.ts'
import { payments } from '#modules/payments/core/tables.ts'
import type { Actor, Member } from '#server/auth/actor.ts'
import { db, pool } from '#server/db/db.ts'
import { settlePurchase } from '../commands/settle-purchase.ts'
import * as endpoints from '../endpoints.ts'

let admin: Member
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor
})
afterEach(async () => expect(await findBrokenInvariants(pool)).toEqual([]))

/** A plan whose bank has taken another amount than was asked. */
async function buildDifferent() {
  const built = await buildWaitingPlan()
  await openTestProvider().confirm(built.payment.providerPaymentId!, 'approve')
  const id = built.payment.providerPaymentId
  await db.execute(sql`update test_payments set amount_cents = 1 where id = ${id}`)
  await settlePurchase({ paymentId: built.payment.id, now: new Date() })
  return built
}

const decide = (purchaseId: string, body: object, actor: Actor = admin) =>
  asker(endpoints, actor).ask(`POST /admin/plan-reviews/${purchaseId}/decide`, body)
const waitingOf = async (userId: string) =>
  (
    await asker(endpoints, { kind: 'customer', userId, sessionId: randomUUID(), storeId: null }).ask(
      'GET /subscription',
    )
  ).body.waiting
const reviewOf = async (purchaseId: string) =>
  (await asker(endpoints, admin).ask('GET /admin/plan-reviews')).body.items.find(
    (item: { purchaseId: string }) => item.purchaseId === purchaseId,
  )

test('money for a plan that differs is seen by its person and by the admins, with what differs', async () => {
  const { userId, email, purchaseId, payment } = await buildDifferent()
  expect(await waitingOf(userId)).toEqual({
    purchaseId,
    planType: 'premium',
    amountCents: 999,
    state: 'review',
  })
  expect(await reviewOf(purchaseId)).toMatchObject({
    email,
    provider: 'test',
    providerPaymentId: payment.providerPaymentId,
    isHeld: false,
    reasons: ['amount'],
  })
  // No one pays a second time while a person looks at the first.
  expect(await buyPlan(userId)).toMatchObject({
    purchaseId,
    status: 'review',
    message: 'Estamos revisando tu pago.',
  })
  expect(await purchasesOf(userId)).toHaveLength(1)
})

test('an admin gives the plan, once, with its reason in the log and an email', async () => {
  const { userId, email, purchaseId } = await buildDifferent()
  const body = { decision: 'grant', reason: 'Pagó de más por error' }
  const answers = await Promise.all([1, 2, 3].map(() => decide(purchaseId, body)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await profilePlan(userId)).toBe('premium')
  expect(await plansOf(userId)).toMatchObject([{ paymentMethod: 'admin' }])
  expect(await purchasesOf(userId)).toMatchObject([{ status: 'expired' }])
  expect(await emailsTo(email)).toEqual(['plan_review_granted'])
  const log = await auditOf(purchaseId)
  expect(log.map(({ action, reason }) => [action, reason])).toEqual([
    ['subscriptions.payment_mismatch', null],
    ['subscriptions.grant_purchase', 'Pagó de más por error'],
  ])
  expect(await waitingOf(userId)).toBeNull()
  expect(await reviewOf(purchaseId)).toBeUndefined()
})

test('an admin closes the purchase without a plan, and the person may buy again', async () => {
  const { userId, email, purchaseId } = await buildDifferent()
  expect((await decide(purchaseId, { decision: 'close', reason: 'Llegó un centavo' })).status).toBe(200)
  expect(await plansOf(userId)).toEqual([])
  expect(await emailsTo(email)).toEqual(['plan_review_closed'])
  expect(await buyPlan(userId)).toMatchObject({ status: 'paid' })
})

test('what a provider holds can be closed but not given, and goes back when it comes all the same', async () => {
  const { userId, purchaseId, payment } = await buildWaitingPlan()
  await db
    .update(payments)
    .set({ state: 'held', failureCode: 'pending_review' })
    .where(eq(payments.id, payment.id))
  await db.execute(sql`update plan_purchases set status = 'review' where id = ${purchaseId}`)
  expect(await reviewOf(purchaseId)).toMatchObject({ isHeld: true, reasons: ['pending_review'] })
  expect(await decide(purchaseId, { decision: 'grant', reason: 'Ya' })).toMatchObject({
    status: 409,
    body: { code: 'subscriptions.held_by_provider' },
  })
  expect((await decide(purchaseId, { decision: 'close', reason: 'Lo pidió' })).status).toBe(200)
  await openTestProvider().confirm(payment.providerPaymentId!, 'approve')
  expect(await settlePurchase({ paymentId: payment.id, now: new Date() })).toBe('money_back')
  expect(await planRefunds(purchaseId)).toMatchObject([{ amountCents: 999, reason: 'late_money' }])
  expect(await plansOf(userId)).toEqual([])
})

test('only an admin decides, with a reason, about a purchase that waits for it', async () => {
  const { purchaseId } = await buildDifferent()
  const good = { decision: 'grant', reason: 'Está bien' }
  const member = (await buildMember()).actor
  expect((await decide(purchaseId, good, { kind: 'visitor' })).status).toBe(401)
  expect((await decide(purchaseId, good, member)).status).toBe(403)
  expect((await asker(endpoints, member).ask('GET /admin/plan-reviews')).status).toBe(403)
  expect((await decide(purchaseId, { ...good, reason: ' ' })).status).toBe(422)
  expect((await decide(purchaseId, { ...good, amountCents: 1 })).status).toBe(422)
  expect((await decide(randomUUID(), good)).status).toBe(404)
  const paid = await buyPlan((await buildMember()).userId)
  expect(await decide(paid.purchaseId!, good)).toMatchObject({
    status: 409,
    body: { code: 'subscriptions.not_in_review' },
  })
})
