import { and, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import {
  buildMember,
  buildSession,
  changeSettings,
  lastEmailTo,
} from '../../../../../tests/support/build-accounts.ts'
import { openAuthenticator } from '../../../../../tests/support/passkey.ts'
import { auditLog } from '#modules/platform/audit/tables.ts'
import type { Member } from '#server/auth/actor.ts'
import { newToken } from '#server/auth/crypto.ts'
import { db, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { findActor } from '../queries.ts'
import { listFactors } from '../queries/factors.ts'
import { secondFactors, signInLocks, signInSteps } from '../tables.ts'
import { addPasskey, addTotp, startPasskey, startTotp } from './add-factor.ts'
import { changePassword } from './change-password.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { dropFactors, removeFactor } from './remove-factor.ts'
import { askForPasskey, proveFactor } from './second-step.ts'
import { signIn } from './sign-in.ts'

// The lock has a test of its own; elsewhere a try more or less decides nothing.
beforeAll(() => changeSettings('security', { maxLoginAttempts: 50 }))

const PASSWORD = 'Volcán-Barú-3475'
const NOW = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const address = '10.0.0.9'
const place = (now: Date) => ({ now, address, locale: 'es' as const, userAgent: 'test' })
const codeAt = (secret: string, now: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
const wrongCode = (secret: string, now: Date) =>
  String((Number(codeAt(secret, now)) + 1) % 1_000_000).padStart(6, '0')

/** Somebody with an app, added a minute ago, whose codes are known here. */
async function buildPerson({ role = 'customer' as 'customer' | 'admin' } = {}) {
  const person = await buildMember({ password: PASSWORD, role })
  const asking = { actor: person.actor, now: later(-60), address }
  const { secret } = await startTotp({ password: PASSWORD }, asking)
  const code = codeAt(secret, asking.now)
  const added = await transaction((tx) => addTotp(tx, { code, name: 'Teléfono' }, asking))
  return { ...person, secret, recoveryCodes: added.recoveryCodes! }
}

const enter = async (email: string, { now = NOW, deviceToken = undefined as string | undefined } = {}) => {
  const half = await signIn(
    { email, password: PASSWORD },
    { sessionToken: undefined, deviceToken },
    place(now),
  )
  return {
    stepToken: half.step?.token,
    sessionToken: half.sessionToken,
    deviceToken: half.deviceToken,
    ways: half.step?.ways,
  }
}
type Half = Awaited<ReturnType<typeof enter>>
const prove = (half: Half, code: string, now = NOW) => proveFactor({ code }, half, place(now))

test('the password alone opens nothing where there is a second factor; its code does', async () => {
  const { email, userId, secret } = await buildPerson()
  const half = await enter(email)
  expect(half).toMatchObject({ sessionToken: undefined, ways: ['totp', 'recovery'] })
  expect(await findActor({ sessionToken: half.stepToken, now: NOW })).toEqual({ kind: 'visitor' })
  const { sessionToken } = await prove(half, codeAt(secret, NOW))
  expect(await findActor({ sessionToken, now: NOW })).toMatchObject({ userId })
  const [signedIn] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'accounts.signed_in'), eq(auditLog.targetId, userId)))
    .orderBy(auditLog.id)
  expect(signedIn?.after).toMatchObject({ factor: 'totp' })
  await expect(prove(half, codeAt(secret, later(30)), later(30))).rejects.toMatchObject({ status: 410 })
})

test('a code opens once, also for two at once, and one of an earlier half minute not after it', async () => {
  const { email, secret } = await buildPerson()
  const halves = await Promise.all([enter(email), enter(email), enter(email)])
  const results = await Promise.allSettled(halves.map((half) => prove(half, codeAt(secret, NOW))))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const again = await enter(email)
  await expect(prove(again, codeAt(secret, NOW))).rejects.toMatchObject({ code: 'accounts.factor_wrong' })
  await expect(prove(again, codeAt(secret, later(-30)))).rejects.toMatchObject({
    code: 'accounts.factor_wrong',
  })
  await prove(again, codeAt(secret, later(30)), later(30))
})

test('the code that added an app does not open a session', async () => {
  const { email, secret } = await buildPerson()
  const half = await enter(email, { now: later(-60) })
  await expect(prove(half, codeAt(secret, later(-60)), later(-60))).rejects.toMatchObject({
    code: 'accounts.factor_wrong',
  })
})

test.each([-90, 90])('a code %i seconds away is not the one of now', async (seconds) => {
  const { email, secret } = await buildPerson()
  const half = await enter(email)
  await expect(prove(half, codeAt(secret, later(seconds)))).rejects.toMatchObject({ status: 422 })
})

test('the half sign-in ends after ten minutes, after five tries, and on another device', async () => {
  const { email, secret } = await buildPerson()
  const half = await enter(email)
  await expect(prove({ ...half, deviceToken: newToken() }, codeAt(secret, NOW))).rejects.toMatchObject({
    code: 'accounts.sign_in_step_over',
  })
  await expect(prove(half, codeAt(secret, later(600)), later(600))).rejects.toMatchObject({ status: 410 })
  const tries = Array.from({ length: 12 }, () =>
    prove(half, wrongCode(secret, NOW)).catch((error) => error.code),
  )
  const codes = await Promise.all(tries)
  expect(codes.filter((code) => code === 'accounts.factor_wrong')).toHaveLength(5)
  await expect(prove(half, codeAt(secret, NOW))).rejects.toMatchObject({ status: 410 })
})

test('wrong codes lock the account for unknown devices, and a known device only for itself', async () => {
  await changeSettings('security', { maxLoginAttempts: 5 })
  const { email, userId, secret } = await buildPerson()
  const mine = await enter(email)
  await prove(mine, codeAt(secret, NOW))
  // Four wrong codes and the password before them are five tries.
  const stranger = await enter(email, { now: later(60) })
  for (let count = 0; count < 4; count++)
    await expect(prove(stranger, '000000', later(60))).rejects.toMatchObject({
      code: 'accounts.factor_wrong',
    })
  await expect(enter(email, { now: later(61) })).rejects.toMatchObject({ code: 'accounts.sign_in_locked' })
  const [locked] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'accounts.sign_in_locked'), eq(auditLog.targetId, userId)))
  expect(locked).toMatchObject({ targetId: userId })

  const { deviceToken } = mine
  for (let round = 0; round < 5; round++) {
    const half = await enter(email, { now: later(90), deviceToken })
    await expect(prove(half, '000000', later(90))).rejects.toMatchObject({ status: 422 })
  }
  const half = await enter(email, { now: later(90), deviceToken })
  await expect(prove(half, codeAt(secret, later(90)), later(90))).rejects.toMatchObject({ status: 429 })
  const over = later(90 + 15 * 60)
  const fresh = await enter(email, { now: over, deviceToken })
  await prove(fresh, codeAt(secret, over), over)
  const locks = await db.select().from(signInLocks)
  expect(locks.filter(({ lockedUntil }) => lockedUntil && lockedUntil > over)).toEqual([])
  await changeSettings('security', { maxLoginAttempts: 50 })
})

test('a recovery code opens once, however it is typed, and its owner learns how many are left', async () => {
  const { email, userId, recoveryCodes } = await buildPerson()
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [code = ''] = recoveryCodes
  const halves = await Promise.all([enter(email), enter(email)])
  const typed = ` ${code.toLowerCase().replace('-', ' ')} `
  const results = await Promise.allSettled(halves.map((half) => prove(half, typed)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await listFactors(db, { userId })).toMatchObject({ recoveryCodesLeft: 9 })
  const mail = await lastEmailTo(email)
  expect(mail).toMatchObject({ template: 'second_factor_changed' })
  expect(mail!.bodyText).toContain('Códigos de respaldo que te quedan: 9')
  const [act] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'accounts.recovery_code_used'), eq(auditLog.targetId, userId)))
  expect(act).toMatchObject({ targetId: userId })

  const person = await buildSession({ userId, now: NOW })
  const fresh = await renewRecoveryCodes({ password: PASSWORD }, { actor: person.actor, now: NOW, address })
  await expect(prove(await enter(email), recoveryCodes[1]!)).rejects.toMatchObject({ status: 422 })
  await prove(await enter(email), fresh[0]!)
})

test('another password ends the half sign-ins of the old one', async () => {
  const { email, secret, actor } = await buildPerson()
  const half = await enter(email)
  const password = 'Otra-Clave-2026'
  await changePassword(
    { currentPassword: PASSWORD, password },
    { actor, now: NOW, address, deviceToken: undefined },
  )
  await expect(prove(half, codeAt(secret, NOW))).rejects.toMatchObject({ status: 410 })
})

test('adding asks for the password and a right code, ends the other sessions, mails and is written down', async () => {
  const person = await buildMember({ password: PASSWORD })
  const other = await buildSession({ userId: person.userId })
  const asking = { actor: person.actor, now: new Date(), address }
  await expect(startTotp({ password: 'equivocada' }, asking)).rejects.toMatchObject({
    code: 'accounts.current_password_wrong',
  })
  const { secret, uri } = await startTotp({ password: PASSWORD }, asking)
  expect(uri).toContain(`secret=${secret}`)
  expect(uri).toContain('issuer=Istmo')
  const add = (code: string, actor: Member = person.actor, now = asking.now) =>
    transaction((tx) => addTotp(tx, { code, name: 'Teléfono' }, { ...asking, actor, now }))
  await expect(add(wrongCode(secret, asking.now))).rejects.toMatchObject({
    code: 'accounts.factor_code_wrong',
  })
  await expect(add(codeAt(secret, asking.now), other.actor)).rejects.toMatchObject({ status: 410 })
  const tooLate = new Date(asking.now.getTime() + 16 * 60_000)
  await expect(add(codeAt(secret, tooLate), person.actor, tooLate)).rejects.toMatchObject({ status: 410 })
  expect(await listFactors(db, person)).toEqual({ factors: [], recoveryCodesLeft: 0 })

  const results = await Promise.allSettled([1, 2].map(() => add(codeAt(secret, asking.now))))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await findActor({ sessionToken: other.sessionToken, now: asking.now })).toEqual({ kind: 'visitor' })
  expect(await findActor({ sessionToken: person.sessionToken, now: asking.now })).toMatchObject({
    userId: person.userId,
  })
  expect((await lastEmailTo(person.email))!.bodyText).toContain('se agregó una aplicación de códigos')
  const [act] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'accounts.totp_added'), eq(auditLog.targetId, person.userId)))
    .limit(1)
  expect(act?.actorKind).toBe('customer')
  const [stored] = await db.select().from(secondFactors).where(eq(secondFactors.userId, person.userId))
  expect(stored!.secretEncrypted!.toString('latin1')).not.toContain(secret)
  await expect(startTotp({ password: PASSWORD }, asking)).rejects.toMatchObject({ status: 409 })
})

test('removing asks for the password, takes the recovery codes along and leaves one step; strangers find nothing', async () => {
  const { email, userId, actor } = await buildPerson()
  const stranger = await buildMember({ password: PASSWORD })
  const [factor] = (await listFactors(db, { userId })).factors
  const remove = (who: Member, password = PASSWORD) =>
    removeFactor({ id: factor!.id, password }, { actor: who, now: NOW, address })
  await expect(remove(actor, 'equivocada')).rejects.toMatchObject({ status: 422 })
  await expect(remove(stranger.actor)).rejects.toMatchObject({ status: 404 })
  await enter(email)
  await remove(actor)
  expect(await listFactors(db, { userId })).toEqual({ factors: [], recoveryCodesLeft: 0 })
  expect(await db.$count(signInSteps, eq(signInSteps.userId, userId))).toBe(0)
  expect((await enter(email)).sessionToken).toBeDefined()
  expect((await lastEmailTo(email))!.bodyText).toContain('se quitó la aplicación de códigos')
})

test('where the shop asks for it an administrator without a factor is a customer, and keeps the last one', async () => {
  const bare = await buildMember({ role: 'admin' })
  const safe = await buildPerson({ role: 'admin' })
  await changeSettings('security', { requireAdminSecondFactor: true })
  try {
    const now = new Date()
    expect(await findActor({ sessionToken: bare.sessionToken, now })).toMatchObject({
      kind: 'customer',
      owesFactor: true,
    })
    expect(await findActor({ sessionToken: safe.sessionToken, now })).toMatchObject({ kind: 'admin' })
    const [factor] = (await listFactors(db, safe)).factors
    await expect(
      removeFactor({ id: factor!.id, password: PASSWORD }, { actor: safe.actor, now, address }),
    ).rejects.toMatchObject({ code: 'accounts.factor_is_duty' })
    expect((await listFactors(db, safe)).factors).toHaveLength(1)
  } finally {
    await changeSettings('security', { requireAdminSecondFactor: false })
  }
  expect(await findActor({ sessionToken: bare.sessionToken, now: new Date() })).toMatchObject({
    kind: 'admin',
  })
})

test('the operator lets somebody in who lost their phone: factors go, sessions end, the person is informed', async () => {
  const { email, userId, sessionToken } = await buildPerson()
  expect(await transaction((tx) => dropFactors(tx, { userId, now: NOW }))).toBe(1)
  expect(await findActor({ sessionToken, now: NOW })).toEqual({ kind: 'visitor' })
  expect((await lastEmailTo(email))!.bodyText).toContain('la tienda retiró la verificación en dos pasos')
  expect((await enter(email)).sessionToken).toBeDefined()
  expect(await transaction((tx) => dropFactors(tx, { userId, now: NOW }))).toBe(0)
})

async function buildPasskey() {
  const person = await buildMember({ password: PASSWORD })
  const asking = { actor: person.actor, now: NOW, address }
  const authenticator = openAuthenticator(env.PUBLIC_URL)
  const { challenge } = await startPasskey({ password: PASSWORD }, asking)
  const response = authenticator.make({ challenge, count: 1 })
  return { ...person, asking, authenticator, response }
}

test('a passkey is taken for this shop and this challenge alone, and once', async () => {
  const { userId, asking, authenticator, response } = await buildPasskey()
  const add = (answer: typeof response) => addPasskey({ name: 'Llave', response: answer }, asking)
  const { challenge } = await startPasskey({ password: PASSWORD }, asking)
  // A newer beginning has another challenge.
  await expect(add(response)).rejects.toMatchObject({ code: 'accounts.passkey_refused' })
  const foreign = authenticator.make({ challenge, origin: 'https://otra.test' })
  await expect(add(foreign)).rejects.toMatchObject({ code: 'accounts.passkey_refused' })
  const elsewhere = openAuthenticator('https://otra.test').make({ challenge, origin: env.PUBLIC_URL })
  await expect(add(elsewhere)).rejects.toMatchObject({ code: 'accounts.passkey_refused' })
  const right = authenticator.make({ challenge, count: 1 })
  const results = await Promise.allSettled([add(right), add(right)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await listFactors(db, { userId })).factors).toMatchObject([{ kind: 'passkey', name: 'Llave' }])
})

test('a passkey opens for its own signature of the question of now, and its count never goes back', async () => {
  const { email, asking, authenticator, response } = await buildPasskey()
  await addPasskey({ name: 'Llave', response }, asking)
  const stranger = await buildPasskey()
  await addPasskey({ name: 'Llave', response: stranger.response }, stranger.asking)
  const deviceToken = newToken()
  const half = await enter(email, { deviceToken })
  expect(half.ways).toEqual(['passkey', 'recovery'])
  const show = (passkey: ReturnType<typeof authenticator.sign>, by = half) =>
    proveFactor({ passkey }, by, place(NOW))
  const earlier = await askForPasskey(half, { now: NOW })
  const { challenge } = await askForPasskey(half, { now: NOW })
  for (const wrong of [
    authenticator.sign({ challenge: earlier.challenge, count: 2 }),
    authenticator.sign({ challenge, count: 2, origin: 'https://otra.test' }),
    stranger.authenticator.sign({ challenge, count: 2 }),
  ])
    await expect(show(wrong)).rejects.toMatchObject({ code: 'accounts.factor_wrong' })
  await show(authenticator.sign({ challenge, count: 2 }))

  const again = await enter(email, { deviceToken })
  const next = await askForPasskey(again, { now: NOW })
  // A copy of the key would count from where it was copied.
  const copied = authenticator.sign({ challenge: next.challenge, count: 2 })
  await expect(show(copied, again)).rejects.toMatchObject({ code: 'accounts.factor_wrong' })
  await show(authenticator.sign({ challenge: next.challenge, count: 3 }), again)
})
