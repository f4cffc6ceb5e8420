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
  await row.getByRole('button', { name: '+ Agregar característica', exact: true }).click()
  const feature = row.getByRole('textbox', { name: /^Característica/ }).last()
  await expect(feature).toBeFocused()
  await feature.fill('Atención por teléfono')
  await expectAccessible(page, 'a price that is written')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Precio actualizado exitosamente')).toBeVisible()
  await expect(row.getByText('$101.50/mes')).toBeVisible()
  await expect(row.getByText('Atención por teléfono')).toBeVisible()

  // Other journeys pay what the plan costs at first.
  await page.getByRole('button', { name: 'Editar Professional' }).click()
  await price.fill('99.99')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(row.getByText('$99.99/mes')).toBeVisible()
})
