import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anEmail,
  buildProfile,
  changeSettings,
  lastEmailTo,
} from '../../../../../tests/support/build-accounts.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { db, transaction } from '#server/db/db.ts'
import type { SignUp } from '../input.ts'
import { credentials, pendingRegistrations, profiles } from '../tables.ts'
import { completeRegistration } from './complete-registration.ts'
import { confirmEmail, resendConfirmation } from './confirm-email.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const PASSWORD = 'Volcán-Barú-3475'
const NOW = new Date('2026-11-20T12:00:00Z')
const place = { now: NOW, locale: 'es' as const, address: '10.0.0.2', userAgent: 'test' }
const asking = { now: NOW, address: '10.0.0.2' }

const form = (change: Partial<SignUp> = {}): SignUp => ({
  email: anEmail(),
  password: PASSWORD,
  confirmPassword: PASSWORD,
  fullName: 'José Ñíguez',
  plan: 'basic',
  ...change,
})
const register = (change: Partial<SignUp> = {}) =>
  signUp(form(change), { registrationToken: undefined }, place)

test.each(['123456', 'PASSWORD', 'iloveyou', 'football'])(
  'the common password %s is refused for a basic and for a premium account',
  async (password) => {
    for (const plan of ['basic', 'premium'] as const)
      await expect(register({ password, confirmPassword: password, plan })).rejects.toMatchObject({
        code: 'accounts.password_too_common',
        status: 422,
        params: { field: 'password' },
      })
  },
)

test('the password of the demonstration is none of the common ones', async () => {
  expect(await register({ password: 'Istmo2026', confirmPassword: 'Istmo2026' })).toHaveProperty('userId')
})

async function stage(change: Partial<SignUp> = {}) {
  const staged = await register({ ...change, plan: 'premium' })
  return 'registrationToken' in staged ? staged.registrationToken : ''
}

const complete = (registrationToken: string | undefined, now = NOW) =>
  transaction((tx) => completeRegistration(tx, { registrationToken, plan: null, now, address: '10.0.0.2' }))

test('a basic account is a customer with the free plan, not confirmed, with an email', async () => {
  const email = anEmail()
  await register({ email, phone: '+50761234567' })
  const [profile] = await db.select().from(profiles).where(eq(profiles.email, email))
  expect(profile).toMatchObject({
    role: 'customer',
    subscriptionPlan: 'basic',
    phone: '+50761234567',
    phoneVerified: false,
    emailConfirmedAt: null,
  })
  const mail = await lastEmailTo(email)
  expect(mail).toMatchObject({
    template: 'confirm_email',
    locale: 'es',
    subject: 'Confirma tu correo en Istmo',
  })
  expect(mail?.bodyText).toContain(`http://localhost:3000/?confirm=${mail?.token}`)
})

test('of two sign-ups with one address at once exactly one makes the account', async () => {
  const email = anEmail()
  const results = await Promise.allSettled([register({ email }), register({ email }), register({ email })])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'accounts.email_taken', status: 409 })
  expect(await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email))).toHaveLength(1)
})

test('a number that another account has is refused, also when both ask at once', async () => {
  const phone = '+50762223344'
  const results = await Promise.allSettled([register({ phone }), register({ phone })])
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]?.reason).toMatchObject({ code: 'accounts.phone_taken', status: 409 })
  await expect(register({ phone })).rejects.toMatchObject({ code: 'accounts.phone_taken' })
})

test('closed registration and maintenance close the sign-up', async () => {
  await changeSettings('site', { allowRegistration: false })
  await expect(register()).rejects.toMatchObject({ code: 'accounts.registration_closed', status: 403 })
  await changeSettings('site', { allowRegistration: true, maintenanceMode: true })
  await expect(register()).rejects.toMatchObject({ code: 'accounts.maintenance', status: 503 })
  await changeSettings('site', { maintenanceMode: false })
})

test('the password policy holds once it is in force', async () => {
  expect(await register({ password: 'abcdef' })).toHaveProperty('userId')
  await changeSettings('security', { enforcePolicy: true, minPasswordLength: 10 })
  await expect(register({ password: 'Abcdef123' })).rejects.toMatchObject({
    code: 'accounts.password_needs_length',
    status: 422,
    params: { field: 'password', min: 10 },
  })
  await expect(register({ password: 'abcdefg1234' })).rejects.toMatchObject({
    code: 'accounts.password_needs_uppercase',
  })
  await changeSettings('security', { enforcePolicy: false })
})

test('a premium sign-up makes no account; its password waits hashed', async () => {
  const email = anEmail()
  const token = await stage({ email })
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await db.select().from(profiles).where(eq(profiles.email, email))).toHaveLength(0)
  const [pending] = await db.select().from(pendingRegistrations).where(eq(pendingRegistrations.email, email))
  expect(pending?.passwordHash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(pending)).not.toContain(PASSWORD)
  expect(pending?.expiresAt).toEqual(new Date(NOW.getTime() + 3_600_000))
})

test('a completed registration can sign in with its password and has no paid plan yet', async () => {
  const email = anEmail()
  const { userId } = await complete(await stage({ email }))
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId))
  expect(profile).toMatchObject({ email, subscriptionPlan: null, role: 'customer' })
  const cookies = { sessionToken: undefined, deviceToken: undefined }
  expect(await signIn({ email, password: PASSWORD }, cookies, place)).toMatchObject({ userId })
})

test('of two completions at once one finds no data', async () => {
  const token = await stage()
  const results = await Promise.allSettled([complete(token), complete(token)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'accounts.no_pending_registration', status: 409 })
})

test('a registration is gone after an hour, and without its cookie', async () => {
  const token = await stage()
  await expect(complete(token, new Date(NOW.getTime() + 3_600_000))).rejects.toMatchObject({ status: 409 })
  await expect(complete(undefined)).rejects.toMatchObject({ code: 'accounts.no_pending_registration' })
})

test('registering again replaces what the browser had waiting', async () => {
  const first = await stage()
  await signUp(form({ plan: 'premium' }), { registrationToken: first }, place)
  await expect(complete(first)).rejects.toMatchObject({ status: 409 })
})

test('when the address was taken meanwhile, nothing is lost', async () => {
  const email = anEmail()
  const token = await stage({ email })
  await buildProfile({ email })
  await expect(complete(token)).rejects.toMatchObject({ code: 'accounts.email_taken' })
  expect(
    await db.select().from(pendingRegistrations).where(eq(pendingRegistrations.email, email)),
  ).toHaveLength(1)
})

test('the mailed link confirms once; only the newest works', async () => {
  const email = anEmail()
  const registered = await register({ email })
  const userId = 'userId' in registered ? registered.userId : ''
  const first = (await lastEmailTo(email))!.token
  const later = new Date(NOW.getTime() + 11 * 60_000)
  await transaction((tx) => resendConfirmation(tx, { userId, now: NOW }))
  expect((await lastEmailTo(email))!.token).toBe(first)
  await transaction((tx) => resendConfirmation(tx, { userId, now: later }))
  const second = (await lastEmailTo(email))!.token

  const confirm = (token: string) => transaction((tx) => confirmEmail(tx, { token, ...asking }))
  await expect(confirm(first)).rejects.toMatchObject({ code: 'accounts.confirm_link_invalid', status: 410 })
  const results = await Promise.allSettled([confirm(second), confirm(second)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId))
  expect(profile?.emailConfirmedAt).toEqual(NOW)
})

test('a confirmation link ends after two days', async () => {
  const email = anEmail()
  await register({ email })
  const { token } = (await lastEmailTo(email))!
  const now = new Date(NOW.getTime() + 48 * 3_600_000)
  const confirming = transaction((tx) => confirmEmail(tx, { token, ...asking, now }))
  await expect(confirming).rejects.toMatchObject({ code: 'accounts.confirm_link_invalid' })
})

test('profile and password come together or not at all', async () => {
  const { userId } = await buildProfile({ password: PASSWORD })
  expect(await db.select().from(credentials).where(eq(credentials.userId, userId))).toHaveLength(1)
})
