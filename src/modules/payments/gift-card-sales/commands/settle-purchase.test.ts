import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { actionsOn } from '../../../../../tests/support/audit.ts'
import { buildMember, buildProfile } from '../../../../../tests/support/build-accounts.ts'
import {
  buildPaidGift,
  buyGift,
  giftRefunds,
  giftsOf,
  theGift,
} from '../../../../../tests/support/build-gift-sales.ts'
import { offerGiftCards, theGiftCard } from '../../../../../tests/support/build-orders.ts'
import { emailsTo } from '../../../../../tests/support/build-plans.ts'
import { carryOutRefund, reconcilePayments } from '../../../../../tests/support/money.ts'
import { unblockGiftCard } from '#modules/payments/gift-cards/commands.ts'
import { listPayments } from '#modules/payments/core/queries/payments.ts'
import { openTestProvider } from '#modules/payments/gateways/commands/providers.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { deliverDue } from './deliver.ts'
import { expirePurchases } from './reconcile-purchase.ts'
import { cancelPurchase, closeReview, refundSoldCard } from './refund-purchase.ts'
import { settlePurchase } from './settle-purchase.ts'

beforeAll(() => offerGiftCards())
afterEach(async () => expect(await findBrokenInvariants(pool, { except: ['I8'] })).toEqual([]))

const now = new Date()
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const nextDay = () => later(36 * 60)
const admin = async () => (await buildMember({ role: 'admin' })).actor as Admin

async function carryOutRefunds(purchaseId: string) {
  for (const { id: refundId } of await giftRefunds(purchaseId)) await carryOutRefund({ refundId, now })
}

async function buildWaiting() {
  const { userId, email } = await buildProfile()
  const { purchaseId } = await buyGift(userId, { testChoice: 'never_answers' })
  const [payment] = await listPayments(db, { giftPurchaseId: purchaseId })
  return { userId, email, purchaseId, payment: payment! }
}

test('a paid card waits for its day: the buyer has a receipt, and no card is issued', async () => {
  const { email, purchaseId } = await buildPaidGift()
  expect(await theGift(purchaseId)).toMatchObject({ status: 'paid', cardId: null, codeEncrypted: null })
  expect(await emailsTo(email)).toEqual(['gift_bought'])
})

test('the same key and several at once are one charge', async () => {
  const { userId } = await buildProfile()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => buyGift(userId, {}, { key })))
  expect(new Set(answers.map(({ purchaseId }) => purchaseId)).size).toBe(1)
  const [gift] = await giftsOf(userId)
  const paid = await listPayments(db, { giftPurchaseId: gift!.id })
  expect(paid.filter(({ capturedCents }) => capturedCents > 0)).toHaveLength(1)
})

test('a declined card is tried again with other words, and stays one purchase', async () => {
  const { userId } = await buildProfile()
  expect(await buyGift(userId, { testChoice: 'decline' })).toMatchObject({ status: 'failed', next: 'pay' })
  expect(await buyGift(userId, { recipientName: 'Luz' })).toMatchObject({ status: 'paid' })
  expect(await giftsOf(userId)).toMatchObject([{ status: 'paid', recipientName: 'Luz' }])
})

test('another amount gives the open purchase up, and money for it goes back', async () => {
  const { userId, email, purchaseId, payment } = await buildWaiting()
  expect(await buyGift(userId, { amountCents: 5000 })).toMatchObject({ status: 'paid' })
  await openTestProvider().confirm(payment.providerPaymentId!, 'approve')
  expect(await settlePurchase({ paymentId: payment.id, now })).toBe('money_back')
  expect(await theGift(purchaseId)).toMatchObject({ status: 'expired' })
  await carryOutRefunds(purchaseId)
  expect(await theGift(purchaseId)).toMatchObject({ status: 'refunded' })
  expect(await emailsTo(email)).toEqual(['gift_bought', 'gift_money_back', 'gift_refunded'])
  expect(await actionsOn(purchaseId)).toEqual(['gift_cards.late_money'])
})

test('settled by ten callers at once, a card is paid once', async () => {
  const { email, purchaseId, payment } = await buildWaiting()
  await openTestProvider().confirm(payment.providerPaymentId!, 'approve')
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => settlePurchase({ paymentId: payment.id, now })),
  )
  expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1)
  expect(await theGift(purchaseId)).toMatchObject({ status: 'paid' })
  expect(await emailsTo(email)).toEqual(['gift_bought'])
})

test('what no one pays in half an hour is given up, and the reconciler finds what was paid meanwhile', async () => {
  const unpaid = await buildWaiting()
  const paid = await buildWaiting()
  await openTestProvider().confirm(paid.payment.providerPaymentId!, 'approve')
  await reconcilePayments({ now: later(2) })
  await expirePurchases({ now: later(31) })
  expect(await theGift(unpaid.purchaseId)).toMatchObject({ status: 'expired' })
  expect(await theGift(paid.purchaseId)).toMatchObject({ status: 'paid' })
})

test('the buyer calls a card off before its day, once, and the money goes back', async () => {
  const { actor, email } = await buildMember()
  const { purchaseId } = await buyGift(actor.userId)
  const cancel = () =>
    transaction((tx) => cancelPurchase(tx, { purchaseId }, { actor, address: 'test', now }))
  const asked = await Promise.allSettled([cancel(), cancel(), cancel()])
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await giftRefunds(purchaseId)).toMatchObject([{ amountCents: 2500, state: 'queued' }])
  await carryOutRefunds(purchaseId)
  expect(await theGift(purchaseId)).toMatchObject({ status: 'refunded', cardId: null })
  expect(await emailsTo(email)).toEqual(['gift_bought', 'gift_refunded'])
  expect(await actionsOn(purchaseId)).toEqual(['gift_cards.cancel'])
  await deliverDue({ now: nextDay() })
  expect(await theGift(purchaseId)).toMatchObject({ cardId: null })
})

test("no one calls off another's card, nor one that was delivered", async () => {
  const { purchaseId } = await buildPaidGift()
  const { actor } = await buildMember()
  const cancel = (by: typeof actor) =>
    transaction((tx) => cancelPurchase(tx, { purchaseId }, { actor: by, address: 'test', now }))
  await expect(cancel(actor)).rejects.toMatchObject({ code: 'gifts.purchase_not_found' })
  await deliverDue({ now: nextDay() })
  const { userId } = await theGift(purchaseId)
  await expect(cancel({ ...actor, userId })).rejects.toMatchObject({ code: 'gifts.cannot_cancel' })
})

test('an admin gives the money of an unspent card back: the card is blocked for good', async () => {
  const { purchaseId } = await buildPaidGift()
  await deliverDue({ now: nextDay() })
  const by = { actor: await admin(), address: 'test', now }
  await transaction((tx) => refundSoldCard(tx, { purchaseId, reason: 'Pedido' }, by))
  await carryOutRefunds(purchaseId)
  const { cardId, status, codeEncrypted } = await theGift(purchaseId)
  expect([status, codeEncrypted]).toEqual(['refunded', null])
  expect(await theGiftCard(cardId!)).toMatchObject({ state: 'blocked' })
  await expect(
    transaction((tx) => unblockGiftCard(tx, { cardId: cardId!, reason: 'x' }, by)),
  ).rejects.toMatchObject({ code: 'payments.gift_card_refunded' })
  expect(await actionsOn(purchaseId)).toEqual(['gift_cards.refund'])
})

test('a card of which something was spent keeps its money where it is', async () => {
  const { purchaseId } = await buildPaidGift()
  await deliverDue({ now: nextDay() })
  const { cardId } = await theGift(purchaseId)
  const by = { actor: await admin(), address: 'test', now }
  await expect(
    transaction(async (tx) => {
      await tx.execute(sql`update gift_cards set balance_cents = balance_cents - 1 where id = ${cardId}`)
      await refundSoldCard(tx, { purchaseId, reason: 'Pedido' }, by)
    }),
  ).rejects.toMatchObject({ code: 'payments.gift_card_spent' })
  expect(await theGift(purchaseId)).toMatchObject({ status: 'paid' })
  expect(await giftRefunds(purchaseId)).toEqual([])
})

test('only a purchase whose money is looked at is closed by an admin', async () => {
  const { purchaseId } = await buildPaidGift()
  const by = { actor: await admin(), address: 'test', now }
  await expect(transaction((tx) => closeReview(tx, { purchaseId, reason: 'x' }, by))).rejects.toMatchObject({
    code: 'gifts.not_in_review',
  })
})
