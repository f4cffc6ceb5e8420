import { expect, type Page } from '@playwright/test'
import { addProduct, ADMIN, removeProduct } from './support/admin.ts'
import { expectAccessible, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'
import { addVariants } from './support/variants.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Opciones y variantes' })

async function open(page: Page, id: string, panel: 'admin' | 'store' = 'admin') {
  await page.goto(`/${panel}/products/${id}`)
  await page.getByRole('button', { name: 'Editar opciones' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Guardar opciones' })).toBeVisible()
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

/** What is saved of a product, 'S: 2550, 3' for each variant. */
async function soldOf(page: Page, path: string) {
  const { variants } = (await (await page.request.get(`/api/v1/${path}/variants`)).json()) as {
    variants: { optionValues: string[]; priceCents: number; stock: number }[]
  }
  return variants.map(
    ({ optionValues, priceCents, stock }) => `${optionValues.join(' ')}: ${priceCents}, ${stock}`,
  )
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

test('an address that names a product with options lets choose the variant whose stock is adjusted', async ({
  page,
}) => {
  await signInAs(page, ADMIN)
  const { id, ids } = await addVariants(page, {
    options: { Talla: ['S', 'M'] },
    variants: [
      { values: ['S'], stock: 3 },
      { values: ['M'], stock: 5 },
    ],
  })
  // Where the command palette leads.
  await page.goto(`/admin/inventory?adjust=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Ajustar stock' })
  await dialog.getByLabel('Variante').selectOption(ids[1]!)
  await dialog.getByLabel('Cantidad').fill('2')
  await dialog.getByLabel('Motivo').selectOption('purchase')
  await dialog.getByRole('button', { name: 'Guardar ajuste' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await soldOf(page, `admin/products/${id}`)).toEqual(['S: 2550, 3', 'M: 2550, 7'])
  await removeProduct(page, id)
})

test('of too many combinations the sold ones are shown, and another one is added', async ({ page }) => {
  await signInAs(page, ADMIN)
  const eight = (name: string) => Array.from({ length: 8 }, (_, at) => `${name}${at + 1}`)
  const { id } = await addVariants(page, {
    options: { Talla: eight('T'), Corte: eight('C'), Tela: eight('L') },
    variants: [{ values: ['T1', 'C1', 'L1'], stock: 3 }],
  })
  const dialog = await open(page, id)
  await expect(dialog.getByText('Hay más de 500 combinaciones')).toBeVisible()
  const prices = dialog.getByLabel(/^Precio Talla /)
  await expect(prices).toHaveCount(1)
  await dialog.getByRole('combobox', { name: 'Talla', exact: true }).selectOption('T8')
  await dialog.getByRole('combobox', { name: 'Tela', exact: true }).selectOption('L2')
  await dialog.getByRole('button', { name: 'Agregar combinación' }).click()
  await expect(prices).toHaveCount(2)
  // A second press adds it no second time.
  await dialog.getByRole('button', { name: 'Agregar combinación' }).click()
  await expect(prices).toHaveCount(2)
  await expectAccessible(page, 'a combination that was added')
  await dialog.getByLabel('Precio Talla T8 · Corte C1 · Tela L2').fill('31')
  await dialog.getByLabel('Stock Actual Talla T8 · Corte C1 · Tela L2').fill('6')
  await save(page)
  expect(await soldOf(page, `admin/products/${id}`)).toEqual(['T1 C1 L1: 2550, 3', 'T8 C1 L2: 3100, 6'])
  await removeProduct(page, id)
})

test('over what someone else saved, what was typed here stays', async ({ page }) => {
  await signInAs(page, ADMIN)
  const { id } = await addVariants(page, {
    options: { Talla: ['S', 'M'] },
    variants: [
      { values: ['S'], stock: 3 },
      { values: ['M'], stock: 4 },
    ],
  })
  const other = await page.context().newPage()
  const dialog = await open(page, id)
  await dialog.getByLabel('Precio Talla S').fill('20')
  await open(other, id)
  await dialogOf(other).getByLabel('Precio Talla S').fill('27')
  await dialogOf(other).getByLabel('Stock Actual Talla M').fill('50')
  await save(other)
  await dialog.getByRole('button', { name: 'Guardar opciones' }).click()
  await dialog.getByRole('button', { name: 'Quedarme con lo mío' }).click()
  await expect(dialog.getByLabel('Precio Talla S')).toHaveValue('20')
  await expect(dialog.getByLabel('Stock Actual Talla M')).toHaveValue('50')
  await save(page)
  expect(await soldOf(page, `admin/products/${id}`)).toEqual(['S: 2000, 3', 'M: 2550, 50'])
  await removeProduct(page, id)
})

test('a seller sells a product of the store in sizes', async ({ page }) => {
  await signInAs(page, 'tienda@istmo.test')
  const { items } = (await (await page.request.get('/api/v1/categories')).json()) as {
    items: { id: string }[]
  }
  const title = `Mola ${crypto.randomUUID().slice(0, 8)}`
  const data = { title, priceCents: 2550, stock: 4, categoryIds: [items[0]!.id] }
  const added = await page.request.post('/api/v1/store/products', { data })
  expect(added.status()).toBe(201)
  const { id } = (await added.json()) as { id: string }
  const dialog = await open(page, id, 'store')
  await addOption(page, 1, 'Talla', ['S', 'M'])
  await dialog.getByLabel('Stock Actual Talla S').fill('2')
  await dialog.getByLabel('Precio Talla M').fill('30')
  await expectAccessible(page, "the options of a store's product")
  await save(page)
  await expect(page.getByLabel('Precio')).toHaveValue('$25.50 – $30.00')
  expect(await soldOf(page, `store/products/${id}`)).toEqual(['S: 2550, 2', 'M: 3000, 0'])
  expect((await page.request.delete(`/api/v1/store/products/${id}`)).status()).toBeLessThan(300)
})
