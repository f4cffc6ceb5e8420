import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible, emailTo, PASSWORD, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

const run = promisify(execFile)
const codeOf = (key: string, now = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: now })
// A code works once, and so does none before it: each next one is of the half minute after.
const nextCode = (key: string) => codeOf(key, Date.now() + 30_000)

/** An authenticator as a phone has it, inside of Chromium. */
async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function startAdding(page: Page, button: string) {
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Contraseña actual/).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  return dialog
}

async function addApp(page: Page) {
  const dialog = await startAdding(page, 'Agregar aplicación de códigos')
  const key = (await dialog.locator('code').textContent())!
  await dialog.getByLabel(/^Código de tu aplicación/).fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Verificar' }).click()
  await expect(dialog.getByText('Guárdalos ahora en un lugar seguro')).toBeVisible()
  const recoveryCodes = await dialog.getByRole('listitem').allTextContents()
  return { dialog, key, recoveryCodes }
}

async function enterPassword(page: Page, email: string) {
  await page.request.post('/api/v1/sign-out')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Correo electrónico').fill(email)
  await dialog.getByLabel(/^Contraseña/).fill(PASSWORD)
  await dialog.locator('form').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(dialog.getByRole('heading', { name: 'Un paso más' })).toBeVisible()
  return dialog
}
const isIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: /María/ })).toBeVisible()

test('an app is added with the password and its code, and asked for at the next sign-in; a recovery code stands in once', async ({
  page,
}) => {
  const email = await signInFresh(page)
  const { dialog, key, recoveryCodes } = await addApp(page)
  expect(recoveryCodes).toHaveLength(10)
  await expectAccessible(page, 'recovery codes')
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Activada')).toBeVisible()
  await expect(main.getByText('Te quedan 10 de 10.')).toBeVisible()
  await expect(main.getByText('Aplicación de códigos agregada')).toBeVisible()
  await expectAccessible(page, 'second factors')
  expect((await emailTo(page, email, /second_factor/)).text).toContain('se agregó una aplicación de códigos')

  const step = await enterPassword(page, email)
  await expectAccessible(page, 'second step')
  await step.getByLabel(/^Código de tu aplicación/).fill('000000')
  await step.getByRole('button', { name: 'Verificar' }).click()
  await expect(step.getByText('El código no es correcto o ya se usó')).toBeVisible()
  expect(((await (await page.request.get('/api/v1/me')).json()) as { user: unknown }).user).toBeNull()
  await step.getByLabel(/^Código de tu aplicación/).fill(nextCode(key))
  await step.getByRole('button', { name: 'Verificar' }).click()
  await isIn(page)

  for (const isFirst of [true, false]) {
    const again = await enterPassword(page, email)
    await again.getByRole('button', { name: 'Usar un código de respaldo' }).click()
    await again.getByLabel(/^Código de respaldo/).fill(recoveryCodes[0]!)
    await again.getByRole('button', { name: 'Verificar' }).click()
    if (isFirst) await isIn(page)
    else await expect(again.getByText('El código no es correcto o ya se usó')).toBeVisible()
  }
})

test('a passkey is named, saved with the password and used to sign in; who cancels gets a sentence', async ({
  page,
}) => {
  const email = await signInFresh(page)
  await plugInAuthenticator(page)
  await page.goto('/profile')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Agregar llave de acceso' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Nombre/).fill('Llave de María')
  await dialog.getByLabel(/^Contraseña actual/).fill('equivocada')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText('La contraseña actual no es correcta')).toBeVisible()
  await dialog.getByLabel(/^Contraseña actual/).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(main.getByText('Llave de María', { exact: true })).toBeVisible()

  const step = await enterPassword(page, email)
  await step.getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await isIn(page)

  // As when somebody presses cancel in the window of their browser, which no test can reach.
  await page.addInitScript(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('cancelled', 'NotAllowedError'))
  })
  const lost = await enterPassword(page, email)
  await lost.getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await expect(lost.getByText('Tu navegador no entregó ninguna llave de acceso')).toBeVisible()
  expect(((await (await page.request.get('/api/v1/me')).json()) as { user: unknown }).user).toBeNull()
})

test('a passkey of another shop, of another challenge or used again opens nothing', async ({ page }) => {
  const email = await signInFresh(page)
  await plugInAuthenticator(page)
  const dialog = await startAdding(page, 'Agregar llave de acceso')
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()

  let answer = ''
  await page.route('**/api/v1/sign-in/passkey', async (route) => {
    answer = route.request().postData()!
    const body = JSON.parse(answer) as { response: { response: { clientDataJSON: string } } }
    const inside = JSON.parse(
      Buffer.from(body.response.response.clientDataJSON, 'base64url').toString(),
    ) as object
    const forged = Buffer.from(JSON.stringify({ ...inside, origin: 'https://otra.test' })).toString(
      'base64url',
    )
    body.response.response.clientDataJSON = forged
    await route.continue({ postData: JSON.stringify(body) })
  })
  const step = await enterPassword(page, email)
  await step.getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await expect(step.getByText('No pudimos comprobar la llave de acceso')).toBeVisible()
  const replay = async () =>
    (await page.request.post('/api/v1/sign-in/passkey', { data: JSON.parse(answer) as object })).status()
  // Another question was asked in between, so the answer to the first one is too late.
  await page.request.post('/api/v1/sign-in/passkey/options')
  expect(await replay()).toBe(422)

  await page.unroute('**/api/v1/sign-in/passkey')
  await page.route('**/api/v1/sign-in/passkey', async (route) => {
    answer = route.request().postData()!
    await route.continue()
  })
  await step.getByRole('button', { name: 'Usar mi llave de acceso' }).click()
  await isIn(page)
  await enterPassword(page, email)
  expect(await replay()).toBe(422)
})

test('a factor is removed with the password, and the next sign-in is one step again', async ({ page }) => {
  const email = await signInFresh(page)
  const { dialog } = await addApp(page)
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()
  await page.getByRole('button', { name: 'Quitar Aplicación de códigos' }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel(/^Contraseña actual/).fill(PASSWORD)
  await question.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect(page.getByRole('main').getByText('Desactivada')).toBeVisible()
  await signInAs(page, email)
  await page.goto('/')
  await isIn(page)
})

test('where it is a duty, an administrator whom the operator let in without one is sent to add it before the admin panel opens', async ({
  page,
}) => {
  const email = 'admin@istmo.test'
  type Security = { security: { value: object; version: number } }
  const saveDuty = async (requireAdminSecondFactor: boolean) => {
    const { security } = (await (await page.request.get('/api/v1/admin/settings')).json()) as Security
    const data = { value: { ...security.value, requireAdminSecondFactor }, version: security.version }
    return (await page.request.put('/api/v1/admin/settings/security', { data })).status()
  }
  await signInAs(page, email)
  // Without a factor of their own they would lock themselves out.
  expect(await saveDuty(true)).toBe(409)
  await (await addApp(page)).dialog.getByRole('button', { name: 'Ya los guardé' }).click()
  expect(await saveDuty(true)).toBe(200)
  try {
    expect(await dropSecondFactor(email)).toContain('signs in with the password alone now')
    expect((await page.request.get('/api/v1/admin/settings')).status()).toBe(401)
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Correo electrónico').fill(email)
    await dialog.getByLabel(/^Contraseña/).fill(PASSWORD)
    await dialog.locator('form').getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByText('La tienda pide la verificación en dos pasos')).toBeVisible()
    expect((await page.request.get('/api/v1/admin/settings')).status()).toBe(403)
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/profile$/)

    await (await addApp(page)).dialog.getByRole('button', { name: 'Ya los guardé' }).click()
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Productos' })).toBeVisible()
  } finally {
    expect(await saveDuty(false)).toBe(200)
    await dropSecondFactor(email)
  }
})

const dropSecondFactor = async (email: string) => {
  const folder = `${process.env.E2E_DATA_DIR ?? '.data/e2e'}-${process.env.TEST_PARALLEL_INDEX ?? 0}`
  const env = { ...process.env, DATA_DIR: folder, ISTMO_LOG: 'error' }
  const { stdout } = await run(process.execPath, ['scripts/drop-second-factor.ts', email], { env })
  return stdout
}
