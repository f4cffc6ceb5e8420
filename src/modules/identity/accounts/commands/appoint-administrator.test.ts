import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anEmail, buildMember, buildProfile } from '../../../../../tests/support/build-accounts.ts'
import { db } from '#server/db/db.ts'
import { findActor } from '../queries.ts'
import { profiles } from '../tables.ts'
import { appointAdministrator } from './appoint-administrator.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'

const now = new Date()
const appoint = (email: string) => appointAdministrator({ email, now })
const asking = { now, address: '10.0.0.5' }
const noCookies = { sessionToken: undefined, deviceToken: undefined }
const roleOf = async (email: string) =>
  (await db.select({ role: profiles.role }).from(profiles).where(eq(profiles.email, email)))[0]?.role

test('a shop without anybody gets an administrator, who sets a password by the newest link and signs in', async () => {
  const email = anEmail()
  const first = await appoint(email)
  const second = await appoint(email)
  if (first.state !== 'made' || second.state !== 'made') throw new Error('a link was promised')
  const password = 'mar-y-cordillera-27'
  const set = (token: string) => resetPassword({ token, password }, noCookies, asking)
  await expect(set(first.token)).rejects.toMatchObject({ status: 410 })
  await set(second.token)
  const place = { ...asking, locale: 'es' as const, userAgent: 'test' }
  await expect(signIn({ email, password }, noCookies, place)).resolves.toHaveProperty('userId')
  expect(await roleOf(email)).toBe('admin')
  expect(await appoint(email)).toEqual({ state: 'appointed' })
})

test('an account gets the role with its next sign-in, one that never confirmed its address does not', async () => {
  const { email, sessionToken } = await buildMember()
  expect(await appoint(email)).toEqual({ state: 'appointed' })
  expect([await roleOf(email), await findActor({ sessionToken, now })]).toEqual([
    'admin',
    { kind: 'visitor' },
  ])
  const squatter = await buildProfile({ emailConfirmedAt: null, password: 'clave-de-otro-1' })
  expect(await appoint(squatter.email)).toEqual({ state: 'unconfirmed' })
  expect(await roleOf(squatter.email)).toBe('customer')
})

test('two commands at once for one address make one administrator', async () => {
  const email = anEmail()
  const done = await Promise.allSettled([appoint(email), appoint(email)])
  expect(done.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await db.$count(profiles, eq(profiles.email, email))).toBe(1)
})
