import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anEmail,
  buildMember,
  buildProfile,
  changeSettings,
  lastEmailTo,
  openBrowser,
} from '../../../../tests/support/build-accounts.ts'
import { db } from '#server/db/db.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import * as accounts from './endpoints.ts'
import { profiles } from './tables.ts'

const PASSWORD = 'Volcán-Barú-3475'
const endpoints = Object.values(accounts) as unknown as Endpoint[]
const browse = (options = {}) => openBrowser(endpoints, options)
const signUpForm = (change: object = {}) => ({
  email: anEmail(),
  password: PASSWORD,
  confirmPassword: PASSWORD,
  fullName: 'Ana Pérez',
  plan: 'basic',
  ...change,
})

test('a visitor is no one with an empty cart', async () => {
  expect(await browse().get('/me')).toMatchObject({ status: 200, body: { user: null, cartCount: 0 } })
})

test('me gives exactly the fields of the contract', async () => {
  const { sessionToken, email } = await buildMember({ phone: '+50761110000', plan: 'basic' })
  const { body } = await browse({ sessionToken }).get('/me')
  expect(body).toEqual({
    user: {
      id: expect.any(String),
      email,
      fullName: 'Ana Pérez',
      phone: '+50761110000',
      phoneVerified: false,
      avatarUrl: null,
      role: 'customer',
      plan: 'basic',
      isPremium: false,
      emailConfirmed: true,
      owesFactor: false,
      store: null,
      place: null,
    },
    cartCount: 0,
  })
})

test('from sign-up to sign-out in one browser', async () => {
  const browser = browse()
  const form = signUpForm({ email: `  ANA-${anEmail()} `, phone: '6123-0001' })
  expect(await browser.post('/sign-up', form)).toMatchObject({ status: 200, body: { next: 'done' } })
  const signedIn = await browser.post('/sign-in', { email: form.email, password: PASSWORD })
  expect(signedIn.status).toBe(200)
  expect(signedIn.setCookies).toEqual([
    expect.stringMatching(/^istmo_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^istmo_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  expect(await browser.get('/me')).toMatchObject({
    body: { user: { email: form.email.trim().toLowerCase(), phone: '+50761230001', emailConfirmed: false } },
  })
  const { token } = (await lastEmailTo(form.email.trim().toLowerCase()))!
  expect(await browser.post('/confirm-email', { token })).toMatchObject({ status: 200 })
  expect(await browser.post('/confirm-email', { token })).toMatchObject({ status: 410 })
  expect(await browser.get('/me')).toMatchObject({ body: { user: { emailConfirmed: true } } })

  const session = browser.cookies.get('istmo_session')!
  expect(await browser.post('/sign-out')).toMatchObject({ status: 200 })
  expect(browser.cookies.has('istmo_session')).toBe(false)
  expect(browser.cookies.has('istmo_device')).toBe(true)
  expect((await browse({ sessionToken: session }).get('/me')).body.user).toBeNull()
})

test('signing out without a session is no error', async () => {
  expect(await browse().post('/sign-out')).toMatchObject({ status: 200 })
})

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await buildProfile({ password: PASSWORD })
  const wrong = await browse().post('/sign-in', { email, password: 'equivocada' })
  const unknown = await browse().post('/sign-in', { email: anEmail(), password: 'equivocada' })
  expect(wrong.status).toBe(401)
  expect(wrong.body.detail).toBe('Correo electrónico o contraseña incorrectos')
  const { requestId: _, ...rest } = wrong.body
  expect(unknown.body).toMatchObject(rest)
  expect(Object.keys(unknown.body).sort()).toEqual(Object.keys(wrong.body).sort())
})

test('a locked address has to wait', async () => {
  const { email } = await buildProfile({ password: PASSWORD })
  const browser = browse()
  for (let count = 0; count < 5; count++) await browser.post('/sign-in', { email, password: 'equivocada' })
  const answer = await browser.post('/sign-in', { email, password: PASSWORD })
  expect(answer).toMatchObject({ status: 429, body: { code: 'accounts.sign_in_locked' } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(890)
})

test('the eleventh sign-in of a minute from one address waits', async () => {
  const browser = browse()
  const statuses = []
  for (let count = 0; count < 11; count++)
    statuses.push((await browser.post('/sign-in', { email: anEmail(), password: 'equivocada' })).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
  expect(statuses[10]).toBe(429)
})

test.each([
  [{ email: '' }, 'email', 'Escribe tu correo electrónico'],
  [{ email: 'ana@' }, 'email', 'Escribe un correo electrónico válido, como nombre@correo.com'],
  [{ email: 'ana@istmo.test\nbcc: x@evil.test' }, 'email', undefined],
  [
    { password: '12345', confirmPassword: '12345' },
    'password',
    'La contraseña debe tener al menos 6 caracteres',
  ],
  [{ confirmPassword: 'otra-cosa' }, 'confirmPassword', 'Las contraseñas no coinciden'],
  [{ fullName: '   ' }, 'fullName', 'El nombre completo es requerido'],
  [{ fullName: '\u200b' }, 'fullName', 'El nombre completo es requerido'],
  [{ fullName: 'a\u0000b' }, 'fullName', undefined],
  [{ phone: '123' }, 'phone', undefined],
  [{ plan: 'gold' }, 'plan', undefined],
  [{ role: 'admin' }, 'role', undefined],
  [{ id: crypto.randomUUID() }, 'id', undefined],
  [{ subscriptionPlan: 'premium' }, 'subscriptionPlan', undefined],
  [{ phoneVerified: true }, 'phoneVerified', undefined],
  [{ isPremium: true }, 'isPremium', undefined],
])('a sign-up with %j is refused at its field', async (change, field, message) => {
  const form = signUpForm(change)
  const { status, body } = await browse().post('/sign-up', form)
  expect(status).toBe(422)
  expect(body.fields[0]).toMatchObject({ field, ...(message ? { message } : {}) })
  expect(await db.$count(profiles, eq(profiles.email, form.email))).toBe(0)
})

test('an address and a number that are taken are refused in the words of the shop', async () => {
  const { email } = await buildProfile({ phone: '+50761239999' })
  const sameEmail = await browse().post('/sign-up', signUpForm({ email: email.toUpperCase() }))
  expect(sameEmail).toMatchObject({
    status: 409,
    body: { detail: 'Este correo electrónico ya está registrado' },
  })
  const samePhone = await browse().post('/sign-up', signUpForm({ phone: '+507 6123-9999' }))
  expect(samePhone).toMatchObject({
    status: 409,
    body: { detail: 'El número de teléfono ya está en uso por otra cuenta', params: { field: 'phone' } },
  })
})

test('a closed registration is a 403, in the language of the caller', async () => {
  await changeSettings('site', { allowRegistration: false })
  const answer = await browse({ headers: { 'accept-language': 'en' } }).post('/sign-up', signUpForm())
  await changeSettings('site', { allowRegistration: true })
  expect(answer).toMatchObject({
    status: 403,
    body: { detail: 'We are not accepting new registrations for now.' },
  })
})

test('a premium sign-up leaves only a cookie that no script can read', async () => {
  const form = signUpForm({ plan: 'premium' })
  const { body, setCookies } = await browse().post('/sign-up', form)
  expect(body).toEqual({ next: 'subscription' })
  expect(setCookies).toEqual([
    expect.stringMatching(/^istmo_registration=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  expect(await db.$count(profiles, eq(profiles.email, form.email))).toBe(0)
})

test('recovery from the mail to the new password', async () => {
  const { email } = await buildProfile({ password: PASSWORD })
  const browser = browse()
  const known = await browser.post('/recovery', { email })
  const unknown = await browser.post('/recovery', { email: anEmail() })
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])

  const { token } = (await lastEmailTo(email))!
  expect(await browser.post('/reset-password/check', { token })).toMatchObject({ status: 200 })
  expect(await browser.post('/reset-password/check', { token })).toMatchObject({ status: 200 })
  const weak = { token, password: '123', confirmPassword: '123' }
  expect(await browser.post('/reset-password', weak)).toMatchObject({
    status: 422,
    body: { detail: 'La contraseña debe tener al menos 6 caracteres' },
  })
  const form = { token, password: 'a'.repeat(80), confirmPassword: 'a'.repeat(80) }
  expect(await browser.post('/reset-password', form)).toMatchObject({ status: 200 })
  expect(await browser.post('/reset-password', form)).toMatchObject({
    status: 410,
    body: { detail: 'Enlace de recuperación inválido o expirado' },
  })
  expect(await browser.post('/reset-password/check', { token })).toMatchObject({ status: 410 })
  expect(await browser.post('/sign-in', { email, password: 'a'.repeat(79) })).toMatchObject({ status: 401 })
  expect(await browser.post('/sign-in', { email, password: 'a'.repeat(80) })).toMatchObject({ status: 200 })
})

test('a mailbox gets no more than five recovery mails an hour, from however many addresses', async () => {
  const email = anEmail()
  for (let count = 0; count < 5; count++)
    expect((await browse().post('/recovery', { email })).status).toBe(200)
  expect((await browse().post('/recovery', { email })).status).toBe(429)
})

test('a form on another site is refused', async () => {
  const headers = { origin: 'https://evil.test', host: 'localhost' }
  const answer = await browse({ headers }).post('/sign-in', { email: anEmail(), password: PASSWORD })
  expect(answer).toMatchObject({ status: 403, body: { code: 'app.foreign_origin' } })
})

test('hostile names survive as they were typed, in the answer and escaped in the email', async () => {
  const names = [
    "Robert'); DROP TABLE profiles;--",
    '<script>alert(1)</script>',
    '{{7*7}}${7*7}',
    '𝕿𝖍𝖊 王明 مرحبا 🧛🏽',
    '%s%n\\',
  ]
  for (const fullName of names) {
    const form = signUpForm({ fullName })
    const browser = browse()
    expect((await browser.post('/sign-up', form)).status).toBe(200)
    await browser.post('/sign-in', { email: form.email, password: PASSWORD })
    expect((await browser.get('/me')).body.user.fullName).toBe(fullName)
    expect((await lastEmailTo(form.email))?.bodyHtml).not.toContain('<script>alert')
  }
})

test.each(['/sign-in', '/sign-up', '/recovery', '/reset-password', '/confirm-email'])(
  'nonsense at %s is a 422 with a sentence',
  async (path) => {
    for (const body of [
      {},
      { email: 7, password: {}, token: [] },
      { email: null, password: null, token: null },
    ]) {
      const answer = await browse().post(path, body)
      expect(answer.status).toBe(422)
      expect(answer.body.detail.length).toBeGreaterThan(5)
    }
  },
)

test('every sentence of the specification is there word for word', () => {
  const written = ['accounts', 'subscriptions'].flatMap((area) =>
    Object.values(
      JSON.parse(
        readFileSync(new URL(`../../../../messages/${area}/es.json`, import.meta.url), 'utf8'),
      ) as object,
    ),
  )
  for (const sentence of SPEC_SENTENCES) expect(written).toContain(sentence)
})

const SPEC_SENTENCES = [
  'Correo electrónico o contraseña incorrectos',
  'Por favor, verifica tu correo electrónico antes de iniciar sesión',
  'Error al iniciar sesión',
  'No se pudo iniciar sesión. Por favor, intenta de nuevo.',
  'Error al cargar el perfil del usuario',
  'Profile creation timeout - please try signing in again',
  'Este correo electrónico ya está registrado',
  'Error al crear la cuenta',
  'Error en la verificación del teléfono',
  'Error al cerrar sesión',
  'Error al enviar el enlace de recuperación',
  'Error de conexión. Por favor, verifica tu conexión a internet.',
  'Error al cargar la información del usuario',
  'Error al completar el registro',
  'No hay datos de registro temporales',
  'Error al subir la imagen',
  'El número de teléfono ya está en uso por otra cuenta',
  'Error al verificar el número de teléfono',
  'Las contraseñas no coinciden',
  'La contraseña debe tener al menos 6 caracteres',
  'El nombre completo es requerido',
  'Enlace de recuperación inválido o expirado',
  'Error al verificar el enlace de recuperación',
  'Error al actualizar la contraseña',
  '¡Inicio de sesión exitoso!',
  'Cuenta creada exitosamente. Puedes iniciar sesión ahora.',
  'Número de teléfono verificado exitosamente',
  'Se ha enviado un nuevo código de verificación',
  'Sesión cerrada exitosamente',
  'Se ha enviado un enlace de recuperación a tu correo',
  'Perfil actualizado exitosamente',
  '¡Tu cuenta ha sido activada exitosamente!',
]

test('a waiting registration is shown, completed once and signed in, without a plan until it is paid', async () => {
  const browser = browse()
  expect((await browser.get('/registration')).status).toBe(409)
  const form = signUpForm({ plan: 'premium' })
  await browser.post('/sign-up', form)
  expect(await browser.get('/registration')).toMatchObject({
    status: 200,
    body: { email: form.email, fullName: 'Ana Pérez', expiresAt: expect.any(String) },
  })
  const answers = await Promise.all([
    browser.post('/registration', { plan: 'premium' }),
    browser.post('/registration', { plan: 'premium' }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await browser.get('/me')).body.user).toMatchObject({ email: form.email, plan: null })
  expect(await browser.post('/registration', { plan: 'basic' })).toMatchObject({
    status: 409,
    body: { detail: 'No hay datos de registro temporales' },
  })
})

test('where an address must be confirmed first, a completed registration is not signed in', async () => {
  const browser = browse()
  await browser.post('/sign-up', signUpForm({ plan: 'premium' }))
  await changeSettings('site', { requireEmailConfirmation: true })
  const answer = await browser.post('/registration', { plan: 'basic' })
  await changeSettings('site', { requireEmailConfirmation: false })
  expect(answer).toMatchObject({ status: 200, body: { isSignedIn: false } })
  expect((await browser.get('/me')).body.user).toBeNull()
})

test('a closed shop completes no registration, and one that is given up is forgotten', async () => {
  const browser = browse()
  const form = signUpForm({ plan: 'premium' })
  await browser.post('/sign-up', form)
  await changeSettings('site', { allowRegistration: false })
  expect((await browser.post('/registration', { plan: 'basic' })).status).toBe(403)
  await changeSettings('site', { allowRegistration: true })
  expect((await browser.get('/registration')).status).toBe(200)
  const cookies = new Map(browser.cookies)
  expect((await browser.remove('/registration')).status).toBe(200)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect((await browser.get('/registration')).status).toBe(409)
  expect(await db.$count(profiles, eq(profiles.email, form.email))).toBe(0)
})
