import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import {
  buildCart,
  buildGiftCard,
  buy,
  offerGiftCards,
  offerTransfers,
  theGiftCard,
  theOrder,
  thePayments,
  theStock,
  theRefunds,
} from '../../../../../tests/support/build-orders.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { expireOrders } from '#modules/sales/orders/commands/expire-orders.ts'
import { cancelOwnOrder, setOrderStatus } from '#modules/sales/orders/commands/move-order.ts'
import { settlePayment } from '#modules/sales/orders/commands/settle-payment.ts'
import { orders } from '#modules/sales/orders/tables.ts'
import { blockGiftCard, unblockGiftCard } from '#modules/payments/gift-cards/commands.ts'
import { giftCardEntries, giftCards } from '#modules/payments/gift-cards/tables.ts'
import { testPayments } from '#modules/payments/gateways/tables.ts'
import type { Admin } from '#server/auth/actor.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { payOrder } from './pay-order.ts'
import { carryOutRefund, reconcilePayments } from '../../../../../tests/support/money.ts'

const DAY_MS = 86_400_000
let admin: Admin

beforeAll(async () => {
  await offerGiftCards()
  const member = await buildMember({ role: 'admin' })
  admin = member.actor as Admin
  await offerTransfers(admin)
})
afterEach(async () => {
  expect(await findBrokenInvariants(pool)).toEqual([])
})

const entriesOf = async (cardId: string) =>
  (await db.select().from(giftCardEntries).where(eq(giftCardEntries.cardId, cardId)))
    .toSorted((a, b) => a.id - b.id)
    .map(({ kind, amountCents }) => `${kind} ${amountCents}`)
const emailsOf = (email: string) =>
  db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email))
const settled = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((one) =>
    one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code,
  )
/** What the jobs of an order's refunds do, every one of them at once and twice. */
async function giveBackAll(orderId: string, now = new Date()) {
  const refunds = await theRefunds(orderId)
  await Promise.all([...refunds, ...refunds].map(({ id: refundId }) => carryOutRefund({ refundId, now })))
}

test('a card that covers all pays at once, with no other method and no other money', async () => {
  const card = await buildGiftCard({ amountCents: 5000 })
  const { userId, email, productId } = await buildCart({ onHand: 5, priceCents: 2000 })
  const answer = await buy(userId, { paymentMethod: 'gift_card', giftCardCode: card.code })
  expect(answer).toMatchObject({ status: 'processing', paymentStatus: 'paid', next: 'success' })
  const { orderId } = answer
  expect(await theOrder(orderId)).toMatchObject({
    paymentMethod: 'gift_card',
    totalCents: 2599,
    giftCardCents: 2599,
    stockState: 'sold',
  })
  expect(
    (await thePayments(orderId)).map(({ provider, state, capturedCents }) => [
      provider,
      state,
      capturedCents,
    ]),
  ).toEqual([['gift_card', 'paid', 2599]])
  expect(await db.select().from(testPayments).where(eq(testPayments.orderId, orderId))).toEqual([])
  expect(await theStock(productId)).toEqual({ onHand: 4, reserved: 0 })
  expect(await theGiftCard(card.id)).toMatchObject({ balanceCents: 2401 })
  expect(await entriesOf(card.id)).toEqual(['issue 5000', 'redeem -2599'])
  const [mail] = await emailsOf(email)
  expect(mail!.bodyText).toContain(`Pagaste $25.99 con tu tarjeta de regalo ••••${card.code.slice(-4)}.`)
})

test('whichever method was chosen, a card that covers all is the only one', async () => {
  const card = await buildGiftCard({ amountCents: 2599 })
  const { userId } = await buildCart()
  const { orderId } = await buy(userId, {
    paymentMethod: 'bank_transfer',
    giftCardCode: card.code.toLowerCase(),
  })
  expect(await theOrder(orderId)).toMatchObject({ paymentMethod: 'gift_card', paymentStatus: 'paid' })
  expect(await theGiftCard(card.id)).toMatchObject({ balanceCents: 0 })
})

test('a declined card keeps the gift, and another one pays the rest alone', async () => {
  const card = await buildGiftCard({ amountCents: 2000 })
  const { userId, email } = await buildCart()
  const declined = await buy(userId, { giftCardCode: card.code, testChoice: 'decline' })
  expect(declined).toMatchObject({ status: 'pending', paymentStatus: 'failed', next: 'pay' })
  const { orderId } = declined
  expect(await theGiftCard(card.id)).toMatchObject({ balanceCents: 0 })
  const again = { seen: { totalCents: 599 }, testChoice: 'approve' } as const
  const paid = await payOrder({ userId, orderId, locale: 'es', now: new Date() }, again)
  expect(paid).toMatchObject({ paymentStatus: 'paid', next: 'success' })
  expect(
    (await thePayments(orderId)).map((one) => [one.attempt, one.provider, one.amountCents, one.state]),
  ).toEqual([
    [2, 'test', 599, 'paid'],
    [1, 'test', 599, 'failed'],
    [0, 'gift_card', 2000, 'paid'],
  ])
  const mail = (await emailsOf(email)).find(({ template }) => template === 'order_paid')
  expect(mail!.bodyText).toContain(
    `Pagaste $20.00 con tu tarjeta de regalo ••••${card.code.slice(-4)} y $5.99`,
  )
})

test('of two buyers with one card, and of two orders of one, one spends the money', async () => {
  const card = await buildGiftCard({ amountCents: 2599 })
  const [ana, ben] = [await buildCart(), await buildCart()]
  const outcomes = await settled(
    [ana, ben].map(({ userId }) => buy(userId, { paymentMethod: 'gift_card', giftCardCode: card.code })),
  )
  expect(outcomes).toContain('done')
  expect(outcomes).toContainEqual(
    expect.stringMatching(/checkout.gift_card_empty|payments.gift_card_changed/),
  )
  expect(await theGiftCard(card.id)).toMatchObject({ balanceCents: 0 })
  expect(await entriesOf(card.id)).toEqual(['issue 2599', 'redeem -2599'])

  const other = await buildGiftCard({ amountCents: 10_000 })
  const buyer = await buildCart({ onHand: 50 })
  const keys = Array.from({ length: 6 }, () => randomUUID())
  const tries = await settled(
    keys.map((key) => buy(buyer.userId, { paymentMethod: 'gift_card', giftCardCode: other.code }, { key })),
  )
  expect(tries.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(await theGiftCard(other.id)).toMatchObject({ balanceCents: 7401 })
})

test('ten buyers at once never take more off a card than it holds', async () => {
  const card = await buildGiftCard({ amountCents: 6000 })
  const carts = await Promise.all(Array.from({ length: 10 }, () => buildCart()))
  const outcomes = await settled(carts.map(({ userId }) => buy(userId, { giftCardCode: card.code })))
  const paid = await db.$count(
    giftCardEntries,
    and(eq(giftCardEntries.cardId, card.id), eq(giftCardEntries.kind, 'redeem')),
  )
  expect(paid).toBe(outcomes.filter((outcome) => outcome === 'done').length)
  expect((await theGiftCard(card.id)).balanceCents).toBeGreaterThanOrEqual(0)
})

test('the same key asked again is the same order, although its card is spent', async () => {
  const card = await buildGiftCard({ amountCents: 2599 })
  const { userId } = await buildCart()
  const key = randomUUID()
  const input = { paymentMethod: 'gift_card', giftCardCode: card.code } as const
  const first = await buy(userId, input, { key })
  await transaction((tx) =>
    blockGiftCard(
      tx,
      { cardId: card.id, reason: 'Robada' },
      { actor: SYSTEM, address: 'test', now: new Date() },
    ),
  )
  expect(await buy(userId, input, { key })).toMatchObject({ orderId: first.orderId, next: 'success' })
  expect(await entriesOf(card.id)).toEqual(['issue 2599', 'redeem -2599', 'block 0'])
})

test('a transfer takes a card only for the whole, and a card that falls short needs a method', async () => {
  const card = await buildGiftCard({ amountCents: 2000 })
  const { userId } = await buildCart()
  const buying = (input: object) => settled([buy(userId, { giftCardCode: card.code, ...input })])
  expect(await buying({ paymentMethod: 'bank_transfer' })).toEqual(['checkout.gift_card_not_shared'])
  expect(await buying({ paymentMethod: 'gift_card' })).toEqual(['checkout.gift_card_too_small'])
  expect(await buying({ giftCardVersion: 2 })).toEqual(['payments.gift_card_changed'])
  expect(await settled([buy(userId, { paymentMethod: 'gift_card' })])).toEqual(['checkout.gift_card_missing'])
  expect(await theGiftCard(card.id)).toMatchObject({ balanceCents: 2000, version: 1 })
  expect(await db.$count(orders, eq(orders.userId, userId))).toBe(0)
})

test('unknown, expired and blocked codes get one and the same answer', async () => {
  const now = new Date()
  const old = await buildGiftCard({ now: new Date(now.getTime() - 366 * DAY_MS) })
  const blocked = await buildGiftCard()
  const by = { actor: SYSTEM, address: 'test', now } as const
  await transaction((tx) => blockGiftCard(tx, { cardId: blocked.id, reason: 'Robada' }, by))
  const { userId } = await buildCart()
  for (const giftCardCode of [old.code, blocked.code, 'GIFT-AAAA-BBBB-CCCC-DDDD'])
    expect(await settled([buy(userId, { giftCardCode })])).toEqual(['payments.gift_card_refused'])
  await transaction((tx) => unblockGiftCard(tx, { cardId: blocked.id, reason: 'Aclarado' }, by))
  expect(await settled([buy(userId, { giftCardCode: blocked.code })])).toEqual(['done'])
})

test('a card that is blocked while its buyer pays is refused and the stock is free again', async () => {
  const card = await buildGiftCard({ amountCents: 9000 })
  const { userId, productId } = await buildCart({ onHand: 3 })
  const by = { actor: SYSTEM, address: 'test', now: new Date() } as const
  const [outcome] = await settled([
    buy(userId, { giftCardCode: card.code }),
    transaction((tx) => blockGiftCard(tx, { cardId: card.id, reason: 'Robada' }, by)),
  ])
  expect(['done', 'payments.gift_card_changed', 'payments.gift_card_refused']).toContain(outcome)
  expect(await theStock(productId)).toEqual({ onHand: outcome === 'done' ? 2 : 3, reserved: 0 })
  expect((await theGiftCard(card.id)).state).toBe('blocked')
})

test('cancelling and expiring at once give the money back once, and the order was never paid', async () => {
  const now = new Date()
  const card = await buildGiftCard({ amountCents: 2000 })
  const { userId, email, productId } = await buildCart({ onHand: 3 })
  const { orderId } = await buy(userId, { giftCardCode: card.code, testChoice: 'decline' })
  await db.update(orders).set({ expiresAt: now }).where(eq(orders.id, orderId))
  const later = new Date(now.getTime() + 1)
  await Promise.all([
    expireOrders({ now: later }),
    transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now: later })),
    expireOrders({ now: later }),
    transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now: later })),
  ])
  await giveBackAll(orderId)
  expect(await theGiftCard(card.id)).toMatchObject({ balanceCents: 2000 })
  expect(await entriesOf(card.id)).toEqual(['issue 2000', 'redeem -2000', 'give_back 2000'])
  const order = await theOrder(orderId)
  expect(order.status).toBe('cancelled')
  expect(['expired', 'failed']).toContain(order.paymentStatus)
  expect(await theStock(productId)).toEqual({ onHand: 3, reserved: 0 })
  const emails = (await emailsOf(email)).map(({ template }) => template).toSorted()
  expect(emails).toEqual(['order_cancelled', 'order_refunded'])
  await expect(
    transaction((tx) =>
      setOrderStatus(
        tx,
        { orderId, to: 'pending', reason: 'El comprador la quiere', version: order.version + 1 },
        { actor: admin, address: 'test', now },
      ),
    ),
  ).rejects.toMatchObject({ code: expect.stringMatching(/orders.gift_card_given_back|app.stale/) })
})

test('a card that expired meanwhile gets thirty days more with its money', async () => {
  const issued = new Date(Date.now() - 364 * DAY_MS)
  const card = await buildGiftCard({ amountCents: 2000, now: issued })
  const { userId, email } = await buildCart()
  const { orderId } = await buy(userId, { giftCardCode: card.code, testChoice: 'decline' })
  await db
    .update(giftCards)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(giftCards.id, card.id))
  const now = new Date()
  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now }))
  await giveBackAll(orderId, now)
  const after = await theGiftCard(card.id)
  expect(after.balanceCents).toBe(2000)
  expect(after.expiresAt).toEqual(new Date(now.getTime() + 30 * DAY_MS))
  const mail = (await emailsOf(email)).find(({ template }) => template === 'order_refunded')
  expect(mail!.bodyText).toContain(`Devolvimos $20.00 a tu tarjeta de regalo ••••${card.code.slice(-4)}`)
})

test('a paid order that is called off gives each its own back', async () => {
  const card = await buildGiftCard({ amountCents: 2000 })
  const { userId } = await buildCart()
  const { orderId } = await buy(userId, { giftCardCode: card.code })
  const now = new Date()
  await transaction((tx) => cancelOwnOrder(tx, { orderId, userId, now }))
  await giveBackAll(orderId)
  expect(
    (await theRefunds(orderId)).map(({ amountCents, state }) => `${amountCents} ${state}`).toSorted(),
  ).toEqual(['2000 done', '599 done'])
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await theGiftCard(card.id)).toMatchObject({ balanceCents: 2000 })
})

test('money that comes after the gift went back buys nothing and goes back too', async () => {
  const card = await buildGiftCard({ amountCents: 2000 })
  const { userId } = await buildCart()
  const { orderId } = await buy(userId, { giftCardCode: card.code, testChoice: 'never_answers' })
  const later = new Date(Date.now() + 31 * 60_000)
  await expireOrders({ now: later })
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'expired' })
  const [main] = await thePayments(orderId)
  await db.update(testPayments).set({ state: 'paid' }).where(eq(testPayments.id, main!.providerPaymentId!))
  expect(await settlePayment({ paymentId: main!.id, now: later })).toBe('money_back')
  await giveBackAll(orderId, later)
  expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await theGiftCard(card.id)).toMatchObject({ balanceCents: 2000 })
  await reconcilePayments({ now: later })
})

test('ten guesses use up the hour, right codes use up nothing', async () => {
  env.ISTMO_RATE_LIMITS = true
  try {
    const card = await buildGiftCard({ amountCents: 50_000 })
    const { userId, productId } = await buildCart({ onHand: 100 })
    for (let order = 0; order < 12; order++) {
      expect(await settled([buy(userId, { giftCardCode: card.code })])).toEqual(['done'])
      await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now: new Date() }))
    }
    const guesses = await settled(
      Array.from({ length: 15 }, () => buy(userId, { giftCardCode: `GIFT-${randomUUID().slice(0, 8)}` })),
    )
    expect(guesses.filter((code) => code === 'payments.gift_card_refused')).toHaveLength(10)
    expect(guesses.filter((code) => code === 'app.too_many_requests')).toHaveLength(5)
    expect(await settled([buy(userId, { giftCardCode: card.code })])).toEqual(['app.too_many_requests'])
  } finally {
    env.ISTMO_RATE_LIMITS = false
  }
})
