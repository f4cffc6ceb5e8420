import { expect } from '@playwright/test'
import { expectAccessible, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

test('a file is looked through before it is read in, its bad lines are shown, and it can be undone', async ({
  page,
}) => {
  const code = `CARGA-${crypto.randomUUID().slice(0, 8)}`
  const name = `${code}.csv`
  const lines = [
    'title,price,categories,stock,unique_code',
    `Sombrero ${code},45.00,Ropa,12,${code}`,
    `Sin precio ${code},,Ropa,3,${code}-2`,
  ]
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/products/import')
  await expect(page.getByRole('heading', { level: 1, name: 'Carga Masiva' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'imports')

  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  const sheet = page.getByRole('dialog').filter({ hasText: name })
  await expect(sheet.getByText('Listo para cargar')).toBeVisible()
  await expect(sheet.getByText('Línea 3: El precio debe ser mayor a 0')).toBeVisible()
  await expectAccessible(page, 'what would become of a file')

  await sheet.getByRole('button', { name: 'Cargar 1 producto' }).click()
  await expect(sheet.getByText('1 producto cargado exitosamente')).toBeVisible()
  await expect(sheet.getByText('1 producto tuvo errores')).toBeVisible()

  await sheet.getByRole('button', { name: 'Deshacer la carga' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer la carga' }).click()
  await expect(sheet.getByText('La carga se deshizo: la tienda quedó como antes.')).toBeVisible()
  await expect(sheet.getByText('cargado exitosamente')).toHaveCount(0)

  await page.goto(`/admin/inventory/alerts?q=${code}`)
  await expect(page.getByText('Nada coincide con lo que buscas')).toBeVisible()
})
