import { expect } from '@playwright/test'
import { anEmail, letterTo, linkIn, PASSWORD, signInFresh } from './support/shop.ts'
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

test('a forgotten password is set anew by the letter, once', async ({ page }) => {
  const email = await signInFresh(page)
  await page.request.post('/api/v1/sign-out')
  const dialog = await openSignIn(page)
  await dialog.getByRole('button', { name: /olvidaste/i }).click()
  await dialog.getByLabel('Correo electrónico').fill(email)
  await dialog.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('Se ha enviado un enlace de recuperación a tu correo').first()).toBeVisible()

  const link = linkIn(await letterTo(page, email, /recovery|reset/))
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

test('the letter of a new account activates it and says so', async ({ page }) => {
  const email = anEmail()
  const person = { email, password: PASSWORD, confirmPassword: PASSWORD, fullName: 'Eva Ríos', plan: 'basic' }
  await page.request.post('/api/v1/sign-up', { data: person })
  await page.goto(linkIn(await letterTo(page, email, /confirm/)))
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
