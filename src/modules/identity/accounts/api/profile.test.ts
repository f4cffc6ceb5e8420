import { randomUUID } from 'node:crypto'
import { desc, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember, buildProfile, buildSession } from '../../../../../tests/support/build-accounts.ts'
import { buildOrder } from '../../../../../tests/support/build-orders.ts'
import { auditLog } from '#modules/platform/audit/tables.ts'
import { contactMessages, outboxMessages } from '#modules/platform/emails/tables.ts'
import { returns } from '#modules/sales/returns/tables.ts'
import { db } from '#server/db/db.ts'
import { phoneCodeKey } from '../commands/verify-phone.ts'
import * as accounts from '../endpoints.ts'
import { findActor } from '../queries.ts'
import { profiles, sessions } from '../tables.ts'

const PASSWORD = 'Volcán-Barú-3475'
const signedIn = async (given: Parameters<typeof buildMember>[0] = {}) => {
  const person = await buildMember(given)
  return { ...person, ...asker(accounts, person.actor) }
}

const ENDPOINTS = [
  'GET /profile',
  'PATCH /profile',
  'POST /profile/avatar',
  'DELETE /profile/avatar',
  'POST /profile/phone/code',
  'POST /profile/phone/verify',
  'POST /profile/confirmation',
  'POST /profile/password',
  'GET /profile/sessions',
  'DELETE /profile/sessions',
  `DELETE /profile/sessions/${randomUUID()}`,
  'GET /profile/events',
  'GET /profile/data',
]

test.each(ENDPOINTS)('a visitor is sent to sign in at %s', async (endpoint) => {
  expect((await asker(accounts).ask(endpoint, endpoint.startsWith('GET') ? undefined : {})).status).toBe(401)
})

test('the own profile, exactly', async () => {
  const { ask, email } = await signedIn({ phone: '+50761600001', plan: 'basic' })
  expect((await ask('GET /profile')).body).toEqual({
    email,
    emailConfirmed: true,
    fullName: 'Ana Pérez',
    phone: '+50761600001',
    phoneVerified: false,
    avatarUrl: null,
    role: 'customer',
    plan: 'basic',
    createdAt: expect.any(String),
    wantsOffers: false,
    wantsCartEmails: null,
    phoneCode: null,
  })
})

test('offers by email are wanted or not as the person says, each time with its own record', async () => {
  const { ask } = await signedIn()
  for (const wantsOffers of [true, true, false, false, true]) {
    const { status, body } = await ask('PUT /profile/offers', { wantsOffers })
    expect([status, body.wantsOffers]).toEqual([200, wantsOffers])
  }
  expect((await ask('GET /profile')).body.wantsOffers).toBe(true)
})

test('name and number are saved, the number as +507', async () => {
  const { ask } = await signedIn()
  const { status, body } = await ask('PATCH /profile', { fullName: '  Ana María  ', phone: '6160-0002' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ fullName: 'Ana María', phone: '+50761600002', phoneVerified: false })
  expect((await ask('PATCH /profile', { phone: null })).body.phone).toBeNull()
})

test.each([
  { email: 'otra@istmo.test' },
  { role: 'admin' },
  { plan: 'premium' },
  { subscriptionPlan: 'premium' },
  { phoneVerified: true },
  { phone_verified: true },
  { avatarMediaId: randomUUID() },
  { id: randomUUID() },
])('%j is no one’s own to write', async (change) => {
  const { ask, userId } = await signedIn()
  const answer = await ask('PATCH /profile', { fullName: 'Otro Nombre', ...change })
  expect(answer.status).toBe(422)
  expect(problemOf(answer).fields?.[0]?.field).toBe(Object.keys(change)[0])
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId))
  expect(profile).toMatchObject({ fullName: 'Ana Pérez', role: 'customer', phoneVerified: false })
})

test('a number of another account is refused in the words of the shop', async () => {
  await buildProfile({ phone: '+50761600003' })
  const { ask } = await signedIn()
  expect(await ask('PATCH /profile', { phone: '+507 6160-0003' })).toMatchObject({
    status: 409,
    body: { detail: 'El número de teléfono ya está en uso por otra cuenta', params: { field: 'phone' } },
  })
})

test.each([
  [{ fullName: '   ' }, 'El nombre completo es requerido'],
  [{ fullName: '\u200b' }, 'El nombre completo es requerido'],
  [{ fullName: null }, 'El nombre completo es requerido'],
  [{ fullName: 'x'.repeat(121) }, 'El texto es demasiado largo.'],
  [{ fullName: 'a\u0000b' }, 'El texto contiene caracteres que no se pueden guardar.'],
  [{ phone: '123' }, 'Escribe un número de teléfono válido, como +507 6123-4567'],
  [{ phone: '+507 6123-4567 ext 3' }, 'Escribe un número de teléfono válido, como +507 6123-4567'],
  [{}, 'No hay nada que cambiar.'],
])('a change of %j is a 422 with a sentence', async (change, detail) => {
  const { ask } = await signedIn()
  expect(await ask('PATCH /profile', change)).toMatchObject({ status: 422, body: { detail } })
})

test.each([
  "Robert'); DROP TABLE profiles;--",
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '𝕿𝖍𝖊 王明 مرحبا 🧛🏽',
  '%s%n\\',
])('the name %s is stored as it was typed', async (fullName) => {
  const { ask } = await signedIn()
  expect((await ask('PATCH /profile', { fullName })).body.fullName).toBe(fullName)
  expect((await ask('GET /me')).body.user?.fullName).toBe(fullName)
})

test('a number is verified by the code in the message', async () => {
  const { ask, userId } = await signedIn({ phone: '+50761600004' })
  expect((await ask('POST /profile/phone/code', {})).status).toBe(200)
  expect((await ask('GET /profile')).body.phoneCode).toMatchObject({ secondsToNext: expect.any(Number) })
  const soon = await ask('POST /profile/phone/code', {})
  expect(soon).toMatchObject({ status: 429, body: { code: 'accounts.phone_code_too_soon' } })
  expect(problemOf(soon).detail).toMatch(/^Espera \d+ segundos para pedir otro código\.$/)

  const [sms] = await db
    .select()
    .from(outboxMessages)
    .where(like(outboxMessages.dedupeKey, `${phoneCodeKey(userId)}%`))
    .orderBy(desc(outboxMessages.createdAt))
  expect(sms).toMatchObject({ channel: 'sms', recipient: '+50761600004', template: 'phone_code' })
  const code = /\b\d{6}\b/.exec(sms!.bodyText)![0]
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await ask('POST /profile/phone/verify', { code: wrong })).toMatchObject({
    status: 422,
    body: {
      detail: 'El código no es correcto. Intentos restantes: 4.',
      params: { field: 'code', triesLeft: 4 },
    },
  })
  expect(await ask('POST /profile/phone/verify', { code: '12a456' })).toMatchObject({
    status: 422,
    body: { detail: 'Escribe los 6 dígitos del código' },
  })
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  expect((await ask('POST /profile/phone/verify', { code: spaced })).status).toBe(200)
  expect((await ask('GET /profile')).body).toMatchObject({ phoneVerified: true, phoneCode: null })
  expect(await ask('POST /profile/phone/verify', { code })).toMatchObject({ status: 409 })
})

test('without a code that waits there is nothing to verify', async () => {
  const { ask } = await signedIn({ phone: '+50761600005' })
  expect(await ask('POST /profile/phone/verify', { code: '123456' })).toMatchObject({
    status: 410,
    body: { code: 'accounts.phone_code_expired' },
  })
})

test('own sessions are listed with device and place, and end one by one or together', async () => {
  const { ask, actor, userId, sessionToken } = await signedIn()
  const [phone, tablet] = [await buildSession({ userId }), await buildSession({ userId })]
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1'
  await db
    .update(sessions)
    .set({ userAgent, address: '190.218.10.4' })
    .where(eq(sessions.id, phone.actor.sessionId))
  const { items } = (await ask('GET /profile/sessions')).body
  expect(items).toHaveLength(3)
  expect(items[0]).toMatchObject({ id: actor.sessionId, isCurrent: true })
  expect(items.find(({ id }: { id: string }) => id === phone.actor.sessionId)).toMatchObject({
    device: { browser: 'Safari', system: 'iPhone', isPhone: true },
    address: '190.218.10.4',
    isLocal: false,
    isCurrent: false,
  })
  expect(JSON.stringify(items)).not.toContain('Hash')

  expect((await ask(`DELETE /profile/sessions/${phone.actor.sessionId}`, {})).status).toBe(200)
  expect((await ask(`DELETE /profile/sessions/${phone.actor.sessionId}`, {})).status).toBe(404)
  expect((await ask('DELETE /profile/sessions', {})).status).toBe(200)
  expect(await findActor({ sessionToken: tablet.sessionToken, now: new Date() })).toEqual({ kind: 'visitor' })
  expect(await findActor({ sessionToken, now: new Date() })).toMatchObject({ userId })
})

test("another's session is not found, and stays", async () => {
  const { ask } = await signedIn()
  const other = await buildMember()
  expect(await ask(`DELETE /profile/sessions/${other.actor.sessionId}`, {})).toMatchObject({
    status: 404,
    body: { detail: 'Esa sesión ya no existe.' },
  })
  expect(await findActor({ sessionToken: other.sessionToken, now: new Date() })).toMatchObject({
    userId: other.userId,
  })
  expect((await ask('DELETE /profile/sessions/none', {})).status).toBe(422)
})

test('own events are listed; where an admin did it, the address of the admin is not', async () => {
  const { ask, userId } = await signedIn()
  const other = await buildMember({ role: 'admin' })
  await ask('PATCH /profile', { fullName: 'Ana Nueva' })
  const target = { targetKind: 'profile', targetId: userId }
  await db.insert(auditLog).values({
    ...target,
    actorId: other.userId,
    actorKind: 'admin',
    address: '10.9.9.9',
    action: 'accounts.change_role',
  })
  const { body } = await ask('GET /profile/events')
  expect(body.items).toMatchObject([
    { action: 'accounts.change_role', address: null, isByOther: true },
    { action: 'accounts.profile_changed', isByOther: false, address: expect.stringMatching(/^10\./) },
  ])
  expect((await asker(accounts, other.actor).ask('GET /profile/events')).body.total).toBe(0)
})

test('my data is a file with everything and without secrets', async () => {
  const { userId, email, order } = await buildOrder()
  const { actor, sessionToken } = await buildSession({ userId })
  const { ask, send } = asker(accounts, actor)
  await ask('PATCH /profile', { phone: '+50761600009' })
  await ask('POST /profile/phone/code', {})
  await db.insert(contactMessages).values({
    name: 'Ana',
    email: email.toUpperCase(),
    subject: '¿Llegó?',
    message: 'Mi pedido',
    locale: 'es',
  })
  await db.insert(returns).values({
    number: 'DEV-DATOS001',
    orderId: order.id,
    userId,
    kind: 'standard',
    reason: 'No me gustó',
    askedCents: 100,
    refundCents: 100,
  })
  const response = await send('/api/v1/profile/data')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="mis-datos.json"')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const text = await response.text()
  const data = JSON.parse(text)
  expect(data.profile).toMatchObject({ id: userId, email })
  expect(data.orders[0]).toMatchObject({ number: order.number, lines: [{ quantity: 1 }] })
  expect(data.messages.find(({ template }: { template: string }) => template === 'phone_code')).toMatchObject(
    { text: null },
  )
  expect(data.returns).toMatchObject([{ number: 'DEV-DATOS001', order: order.number, reason: 'No me gustó' }])
  expect(data.contact).toMatchObject([{ subject: '¿Llegó?', message: 'Mi pedido' }])
  for (const part of ['cart', 'wishlist', 'activity', 'sessions', 'events', 'subscriptions'])
    expect(Array.isArray(data[part])).toBe(true)
  for (const secret of ['hash', 'token', sessionToken])
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
})

test('who has not confirmed an address is not given what was written from it', async () => {
  const { send, email } = await signedIn({ emailConfirmedAt: null })
  const words = { name: 'Otra', subject: 'Privado', message: 'Hola', locale: 'es' as const }
  await db.insert(contactMessages).values({ ...words, email })
  const data = (await (await send('/api/v1/profile/data')).json()) as { contact: unknown[] }
  expect(data.contact).toEqual([])
})

test('a password is changed by who knows it', async () => {
  const { ask } = await signedIn({ password: PASSWORD })
  const form = { currentPassword: PASSWORD, password: 'otra-clave-1', confirmPassword: 'otra-clave-1' }
  const refused = async (change: object) =>
    (await ask('POST /profile/password', { ...form, ...change })).body.detail
  expect(await refused({ currentPassword: 'equivocada' })).toBe('La contraseña actual no es correcta')
  expect(await refused({ confirmPassword: 'otra' })).toBe('Las contraseñas no coinciden')
  expect(await refused({ password: '123', confirmPassword: '123' })).toBe(
    'La contraseña debe tener al menos 6 caracteres',
  )
  expect((await ask('POST /profile/password', form)).status).toBe(200)
})

test('the confirmation is mailed again, but not to who has confirmed', async () => {
  const { ask, email } = await signedIn({ emailConfirmedAt: null })
  expect((await ask('POST /profile/confirmation', {})).status).toBe(200)
  expect(await db.$count(outboxMessages, eq(outboxMessages.recipient, email))).toBe(1)
  const confirmed = await signedIn()
  expect((await confirmed.ask('POST /profile/confirmation', {})).status).toBe(409)
})
