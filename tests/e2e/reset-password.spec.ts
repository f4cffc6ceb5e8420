import { expect, type Page } from '@playwright/test'
import { expectAccessible, emailTo, linkIn, PASSWORD, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

// The worker of the app may send a request itself, and no test can answer that one.
test.use({ serviceWorkers: 'block' })

const NEW = 'Chiriquí-2026'

async function askForLink(page: Page, email: string) {
  await page.request.post('/api/v1/recovery', { data: { email } })
  return linkIn(await emailTo(page, email, /reset/))
}

async function fillPasswords(page: Page, password: string, confirmation = password) {
  const main = page.getByRole('main')
  await main.getByLabel(/^Contraseña nueva/).fill(password)
  await main.getByLabel(/^Confirma/).fill(confirmation)
  await main.getByRole('button', { name: 'Guardar contraseña' }).click()
}

const signsIn = async (page: Page, email: string, password: string) =>
  (await page.request.post('/api/v1/sign-in', { data: { email, password } })).status()

test('the page asks for six characters twice, signs the person out everywhere and goes home', async ({
  page,
}) => {
  const email = await signInFresh(page)
  const link = await askForLink(page, email)
  await page.goto(link)
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await expectAccessible(page, 'new password')

  await fillPasswords(page, '12345')
  await expect(page.getByText('La contraseña debe tener al menos 6 caracteres').first()).toBeVisible()
  await fillPasswords(page, NEW, 'otra-cosa')
  await expect(page.getByText('Las contraseñas no coinciden').first()).toBeVisible()
  expect(await signsIn(page, email, PASSWORD)).toBe(200)

  await fillPasswords(page, NEW)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  const person = (await (await page.request.get('/api/v1/me')).json()) as { user: unknown }
  expect(person.user).toBeNull()
  expect(await signsIn(page, email, PASSWORD)).toBe(401)
  expect(await signsIn(page, email, NEW)).toBe(200)
})

test('somebody who is signed in proves it with the password of now, and signs in anew', async ({ page }) => {
  const email = await signInFresh(page)
  await page.goto('/reset-password')
  const current = page.getByRole('main').getByLabel(/^Contraseña actual/)
  await current.fill('equivocada')
  await fillPasswords(page, NEW)
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await current.fill(PASSWORD)
  await fillPasswords(page, NEW)
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  expect(await signsIn(page, email, NEW)).toBe(200)
})

test('a link that is used, wrong or missing is explained, and another can be asked for', async ({ page }) => {
  for (const query of ['', '?token=nada', '?access_token=a&refresh_token=b']) {
    await page.goto(`/reset-password${query}`)
    await expect(page.getByText('Enlace de recuperación inválido o expirado').first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Pedir otro enlace' }).click()
  await expect(page.getByRole('dialog').getByLabel('Correo electrónico')).toBeVisible()
})

test('what cannot be checked or saved says so and can be tried again', async ({ page }) => {
  const email = await signInFresh(page)
  const link = await askForLink(page, email)
  await page.route('**/api/v1/reset-password/check', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByText('Error al verificar el enlace de recuperación').first()).toBeVisible()
  await page.unroute('**/api/v1/reset-password/check')
  await page.getByRole('button', { name: 'Reintentar' }).click()

  await page.route('**/api/v1/reset-password', (route) => route.fulfill({ status: 500, body: '' }))
  await fillPasswords(page, NEW)
  await expect(page.getByText('Error al actualizar la contraseña').first()).toBeVisible()
  await page.unroute('**/api/v1/reset-password')
  await page.getByRole('main').getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
})
