import { beforeEach, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import {
  emailsTo,
  planRefunds,
  plansOf,
  profilePlan,
  purchasesOf,
} from '../../../../../tests/support/build-plans.ts'
import { emulator, openPayPal, useEmulator } from '../../../../../tests/support/use-emulator.ts'
import { isForPurchase, listOpenPayments } from '#modules/payments/core/queries/payments.ts'
import { db } from '#server/db/db.ts'
import { followUp } from '#modules/payments/core/commands/settle.ts'
import { planMoney } from '../commands/settle-purchase.ts'
import * as endpoints from '../endpoints.ts'
import { expirePurchases } from '../jobs.ts'

const PREMIUM = { planType: 'premium', paymentMethod: 'paypal', isAdult: true }
useEmulator()
beforeEach(() => openPayPal())

/** Somebody with PayPal's window before them. */
async function atPayPal() {
  const { userId, email, actor } = await buildMember()
  const { ask } = asker(endpoints, actor)
  const { body } = await ask('POST /subscriptions', PREMIUM)
  expect(body).toMatchObject({ status: 'awaiting', next: 'pay', message: null })
  const { purchaseId, paypalOrderId } = body as { purchaseId: string; paypalOrderId: string }
  const capture = () => ask(`POST /subscriptions/${purchaseId}/capture`, {})
  return { userId, email, actor, ask, purchaseId, paypalOrderId, capture }
}

test('a plan approved at PayPal is captured once, however often it is asked for', async () => {
  const { userId, ask, purchaseId, paypalOrderId, capture } = await atPayPal()
  expect(await capture()).toMatchObject({ status: 409, body: { code: 'subscriptions.nothing_to_capture' } })
  const again = await ask('POST /subscriptions', PREMIUM)
  expect(again.body).toMatchObject({ purchaseId, paypalOrderId })
  emulator.paypal.approve(paypalOrderId)
  const answers = await Promise.all([capture(), capture(), capture()])
  expect(answers.map(({ body }) => body.status)).toEqual(['paid', 'paid', 'paid'])
  expect(emulator.paypal.ledger().captures).toHaveLength(1)
  expect(await plansOf(userId)).toMatchObject([{ paymentMethod: 'paypal', paymentId: paypalOrderId }])
  expect(await planRefunds(purchaseId)).toEqual([])
})

test('a buyer who approved and lost the answer gets the plan by pressing pay again', async () => {
  const { userId, ask, paypalOrderId } = await atPayPal()
  emulator.paypal.approve(paypalOrderId)
  expect((await ask('POST /subscriptions', PREMIUM)).body).toMatchObject({ status: 'paid', next: 'success' })
  expect(await profilePlan(userId)).toBe('premium')
})

test('a plan whose instrument PayPal refuses is paid with another one in the same window', async () => {
  const { userId, paypalOrderId, purchaseId, capture } = await atPayPal()
  emulator.paypal.approve(paypalOrderId)
  emulator.switches.decline = 1
  expect((await capture()).body).toMatchObject({
    status: 'failed',
    code: 'checkout.declined_instrument_declined',
    message: 'PayPal no pudo cobrar con el medio que elegiste. Prueba con otro.',
  })
  emulator.paypal.approve(paypalOrderId)
  const answers = await Promise.all([capture(), capture()])
  expect(answers.map(({ body }) => body.status)).toEqual(['paid', 'paid'])
  expect(await profilePlan(userId)).toBe('premium')
  expect(await planRefunds(purchaseId)).toEqual([])
  expect(emulator.paypal.ledger().captures).toHaveLength(1)
})

test("somebody else's approval is a 404", async () => {
  const { paypalOrderId, purchaseId } = await atPayPal()
  emulator.paypal.approve(paypalOrderId)
  const stranger = await atPayPal()
  expect((await stranger.ask(`POST /subscriptions/${purchaseId}/capture`, {})).status).toBe(404)
})

const inMinutes = (minutes: number) => ({ now: new Date(Date.now() + minutes * 60_000) })
const decide = (outcome: 'COMPLETED' | 'DECLINED') =>
  emulator.paypal.review(emulator.paypal.ledger().captures.at(-1)!.id, outcome)

/** What the reconciler does for a plan that waits for its provider. */
async function reconcile(purchaseId: string, { now }: { now: Date }) {
  for (const payment of await listOpenPayments(db, { provider: 'paypal', before: now, limit: 100 }))
    if (isForPurchase(payment) && payment.purchaseId === purchaseId)
      await followUp(planMoney, { payment, now })
}

/** A plan whose money PayPal has taken from its buyer and keeps back. */
async function held() {
  emulator.switches.pendingCapture = 1
  const person = await atPayPal()
  emulator.paypal.approve(person.paypalOrderId)
  const answer = await person.capture()
  const ownPage = async () => (await asker(endpoints, person.actor).ask('GET /subscription')).body
  return { ...person, answer, ownPage }
}

test('money that PayPal holds for a plan outlives the half hour, is shown, and becomes the plan when it is let go', async () => {
  const { userId, email, ask, capture, answer, purchaseId, ownPage } = await held()
  const review = { purchaseId, status: 'review', next: 'success' }
  expect(answer.body).toMatchObject({ ...review, message: expect.stringMatching(/^PayPal está revisando/) })
  for (const minutes of [2, 31, 3 * 24 * 60]) {
    await expirePurchases.run({}, inMinutes(minutes))
    await reconcile(purchaseId, inMinutes(minutes))
  }
  expect(await ownPage()).toMatchObject({
    current: null,
    waiting: { purchaseId, planType: 'premium', amountCents: 999, state: 'held' },
  })
  // Another tab, another key, another method: no one pays a second time meanwhile.
  expect((await ask('POST /subscriptions', PREMIUM)).body).toMatchObject(review)
  const byCard = await ask('POST /subscriptions', { ...PREMIUM, paymentMethod: 'credit_card' })
  expect(byCard.body).toMatchObject(review)
  expect((await capture()).body).toMatchObject(review)
  expect(emulator.paypal.ledger().captures).toHaveLength(1)

  decide('COMPLETED')
  await Promise.all([reconcile(purchaseId, inMinutes(5000)), reconcile(purchaseId, inMinutes(5000))])
  expect(await profilePlan(userId)).toBe('premium')
  expect(await plansOf(userId)).toHaveLength(1)
  expect((await ownPage()).waiting).toBeNull()
  expect(await emailsTo(email)).toEqual(['plan_held', 'plan_started'])
})

test('money for a plan that PayPal refuses in the end is announced, and the plan can be paid another way', async () => {
  const { userId, email, ask, ownPage, purchaseId } = await held()
  await expirePurchases.run({}, inMinutes(31))
  decide('DECLINED')
  await reconcile(purchaseId, inMinutes(2))
  expect((await ownPage()).waiting).toMatchObject({ state: 'refused', purchaseId })
  expect(await emailsTo(email)).toEqual(['plan_held', 'plan_held_refused'])
  const again = await ask('POST /subscriptions', { ...PREMIUM, paymentMethod: 'credit_card' })
  expect(again.body).toMatchObject({ purchaseId, status: 'paid' })
  expect(await profilePlan(userId)).toBe('premium')
  expect((await ownPage()).waiting).toBeNull()
})

test('a refused plan that no one pays again is given up in its fresh half hour', async () => {
  const { userId, ownPage, purchaseId } = await held()
  decide('DECLINED')
  await reconcile(purchaseId, inMinutes(60))
  await expirePurchases.run({}, inMinutes(89))
  expect(await purchasesOf(userId)).toMatchObject([{ status: 'failed' }])
  await expirePurchases.run({}, inMinutes(91))
  expect(await purchasesOf(userId)).toMatchObject([{ status: 'expired' }])
  expect((await ownPage()).waiting).toBeNull()
})
