import { desc, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { db, transaction } from '#server/db/db.ts'
import { phoneCodes, profiles } from '../tables.ts'
import { updateProfile } from './update-profile.ts'
import { phoneCodeKey, sendPhoneCode, tryPhoneCode } from './verify-phone.ts'

type Person = Awaited<ReturnType<typeof buildMember>>

const START = new Date('2026-11-20T12:00:00Z')
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const asking = ({ actor }: Person, now: Date) => ({ actor, now, address: '10.0.0.6' })
const send = (person: Person, now = START) => transaction((tx) => sendPhoneCode(tx, asking(person, now)))
const attempt = (person: Person, code: string, now = after(30)) =>
  transaction((tx) => tryPhoneCode(tx, { code }, asking(person, now)))

async function lastCode({ userId }: Person) {
  const [sms] = await db
    .select()
    .from(outboxMessages)
    .where(like(outboxMessages.dedupeKey, `${phoneCodeKey(userId)}%`))
    .orderBy(desc(outboxMessages.createdAt))
    .limit(1)
  return /\b\d{6}\b/.exec(sms?.bodyText ?? '')?.[0] ?? ''
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
const isVerified = async ({ userId }: Person) => {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId))
  return profile!.phoneVerified
}

let number = 61_400_000
const buildPerson = () => buildMember({ phone: `+507${++number}`, now: START })

test('the code in the message verifies the number, once', async () => {
  const ana = await buildPerson()
  expect(await send(ana)).toEqual({ expiresAt: after(600) })
  const code = await lastCode(ana)
  expect(await attempt(ana, code)).toEqual({ result: 'verified' })
  expect(await isVerified(ana)).toBe(true)
  await expect(attempt(ana, code)).rejects.toMatchObject({ code: 'accounts.phone_already_verified' })
  await expect(send(ana, after(120))).rejects.toMatchObject({ code: 'accounts.phone_already_verified' })
})

test('what is stored of a code and a number is no plain text', async () => {
  const ana = await buildPerson()
  await send(ana)
  const code = await lastCode(ana)
  const [stored] = await db.select().from(phoneCodes).where(eq(phoneCodes.userId, ana.userId))
  expect(stored!.codeHash).toHaveLength(32)
  expect(JSON.stringify(stored)).not.toContain(code)
})

test('a code lasts ten minutes', async () => {
  const ana = await buildPerson()
  await send(ana)
  const code = await lastCode(ana)
  expect(await attempt(ana, code, after(600))).toEqual({ result: 'expired' })
  expect(await attempt(ana, code, after(599))).toEqual({ result: 'verified' })
})

test('five tries, and then not even the right code', async () => {
  const ana = await buildPerson()
  await send(ana)
  const code = await lastCode(ana)
  for (let left = 4; left >= 0; left--)
    expect(await attempt(ana, wrongOf(code))).toEqual({ result: 'wrong', triesLeft: left })
  expect(await attempt(ana, code)).toEqual({ result: 'spent' })
  await send(ana, after(60))
  expect(await attempt(ana, await lastCode(ana), after(61))).toEqual({ result: 'verified' })
})

test('twenty tries at the same time count as five', async () => {
  const ana = await buildPerson()
  await send(ana)
  const wrong = wrongOf(await lastCode(ana))
  const results = await Promise.all(Array.from({ length: 20 }, () => attempt(ana, wrong)))
  expect(results.filter(({ result }) => result === 'wrong')).toHaveLength(5)
  expect(results.filter(({ result }) => result === 'spent')).toHaveLength(15)
  const [stored] = await db.select().from(phoneCodes).where(eq(phoneCodes.userId, ana.userId))
  expect(stored!.tries).toBe(5)
})

test('of ten requests at the same time one sends a code', async () => {
  const ana = await buildPerson()
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => send(ana)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.$count(phoneCodes, eq(phoneCodes.userId, ana.userId))).toBe(1)
})

test('one a minute and five in 24 hours', async () => {
  const ana = await buildPerson()
  await send(ana)
  await expect(send(ana, after(59))).rejects.toMatchObject({
    code: 'accounts.phone_code_too_soon',
    status: 429,
    params: { retryAfter: 1 },
  })
  for (let count = 1; count < 5; count++) await send(ana, after(count * 60))
  await expect(send(ana, after(3600))).rejects.toMatchObject({
    code: 'accounts.phone_code_too_many',
    params: { retryAfter: 86_400 - 3600, hours: 23 },
  })
  await send(ana, after(86_400))
})

test('the day of a number is counted across the people who hold it', async () => {
  const ana = await buildPerson()
  const berta = await buildMember({ now: START })
  const [{ phone } = { phone: null }] = await db.select().from(profiles).where(eq(profiles.id, ana.userId))
  for (let count = 0; count < 5; count++) await send(ana, after(count * 60))
  const pass = (person: Person, to: string | null) =>
    transaction((tx) => updateProfile(tx, { phone: to }, asking(person, after(400))))
  await pass(ana, null)
  await pass(berta, phone)
  await expect(send(berta, after(500))).rejects.toMatchObject({ code: 'accounts.phone_code_too_many' })
})

test('a code is bound to person and number', async () => {
  const ana = await buildPerson()
  const berta = await buildPerson()
  await send(ana)
  const code = await lastCode(ana)
  expect(await attempt(berta, code)).toEqual({ result: 'expired' })
  const change = (phone: string) => transaction((tx) => updateProfile(tx, { phone }, asking(ana, after(10))))
  await change('+50761499999')
  expect(await attempt(ana, code)).toEqual({ result: 'expired' })
  expect(await isVerified(ana)).toBe(false)
})

test('without a number there is nothing to send', async () => {
  const ana = await buildMember({ now: START })
  await expect(send(ana)).rejects.toMatchObject({ code: 'accounts.phone_missing', status: 409 })
})
