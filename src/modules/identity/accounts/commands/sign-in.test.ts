import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actionsOn } from '../../../../../tests/support/audit.ts'
import {
  anEmail,
  buildProfile,
  changeSettings,
  lastEmailTo,
} from '../../../../../tests/support/build-accounts.ts'
import { auditLog } from '#modules/platform/audit/tables.ts'
import { hashToken } from '#server/auth/crypto.ts'
import { db, transaction } from '#server/db/db.ts'
import { findActor } from '../queries.ts'
import { credentials, knownDevices, sessions, signInLocks } from '../tables.ts'
import { countAttempt, emailHash } from './count-attempt.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { signIn } from './sign-in.ts'

const PASSWORD = 'Volcán-Barú-3475'
const NOW = new Date('2026-11-20T12:00:00Z')
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const place = (now = NOW) => ({ now, locale: 'es' as const, address: '10.0.0.1', userAgent: 'test' })

const attempt = (
  email: string,
  password: string,
  { now = NOW, deviceToken }: { now?: Date; deviceToken?: string } = {},
) => signIn({ email, password }, { sessionToken: undefined, deviceToken }, place(now))

async function fail(email: string, times: number, options = {}) {
  for (let count = 0; count < times; count++)
    await expect(attempt(email, 'equivocada', options)).rejects.toMatchObject({
      code: 'accounts.wrong_credentials',
    })
}

/** Until another connection stands before a locked row. */
const someoneWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows
    })
    .not.toHaveLength(0)

test('a password is stored as argon2id and only itself opens it', async () => {
  const hash = await hashPassword(PASSWORD)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await verifyPassword(hash, PASSWORD)).toBe(true)
  expect(await verifyPassword(hash, PASSWORD.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(hash, `${PASSWORD} `)).toBe(false)
})

test('no character of a long password is cut', async () => {
  const long = 'á'.repeat(199)
  const hash = await hashPassword(`${long}1`)
  expect(await verifyPassword(hash, `${long}1`)).toBe(true)
  expect(await verifyPassword(hash, `${long}2`)).toBe(false)
  expect(await verifyPassword(hash, long)).toBe(false)
})

test('without a hash the work is done all the same and the answer is no', async () => {
  expect(await verifyPassword(null, PASSWORD)).toBe(false)
  await expect(attempt(anEmail(), PASSWORD)).rejects.toMatchObject({
    code: 'accounts.wrong_credentials',
    status: 401,
  })
})

test('the right password opens a session that no one can read out of the table', async () => {
  const { userId, email } = await buildProfile({ password: PASSWORD })
  const opened = await attempt(email, PASSWORD)
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId))
  expect(session?.tokenHash).toEqual(hashToken(opened.sessionToken!))
  expect(await findActor({ sessionToken: opened.sessionToken, now: NOW })).toEqual({
    kind: 'customer',
    userId,
    sessionId: session!.id,
    storeId: null,
  })
  expect(await actionsOn(userId)).toContain('accounts.signed_in')
})

test('signing in again ends the session of the old cookie', async () => {
  const { email } = await buildProfile({ password: PASSWORD })
  const first = await attempt(email, PASSWORD)
  const second = await signIn({ email, password: PASSWORD }, first, place())
  expect(await findActor({ sessionToken: first.sessionToken, now: NOW })).toEqual({ kind: 'visitor' })
  expect(await findActor({ sessionToken: second.sessionToken, now: NOW })).toMatchObject({ kind: 'customer' })
  expect(second.deviceToken).toBe(first.deviceToken)
})

test('after five failures further tries wait fifteen minutes, the right password included', async () => {
  const { userId, email } = await buildProfile({ password: PASSWORD })
  await fail(email, 5)
  await expect(attempt(email, PASSWORD)).rejects.toMatchObject({
    code: 'accounts.sign_in_locked',
    status: 429,
    params: { retryAfter: 900, minutes: 15 },
  })
  await expect(attempt(email, PASSWORD, { now: minutesLater(14.99) })).rejects.toMatchObject({ status: 429 })
  const lock = and(eq(auditLog.targetId, userId), eq(auditLog.action, 'accounts.sign_in_locked'))
  expect(await db.select().from(auditLog).where(lock)).toHaveLength(1)
  expect(await attempt(email, PASSWORD, { now: minutesLater(15) })).toMatchObject({ userId })
})

test('an address no one has is locked in the same way', async () => {
  const email = anEmail()
  await fail(email, 5)
  await expect(attempt(email, PASSWORD)).rejects.toMatchObject({
    code: 'accounts.sign_in_locked',
    status: 429,
  })
})

test('after a lock the count starts again', async () => {
  const { email } = await buildProfile({ password: PASSWORD })
  await fail(email, 5)
  await fail(email, 4, { now: minutesLater(16) })
  expect(await attempt(email, PASSWORD, { now: minutesLater(17) })).toHaveProperty('sessionToken')
})

test('the right password forgets the failures before it', async () => {
  const { email } = await buildProfile({ password: PASSWORD })
  await fail(email, 4)
  await attempt(email, PASSWORD)
  await fail(email, 4)
  expect(await attempt(email, PASSWORD)).toHaveProperty('sessionToken')
})

test('the device of the real owner is never locked out and its failures count for no one', async () => {
  const { email } = await buildProfile({ password: PASSWORD })
  const { deviceToken } = await attempt(email, PASSWORD)
  await fail(email, 7, { deviceToken })
  expect(
    await db
      .select()
      .from(signInLocks)
      .where(eq(signInLocks.emailHash, emailHash(email))),
  ).toHaveLength(0)
  await fail(email, 5)
  await expect(attempt(email, PASSWORD)).rejects.toMatchObject({ status: 429 })
  expect(await attempt(email, PASSWORD, { deviceToken })).toHaveProperty('sessionToken')
})

test('the device of somebody else is an unknown one', async () => {
  const stranger = await buildProfile({ password: PASSWORD })
  const { email } = await buildProfile({ password: PASSWORD })
  const { deviceToken } = await attempt(stranger.email, PASSWORD)
  await fail(email, 5, { deviceToken })
  await expect(attempt(email, PASSWORD, { deviceToken })).rejects.toMatchObject({ status: 429 })
})

test('forty tries at once get no more looks at the password than five in a row', async () => {
  const { email } = await buildProfile({ password: PASSWORD })
  const tries = await Promise.allSettled(Array.from({ length: 40 }, () => attempt(email, 'equivocada')))
  const codes = tries.map((result) =>
    result.status === 'rejected' ? (result.reason as { code: string }).code : 'in',
  )
  expect(codes.filter((code) => code === 'accounts.wrong_credentials')).toHaveLength(5)
  expect(codes.filter((code) => code === 'accounts.sign_in_locked')).toHaveLength(35)
})

test('the number of tries is the one of the settings', async () => {
  const email = anEmail()
  const locks = []
  for (let count = 0; count < 3; count++)
    locks.push(
      (await transaction((tx) => countAttempt(tx, { key: emailHash(email), maxAttempts: 3, now: NOW })))
        .locks,
    )
  expect(locks).toEqual([false, false, true])
})

test('a password that was replaced while it was looked at opens nothing', async () => {
  const { userId, email } = await buildProfile({ password: PASSWORD })
  const replacement = await hashPassword('otra-clave')
  const opening = transaction(async (tx) => {
    await tx.update(credentials).set({ passwordHash: replacement }).where(eq(credentials.userId, userId))
    const signingIn = attempt(email, PASSWORD)
    signingIn.catch(() => undefined)
    await someoneWaits()
    return { signingIn }
  })
  await expect((await opening).signingIn).rejects.toMatchObject({ code: 'accounts.wrong_credentials' })
  expect(await db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(0)
})

test('an unconfirmed address waits when the setting asks for it, and gets the link again', async () => {
  const { userId, email } = await buildProfile({ password: PASSWORD, emailConfirmedAt: null })
  expect(await attempt(email, PASSWORD)).toMatchObject({ userId })
  await changeSettings('site', { requireEmailConfirmation: true })
  await expect(attempt(email, PASSWORD)).rejects.toMatchObject({
    code: 'accounts.email_not_confirmed',
    status: 403,
  })
  expect(await lastEmailTo(email)).toMatchObject({ template: 'confirm_email' })
  await expect(attempt(email, 'equivocada')).rejects.toMatchObject({ code: 'accounts.wrong_credentials' })
  await changeSettings('site', { requireEmailConfirmation: false })
})

test('during maintenance only administrators come in', async () => {
  const admin = await buildProfile({ password: PASSWORD, role: 'admin' })
  const customer = await buildProfile({ password: PASSWORD })
  await changeSettings('site', { maintenanceMode: true })
  await expect(attempt(customer.email, PASSWORD)).rejects.toMatchObject({
    code: 'accounts.maintenance',
    status: 503,
  })
  expect(await attempt(admin.email, PASSWORD)).toMatchObject({ userId: admin.userId })
  await changeSettings('site', { maintenanceMode: false })
})

test('devices are stored as keyed hashes', async () => {
  const { userId, email } = await buildProfile({ password: PASSWORD })
  const { deviceToken } = await attempt(email, PASSWORD, { deviceToken: 'not a device of ours' })
  expect(deviceToken).toMatch(/^[\w-]{43}$/)
  const [device] = await db.select().from(knownDevices).where(eq(knownDevices.userId, userId))
  expect(device?.deviceHash).not.toEqual(hashToken(deviceToken))
})
