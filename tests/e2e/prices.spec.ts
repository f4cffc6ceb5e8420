import { expect } from '@playwright/test'
import { expectAccessible, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

test('a plan is priced in its row, whose first field is ready to be written in', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/prices')
  await expect(page.getByRole('heading', { level: 1, name: 'Precios de Suscripción' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Professional' })
  await expect(row).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'prices')

  await page.getByRole('button', { name: 'Editar Professional' }).click()
  const price = row.getByRole('textbox', { name: 'Precio' })
  await expect(price).toBeFocused()
  await price.fill('mucho')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(row.getByText('De $0.00 a $10,000.00')).toBeVisible()
  await price.fill('101.50')
  const lines = row.getByRole('textbox', { name: /^Característica/ })
  for (const [at, text] of ['Atención por teléfono', 'Fotos de tus productos'].entries()) {
    await row.getByRole('button', { name: '+ Agregar característica', exact: true }).click()
    await expect(lines.nth(at)).toBeFocused()
    await lines.nth(at).fill(text)
  }
  await row.getByRole('button', { name: 'Bajar Característica 1', exact: true }).click()
  await expect(row.getByRole('button', { name: 'Subir Característica 1', exact: true })).toBeDisabled()
  await expectAccessible(page, 'a price that is written')
  // One row at a time is written in.
  await expect(page.getByRole('button', { name: 'Editar Premium' })).toBeDisabled()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Precio actualizado exitosamente')).toBeVisible()
  await expect(row.getByText('$101.50/mes')).toBeVisible()
  await expect(row.getByRole('listitem')).toHaveText(['Fotos de tus productos', 'Atención por teléfono'])
  await row.getByRole('button', { name: 'Professional: Activo' }).click()
  await expect(page.getByText('Estado actualizado exitosamente')).toBeVisible()
  await row.getByRole('button', { name: 'Professional: Inactivo' }).click()
  await expect(row.getByRole('button', { name: 'Professional: Activo' })).toBeVisible()

  // Other journeys pay what the plan costs at first.
  await page.getByRole('button', { name: 'Editar Professional' }).click()
  await price.fill('99.99')
  for (const number of [2, 1])
    await row.getByRole('button', { name: `Quitar la característica ${number}` }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(row.getByText('$99.99/mes')).toBeVisible()
  await expect(row.getByRole('listitem')).toHaveCount(0)
})
