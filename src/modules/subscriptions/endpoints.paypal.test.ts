import { beforeEach, expect, test } from 'vitest'
import { asker } from '../../../tests/support/ask.ts'
import { buildMember } from '../../../tests/support/build-accounts.ts'
import { planRefunds, plansOf, profilePlan } from '../../../tests/support/build-plans.ts'
import { emulator, openPayPal, useEmulator } from '../../../tests/support/use-emulator.ts'
import * as room from './endpoints.ts'

const PREMIUM = { planType: 'premium', paymentMethod: 'paypal', isAdult: true }
useEmulator()
beforeEach(() => openPayPal())

/** Somebody with PayPal's window before them. */
async function atPayPal() {
  const { userId, actor } = await buildMember()
  const { ask } = asker(room, actor)
  const { body } = await ask('POST /subscriptions', PREMIUM)
  expect(body).toMatchObject({ status: 'awaiting', next: 'pay', message: null })
  const { purchaseId, paypalOrderId } = body as { purchaseId: string; paypalOrderId: string }
  const capture = () => ask(`POST /subscriptions/${purchaseId}/capture`, {})
  return { userId, ask, purchaseId, paypalOrderId, capture }
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

test('whoever approved and lost the answer gets the plan by pressing pay again', async () => {
  const { userId, ask, paypalOrderId } = await atPayPal()
  emulator.paypal.approve(paypalOrderId)
  expect((await ask('POST /subscriptions', PREMIUM)).body).toMatchObject({ status: 'paid', next: 'success' })
  expect(await profilePlan(userId)).toBe('premium')
})

test("somebody else's approval is a 404", async () => {
  const { paypalOrderId, purchaseId } = await atPayPal()
  emulator.paypal.approve(paypalOrderId)
  const stranger = await atPayPal()
  expect((await stranger.ask(`POST /subscriptions/${purchaseId}/capture`, {})).status).toBe(404)
})
