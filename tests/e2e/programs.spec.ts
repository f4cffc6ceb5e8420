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

test('the office adds an address for what happens, reads its secret once, and takes it away', async ({
  page,
}) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/programs?tab=avisos')
  await page.getByRole('button', { name: 'Agregar dirección' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Agregar dirección' })
  const save = dialog.getByRole('button', { name: 'Agregar dirección' })
  await dialog.getByRole('textbox', { name: 'Dirección https' }).fill('https://127.0.0.1/avisos')
  await save.click()
  await expect(dialog.getByText('Elige al menos un aviso.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Pedido pagado' }).check()
  await save.click()
  await expect(dialog.getByText('está en una red privada')).toBeVisible()
  await expectAccessible(page, 'the dialog of a new address')
  await dialog.getByRole('textbox', { name: 'Dirección https' }).fill('https://8.8.8.8/avisos')
  await save.click()
  const shown = page.getByRole('dialog', { name: 'El secreto que firma' })
  await expect(shown.getByText(/^whsec_[\w-]{43}$/)).toBeVisible()
  await shown.getByRole('button', { name: 'Ya los guardé' }).click()

  const row = page.getByRole('row').filter({ hasText: 'https://8.8.8.8/avisos' })
  await expect(row).toContainText('Pedido pagado')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'the addresses of the office')
  await row.getByRole('button', { name: 'https://8.8.8.8/avisos', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'https://8.8.8.8/avisos' })
  await expect(sheet.getByText('Aún no se le ha enviado nada.')).toBeVisible()
  await expectAccessible(page, 'an address with its log')
  await page.keyboard.press('Escape')
  await row
    .getByRole('button', { name: /^Acciones|https:/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(row).toHaveCount(0)
})
