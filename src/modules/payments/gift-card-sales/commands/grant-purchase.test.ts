import { and, asc, eq, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { giftBody, giftRefunds, theGift } from '../../../../../tests/support/build-gift-sales.ts'
import { offerGiftCards, theGiftCard } from '../../../../../tests/support/build-orders.ts'
import {
  calm,
  emulator,
  openPayPal,
  openStripe,
  useEmulator,
  workRefunds,
} from '../../../../../tests/support/use-emulator.ts'
import { listPayments, takeDiffering } from '#modules/payments/core/public.ts'
import { payments } from '#modules/payments/core/tables.ts'
import { auditLog } from '#modules/platform/audit/tables.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { openStripe as openStripeProvider } from '#modules/payments/gateways/public.ts'
import { db, transaction } from '#server/db/db.ts'
import * as endpoints from '../endpoints.ts'
import { deliverDue } from './deliver.ts'

useEmulator()
beforeEach(async () => {
  await openStripe()
  await offerGiftCards()
})

const nextDay = () => new Date(Date.now() + 36 * 3_600_000)
const admin = async () => asker(endpoints, (await buildMember({ role: 'admin' })).actor)

/** A purchase for which another amount was paid than the 25.00 that were asked for, unless something else differs. */
async function differing(wrong: object = { wrongAmount: true }, amountCents = 2500) {
  const { actor, email } = await buildMember()
  const { ask } = asker(endpoints, actor)
  const { body } = await ask('POST /gift-cards/purchases', { ...giftBody(), amountCents })
  const { purchaseId } = body
  Object.assign(emulator.switches, wrong)
  await emulator.pay(body.clientSecret!, 'pm_card_visa')
  await ask(`POST /gift-cards/purchases/${purchaseId}/refresh`, {})
  calm()
  expect(await theGift(purchaseId)).toMatchObject({ status: 'review', amountCents })
  const grant = async () =>
    (await admin()).ask(`POST /admin/gift-card-purchases/${purchaseId}/grant`, { reason: 'Pagó 24' })
  return { purchaseId, email, ask, grant }
}

test('an admin grants a card of what was paid, once, which goes out on its day', async () => {
  const { purchaseId, email, ask, grant } = await differing()
  const path = `POST /admin/gift-card-purchases/${purchaseId}/grant` as const
  expect((await ask(path, { reason: 'Yo' })).status).toBe(403)
  expect((await (await admin()).ask(path, { reason: '' })).status).toBe(422)

  const answers = await Promise.all([grant(), grant(), grant()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  for (const { status, body } of answers)
    if (status === 409) expect(body).toMatchObject({ code: 'gifts.not_in_review' })
  expect(await theGift(purchaseId)).toMatchObject({ status: 'paid', amountCents: 2400, askedCents: 2500 })
  const [payment] = await listPayments(db, { giftPurchaseId: purchaseId })
  expect(payment).toMatchObject({ state: 'paid', amountCents: 2400, capturedCents: 2400, failureCode: null })
  expect(payment!.payerHash).toHaveLength(32)
  expect(payment!.capturedAt).toBeInstanceOf(Date)
  const lines = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetId, purchaseId))
    .orderBy(asc(auditLog.id))
  expect(lines.map(({ action }) => action)).toEqual([
    'gift_cards.payment_mismatch',
    'gift_cards.grant_purchase',
  ])
  expect(lines[1]).toMatchObject({
    reason: 'Pagó 24',
    before: { status: 'review', amountCents: 2500 },
    after: { status: 'paid', amountCents: 2400 },
  })
  const [receipt] = await db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, email), like(outboxMessages.template, 'gift_bought')))
  expect(receipt!.bodyText).toContain('Recibimos $24.00 en lugar de $25.00.')

  await deliverDue({ now: nextDay() })
  const { cardId } = await theGift(purchaseId)
  expect(await theGiftCard(cardId!)).toMatchObject({ initialCents: 2400, balanceCents: 2400 })
  // And goes back as it came.
  const refund = `POST /admin/gift-card-purchases/${purchaseId}/refund` as const
  expect((await (await admin()).ask(refund, { reason: 'Pedido' })).status).toBe(200)
  await workRefunds()
  expect(await giftRefunds(purchaseId)).toMatchObject([{ amountCents: 2400, state: 'done' }])
  expect(await theGift(purchaseId)).toMatchObject({ status: 'refunded' })
})

test.each([
  ['the currency', { wrongCurrency: true }],
  ['the mode', { liveMode: true }],
])('where %s differs no card is granted, and the purchase can be closed', async (_, wrong) => {
  const { purchaseId, grant } = await differing(wrong)
  expect(await grant()).toMatchObject({ status: 409, body: { code: 'gifts.not_grantable' } })
  expect(await theGift(purchaseId)).toMatchObject({ status: 'review', amountCents: 2500 })
  const close = `POST /admin/gift-card-purchases/${purchaseId}/close` as const
  expect((await (await admin()).ask(close, { reason: 'No' })).status).toBe(200)
  expect(await grant()).toMatchObject({ status: 409, body: { code: 'gifts.not_in_review' } })
})

test('less than a card may hold is no card, and without an answer of the provider nothing is decided', async () => {
  const { purchaseId, grant } = await differing({ wrongAmount: true }, 500)
  expect(await grant()).toMatchObject({ status: 409, body: { code: 'gifts.outside_limits' } })
  emulator.switches.unavailable = true
  expect(await grant()).toMatchObject({ status: 503, body: { code: 'gifts.provider_away' } })
  expect(await theGift(purchaseId)).toMatchObject({ status: 'review', amountCents: 500 })
  const unknown = `POST /admin/gift-card-purchases/${crypto.randomUUID()}/grant` as const
  expect((await (await admin()).ask(unknown, { reason: 'x' })).status).toBe(404)
})

test('money that was put aside for more than its amount is not taken, whatever the provider says now', async () => {
  const { purchaseId, grant } = await differing()
  const more = { failureCode: 'mismatch:amount,charge' }
  await db.update(payments).set(more).where(eq(payments.giftPurchaseId, purchaseId))
  expect(await grant()).toMatchObject({ status: 409, body: { code: 'gifts.not_grantable' } })
  // Found out after it was read, and before it is taken.
  const [payment] = await listPayments(db, { giftPurchaseId: purchaseId })
  const { provider } = await openStripeProvider()
  const held = await provider.readPayment(payment!.providerPaymentId!)
  const taking = { payment: payment!, held, confirmedBy: crypto.randomUUID(), now: new Date() }
  expect(await transaction((tx) => takeDiffering(tx, taking))).toBe(false)
})

test('money that somebody gave back at the provider meanwhile is no card', async () => {
  const { purchaseId, grant } = await differing()
  const [payment] = await listPayments(db, { giftPurchaseId: purchaseId })
  const { provider } = await openStripeProvider()
  const providerPaymentId = payment!.providerPaymentId!
  await provider.refund({ providerPaymentId, amountCents: 1000, idempotencyKey: crypto.randomUUID() })
  expect(await grant()).toMatchObject({ status: 409, body: { code: 'gifts.not_grantable' } })
})

test('PayPal’s money is granted in the same way', async () => {
  await openPayPal()
  const { actor } = await buildMember()
  const { ask } = asker(endpoints, actor)
  const { body } = await ask('POST /gift-cards/purchases', { ...giftBody(), paymentMethod: 'paypal' })
  const { purchaseId } = body
  emulator.paypal.approve(body.paypalOrderId!)
  emulator.switches.wrongAmount = true
  await ask(`POST /gift-cards/purchases/${purchaseId}/capture`, {})
  calm()
  expect(await theGift(purchaseId)).toMatchObject({ status: 'review' })
  const path = `POST /admin/gift-card-purchases/${purchaseId}/grant` as const
  expect((await (await admin()).ask(path, { reason: 'x' })).status).toBe(200)
  expect(await theGift(purchaseId)).toMatchObject({ status: 'paid', amountCents: 2400, askedCents: 2500 })
})
