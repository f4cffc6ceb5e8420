import { expect } from '@playwright/test'
import { expectAccessible, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

test('an admin backs the shop up and tries the backup, and sees how far it is', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/backups')
  await expect(page.getByRole('heading', { level: 1, name: 'Copias de seguridad' })).toBeVisible()
  await page.getByRole('button', { name: 'Respaldar ahora' }).first().click()
  await expect(page.getByText('Copiando y comprobando la tienda entera')).toBeVisible()
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('Restaurada y correcta', { timeout: 120_000 })
  await expect(row).toContainText('productos')
  await expect(page.getByText('Listo', { exact: true })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'the backups')
  await row.getByRole('button', { name: /Acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Comprobar' }).click()
  await expect(page.getByText('Restaurando la copia aparte para comprobarla')).toBeVisible()
  await expect(page.getByText('Listo', { exact: true })).toBeVisible({ timeout: 120_000 })
})

test('where the backups cannot be read, the page says so', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.route('**/api/v1/admin/backups**', (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto('/admin/backups')
  await expect(page.getByText('Error al cargar las copias de seguridad')).toBeVisible()
})
