import { expect } from '@playwright/test'
import { expectAccessible, PASSWORD, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

test('an administrator makes a key, a program uses it, and one press ends it', async ({
  page,
  playwright,
}) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Programas', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Programas' })).toBeVisible()
  const name = `Contabilidad ${crypto.randomUUID().slice(0, 6)}`
  await page.getByRole('button', { name: 'Crear clave' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Crear clave' })
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill(name)
  await dialog.getByLabel('Tu contraseña').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Crear clave' }).click()
  await expect(dialog.getByText('Elige al menos un permiso.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Pedidos' }).selectOption('read')
  await expectAccessible(page, 'the dialog of a new key')
  await dialog.getByRole('button', { name: 'Crear clave' }).click()
  const shown = page.getByRole('dialog', { name: 'Tu clave nueva' })
  const token = await shown.getByText(/^istmo_[\w-]{43}$/).innerText()
  await shown.getByRole('button', { name: 'Ya los guardé' }).click()

  const program = await playwright.request.newContext({
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const asks = async (path: string) => (await program.get(new URL(path, page.url()).href)).status()
  expect(await asks('/api/v1/admin/orders')).toBe(200)
  expect(await asks('/api/v1/admin/products')).toBe(403)
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Pedidos: leer')
  await expect(row).toContainText('Activa')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'the keys of the office')
  await row.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Revocar' }).click()
  await expect(row).toContainText('Revocada')
  expect(await asks('/api/v1/admin/orders')).toBe(401)
  await program.dispose()
})

test('a store has keys of its own, of its people alone', async ({ page }) => {
  const email = await signInFresh(page)
  await page.request.post('/api/v1/business/subscriptions', {
    data: { name: `Tienda ${email}`, contactEmail: email, planType: 'starter', paymentMethod: 'credit_card' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  await page.goto('/store/settings?tab=claves')
  await expect(page.getByText('Aún no hay claves')).toBeVisible()
  await expectAccessible(page, 'a store without keys')
  await page.getByRole('button', { name: 'Crear clave' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Crear clave' })
  await expect(dialog.getByRole('combobox', { name: 'Inventario' })).toHaveCount(0)
  await expect(dialog.getByRole('combobox', { name: 'Productos' })).toBeVisible()
})
