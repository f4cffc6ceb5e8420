import { expect, type Page } from '@playwright/test'
import { expectAccessible, plentifulProducts, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

async function expectRead(page: Page, what: string) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('table').or(page.getByText('Nada que mostrar')).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, what)
}

test('stock is adjusted in a dialog that the address can name, and in its row', async ({ page }) => {
  const [product] = await plentifulProducts(page)
  const { id, title } = product!
  await signInAs(page, 'admin@istmo.test')
  await page.goto(`/admin/inventory?q=${encodeURIComponent(title)}&adjust=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Ajustar stock' })
  await dialog.getByLabel('Cantidad').fill('500')
  await expect(dialog.getByText('Sobrestock')).toBeVisible()
  await expectAccessible(page, 'an adjustment')
  await dialog.getByRole('button', { name: 'Guardar ajuste' }).click()
  await expect(dialog.getByText('El motivo es requerido')).toBeVisible()
  await dialog.getByLabel('Motivo').selectOption('purchase')
  await dialog.getByRole('button', { name: 'Guardar ajuste' }).click()
  await expect(page.getByText('Stock actualizado exitosamente')).toBeVisible()
  await expect(page).not.toHaveURL(/adjust=/)

  const row = page.getByRole('row').filter({ hasText: title }).first()
  const stock = page.getByRole('textbox', { name: `Stock: ${title}` })
  const cell = row.getByRole('button', { name: `Stock: ${title}` })
  await cell.click()
  await stock.fill('nada')
  await stock.press('Enter')
  await expect(row.getByRole('alert')).toBeVisible()
  await stock.fill('33')
  await stock.press('Enter')
  await expect(cell).toHaveText('33')
  await expectRead(page, 'inventory')
  const shortcuts = page.getByRole('main')
  for (const [name, path] of [
    ['Transacciones', 'transactions'],
    ['Alertas', 'alerts'],
    ['Reportes', 'reports'],
  ] as const)
    await expect(shortcuts.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      `/admin/inventory/${path}`,
    )

  await page.goto(`/admin/inventory/transactions?product=${id}`)
  await expectRead(page, 'movements')
  await expect(page.getByRole('row').filter({ hasText: 'Compra' }).first()).toContainText('+500')
})

test('an alert is resolved, and every report is shown', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/inventory/alerts?state=active')
  await expectRead(page, 'alerts')
  await page
    .getByRole('button', { name: /^Acciones/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Resolver' }).click()
  await expect(page.getByText('Alerta marcada como resuelta')).toBeVisible()

  for (const type of ['levels', 'movements', 'value', 'days_left', 'reorder']) {
    await page.goto(`/admin/inventory/reports?type=${type}`)
    await expectRead(page, `the report ${type}`)
    if (type !== 'levels' && type !== 'value') continue
    await page.getByRole('button', { name: 'Ver la tabla' }).click()
    await expect(
      page
        .getByRole('region', { name: /^Números de/ })
        .getByRole('row')
        .nth(1),
    ).toBeVisible()
  }
})

test('where emails of alerts go is set beside the alerts, and seen there at once', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/inventory/alerts')
  const set = async (address: string, said: string) => {
    await page.getByRole('button', { name: 'Editar: Alertas por correo' }).click()
    const field = page.getByRole('dialog').getByRole('textbox')
    await field.fill('no es un correo')
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(address)
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Configuración de alertas actualizada').first()).toBeVisible()
    await expect(page.getByText(said)).toBeVisible()
  }
  await set('bodega@istmo.test', 'Llegan a bodega@istmo.test')
  await set('', 'No hay un correo configurado para alertas. Configúrelo en Ajustes > Inventario.')
})

test('extra pictures come by address and are put in order by dragging or by buttons, and a product leads to the shop', async ({
  page,
}) => {
  const [product] = await plentifulProducts(page)
  await signInAs(page, 'admin@istmo.test')
  await page.goto(`/admin/products/${product!.id}`)
  await expect(page.getByRole('link', { name: 'Ver en la tienda' })).toHaveAttribute(
    'href',
    `/product/${product!.id}`,
  )
  await expect(page.getByLabel('Nivel Máximo')).toHaveAttribute('placeholder', /^\d+$/)
  const extras = page.getByRole('region', { name: 'Imágenes adicionales' })
  await expect(extras).toBeVisible()
  await page.getByText('Usar una URL').click()
  const before = await extras.getByRole('listitem').count()
  for (const name of ['una', 'otra']) {
    await extras.getByRole('textbox').fill(`https://images.example.test/${name}.jpg`)
    await extras.getByRole('button', { name: 'Agregar' }).click()
  }
  const shown = extras.getByRole('listitem').filter({ hasText: 'images.example.test' })
  await expect(shown).toHaveText([/una\.jpg/, /otra\.jpg/])
  await shown.nth(1).dragTo(shown.nth(0))
  await expect(shown).toHaveText([/otra\.jpg/, /una\.jpg/])
  await extras.getByRole('button', { name: `Subir la imagen ${before + 2}` }).click()
  await expect(shown).toHaveText([/una\.jpg/, /otra\.jpg/])
})
