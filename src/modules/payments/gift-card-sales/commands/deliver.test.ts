import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { lastEmailTo } from '../../../../../tests/support/build-accounts.ts'
import { buildCart } from '../../../../../tests/support/build-cart.ts'
import { buildPaidGift, theGift } from '../../../../../tests/support/build-gift-sales.ts'
import { buy, offerGiftCards, theGiftCard } from '../../../../../tests/support/build-orders.ts'
import { emailsTo } from '../../../../../tests/support/build-plans.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { writtenDay } from '#lib/panama-days.ts'
import { findUsableGiftCard } from '#modules/payments/gift-cards/queries.ts'
import { giftCards } from '#modules/payments/gift-cards/tables.ts'
import { signedId } from '#server/auth/crypto.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { listOwnPurchases, readLinkedCard } from '../queries.ts'
import { forget } from './forget.ts'
import { deliverDue, forgetCodes, resendCard, revealCode } from './deliver.ts'

beforeAll(() => offerGiftCards())
afterEach(async () => expect(await findBrokenInvariants(pool, { except: ['I8'] })).toEqual([]))

const DAY_MS = 86_400_000
const now = new Date()
const days = (count: number) => new Date(now.getTime() + count * DAY_MS)
const inDays = (count: number) => writtenDay(days(count))
const tokenOf = (purchaseId: string) => signedId('gift_card_link', purchaseId)
const reveal = (purchaseId: string, at = now) =>
  transaction((tx) => revealCode(tx, { token: tokenOf(purchaseId), now: at }))

test('a card is emailed on its day, once, however many workers come', async () => {
  const { purchaseId, recipientEmail } = await buildPaidGift({ sendOn: inDays(3) })
  await deliverDue({ now: days(2) })
  expect(await emailsTo(recipientEmail)).toEqual([])
  await Promise.all(Array.from({ length: 5 }, () => deliverDue({ now: days(4) })))
  await deliverDue({ now: days(5) })
  expect(await emailsTo(recipientEmail)).toEqual(['gift_card'])
  const { cardId } = await theGift(purchaseId)
  expect(await theGiftCard(cardId!)).toMatchObject({ balanceCents: 2500, recipientEmail })
  expect(await db.$count(giftCards, eq(giftCards.recipientEmail, recipientEmail))).toBe(1)
})

test('a card whose buyer has left is emailed all the same, and its receiver is forgotten then', async () => {
  const { userId, email, purchaseId, recipientEmail } = await buildPaidGift({ sendOn: inDays(2) })
  await transaction((tx) => forget(tx, { userId, email }))
  expect(await theGift(purchaseId)).toMatchObject({ recipientEmail, senderName: '', note: '' })
  await db.update(profiles).set({ anonymisedAt: now }).where(eq(profiles.id, userId))
  await deliverDue({ now: days(3) })
  const sent = await lastEmailTo(recipientEmail)
  expect(sent).toMatchObject({ template: 'gift_card', subject: 'Te enviaron una tarjeta de regalo' })
  expect(await theGift(purchaseId)).toMatchObject({ recipientEmail: null, recipientName: '' })
})

test('a receiver who leaves before the day is forgotten, and the buyer has a link in its place', async () => {
  const { purchaseId, recipientEmail } = await buildPaidGift({ sendOn: inDays(2) })
  await transaction((tx) => forget(tx, { userId: randomUUID(), email: recipientEmail }))
  expect(await theGift(purchaseId)).toMatchObject({
    delivery: 'link',
    recipientEmail: null,
    recipientName: '',
  })
  await deliverDue({ now: days(3) })
  expect(await emailsTo(recipientEmail)).toEqual([])
  expect(await reveal(purchaseId, days(3))).toMatchObject({ code: expect.stringMatching(/^GIFT-/) })
})

test('the email shows design, note and a code that pays', async () => {
  const { recipientEmail } = await buildPaidGift()
  await deliverDue({ now: days(1) })
  const { bodyText: text, bodyHtml: html, subject } = (await lastEmailTo(recipientEmail))!
  expect(subject).toBe('Ana te envió una tarjeta de regalo')
  expect(text).toContain('«Que lo disfrutes»')
  expect(html).toContain('¡Feliz cumpleaños!')
  const [code] = /GIFT(-[2-9A-Z]{4})+/.exec(text)!
  expect(await findUsableGiftCard(db, { code, now: days(1) })).toMatchObject({ balanceCents: 2500 })
})

test('what a crash leaves half done is not there: card and email come together', async () => {
  const { purchaseId, recipientEmail } = await buildPaidGift()
  await db.execute(
    sql`alter table outbox_messages add constraint no_gift check (recipient <> ${sql.raw(`'${recipientEmail}'`)})`,
  )
  await deliverDue({ now: days(1) })
  expect(await theGift(purchaseId)).toMatchObject({ cardId: null, status: 'paid' })
  await db.execute(sql`alter table outbox_messages drop constraint no_gift`)
  await deliverDue({ now: days(2) })
  expect(await emailsTo(recipientEmail)).toEqual(['gift_card'])
  expect(await db.$count(giftCards, eq(giftCards.recipientEmail, recipientEmail))).toBe(1)
})

test('a link opens from its day on, issues one card at the first press, and shows the same code again', async () => {
  const { purchaseId } = await buildPaidGift({ delivery: 'link', sendOn: inDays(2) })
  await expect(reveal(purchaseId)).rejects.toMatchObject({ code: 'gifts.not_yet' })
  expect(await readLinkedCard(db, { token: tokenOf(purchaseId), now })).toMatchObject({
    amountCents: 2500,
    senderName: 'Ana',
    mayOpen: false,
  })
  await deliverDue({ now: days(3) })
  expect(await theGift(purchaseId)).toMatchObject({ cardId: null })
  const shown = await Promise.all([reveal(purchaseId, days(3)), reveal(purchaseId, days(3))])
  const { code } = await reveal(purchaseId, days(4))
  expect(shown.map((one) => one.code)).toEqual([code, code])
  expect(await findUsableGiftCard(db, { code, now: days(4) })).toMatchObject({ balanceCents: 2500 })
})

test('a link shows no code of a card that was spent, and none is stored a month later', async () => {
  const { purchaseId } = await buildPaidGift({ delivery: 'link', amountCents: 2599 })
  const { code } = await reveal(purchaseId)
  const { userId } = await buildCart({ items: [{ onHand: 5, priceCents: 2000 }] })
  const paid = await buy(userId, { paymentMethod: 'gift_card', giftCardCode: code })
  expect(paid).toMatchObject({ paymentStatus: 'paid' })
  await expect(reveal(purchaseId, days(1))).rejects.toMatchObject({ code: 'gifts.code_gone' })
  await forgetCodes({ now: days(29) })
  expect((await theGift(purchaseId)).codeEncrypted).not.toBeNull()
  await forgetCodes({ now: days(31) })
  expect((await theGift(purchaseId)).codeEncrypted).toBeNull()
})

test('a code is forgotten a year after its delivery', async () => {
  const { purchaseId } = await buildPaidGift()
  await deliverDue({ now: days(1) })
  await forgetCodes({ now: days(365) })
  expect((await theGift(purchaseId)).codeEncrypted).not.toBeNull()
  await forgetCodes({ now: days(367) })
  expect((await theGift(purchaseId)).codeEncrypted).toBeNull()
})

test('a wrong token, an emailed card and another purpose open nothing', async () => {
  const { purchaseId } = await buildPaidGift()
  const tokens = ['', 'x', `${purchaseId}.x`, signedId('other', purchaseId), tokenOf(purchaseId)]
  for (const token of tokens) {
    await expect(readLinkedCard(db, { token, now })).rejects.toMatchObject({ code: 'gifts.link_over' })
    await expect(transaction((tx) => revealCode(tx, { token, now }))).rejects.toMatchObject({
      code: 'gifts.link_over',
    })
  }
})

test('a delivered card is emailed again once a day, with the same code', async () => {
  const { userId, purchaseId, recipientEmail } = await buildPaidGift()
  const resend = (at: Date) => transaction((tx) => resendCard(tx, { purchaseId, userId, now: at }))
  await expect(resend(now)).rejects.toMatchObject({ code: 'gifts.cannot_resend' })
  await deliverDue({ now: days(1) })
  const first = (await lastEmailTo(recipientEmail))!
  await expect(resend(days(1.5))).rejects.toMatchObject({ code: 'gifts.cannot_resend' })
  await resend(days(2))
  await expect(resend(days(2))).rejects.toMatchObject({ code: 'gifts.cannot_resend' })
  expect(await emailsTo(recipientEmail)).toEqual(['gift_card', 'gift_card'])
  expect((await lastEmailTo(recipientEmail))!.bodyText).toBe(first.bodyText)
})

test('a buyer sees their own cards with the link, and no other', async () => {
  const { userId, purchaseId } = await buildPaidGift({ delivery: 'link' })
  const [own] = await listOwnPurchases(db, { userId, now })
  expect(own).toMatchObject({ purchaseId, canCancel: true, canResend: false })
  expect(own!.link).toContain(`/tarjeta-de-regalo#${tokenOf(purchaseId)}`)
  expect(await listOwnPurchases(db, { userId: purchaseId, now })).toEqual([])
})
