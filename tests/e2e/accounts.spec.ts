import { expect } from '@playwright/test'
import {
  anEmail,
  expectAccessible,
  emailTo,
  linkIn,
  PASSWORD,
  signInAs,
  signInFresh,
} from './support/shop.ts'
import { test } from './support/test.ts'

const openSignIn = async (page: import('@playwright/test').Page) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click()
  return page.getByRole('dialog')
}

test('a wrong password is one sentence, and the form stays', async ({ page }) => {
  const dialog = await openSignIn(page)
  await dialog.getByLabel('Correo electrónico').fill('basico@istmo.test')
  await dialog.getByLabel(/^Contraseña/).fill('equivocada')
  await dialog.locator('form').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(dialog.getByText('Correo electrónico o contraseña incorrectos').first()).toBeVisible()
  await expect(dialog.getByLabel('Correo electrónico')).toHaveValue('basico@istmo.test')
})

test('a password is masked while it is typed, and one from a manager may be pasted', async ({ page }) => {
  const dialog = await openSignIn(page)
  const [email, password] = [dialog.getByLabel('Correo electrónico'), dialog.getByLabel(/^Contraseña/)]
  await email.fill('una-clave-larga-2026')
  await email.press('ControlOrMeta+a')
  await email.press('ControlOrMeta+c')
  await password.press('ControlOrMeta+v')
  await expect(password).toHaveValue('una-clave-larga-2026')
  await expect(password).toHaveAttribute('type', 'password')
})

test('a forgotten password is set anew by the email, once', async ({ page }) => {
  const email = await signInFresh(page)
  await page.request.post('/api/v1/sign-out')
  const dialog = await openSignIn(page)
  await dialog.getByRole('button', { name: /olvidaste/i }).click()
  await dialog.getByLabel('Correo electrónico').fill(email)
  await dialog.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('Se ha enviado un enlace de recuperación a tu correo').first()).toBeVisible()

  const link = linkIn(await emailTo(page, email, /recovery|reset/))
  await page.goto(link)
  const main = page.getByRole('main')
  await main
    .getByLabel(/contraseña nueva/i)
    .first()
    .fill('OtraClave2026')
  await main.getByLabel(/confirma/i).fill('OtraClave2026')
  await expect(page).not.toHaveURL(/token=/)
  await main
    .getByRole('button', { name: /contraseña/i })
    .last()
    .click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  expect(
    (await page.request.post('/api/v1/sign-in', { data: { email, password: 'OtraClave2026' } })).status(),
  ).toBe(200)
  expect((await page.request.post('/api/v1/sign-in', { data: { email, password: PASSWORD } })).status()).toBe(
    401,
  )

  await page.goto(link)
  await expect(page.getByText('Enlace de recuperación inválido o expirado').first()).toBeVisible()
})

test('the email of a new account activates it and says so', async ({ page }) => {
  const email = anEmail()
  const person = { email, password: PASSWORD, confirmPassword: PASSWORD, fullName: 'Eva Ríos', plan: 'basic' }
  await page.request.post('/api/v1/sign-up', { data: person })
  await page.goto(linkIn(await emailTo(page, email, /confirm/)))
  await expect(page.getByText('¡Tu cuenta ha sido activada exitosamente!').first()).toBeVisible()
})

test('signing out forgets the person and keeps the language', async ({ page }) => {
  await page.goto('/?lang=en')
  await signInFresh(page)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: /María/ }).click()
  await page.getByText('Sign out').click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
  const person = async () => ((await (await page.request.get('/api/v1/me')).json()) as { user: unknown }).user
  await expect.poll(person).toBeNull()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('the sign-up window shows the price and the password rule in force, and which passwords everybody has', async ({
  page,
  browser,
}) => {
  const admin = await browser.newPage()
  await signInAs(admin, 'admin@istmo.test')
  type Block = { value: object; version: number }
  const saveRule = async (enforcePolicy: boolean) => {
    const { security } = (await (await admin.request.get('/api/v1/admin/settings')).json()) as {
      security: Block
    }
    const data = { value: { ...security.value, enforcePolicy }, version: security.version }
    expect((await admin.request.put('/api/v1/admin/settings/security', { data })).status()).toBe(200)
  }
  const savePrice = async (priceCents: number) => {
    const { items } = (await (await admin.request.get('/api/v1/admin/plan-prices')).json()) as {
      items: { planType: string; updatedAt: string | null }[]
    }
    const seenAt = items.find(({ planType }) => planType === 'premium')!.updatedAt
    const data = { priceCents, features: [], isActive: true, seenAt }
    expect((await admin.request.put('/api/v1/admin/plan-prices/user/premium', { data })).status()).toBe(200)
  }
  const openSignUp = async () => {
    const dialog = await openSignIn(page)
    await dialog
      .getByRole('button', { name: /Regístrate|Crear cuenta/ })
      .first()
      .click()
    return dialog
  }
  const dialog = await openSignUp()
  await expect(dialog.getByText('$9.99 al mes')).toBeVisible()
  await expect(dialog.getByText('Al menos 6 caracteres')).toBeVisible()
  await dialog.getByLabel('Nombre completo').fill('Eva Ríos')
  await dialog.getByLabel('Correo electrónico').fill(anEmail())
  await dialog.getByLabel(/^Contraseña/).fill('football')
  await dialog.getByLabel(/^Confirma/).fill('football')
  await dialog.locator('form button[type=submit]').click()
  await expect(dialog.getByText(/Esa contraseña es de las más usadas/)).toBeVisible()
  try {
    await saveRule(true)
    await savePrice(1249)
    await expect(async () => {
      const fresh = await openSignUp()
      await expect(fresh.getByText('$12.49 al mes')).toBeVisible()
      await expect(fresh.getByText('Al menos 8 caracteres, con una mayúscula y un número')).toBeVisible({
        timeout: 2000,
      })
    }).toPass()
    await expectAccessible(page, 'sign-up')
    await page
      .getByRole('dialog')
      .getByLabel(/^Contraseña/)
      .fill('sin-mayúscula-1')
    await page.getByRole('dialog').locator('form button[type=submit]').click()
    await expect(page.getByText('La contraseña debe tener al menos una letra mayúscula')).toBeVisible()
  } finally {
    await saveRule(false)
    await savePrice(999)
    await admin.close()
  }
})

const ORDER = '44444444-4444-4444-8444-444444444444'

for (const address of [
  '/subscription?register=true',
  '/subscription?notice=premium',
  `/subscription?purchase=${ORDER}`,
  `/payment-success?order=${ORDER}`,
  `/order-success?order=${ORDER}`,
  `/checkout?order=${ORDER}`,
  '/reset-password?token=nada',
  '/?confirmed=true',
])
  test(`the page at ${address} hydrates without a difference`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    // The browser logs a refused call as well; that is the shop's own answer.
    page.on('console', (line) => {
      if (line.type() === 'error' && !line.text().startsWith('Failed to load resource'))
        errors.push(line.text())
    })
    await page.goto(address)
    // At the checkout the head of the page has its button too, and does not show it.
    const signIn = page.locator('header').getByRole('button', { name: 'Iniciar sesión', includeHidden: true })
    await expect(signIn).toBeAttached()
    await page.waitForLoadState('networkidle')
    expect(errors).toEqual([])
  })
