import { expect, type Page } from '@playwright/test'
import { addProduct, ADMIN, removeProduct } from './support/admin.ts'
import { expectAccessible, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Opciones y variantes' })

async function open(page: Page, id: string) {
  await page.goto(`/admin/products/${id}`)
  await page.getByRole('button', { name: 'Editar opciones' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Agregar opción' })).toBeVisible()
  return dialogOf(page)
}

async function addOption(page: Page, number: number, name: string, values: readonly string[]) {
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Agregar opción' }).click()
  await dialog.getByLabel(`Nombre de la opción ${number}`).fill(name)
  const field = dialog.getByLabel(`Agregar valores a ${name}`)
  for (const value of values) {
    await field.fill(value)
    await field.press('Enter')
  }
}

async function paste(page: Page, label: string, text: string) {
  await dialogOf(page)
    .getByLabel(label)
    .evaluate((cell, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
}

async function save(page: Page) {
  await dialogOf(page).getByRole('button', { name: 'Guardar opciones' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
}

test('an admin sells a product in sizes and colours', async ({ page, browser }) => {
  await signInAs(page, ADMIN)
  const { id } = await addProduct(page)
  await page.goto('/admin/products/new')
  await expect(page.getByText('Guarda primero el producto.')).toBeVisible()

  const dialog = await open(page, id)
  await addOption(page, 1, 'Talla', ['S', 'M'])
  await addOption(page, 2, 'Color', ['Rojo'])
  // A comma ends a value too.
  await dialog.getByLabel('Agregar valores a Color').pressSequentially('Azul,')
  await expect(dialog.getByLabel('Precio Talla S · Rojo')).toHaveValue('25.50')
  await dialog.getByLabel('Stock Actual para todas').fill('4')
  await dialog.getByRole('button', { name: 'Aplicar a todas: Stock Actual' }).click()
  await expect(dialog.getByLabel('Stock Actual Talla M · Azul')).toHaveValue('4')
  const code = crypto.randomUUID().slice(0, 8)
  await paste(page, 'Precio Talla S · Azul', `30\t${code}-A\t7\n31,50\t${code}-B\t8\n`)
  await expect(dialog.getByLabel('Precio Talla M · Rojo')).toHaveValue('31,50')
  await expect(dialog.getByLabel('Stock Actual Talla M · Rojo')).toHaveValue('8')
  await dialog.getByRole('checkbox', { name: 'Talla M · Azul' }).uncheck()
  await expect(dialog.getByLabel('Precio Talla M · Azul')).toBeDisabled()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `the options of a product at ${width} px`)
  }
  await dialog.getByLabel('Precio Talla M · Rojo').fill('nada')
  await dialog.getByRole('button', { name: 'Guardar opciones' }).click()
  await expect(dialog.getByRole('alert')).toContainText('El precio debe ser un número válido mayor a 0')
  await dialog.getByLabel('Precio Talla M · Rojo').fill('31.50')
  await save(page)

  await page.reload()
  await expect(page.getByLabel('Stock Actual')).toBeDisabled()
  await expect(page.getByLabel('Stock Actual')).toHaveValue('19')
  await expect(page.getByLabel('Precio')).toHaveValue('$25.50 – $31.50')
  await open(page, id)
  await expect(dialog.getByLabel('Código Único Talla S · Azul')).toHaveValue(`${code}-A`)
  await expect(dialog.getByRole('checkbox', { name: 'Talla M · Azul' })).not.toBeChecked()
  await dialog.getByLabel('Precio Talla S · Rojo').fill('20')
  await dialog.getByRole('button', { name: 'Copiar hacia abajo' }).click()
  await expect(dialog.getByLabel('Precio Talla M · Rojo')).toHaveValue('20')
  await dialog.getByLabel('Stock Actual Talla S · Azul').focus()
  await dialog.getByRole('button', { name: 'Quitar el valor Azul' }).click()
  // The row that had the focus is gone.
  await expect(dialog.getByRole('button', { name: 'Copiar hacia abajo' })).toBeDisabled()
  await expect(dialog.getByLabel('Precio Talla S · Azul')).toHaveCount(0)
  await save(page)
  // The form of the product knows its new price and version.
  await expect(page.getByLabel('Precio')).toHaveValue('20.00')
  await page.getByLabel('Título').fill('Guayabera de lino')
  await page.getByRole('button', { name: 'Actualizar Producto' }).click()
  await expect(page).toHaveURL(/\/admin\/products$/)

  // Two tabs: the second to save sees what the first one saved.
  const other = await (await browser.newContext()).newPage()
  await signInAs(other, ADMIN)
  await open(page, id)
  await open(other, id)
  await dialogOf(other).getByLabel('Stock Actual Talla M · Rojo').fill('50')
  await save(other)
  await dialog.getByLabel('Stock Actual Talla M · Rojo').fill('1')
  await dialog.getByRole('button', { name: 'Guardar opciones' }).click()
  await expect(dialog.getByText('Alguien más guardó cambios mientras escribías')).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Stock Actual Talla M · Rojo 1 50' })).toBeVisible()
  await expectAccessible(page, 'options that someone else changed')
  await dialog.getByRole('button', { name: 'Tomar lo guardado' }).click()
  await expect(dialog.getByLabel('Stock Actual Talla M · Rojo')).toHaveValue('50')
  await removeProduct(page, id)
})
