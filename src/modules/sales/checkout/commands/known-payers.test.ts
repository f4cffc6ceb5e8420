import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildSession } from '../../../../../tests/support/build-accounts.ts'
import { buildCart, CARD, seenBy, theOrder, thePayments } from '../../../../../tests/support/build-orders.ts'
import { buildPromotion, typeCode } from '../../../../../tests/support/build-promotions.ts'
import { emulator, openPayPal, openStripe, useEmulator } from '../../../../../tests/support/use-emulator.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import * as orderEndpoints from '#modules/sales/orders/endpoints.ts'
import { orders } from '#modules/sales/orders/tables.ts'
import * as paymentEndpoints from '#modules/payments/core/endpoints.ts'
import { savedCards } from '#modules/payments/core/tables.ts'
import * as promotionEndpoints from '#modules/sales/promotions/endpoints.ts'
import { readReport } from '#modules/sales/promotions/queries/report.ts'
import { promotions } from '#modules/sales/promotions/tables.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import { db, transaction } from '#server/db/db.ts'
import * as checkoutEndpoints from '../endpoints.ts'

useEmulator()
beforeEach(openStripe)

const endpoints = { ...checkoutEndpoints, ...orderEndpoints, ...paymentEndpoints, ...promotionEndpoints }
const firstPurchase = () => buildPromotion({ conditions: { firstPurchase: true } })
const reportOf = (id: string) => readReport(db, EVERY_STORE, { id, now: new Date() })
const hashOf = async (orderId: string) =>
  (await thePayments(orderId)).find(({ state }) => state === 'paid')?.payerHash

/** Somebody with something worth 20.00 in the cart, and with the code where one is given. */
async function buyer(code?: string) {
  const { userId, productId } = await buildCart({ onHand: 50 })
  const { actor } = await buildSession({ userId })
  const { ask } = asker(endpoints, actor)
  if (code) await typeCode(userId, code)
  async function pay(card: string, wish: object = {}) {
    const { body } = await ask('POST /checkout', { ...CARD, testChoice: undefined, ...wish })
    await emulator.pay(body.clientSecret!, card)
    await ask(`POST /checkout/${body.orderId}/refresh`, {})
    return theOrder(body.orderId)
  }
  async function payByPayPal() {
    const { body } = await ask('POST /checkout', { ...CARD, paymentMethod: 'paypal' })
    emulator.paypal.approve(body.paypalOrderId!)
    await ask(`POST /checkout/${body.orderId}/capture`, {})
    return theOrder(body.orderId)
  }
  const fill = () =>
    transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now: new Date() }))
  return { userId, ask, pay, payByPayPal, fill }
}

test('of a first purchase by a card that bought under another account the order stays, and the report names it', async () => {
  const { id, code } = await firstPurchase()
  const before = await (await buyer()).pay('pm_card_visa')
  const again = await (await buyer(code)).pay('pm_card_visa')
  const other = await (await buyer(code)).pay('pm_card_mastercard')
  // What was paid is what was agreed: 20.00 less 10 %, and shipping.
  expect([again, other].map(({ paymentStatus, subtotalCents }) => [paymentStatus, subtotalCents])).toEqual([
    ['paid', 1800],
    ['paid', 1800],
  ])
  expect(await hashOf(again.id)).toEqual(await hashOf(before.id))
  expect(await hashOf(other.id)).not.toEqual(await hashOf(before.id))
  expect(await reportOf(id)).toMatchObject({
    usedCount: 2,
    paidCount: 2,
    newBuyerCount: 1,
    knownPayerCount: 1,
    knownPayerOrders: [again.number],
  })
  // A cancelled order counts for no card, as it counts for no account.
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, before.id))
  expect(await reportOf(id)).toMatchObject({ newBuyerCount: 2, knownPayerCount: 0, knownPayerOrders: [] })
  await db.update(orders).set({ status: 'processing' }).where(eq(orders.id, before.id))
})

test('of two first purchases by one card the later one is named, and a promotion for everybody names none', async () => {
  const { id, code } = await firstPurchase()
  const all = await buildPromotion()
  await (await buyer(code)).pay('pm_card_amex')
  const second = await (await buyer(code)).pay('pm_card_amex')
  await (await buyer(all.code)).pay('pm_card_amex')
  expect(await reportOf(id)).toMatchObject({ knownPayerCount: 1, knownPayerOrders: [second.number] })
  expect(await reportOf(all.id)).toMatchObject({ newBuyerCount: 0, knownPayerCount: 0 })
})

test('who buys again with their own card is no other account', async () => {
  const { id, code } = await buildPromotion()
  const { userId, pay, fill } = await buyer()
  await pay('pm_card_discover')
  await fill()
  await typeCode(userId, code)
  await pay('pm_card_discover')
  await db
    .update(promotions)
    .set({ conditions: { firstPurchase: true } })
    .where(eq(promotions.id, id))
  expect(await reportOf(id)).toMatchObject({ paidCount: 1, knownPayerCount: 0 })
})

test('a PayPal account is known again as a card is', async () => {
  await openPayPal()
  const { id, code } = await firstPurchase()
  await (await buyer()).payByPayPal()
  const again = await (await buyer(code)).payByPayPal()
  expect(await reportOf(id)).toMatchObject({ knownPayerCount: 1, knownPayerOrders: [again.number] })
})

test('a saved card that bought under another account makes no first purchase, and the page reads why', async () => {
  const { id, code } = await firstPurchase()
  await (await buyer()).pay('pm_card_discover')
  const { userId, ask, pay, fill } = await buyer()
  const called = await pay('pm_card_discover', { saveCard: true })
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, called.id))
  await fill()
  await typeCode(userId, code)
  const savedCardId = (await ask('GET /checkout')).body.savedCards[0]!.id
  const seen = await seenBy(userId)
  const less = { ...seen, totalCents: seen.totalCents - 200 }

  expect((await ask('GET /cart/promotions')).body).toMatchObject({ refusal: null, subtotalCents: 1800 })
  expect((await ask(`GET /cart/promotions?savedCardId=${savedCardId}`)).body).toMatchObject({
    refusal: {
      why: 'card_of_another',
      text: 'Solo para la primera compra, y con esta tarjeta ya se pagó un pedido de otra cuenta',
    },
    subtotalCents: 2000,
  })
  // No one learns anything of another's card.
  const stranger = await buyer(code)
  expect((await stranger.ask(`GET /cart/promotions?savedCardId=${savedCardId}`)).body).toMatchObject({
    refusal: null,
    subtotalCents: 1800,
  })

  const wish = { ...CARD, testChoice: undefined, savedCardId }
  expect(await ask('POST /checkout', { ...wish, seen: less })).toMatchObject({
    status: 409,
    body: { code: 'checkout.cart_changed' },
  })
  expect(await pay('', { savedCardId, seen })).toMatchObject({ paymentStatus: 'paid', subtotalCents: 2000 })
  expect(await reportOf(id)).toMatchObject({ usedCount: 0, knownPayerCount: 0 })
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.userId, userId))
  // Of a card that was saved before its hash was stored nothing is known until it has paid.
  await db.update(savedCards).set({ payerHash: null })
  expect((await ask(`GET /cart/promotions?savedCardId=${savedCardId}`)).body.refusal).toBeNull()
})

test('what a provider calls a card stands nowhere, whether its payment was taken or put aside', async () => {
  await (await buyer()).pay('pm_card_visa')
  const { ask } = await buyer()
  const { body } = await ask('POST /checkout', { ...CARD, testChoice: undefined })
  emulator.switches.wrongAmount = true
  await emulator.pay(body.clientSecret!, 'pm_card_visa')
  await ask(`POST /checkout/${body.orderId}/refresh`, {})
  expect(await theOrder(body.orderId)).toMatchObject({ paymentStatus: 'review' })
  const { rows } = await db.execute<{ found: number }>(sql`
    select (select count(*) from payments where payments::text like '%emulator4242%')
      + (select count(*) from saved_cards where saved_cards::text like '%emulator4242%')
      + (select count(*) from audit_log where audit_log::text like '%emulator4242%') as found`)
  expect(Number(rows[0]!.found)).toBe(0)
})
