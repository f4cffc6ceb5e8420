import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import { buildGiftCard, offerGiftCards } from '../../../../../tests/support/build-orders.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { blockGiftCard } from '#modules/payments/gift-cards/commands.ts'
import { paymentGateways } from '#modules/payments/gateways/tables.ts'
import type { Member } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import * as endpoints from '../endpoints.ts'

let buyer: Member

beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  await buildMember({ role: 'admin' })
  buyer = (await buildMember()).actor
  await offerGiftCards()
})
afterEach(async () => expect(await findBrokenInvariants(pool)).toEqual([]))

test('checking a code shows what it pays of the cart for each way to ship', async () => {
  const { productId } = await buildStock({ priceCents: 2000 })
  const { actor, userId } = await buildMember()
  await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now: new Date() }))
  const { ask } = asker(endpoints, actor)
  const card = await buildGiftCard({ amountCents: 3000 })
  const { status, body } = await ask('POST /gift-cards/check', {
    giftCardCode: card.code.toLowerCase().replaceAll('-', ' '),
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ last4: card.code.slice(-4), balanceCents: 3000, version: 1 })
  expect(body.totals).toContainEqual({
    shippingMethod: 'standard',
    totalCents: 2599,
    coveredCents: 2599,
    dueCents: 0,
  })
  expect(body.totals).toContainEqual({
    shippingMethod: 'express',
    totalCents: 3299,
    coveredCents: 3000,
    dueCents: 299,
  })
})

test('a code that cannot be used gets one answer, whatever the reason, and a visitor none', async () => {
  const now = new Date()
  const old = await buildGiftCard({ now: new Date('2020-01-01T00:00:00Z') })
  const blocked = await buildGiftCard()
  await transaction((tx) =>
    blockGiftCard(
      tx,
      { cardId: blocked.id, reason: 'x' },
      { actor: { kind: 'system' }, address: 'test', now },
    ),
  )
  const { ask } = asker(endpoints, buyer)
  const answers = []
  for (const giftCardCode of ['GIFT-AAAA-BBBB-CCCC-DDDD', old.code, blocked.code]) {
    const answer = await ask('POST /gift-cards/check', { giftCardCode })
    const { requestId: _, ...said } = problemOf(answer)
    answers.push({ status: answer.status, said })
  }
  expect(answers[0]).toMatchObject({ status: 409, said: { code: 'payments.gift_card_refused' } })
  expect(answers[0]!.said.detail).toContain('Ese código no sirve')
  expect(answers.slice(1)).toEqual([answers[0], answers[0]])
  const visitor = asker(endpoints)
  expect((await visitor.ask('POST /gift-cards/check', { giftCardCode: old.code })).status).toBe(401)
  for (const giftCardCode of ['', 'corto', 'x'.repeat(61), "GIFT'; drop table gift_cards", 7])
    expect((await ask('POST /gift-cards/check', { giftCardCode })).status).toBe(422)
})

test('guessing ends after ten wrong codes of a person, and after thirty of an address', async () => {
  env.ISTMO_RATE_LIMITS = true
  try {
    const guess = (ask: ReturnType<typeof asker>['ask']) =>
      ask('POST /gift-cards/check', { giftCardCode: `GIFT-${randomUUID().slice(0, 8)}` })
    const { actor } = await buildMember()
    const { ask } = asker(endpoints, actor)
    const statuses = await Promise.all(Array.from({ length: 14 }, async () => (await guess(ask)).status))
    expect(statuses.filter((status) => status === 409)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    const card = await buildGiftCard()
    expect((await ask('POST /gift-cards/check', { giftCardCode: card.code })).status).toBe(429)
  } finally {
    env.ISTMO_RATE_LIMITS = false
  }
})

test('while the gateway is off no one pays with a card, and it can be issued all the same', async () => {
  await db.delete(paymentGateways).where(eq(paymentGateways.type, 'gift_card'))
  await transaction((tx) => tx.execute(sql`select pg_notify('istmo_live', '{"name":"settings.changed"}')`))
  const { ask } = asker(endpoints, buyer)
  const card = await buildGiftCard()
  await expect
    .poll(async () => problemOf(await ask('POST /gift-cards/check', { giftCardCode: card.code })).code)
    .toBe('payments.method_not_offered')
})
