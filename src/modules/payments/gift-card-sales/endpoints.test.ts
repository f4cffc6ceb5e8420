import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../scripts/invariants.ts'
import { asker } from '../../../../tests/support/ask.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { buildPaidGift, giftBody, theGift } from '../../../../tests/support/build-gift-sales.ts'
import { offerGiftCards } from '../../../../tests/support/build-orders.ts'
import { startOfDay, writtenDay } from '#lib/panama-days.ts'
import { switchGateway } from '#modules/payments/gateways/commands/gateways.ts'
import { SYSTEM, VISITOR } from '#server/auth/actor.ts'
import { signedId } from '#server/auth/crypto.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { readGatewaysNow } from '#modules/payments/gateways/queries.ts'
import { deliverDue } from './commands/deliver.ts'
import * as endpoints from './endpoints.ts'

beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  await offerGiftCards()
})
afterEach(async () => expect(await findBrokenInvariants(pool, { except: ['I8'] })).toEqual([]))

const member = async () => asker(endpoints, (await buildMember()).actor)
const admin = async () => asker(endpoints, (await buildMember({ role: 'admin' })).actor)
const visitor = asker(endpoints, VISITOR)
const tomorrow = () => new Date(Date.now() + 36 * 3_600_000)

test('a card is bought, seen by its buyer alone, and called off', async () => {
  const { ask } = await member()
  const bought = await ask('POST /gift-cards/purchases', giftBody())
  expect(bought).toMatchObject({ status: 200, body: { status: 'paid', next: 'success' } })
  const { purchaseId } = bought.body
  expect(await ask('GET /gift-cards/purchases')).toMatchObject({
    body: { items: [{ purchaseId, status: 'paid', canCancel: true, link: null }] },
  })
  const other = await member()
  expect((await other.ask('GET /gift-cards/purchases')).body).toEqual({ items: [] })
  const cancel = `POST /gift-cards/purchases/${purchaseId}/cancel` as const
  expect(await other.ask(cancel, {})).toMatchObject({ status: 404 })
  expect(await ask(cancel, {})).toMatchObject({ status: 200 })
  expect(await ask(cancel, {})).toMatchObject({ status: 409 })
})

test.each([
  ['amountCents', 499],
  ['amountCents', 50_001],
  ['amountCents', 1000.5],
  ['amountCents', '1000'],
  ['design', 'other'],
  ['recipientName', ''],
  ['senderName', ' '],
  ['note', 'x'.repeat(301)],
  ['sendOn', '2026-02-30'],
  ['sendOn', writtenDay(new Date(Date.now() - 86_400_000))],
  ['sendOn', writtenDay(new Date(Date.now() + 367 * 86_400_000))],
  ['recipientEmail', 'nadie'],
  ['recipientEmail', undefined],
  ['paymentMethod', 'gift_card'],
  ['paymentMethod', 'crypto'],
  ['paymentMethod', 'bank_transfer'],
  ['status', 'paid'],
])('a card with %s %s is refused, and nothing is written', async (name, value) => {
  const { ask } = await member()
  const body = { ...giftBody(), [name]: value }
  expect(await ask('POST /gift-cards/purchases', body)).toMatchObject({ status: 422 })
  expect((await ask('GET /gift-cards/purchases')).body).toEqual({ items: [] })
})

test('the limits themselves, today and a year from now can be bought', async () => {
  const today = startOfDay(writtenDay(new Date()))
  for (const change of [
    { amountCents: 500 },
    { amountCents: 50_000 },
    { sendOn: writtenDay(new Date(today.getTime() + 365 * 86_400_000)) },
  ]) {
    const { ask } = await member()
    const answer = await ask('POST /gift-cards/purchases', { ...giftBody(), ...change })
    expect(answer).toMatchObject({ status: 200, body: { status: 'paid' } })
  }
})

test('a visitor sees whether cards are sold and opens a link, and buys nothing', async () => {
  expect(await visitor.ask('GET /gift-cards/sale')).toMatchObject({ status: 200, body: { isOffered: true } })
  expect(await visitor.ask('POST /gift-cards/purchases', giftBody())).toMatchObject({ status: 401 })
  const { purchaseId } = await buildPaidGift({ delivery: 'link' })
  const token = signedId('gift_card_link', purchaseId)
  const read = await visitor.ask('POST /gift-cards/links/read', { token })
  expect(read).toMatchObject({ status: 200, body: { mayOpen: true, senderName: 'Ana' } })
  expect(JSON.stringify(read.body)).not.toContain('GIFT-')
  const shown = await visitor.ask('POST /gift-cards/links/reveal', { token })
  expect(shown).toMatchObject({ status: 200, body: { code: expect.stringMatching(/^GIFT-/) } })
  expect(await visitor.ask('POST /gift-cards/links/read', { token: 'x' })).toMatchObject({ status: 404 })
})

test('an admin sees what waits and gives money back; no one else does', async () => {
  const { purchaseId, email } = await buildPaidGift()
  const { ask } = await admin()
  const { body } = await ask('GET /admin/gift-card-purchases')
  expect(body.items.find((one) => one.purchaseId === purchaseId)).toMatchObject({ buyerEmail: email })
  const path = `POST /admin/gift-card-purchases/${purchaseId}/refund` as const
  const stranger = await member()
  expect(await stranger.ask(path, { reason: 'x' })).toMatchObject({ status: 403 })
  expect(await ask(path, { reason: '' })).toMatchObject({ status: 422 })
  expect(await ask(path, { reason: 'Pedido' })).toMatchObject({ status: 200 })
  expect(await ask(path, { reason: 'Pedido' })).toMatchObject({ status: 409 })
  expect(await theGift(purchaseId)).toMatchObject({ status: 'cancelled' })
})

test('a delivered card is sent again once a day and no more called off', async () => {
  const { actor } = await buildMember()
  const { ask } = asker(endpoints, actor)
  const bought = await ask('POST /gift-cards/purchases', giftBody())
  const { purchaseId } = bought.body
  await deliverDue({ now: tomorrow() })
  for (const act of ['resend', 'cancel'])
    expect(await ask(`POST /gift-cards/purchases/${purchaseId}/${act}`, {})).toMatchObject({
      status: 409,
    })
})

test('no card is sold while buyers cannot pay with cards', async () => {
  const by = { actor: SYSTEM, address: 'test', now: new Date() }
  const { version } = (await readGatewaysNow(db)).gift_card
  await transaction((tx) => switchGateway(tx, { type: 'gift_card', version, isActive: false }, by))
  const { ask } = await member()
  expect(await ask('GET /gift-cards/sale')).toMatchObject({ body: { isOffered: false } })
  expect(await ask('POST /gift-cards/purchases', giftBody())).toMatchObject({
    status: 409,
    body: { code: 'gifts.not_sold' },
  })
  await offerGiftCards()
})
