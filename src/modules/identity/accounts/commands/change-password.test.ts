import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  buildMember,
  buildSession,
  changeSettings,
  lastEmailTo,
} from '../../../../../tests/support/build-accounts.ts'
import { db } from '#server/db/db.ts'
import { findActor, isResetLinkValid } from '../queries.ts'
import { accountTokens, credentials } from '../tables.ts'
import { changePassword } from './change-password.ts'
import { verifyPassword } from './hash-password.ts'
import { requestRecovery } from './reset-password.ts'
import { signIn } from './sign-in.ts'

const OLD = 'clave-vieja-1'
const NEW = 'clave-nueva-2'
const now = new Date()
const address = '10.0.0.8'
type Person = Awaited<ReturnType<typeof buildMember>>

const change = (
  { actor }: Person,
  { currentPassword = OLD, password = NEW, deviceToken = undefined as string | undefined } = {},
) => changePassword({ currentPassword, password }, { actor, now, address, deviceToken })
const enter = (email: string, password: string, deviceToken?: string) =>
  signIn(
    { email, password },
    { sessionToken: undefined, deviceToken },
    { now, address, locale: 'es', userAgent: 'test' },
  )

test('the session that asks stays, the others end, and the owner is informed', async () => {
  const ana = await buildMember({ password: OLD })
  const other = await buildSession({ userId: ana.userId })
  await change(ana)
  expect(await findActor({ sessionToken: ana.sessionToken, now })).toMatchObject({ userId: ana.userId })
  expect(await findActor({ sessionToken: other.sessionToken, now })).toEqual({ kind: 'visitor' })
  await expect(enter(ana.email, OLD)).rejects.toMatchObject({ status: 401 })
  expect(await enter(ana.email, NEW)).toMatchObject({ userId: ana.userId })
  const mail = await lastEmailTo(ana.email)
  expect(mail).toMatchObject({ template: 'password_changed' })
  expect(mail!.bodyText).toContain('en los demás dispositivos')
})

test('open recovery links stop working', async () => {
  const ana = await buildMember({ password: OLD })
  await requestRecovery({ email: ana.email }, { now, address })
  const { token } = (await lastEmailTo(ana.email))!
  await change(ana)
  expect(await isResetLinkValid(db, { token, now })).toBe(false)
  expect(await db.$count(accountTokens, eq(accountTokens.userId, ana.userId))).toBe(0)
})

test('a wrong present password changes nothing', async () => {
  const ana = await buildMember({ password: OLD })
  await expect(change(ana, { currentPassword: 'equivocada' })).rejects.toMatchObject({
    code: 'accounts.current_password_wrong',
    status: 422,
    params: { field: 'currentPassword' },
  })
  expect(await enter(ana.email, OLD)).toMatchObject({ userId: ana.userId })
})

test('the policy in force is obeyed', async () => {
  const ana = await buildMember({ password: OLD })
  await changeSettings('security', { enforcePolicy: true })
  await expect(change(ana, { password: 'sin-mayusculas-1' })).rejects.toMatchObject({
    code: 'accounts.password_needs_uppercase',
  })
  await changeSettings('security', { enforcePolicy: false })
})

test('a password that everybody has is refused', async () => {
  const ana = await buildMember({ password: OLD })
  await expect(change(ana, { password: 'Football1' })).rejects.toMatchObject({
    code: 'accounts.password_too_common',
  })
})

test('of two changes at once one comes too late', async () => {
  const ana = await buildMember({ password: OLD })
  const results = await Promise.allSettled([
    change(ana, { password: 'primera-1' }),
    change(ana, { password: 'segunda-2' }),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [stored] = await db.select().from(credentials).where(eq(credentials.userId, ana.userId))
  const winner = results[0]?.status === 'fulfilled' ? 'primera-1' : 'segunda-2'
  expect(await verifyPassword(stored!.passwordHash, winner)).toBe(true)
})
