import { expect } from '@playwright/test'
import { expectAccessible, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

test('an owner sends a file that is looked through, read in and taken back, and takes a file of the stock along', async ({
  page,
}) => {
  const code = `VIV-${crypto.randomUUID().slice(0, 8)}`
  const lines = [
    'title,price,categories,stock,unique_code',
    `Maceta ${code},12.50,Jardín,8,${code}`,
    `Sin estante ${code},4.00,Categoría ${code},3,${code}-2`,
  ]
  await signInAs(page, 'vivero@istmo.test')
  await page.goto('/store/products')
  await page.getByRole('link', { name: 'Carga Masiva' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Carga Masiva' })).toBeVisible()
  await expect(page.getByText('De las que la tienda no tiene, eliges cuáles son o las pides.')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, "a store's bulk upload")
  const file = { name: `${code}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  const sheet = page.getByRole('dialog').filter({ hasText: file.name })
  await expect(sheet.getByText('Listo para cargar')).toBeVisible()
  await expect(sheet.getByText(/^Línea 3: La categoría no está en la tienda/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Cargar 1 producto' }).click()
  await expect(sheet.getByText('1 producto cargado exitosamente')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Ver los productos' })).toHaveAttribute(
    'href',
    '/store/products',
  )
  const exported = await page.request.get(`/api/v1/store/products.csv?q=${code}`)
  expect(await exported.text()).toContain(`Maceta ${code}`)
  await sheet.getByRole('button', { name: 'Deshacer la carga' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer la carga' }).click()
  await expect(sheet.getByText('La carga se deshizo: la tienda quedó como antes.')).toBeVisible()
})

test('staff are offered nothing that the server would refuse', async ({ page }) => {
  await signInAs(page, 'vivero@istmo.test')
  await page.route(/\/api\/v1\/store$/, async (route) => {
    const response = await route.fetch()
    const own = (await response.json()) as { store: { role: string } }
    own.store.role = 'staff'
    await route.fulfill({ response, json: own })
  })
  await page.goto('/store/products')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  for (const name of ['Agregar Producto', 'Carga Masiva'])
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  await page
    .getByRole('button', { name: /Acciones/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: 'Ver en la tienda' })).toBeVisible()
  for (const name of ['Editar', 'Eliminar']) await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('rowheader').first().getByRole('link').click()
  await expect(page.getByLabel('Precio')).toBeDisabled()
  await page.goto('/store/settings?tab=pagos')
  await expect(page.getByText('Solo quien dirige la tienda cambia estos datos.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Pagos' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toHaveCount(0)
})
