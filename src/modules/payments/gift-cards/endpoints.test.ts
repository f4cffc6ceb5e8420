import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../scripts/invariants.ts'
import { actionsOn, auditOf } from '../../../../tests/support/audit.ts'
import { asker } from '../../../../tests/support/ask.ts'
import { anEmail, buildMember, lastEmailTo } from '../../../../tests/support/build-accounts.ts'
import { buildGiftCard, offerGiftCards, theGiftCard } from '../../../../tests/support/build-orders.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { noteSent } from '#modules/platform/emails/commands/deliver.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { VISITOR, type Actor, type Member } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import * as endpoints from './endpoints.ts'
import { giftCardEntries, giftCards } from './tables.ts'

let admin: Member
let buyer: Member

beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  admin = (await buildMember({ role: 'admin' })).actor
  buyer = (await buildMember()).actor
  await offerGiftCards()
})
afterEach(async () => expect(await findBrokenInvariants(pool)).toEqual([]))

const issue = (body: object, { actor = admin as Actor, key = randomUUID() as string | null } = {}) =>
  asker(endpoints, actor).ask('POST /admin/gift-cards', body, key)

test('cards are issued with codes that only their answer knows, and every one is in the books', async () => {
  const { status, body } = await issue({ amountCents: 2500, count: 3, note: 'Premio' })
  expect(status).toBe(201)
  expect(body.items).toHaveLength(3)
  for (const { id, code, amountCents } of body.items) {
    expect([amountCents, code]).toEqual([2500, expect.stringMatching(/^GIFT(-[2-9A-HJKMNP-Z]{4}){4}$/)])
    const card = await theGiftCard(id)
    expect(card).toMatchObject({ last4: code.slice(-4), balanceCents: 2500, issuedBy: admin.userId })
    expect(Math.round((card.expiresAt.getTime() - card.createdAt.getTime()) / 86_400_000)).toBe(365)
    expect(await actionsOn(id)).toEqual(['payments.issue_gift_card'])
    // Neither the books, nor the log, nor the stored answer holds a code.
    const { rows } = await db.execute<{ found: number }>(sql`
      select (select count(*) from gift_cards c where c::text like ${`%${code}%`})
        + (select count(*) from audit_log a where a::text like ${`%${code}%`})
        + (select count(*) from idempotency_keys k where k::text like ${`%${code}%`}) as found`)
    expect(rows).toEqual([{ found: 0 }])
  }
})

test('the same key brings the same codes again, another body under it is refused, and none is 400', async () => {
  const key = randomUUID()
  const first = await issue({ amountCents: 1000 }, { key })
  const again = await issue({ amountCents: 1000 }, { key })
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(await db.$count(giftCards, eq(giftCards.id, first.body.items[0]!.id))).toBe(1)
  expect((await issue({ amountCents: 1100 }, { key })).status).toBe(422)
  expect((await issue({ amountCents: 1000 }, { key: null })).status).toBe(400)
})

test('a recipient gets the codes by mail, which forgets them once it has left', async () => {
  const recipientEmail = anEmail()
  const { body } = await issue({ amountCents: 5000, count: 2, recipientEmail, note: '¡Feliz cumpleaños!' })
  const mail = (await lastEmailTo(recipientEmail))!
  expect(mail.subject).toContain('$100.00')
  for (const { code } of body.items) expect(mail.bodyText).toContain(code)
  expect(mail.bodyText).toContain('¡Feliz cumpleaños!')
  await transaction((tx) => noteSent(tx, { id: mail.id, now: new Date() }))
  const [left] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, mail.id))
  expect([left!.bodyText, left!.bodyHtml]).toEqual(['', null])
})

test.each([
  ['en', /^A gift card|gift/i],
  ['pt', /vale|presente/i],
  ['es', /regalo/i],
] as const)('the email is in the language that was chosen: %s', async (recipientLocale, subject) => {
  const recipientEmail = anEmail()
  const wanted = { amountCents: 2000, recipientEmail, recipientLocale, expirationDays: 30 }
  expect((await issue(wanted)).status).toBe(201)
  const mail = (await lastEmailTo(recipientEmail))!
  expect(mail.locale).toBe(recipientLocale)
  expect(mail.subject).toMatch(subject)
  const months = new Intl.DateTimeFormat(recipientLocale, { month: 'long', timeZone: 'America/Panama' })
  expect(mail.bodyText).toContain(months.format(Date.now() + 30 * 86_400_000))
})

test("without a choice the email is in the language of the address's account, else in Spanish", async () => {
  const { userId, email } = await buildMember()
  await db.update(profiles).set({ locale: 'pt' }).where(eq(profiles.id, userId))
  await issue({ amountCents: 2000, recipientEmail: email.toUpperCase() })
  expect((await lastEmailTo(email))!.locale).toBe('pt')
  const stranger = anEmail()
  await issue({ amountCents: 2000, recipientEmail: stranger })
  expect((await lastEmailTo(stranger))!.locale).toBe('es')
})

test.each([
  [{ amountCents: 1000, recipientLocale: 'fr' }],
  [{ amountCents: 99 }],
  [{ amountCents: 100_001 }],
  [{ amountCents: 10.5 }],
  [{ amountCents: 1000, count: 0 }],
  [{ amountCents: 1000, count: 101 }],
  [{ amountCents: 1000, expirationDays: 29 }],
  [{ amountCents: 1000, recipientEmail: 'ana@correo.test, ben@correo.test' }],
  [{ amountCents: 1000, code: 'GIFT-MINE' }],
])('%o issues nothing', async (body) => {
  const before = await db.$count(giftCards)
  expect((await issue(body)).status).toBe(422)
  expect(await db.$count(giftCards)).toBe(before)
})

test('only administrators manage gift cards', async () => {
  const { id } = await buildGiftCard()
  for (const [actor, status] of [
    [VISITOR, 401],
    [buyer, 403],
  ] as const) {
    const { ask } = asker(endpoints, actor)
    expect((await issue({ amountCents: 1000 }, { actor })).status).toBe(status)
    expect((await ask('GET /admin/gift-cards')).status).toBe(status)
    expect((await ask('GET /admin/gift-cards/terms')).status).toBe(status)
    expect((await ask(`GET /admin/gift-cards/${id}`)).status).toBe(status)
    expect((await ask(`POST /admin/gift-cards/${id}/block`, { reason: 'Robada' })).status).toBe(status)
    expect((await ask(`POST /admin/gift-cards/${id}/unblock`, { reason: 'Aclarado' })).status).toBe(status)
  }
})

test('the list finds cards by the end of their code, by address and by state', async () => {
  const { ask } = asker(endpoints, admin)
  const recipientEmail = anEmail()
  const { body } = await issue({ amountCents: 1500, recipientEmail: recipientEmail.toUpperCase() })
  const { id, code } = body.items[0] as { id: string; code: string }
  const old = await buildGiftCard({ now: new Date('2020-01-01T00:00:00Z') })
  const find = async (query: string) =>
    ((await ask(`GET /admin/gift-cards?${query}`)).body.items as { id: string }[]).map((one) => one.id)
  expect(await find(`q=${code.slice(-4)}`)).toContain(id)
  expect(await find(`q=${encodeURIComponent(`••••${code.slice(-4).toLowerCase()}`)}`)).toContain(id)
  expect(await find(`q=${encodeURIComponent(recipientEmail)}`)).toEqual([id])
  expect(await find('q=%25')).toEqual([])
  expect(await find('state=expired')).toContain(old.id)
  expect(await find('state=active&pageSize=100')).not.toContain(old.id)
  expect((await ask('GET /admin/gift-cards?page=1&pageSize=1')).body.items).toHaveLength(1)
  expect((await ask('GET /admin/gift-cards?state=lost')).status).toBe(422)
})

test('blocking and unblocking need a reason, happen once and are audited', async () => {
  const { ask } = asker(endpoints, admin)
  const { id } = await buildGiftCard()
  expect((await ask(`POST /admin/gift-cards/${id}/block`, {})).status).toBe(422)
  expect((await ask(`POST /admin/gift-cards/${randomUUID()}/block`, { reason: 'Robada' })).status).toBe(404)
  const answers = await Promise.all(
    [1, 2, 3].map(() => ask(`POST /admin/gift-cards/${id}/block`, { reason: 'Robada' })),
  )
  expect(answers.map(({ status, body }) => [status, body.state, body.blockedReason])).toEqual(
    Array.from({ length: 3 }, () => [200, 'blocked', 'Robada']),
  )
  const free = await ask(`POST /admin/gift-cards/${id}/unblock`, { reason: 'Aclarado' })
  expect(free.body).toMatchObject({ state: 'active', blockedReason: null })
  expect((free.body.entries as { kind: string }[]).map(({ kind }) => kind)).toEqual([
    'issue',
    'block',
    'unblock',
  ])
  const audit = await auditOf(id)
  expect(audit.map(({ action, reason }) => [action, reason])).toEqual([
    ['payments.issue_gift_card', null],
    ['payments.block_gift_card', 'Robada'],
    ['payments.unblock_gift_card', 'Aclarado'],
  ])
})

test('the ledger is append-only', async () => {
  const { id } = await buildGiftCard()
  const append = /append-only/
  await expect(
    db.update(giftCardEntries).set({ amountCents: 1 }).where(eq(giftCardEntries.cardId, id)),
  ).rejects.toMatchObject({ cause: { message: expect.stringMatching(append) } })
  await expect(db.delete(giftCardEntries).where(eq(giftCardEntries.cardId, id))).rejects.toThrow()
})

test('cards are sorted by issue and end, and their file has the same order and no code', async () => {
  const { ask, send } = asker(endpoints, admin)
  const cards: Awaited<ReturnType<typeof buildGiftCard>>[] = []
  for (const [amountCents, expirationDays] of [
    [4100, 60],
    [1100, 90],
    [3100, 30],
  ] as const)
    cards.push(await buildGiftCard({ amountCents, expirationDays }))
  const ordered = async (sort: string) =>
    (await ask(`GET /admin/gift-cards?pageSize=100&sort=${sort}`)).body.items
      .map(({ id }) => cards.findIndex((card) => card.id === id))
      .filter((at) => at >= 0)
  expect(await ordered('newest')).toEqual([2, 1, 0])
  expect(await ordered('oldest')).toEqual([0, 1, 2])
  expect(await ordered('expires_asc')).toEqual([2, 0, 1])
  expect(await ordered('expires_desc')).toEqual([1, 0, 2])
  const file = await (await send('/api/v1/admin/gift-cards.csv?state=active&sort=expires_desc')).text()
  expect(file.indexOf(',41.00,')).toBeLessThan(file.indexOf(',31.00,'))
  for (const { code } of cards) {
    expect(file).toContain(code.slice(-4))
    expect(file).not.toContain(code.slice(0, -4))
  }
  expect((await ask('GET /admin/gift-cards?sort=code')).status).toBe(422)
})
