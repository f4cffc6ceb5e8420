import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anEmail,
  buildProfile,
  buildSession,
  changeSettings,
  lastEmailTo,
} from '../../../../../tests/support/build-accounts.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { db } from '#server/db/db.ts'
import { findActor } from '../queries.ts'
import { accountTokens, profiles } from '../tables.ts'
import { requestRecovery, resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'

const OLD = 'clave-vieja-1'
const NEW = 'clave-nueva-2'
const NOW = new Date('2026-11-20T12:00:00Z')
const asking = { now: NOW, address: '10.0.0.3' }
const place = { ...asking, locale: 'es' as const, userAgent: 'test' }
const noCookies = { sessionToken: undefined, deviceToken: undefined }
const enter = (email: string, password: string, deviceToken?: string) =>
  signIn({ email, password }, { ...noCookies, deviceToken }, place)

async function recover(email: string, now = NOW) {
  await requestRecovery({ email }, { ...asking, now })
  return (await lastEmailTo(email))?.token ?? ''
}

const reset = (token: string, { now = NOW, password = NEW } = {}) =>
  resetPassword({ token, password }, noCookies, { ...asking, now })

test('the link sets the password, ends every session and informs the owner', async () => {
  const { userId, email } = await buildProfile({ password: OLD, emailConfirmedAt: null })
  const { sessionToken } = await buildSession({ userId, now: NOW })
  const token = await recover(email)
  await reset(token)

  expect(await findActor({ sessionToken, now: NOW })).toEqual({ kind: 'visitor' })
  await expect(enter(email, OLD)).rejects.toMatchObject({ status: 401 })
  expect(await enter(email, NEW)).toMatchObject({ userId })
  expect(await lastEmailTo(email)).toMatchObject({ template: 'password_changed' })
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId))
  expect(profile?.emailConfirmedAt).toEqual(NOW)
})

test('the link is made from the configured origin and only its hash is stored', async () => {
  const { userId, email } = await buildProfile()
  const token = await recover(email)
  const mail = await lastEmailTo(email)
  expect(mail?.bodyText).toContain(`http://localhost:3000/reset-password?token=${token}`)
  const [stored] = await db.select().from(accountTokens).where(eq(accountTokens.userId, userId))
  expect(stored?.tokenHash.toString('base64url')).not.toBe(token)
  expect(stored?.expiresAt).toEqual(new Date(NOW.getTime() + 3_600_000))
})

test('an address no one has gets the same answer and no email', async () => {
  const email = anEmail()
  expect(await requestRecovery({ email }, asking)).toBeUndefined()
  expect(await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email))).toHaveLength(0)
})

test('a link works once, also when it is used twice at the same moment', async () => {
  const { email } = await buildProfile({ password: OLD })
  const token = await recover(email)
  const results = await Promise.allSettled([reset(token), reset(token, { password: 'otra-clave-3' })])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'accounts.reset_link_invalid', status: 410 })
  await expect(reset(token)).rejects.toMatchObject({ status: 410 })
})

test('only the newest link works, for an hour', async () => {
  const { email } = await buildProfile({ password: OLD })
  const first = await recover(email)
  const second = await recover(email, new Date(NOW.getTime() + 1000))
  await expect(reset(first)).rejects.toMatchObject({ status: 410 })
  await expect(reset(second, { now: new Date(NOW.getTime() + 3_601_000) })).rejects.toMatchObject({
    status: 410,
  })
  await reset(second, { now: new Date(NOW.getTime() + 3_600_000) })
})

test('a refused password does not use the link up', async () => {
  const { email } = await buildProfile({ password: OLD })
  const token = await recover(email)
  await changeSettings('security', { enforcePolicy: true })
  await expect(reset(token, { password: 'corta1' })).rejects.toMatchObject({ status: 422 })
  await changeSettings('security', { enforcePolicy: false })
  await reset(token)
})

test('a common password is refused and leaves the link as it was', async () => {
  const { userId, email } = await buildProfile({ password: OLD })
  const token = await recover(email)
  await expect(reset(token, { password: 'qwerty123' })).rejects.toMatchObject({
    code: 'accounts.password_too_common',
  })
  await reset(token)
  expect(await enter(email, NEW)).toMatchObject({ userId })
})

test('a token never becomes a session, and the link of one purpose serves no other', async () => {
  const { email } = await buildProfile({ password: OLD })
  const token = await recover(email)
  expect(await findActor({ sessionToken: token, now: NOW })).toEqual({ kind: 'visitor' })
  await db.update(accountTokens).set({ purpose: 'confirm_email' })
  await expect(reset(token)).rejects.toMatchObject({ status: 410 })
})

test('a reset lifts the lock and forgets the devices of others', async () => {
  const { email } = await buildProfile({ password: OLD })
  const mine = await enter(email, OLD)
  const theirs = await enter(email, OLD)
  for (let count = 0; count < 5; count++) await enter(email, 'no').catch(() => undefined)
  const token = await recover(email)
  await resetPassword({ token, password: NEW }, mine, asking)
  expect(await enter(email, NEW)).toHaveProperty('sessionToken')
  for (let count = 0; count < 5; count++) await enter(email, 'no', theirs.deviceToken).catch(() => undefined)
  await expect(enter(email, NEW, theirs.deviceToken)).rejects.toMatchObject({ status: 429 })
  expect(await enter(email, NEW, mine.deviceToken)).toHaveProperty('sessionToken')
})
