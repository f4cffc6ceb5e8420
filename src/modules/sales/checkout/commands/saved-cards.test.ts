import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildSession } from '../../../../../tests/support/build-accounts.ts'
import { buildCart, CARD, theOrder, thePayments } from '../../../../../tests/support/build-orders.ts'
import { poisonRow } from '../../../../../tests/support/poison.ts'
import { emulator, openStripe, useEmulator } from '../../../../../tests/support/use-emulator.ts'
import { collectPersonalData } from '#modules/identity/accounts/queries/personal-data.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { tryGateway } from '#modules/payments/gateways/commands/try-gateway.ts'
import * as orderEndpoints from '#modules/sales/orders/endpoints.ts'
import { forget } from '#modules/payments/core/commands/cards.ts'
import * as paymentEndpoints from '#modules/payments/core/endpoints.ts'
import { release } from '#modules/payments/core/jobs.ts'
import { cardChoices, cardHolders, savedCards } from '#modules/payments/core/tables.ts'
import { db, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import * as checkoutEndpoints from '../endpoints.ts'

useEmulator()
beforeEach(openStripe)

type Wish = { savedCardId?: string; saveCard?: boolean }

/** Somebody who buys over HTTP, as often as they like. */
async function buyer() {
  const { userId, productId } = await buildCart({ onHand: 50 })
  const { actor } = await buildSession({ userId })
  const { ask } = asker({ ...checkoutEndpoints, ...orderEndpoints, ...paymentEndpoints }, actor)
  let isFirst = true

  /** The order as the checkout opens it. */
  async function open(wish: Wish) {
    if (!isFirst)
      await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now: new Date() }))
    isFirst = false
    return ask('POST /checkout', { ...CARD, testChoice: undefined, ...wish })
  }
  /** And pays it, with what is typed or without anything. */
  async function pay(wish: Wish, card = 'pm_card_visa') {
    const { body } = await open(wish)
    await emulator.pay(body.clientSecret!, card)
    return (await ask(`POST /checkout/${body.orderId}/refresh`, {})).body
  }
  const cards = async () => (await ask('GET /checkout')).body.savedCards
  const holder = async () => (await db.select().from(cardHolders).where(eq(cardHolders.userId, userId)))[0]
  return { userId, actor, ask, open, pay, cards, holder }
}

const atStripe = () => emulator.ledger().paymentMethods.filter(({ customer }) => customer !== null).length
const VISA = {
  id: expect.any(String),
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2034,
  isExpired: false,
}

test('a card is saved by consent alone, with its day, and pays the next order without being typed', async () => {
  const { pay, cards, holder } = await buyer()
  expect(await pay({})).toMatchObject({ paymentStatus: 'paid' })
  expect(await cards()).toEqual([])
  expect(emulator.ledger().customers).toEqual([])

  expect(await pay({ saveCard: true })).toMatchObject({ paymentStatus: 'paid' })
  expect(await cards()).toEqual([VISA])
  const [storedCard] = await db
    .select()
    .from(savedCards)
    .where(eq(savedCards.holderId, (await holder())!.id))
  expect(Math.abs(storedCard!.consentedAt.getTime() - Date.now())).toBeLessThan(60_000)
  // Stripe learns a number of ours and nothing else of the person.
  expect(emulator.ledger().customers).toMatchObject([{ name: null, email: null }])

  const savedCardId = (await cards())[0]!.id
  expect(await pay({ savedCardId }, '')).toMatchObject({ paymentStatus: 'paid' })
  expect(emulator.ledger().charges.at(-1)).toMatchObject({ payment_method: storedCard!.paymentMethodId })
  expect(await cards()).toEqual([VISA])
})

test('the bank may still ask about a saved card', async () => {
  const { open, pay, cards, ask } = await buyer()
  await pay({ saveCard: true })
  const [card] = await cards()
  emulator.switches.threeDSecure = 1
  const { body } = await open({ savedCardId: card!.id })
  await emulator.pay(body.clientSecret!, '')
  expect((await ask(`POST /checkout/${body.orderId}/refresh`, {})).body).toMatchObject({
    next: 'authenticate',
  })
  await emulator.authenticate(body.clientSecret!.split('_secret')[0]!, 'approve')
  expect((await ask(`POST /checkout/${body.orderId}/refresh`, {})).body).toMatchObject({
    paymentStatus: 'paid',
  })
})

test('whose card it is says the server: somebody else’s, an unknown and an expired one buy nothing', async () => {
  const owner = await buyer()
  await owner.pay({ saveCard: true })
  const [card] = await owner.cards()
  const thief = await buyer()
  for (const savedCardId of [card!.id, randomUUID()])
    expect(await thief.open({ savedCardId })).toMatchObject({
      status: 404,
      body: { code: 'payments.card_gone' },
    })
  expect((await thief.ask(`DELETE /profile/cards/${card!.id}`)).status).toBe(404)
  await db.update(savedCards).set({ expYear: 2020 }).where(eq(savedCards.id, card!.id))
  expect((await owner.ask('GET /profile/cards')).body.items).toMatchObject([{ isExpired: true }])
  expect(await owner.open({ savedCardId: card!.id })).toMatchObject({
    status: 409,
    body: { code: 'payments.card_expired' },
  })
  const { savedCards: own, cart } = (await thief.ask('GET /checkout')).body
  expect([own.length, cart.lines.length]).toEqual([0, 1])

  // Nor does Stripe charge it for another customer's payment.
  const { body } = await thief.open({ saveCard: true })
  const [storedCard] = await db.select().from(savedCards).where(eq(savedCards.id, card!.id))
  const refused = await emulator.pay(body.clientSecret!, storedCard!.paymentMethodId)
  expect(refused.status).toBe(400)
  expect(await theOrder(body.orderId)).toMatchObject({ paymentStatus: 'awaiting' })
})

test('a consent that is taken back before the order is paid keeps no card', async () => {
  const { open, ask, cards } = await buyer()
  const { body } = await open({ saveCard: true })
  await emulator.pay(body.clientSecret!, 'pm_card_chargeDeclined')
  const again = await ask(`POST /checkout/${body.orderId}/pay`, {})
  expect(again.body.clientSecret).toBe(body.clientSecret)
  await emulator.pay(body.clientSecret!, 'pm_card_visa')
  expect((await ask(`POST /checkout/${body.orderId}/refresh`, {})).body).toMatchObject({
    paymentStatus: 'paid',
  })
  expect(await cards()).toEqual([])
  expect(atStripe()).toBe(0)
  const [payment] = await thePayments(body.orderId)
  expect(await db.$count(cardChoices, eq(cardChoices.paymentId, payment!.id))).toBe(0)
})

test('a saved card that the bank refused gives way to another one on the same order', async () => {
  const { pay, open, ask, cards } = await buyer()
  await pay({ saveCard: true })
  const [card] = await cards()
  emulator.switches.decline = 1
  const { body } = await open({ savedCardId: card!.id })
  await emulator.pay(body.clientSecret!, '')
  expect((await ask(`POST /checkout/${body.orderId}/refresh`, {})).body).toMatchObject({
    paymentStatus: 'failed',
  })
  const again = await ask(`POST /checkout/${body.orderId}/pay`, { saveCard: true })
  await emulator.pay(again.body.clientSecret!, 'pm_card_mastercard')
  expect((await ask(`POST /checkout/${body.orderId}/refresh`, {})).body).toMatchObject({
    paymentStatus: 'paid',
  })
  expect((await cards()).map(({ last4 }) => last4)).toEqual(['4444', '4242'])
})

test('a card that Stripe does not have any more is reported, and is offered no longer', async () => {
  const { pay, open, cards, holder, ask } = await buyer()
  await pay({ saveCard: true })
  const [card] = await cards()
  const { customerId } = (await holder())!
  await fetch(`${emulator.url}/v1/customers/${customerId}`, {
    method: 'DELETE',
    headers: { authorization: 'Bearer sk_test_emulator' },
  })
  const { status, body } = await open({ savedCardId: card!.id })
  expect(status).toBe(200)
  expect(body).toMatchObject({ next: 'pay', code: 'payments.card_gone', paymentStatus: 'awaiting' })
  expect(body.message).toMatch(/ya no está guardada/)
  expect(await cards()).toEqual([])
  const again = await ask(`POST /checkout/${body.orderId}/pay`, { saveCard: true })
  await emulator.pay(again.body.clientSecret!, 'pm_card_visa')
  await ask(`POST /checkout/${body.orderId}/refresh`, {})
  expect(await cards()).toEqual([VISA])
})

test('the same card typed again with consent stands once', async () => {
  const { pay, cards } = await buyer()
  await pay({ saveCard: true })
  await pay({ saveCard: true })
  expect(await cards()).toHaveLength(1)
  await release.run({}, { now: new Date() })
  expect(atStripe()).toBe(1)
})

test('of many who come back at once the card is saved once, under one name at Stripe', async () => {
  const { open, ask, cards } = await buyer()
  const [first, second] = await Promise.all([open({ saveCard: true }), open({ saveCard: true })])
  const opened = [first, second].filter(({ status }) => status === 200)
  for (const { body } of opened) await emulator.pay(body.clientSecret!, 'pm_card_visa')
  await Promise.all(
    opened.flatMap(({ body }) => [1, 2, 3].map(() => ask(`POST /checkout/${body.orderId}/refresh`, {}))),
  )
  expect(await cards()).toHaveLength(1)
  expect(emulator.ledger().customers).toHaveLength(1)
})

test('a removed card goes from the lists at once and from Stripe as soon as it answers', async () => {
  const { pay, cards, ask } = await buyer()
  await pay({ saveCard: true })
  const [card] = await cards()
  expect(await ask(`DELETE /profile/cards/${card!.id}`)).toEqual({ status: 200, body: { items: [] } })
  expect(await cards()).toEqual([])
  expect((await ask(`DELETE /profile/cards/${card!.id}`)).status).toBe(404)

  emulator.switches.unavailable = true
  await release.run({}, { now: new Date() })
  emulator.switches.unavailable = false
  expect(atStripe()).toBe(1)
  await release.run({}, { now: new Date(Date.now() + 3_600_000) })
  expect(atStripe()).toBe(0)
  expect(await db.select({ id: savedCards.id }).from(savedCards).where(eq(savedCards.id, card!.id))).toEqual(
    [],
  )
})

test('trying Stripe registers the domain of the shop, once, and says which wallets may be shown there', async () => {
  const { PUBLIC_URL } = env
  try {
    expect(await tryGateway('stripe')).toEqual({ result: 'works', found: 'acct_emulator · test' })
    env.PUBLIC_URL = 'https://tienda.istmo.test'
    const found = 'acct_emulator · test · Apple Pay · Google Pay'
    for (const _ of [1, 2]) expect(await tryGateway('stripe')).toEqual({ result: 'works', found })
  } finally {
    env.PUBLIC_URL = PUBLIC_URL
  }
})

test('a card that cannot be let go keeps no other', async () => {
  const { pay, cards, ask } = await buyer()
  await pay({ saveCard: true }, 'pm_card_visa')
  await pay({ saveCard: true }, 'pm_card_mastercard')
  const [first, second] = await cards()
  const heal = await poisonRow(
    { table: 'saved_cards', key: 'old.removed_at is not null and old.id::text' },
    first!.id,
  )
  for (const { id } of [first!, second!]) expect((await ask(`DELETE /profile/cards/${id}`)).status).toBe(200)
  await release.run({}, { now: new Date() })
  const both = inArray(savedCards.id, [first!.id, second!.id])
  const left = () => db.select({ id: savedCards.id }).from(savedCards).where(both)
  expect(await left()).toEqual([{ id: first!.id }])
  await heal()
  await release.run({}, { now: new Date(Date.now() + 3_600_000) })
  expect(await left()).toEqual([])
})

test('the download says brand, last four and expiry, and who leaves is forgotten at Stripe', async () => {
  const { pay, actor, userId, holder } = await buyer()
  await pay({ saveCard: true })
  const { id } = (await holder())!
  const { savedCards: exported } = await collectPersonalData(db, { actor, now: new Date() })
  expect(exported).toEqual([{ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 }])

  await transaction((tx) => forget(tx, { userId }))
  expect(await db.select().from(savedCards).where(eq(savedCards.holderId, id))).toEqual([])
  expect(emulator.ledger().customers).toHaveLength(1)
  await release.run({}, { now: new Date() })
  expect(emulator.ledger().customers).toEqual([])
  expect(atStripe()).toBe(0)
  expect(await db.select().from(cardHolders).where(eq(cardHolders.id, id))).toEqual([])
})
