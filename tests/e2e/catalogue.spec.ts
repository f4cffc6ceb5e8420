import { expect } from '@playwright/test'
import {
  ADMIN,
  addProduct,
  categoriesOf,
  expectColumns,
  expectFile,
  removeProduct,
  WIDE,
} from './support/admin.ts'
import { expectAccessible, openLive } from './support/shop.ts'
import { test } from './support/test.ts'

test.use({ viewport: WIDE })

test('the products have every column and button, and one goes after the question', async ({ page, as }) => {
  await as(ADMIN)
  const uniqueCode = `VIT-${crypto.randomUUID().slice(0, 8)}`
  const imageUrl = 'https://images.example.test/none.jpg'
  const { title, categories } = await addProduct(page, { uniqueCode, featured: true, imageUrl })
  await page.goto(`/admin/products?q=${uniqueCode}`)
  await expectColumns(page, ['Producto', 'Código', 'Categorías', 'Precio', 'Stock', 'Estado', 'Acciones'])
  const row = page.getByRole('row').filter({ hasText: title })
  for (const cell of [uniqueCode, `${categories[0]!.name}, ${categories[1]!.name}`, '+1', '$25.50', '40'])
    await expect(row).toContainText(cell)
  await expect(row.getByText('Destacado')).toBeVisible()
  // A picture that cannot be had gives way to the placeholder.
  await expect(row.locator('img')).toHaveCount(0)
  const main = page.getByRole('main')
  for (const [name, href] of [
    ['Carga Masiva', '/admin/products/import'],
    ['Agregar Producto', '/admin/products/new'],
    ['Categorías', '/admin/products/categories'],
  ] as const)
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  const filter = page.getByRole('combobox', { name: 'Categoría', exact: true })
  const foreign = (await categoriesOf(page)).find(({ id }) => categories.every((own) => own.id !== id))!
  await filter.selectOption({ label: foreign.name })
  await expect(page.getByRole('heading', { name: 'No se encontraron productos' })).toBeVisible()
  await filter.selectOption({ label: categories[1]!.name })
  await expect(page).toHaveURL(/category=/)
  await expect(row).toBeVisible()
  await expectAccessible(page, 'the products')

  await row.getByRole('button', { name: /^Acciones de/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const question = page.getByRole('alertdialog', {
    name: '¿Estás seguro de que quieres eliminar este producto?',
  })
  await question.getByRole('button', { name: 'Cancelar' }).first().click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Producto eliminado exitosamente')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No se encontraron productos' })).toBeVisible()
})

test('the form of a product has every field with its default, and says what is wrong with each', async ({
  page,
  as,
}) => {
  await as(ADMIN)
  const [known] = await categoriesOf(page)
  await page.goto('/admin/products/new')
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo Producto' })).toBeVisible()
  const main = page.getByRole('main')
  const field = (label: string) => main.getByLabel(new RegExp(`^${label}`)).first()
  for (const label of ['Título', 'Código Único', 'Descripción', 'Precio', 'Stock Actual', 'Ubicación'])
    await expect(field(label)).toBeVisible()
  for (const label of ['Proveedor', 'Nivel Mínimo', 'Nivel Máximo', 'Punto de Reorden'])
    await expect(field(label)).toBeVisible()
  for (const label of ['Destacar este producto', 'Descripción larga', 'Garantía', 'Información de envío'])
    await expect(field(label)).toBeVisible()
  for (const label of ['Marca', 'Código de barras', 'Modelo', 'Color', 'Material'])
    await expect(field(label)).toBeVisible()
  await expect(field('Precio')).toHaveAttribute('inputmode', 'decimal')
  await expect(field('Stock Actual')).toHaveAttribute('inputmode', 'numeric')
  for (const [label, level] of [
    ['Punto de Reorden', '5'],
    ['Nivel Mínimo', '0'],
    ['Nivel Máximo', '100'],
  ] as const)
    await expect(field(label)).toHaveAttribute('placeholder', level)
  await main.getByText('Usar una URL').click()
  await field('URL de Imagen').fill('foto.png')

  const save = main.getByRole('button', { name: 'Guardar Producto' })
  await save.click()
  await expect(main.getByText('Por favor completa los campos requeridos').first()).toBeVisible()
  await expect(
    main.getByText('La imagen debe ser una dirección que empiece con https://').first(),
  ).toBeVisible()
  await expectAccessible(page, 'a form of a product with what is wrong')
  for (const [label, typed, sentence] of [
    ['Precio', '-1', 'El precio debe ser un número válido mayor a 0'],
    ['Precio', '0', 'El precio debe ser un número válido mayor a 0'],
    ['Precio', '1.299', 'No sabemos si son miles o centavos: escribe 1299.00 o 1.30.'],
    ['Stock Actual', '-1', 'El stock debe ser un número válido mayor o igual a 0'],
    ['Código Único', 'a b', 'El código único solo puede contener letras, números y guiones'],
    [
      'Código de barras',
      '7501031311308',
      'El código de barras no es válido: revisa sus 8, 12, 13 o 14 dígitos o déjalo vacío',
    ],
  ] as const) {
    await field(label).fill(typed)
    await save.click()
    await expect(main.getByText(sentence).first()).toBeVisible()
  }

  const title = `Formulario ${crypto.randomUUID().slice(0, 8)}`
  for (const [label, typed] of [
    ['URL de Imagen', ''],
    // A comma is how half of Panama writes cents; a field that drops it would ask for 1250.
    ['Precio', '12,50'],
    ['Stock Actual', '3'],
    ['Código Único', ''],
    ['Código de barras', '750-1031 311309'],
    ['Título', title],
  ] as const)
    await field(label).fill(typed)
  await main.getByRole('checkbox', { name: known!.name }).first().check()
  const another = main.getByLabel('Nueva categoría')
  const add = main.getByRole('group', { name: /^Categorías/ }).getByRole('button', { name: 'Agregar' })
  const before = await main.getByRole('checkbox').count()
  await another.press('Enter')
  await another.fill(known!.name.toUpperCase())
  await add.click()
  await expect(page.getByText('Esta categoría ya existe').first()).toBeVisible()
  await another.fill(title)
  await add.click()
  await expect(page.getByText('Nueva categoría agregada y seleccionada')).toBeVisible()
  await expect(main.getByRole('checkbox', { name: title })).toBeChecked()
  // The empty name asked for nothing.
  await expect(main.getByRole('checkbox')).toHaveCount(before + 1)

  const sent = Promise.withResolvers<void>()
  await page.route('**/api/v1/admin/products', async (route) => {
    await sent.promise
    await route.continue()
  })
  await save.click()
  await expect(main.getByRole('button', { name: 'Guardando...' })).toBeVisible()
  sent.resolve()
  await expect(page.getByText('Producto agregado exitosamente')).toBeVisible()

  const { items } = (await (await page.request.get(`/api/v1/admin/products?q=${title}`)).json()) as {
    items: { id: string }[]
  }
  await page.goto(`/admin/products/${items[0]!.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Editar Producto' })).toBeVisible()
  await expect(field('Precio')).toHaveValue('12.50')
  await expect(field('Código de barras')).toHaveValue('7501031311309')
  await main.getByRole('checkbox', { name: title }).uncheck()
  await main.getByRole('button', { name: 'Actualizar Producto' }).click()
  await expect(page.getByText('Producto actualizado exitosamente')).toBeVisible()
  await removeProduct(page, items[0]!.id)
  const made = (await categoriesOf(page)).find(({ name }) => name === title)!
  expect((await page.request.delete(`/api/v1/admin/categories/${made.id}`)).status()).toBe(204)
})

test('a category that is deleted while a form names it leaves the form, and the rest stays', async ({
  page,
  as,
}) => {
  await as(ADMIN)
  const [known] = await categoriesOf(page)
  const name = `Fugaz ${crypto.randomUUID().slice(0, 8)}`
  const added = await page.request.post('/api/v1/admin/categories', { data: { name } })
  const { id } = (await added.json()) as { id: string }
  await openLive(page, '/admin/products/new')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Título' }).fill(name)
  await main.getByLabel(/^Precio/).fill('9.99')
  await main.getByLabel(/^Stock Actual/).fill('1')
  const fleeting = main.getByRole('checkbox', { name })
  await fleeting.check()
  await main.getByRole('checkbox', { name: known!.name }).first().check()
  expect((await page.request.delete(`/api/v1/admin/categories/${id}`)).status()).toBe(204)
  await expect(fleeting).toHaveCount(0)
  await main.getByRole('button', { name: 'Guardar Producto' }).click()
  await expect(page.getByText('Producto agregado exitosamente')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  const href = await row.getByRole('link').first().getAttribute('href')
  const made = href!.split('/').at(-1)!
  const product = await (await page.request.get(`/api/v1/admin/products/${made}`)).json()
  expect(product).toMatchObject({ categories: [{ id: known!.id }] })
  await removeProduct(page, made)
})

test('Carga Masiva says how, gives its template and a sample of each format, and refuses with its reason', async ({
  page,
  as,
}) => {
  await as(ADMIN)
  await page.goto('/admin/products/import')
  const main = page.getByRole('main')
  await expect(main.getByText(/^CSV, Excel \(XLSX\), .+ \(ODS\), XML o TXT, de hasta 10 MB\.$/)).toBeVisible()
  await expect(main.getByText('Título, precio y al menos una categoría son obligatorios.')).toBeVisible()
  await expect(main.getByText(/Separa las categorías con punto y coma/)).toBeVisible()
  for (const [name, part] of [
    ['CSV', 'title,price,categories'],
    ['XML', '<category>Ropa</category>'],
    ['TXT', '|45.00|'],
  ] as const)
    await expect(main.locator('figure').filter({ hasText: `Ejemplo ${name}` })).toContainText(part)
  await expectFile(page, 'Descargar plantilla', /^plantilla_productos\.csv$/)

  const send = (name: string, text: string | Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await send('productos.numbers', 'title')
  await expect(
    main.getByText('Formato de archivo no soportado. Use CSV, XLSX, ODS, XML o TXT.'),
  ).toBeVisible()
  await send('grande.csv', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))
  await expect(main.getByText('El archivo es demasiado grande. El máximo es 10 MB.')).toBeVisible()
  await send('libro.csv', Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  await expect(main.getByText(/^Este archivo es un libro de Excel antiguo \(\.xls\)/)).toBeVisible()
  await expectAccessible(page, 'a workbook that was refused')
  await send('vacio.csv', 'title,price,categories\n,0,\n')
  const sheet = page.getByRole('dialog').filter({ hasText: 'vacio.csv' })
  await expect(sheet.getByText('No se encontraron productos válidos en el archivo').first()).toBeVisible()
  for (const problem of [
    'El título es requerido',
    'El precio debe ser mayor a 0',
    'Al menos una categoría es requerida',
  ])
    await expect(sheet.getByText(`Línea 2: ${problem}`)).toBeVisible()
  await sheet.getByRole('button', { name: 'Descartar' }).click()
  await expect(sheet).toHaveCount(0)
})

test('chosen products are priced together and go back with one press, and one is copied with its history', async ({
  page,
  as,
}) => {
  await as(ADMIN)
  const word = `Lote${crypto.randomUUID().slice(0, 8)}`
  const made = [
    await addProduct(page, { title: `${word} uno` }),
    await addProduct(page, { title: `${word} dos` }),
  ]
  await page.goto(`/admin/products?q=${word}&sort=title`)
  await page.getByRole('checkbox', { name: 'Seleccionar todas las filas' }).check()
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar 2 productos' })
  await dialog.getByLabel(/^Precio en porcentaje/).fill('0')
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await expect(dialog.getByText('Escribe un número distinto de 0')).toBeVisible()
  await dialog.getByLabel(/^Precio en porcentaje/).fill('-10')
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('2 productos actualizados exitosamente')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '$22.95' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('2 productos quedaron como antes')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '$25.50' })).toHaveCount(2)

  const act = async (name: string) => {
    await page
      .getByRole('button', { name: /^Acciones de/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Historial')
  await expect(
    page.getByRole('dialog', { name: 'Historial' }).getByText('Precio: $25.50 → $22.95'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await act('Duplicar')
  await expect(page.getByText('Producto duplicado, sin código y sin stock')).toBeVisible()
  const copy = page.getByRole('row').filter({ hasText: '(copia)' })
  await expect(copy).toContainText('Sin stock')
  const href = await copy.getByRole('link').first().getAttribute('href')
  for (const id of [...made.map((one) => one.id), href!.split('/').at(-1)!]) await removeProduct(page, id)
})

test('a category is added, refused twice, renamed, switched and deleted after the question', async ({
  page,
  as,
}) => {
  await as(ADMIN)
  const [known] = await categoriesOf(page)
  const name = `Estante ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/admin/settings?tab=categories')
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Guardar', exact: true })
  await page.getByRole('button', { name: 'Agregar categoría' }).click()
  await save.click()
  await expect(dialog.getByText('El nombre de la categoría es requerido')).toBeVisible()
  await dialog.getByLabel('Nombre').fill(`  ${known!.name.toUpperCase()} `)
  await save.click()
  await expect(dialog.getByText('Ya existe una categoría con ese nombre')).toBeVisible()
  await expectAccessible(page, 'a category that is there already')
  await dialog.getByLabel('Nombre').fill(` ${name} `)
  await save.click()
  await expect(
    page.getByText('Categoría agregada exitosamente. Ahora está disponible en todo el sitio.'),
  ).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByRole('switch')).toBeChecked()
  await expect(row.getByRole('link', { name: '0 productos' })).toBeVisible()
  await row.getByRole('switch').click()
  await expect(page.getByText('Estado de categoría actualizado')).toBeVisible()
  await expect(row.getByRole('switch')).not.toBeChecked()
  await row.getByRole('button', { name: `Editar ${name}` }).click()
  await dialog.getByLabel('Nombre').fill(`${name} bis`)
  await save.click()
  await expect(page.getByText('Categoría actualizada exitosamente')).toBeVisible()
  await row.getByRole('button', { name: `Eliminar ${name} bis` }).click()
  const question = page.getByRole('alertdialog')
  await expect(
    question.getByText(
      '¿Estás seguro de que quieres eliminar esta categoría? Esta acción no se puede deshacer.',
    ),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Categoría eliminada exitosamente')).toBeVisible()
  await expect(row).toHaveCount(0)
})
