import { expect, type Page } from '@playwright/test'
import { ADMIN } from './support/admin.ts'
import { expectAccessible, PASSWORD, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

type Site = { value: Record<string, unknown>; version: number }

async function setMaintenance(admin: Page, maintenanceMode: boolean) {
  const { site } = (await (await admin.request.get('/api/v1/admin/settings')).json()) as { site: Site }
  const data = { value: { ...site.value, maintenanceMode }, version: site.version }
  expect((await admin.request.put('/api/v1/admin/settings/site', { data })).status()).toBe(200)
}

test('in maintenance an administrator signs in by browser, and a customer reads why not yet', async ({
  page,
  browser,
}) => {
  const admin = await browser.newPage()
  await signInAs(admin, ADMIN)
  const customer = await (await browser.newContext()).newPage()
  const email = await signInFresh(customer)
  await customer.context().close()
  await setMaintenance(admin, true)
  try {
    // The process that answers learns of the change by its event, a moment after it was saved.
    await expect.poll(async () => (await page.goto('/wishlist'))!.status()).toBe(503)
    await expect(page.getByText('La tienda está en mantenimiento.')).toBeVisible()
    await expectAccessible(page, 'the page of a shop in maintenance')
    await page.getByRole('link', { name: 'Entrar como administrador' }).click()
    await expect(page.getByText('Por ahora solo entran quienes la administran.')).toBeVisible()
    const dialog = page.getByRole('dialog')
    const signIn = async (address: string) => {
      await dialog.getByLabel('Correo electrónico').fill(address)
      await dialog.getByLabel(/^Contraseña/).fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
    }
    await expectAccessible(page, 'the sign-in of a shop in maintenance')
    await signIn(email)
    await expect(dialog.getByText('Estamos haciendo mantenimiento.')).toBeVisible()
    await signIn(ADMIN)
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  } finally {
    await setMaintenance(admin, false)
    await admin.close()
  }
})
