import { expect } from '@playwright/test'
import {
  ADMIN,
  addProduct,
  expectCards,
  expectColumns,
  expectFile,
  removeProduct,
  rest,
  WIDE,
} from './support/admin.ts'
import { expectAccessible } from './support/shop.ts'
import { test } from './support/test.ts'

test.use({ viewport: WIDE })

test('the stock screen has its cards, shortcuts, three alerts, filters and columns', async ({ page, as }) => {
  await as(ADMIN)
  const made = [await addProduct(page, { location: 'Pasillo 9', description: 'Se guarda en frío' })]
  for (let at = 0; at < 4; at++) made.push(await addProduct(page, { stock: 2 }))
  const { title, categories } = made[0]!
  await page.goto('/admin/inventory')
  await rest(page)
  await expectCards(page, ['Total Productos', 'Valor del Inventario', 'Stock Bajo', 'Sin Stock'])
  const main = page.getByRole('main')
  for (const name of ['Transacciones', 'Alertas', 'Reportes', 'Carga Masiva', 'Nuevo Producto'])
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Actualizar' }).click()
  const banner = main.getByRole('region', { name: 'Alertas' })
  await expect(banner.getByRole('listitem')).toHaveCount(3)
  await expect(banner.getByRole('link', { name: 'Ver todas' })).toHaveAttribute(
    'href',
    '/admin/inventory/alerts',
  )
  await expectColumns(page, ['Producto', 'Categorías', 'Precio', 'Stock', 'Nivel', 'Ubicación'])
  await expect(main.getByRole('combobox', { name: 'Nivel' }).getByRole('option')).toHaveText([
    'Todos los niveles',
    'Stock bajo',
    'Sin stock',
    'Sobrestock',
    'Normal',
  ])
  // Words of the description find it too.
  await main.getByRole('searchbox').fill('guarda en frío')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText(`${categories[0]!.name}, ${categories[1]!.name}`)
  for (const cell of ['+1', '$25.50', '40', 'Normal', 'Pasillo 9']) await expect(row).toContainText(cell)
  await expectFile(page, 'Exportar', /^inventario_\d{4}-\d\d-\d\d\.csv$/)
  // Where there is less space the categories stand under the name.
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(row.getByText('+1').filter({ visible: true })).toHaveCount(1)
  await page.setViewportSize(WIDE)

  await row.getByRole('button', { name: /^Acciones de/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Editar producto' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Ajustar stock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajustar stock' })
  const reasons = dialog.getByLabel('Motivo').getByRole('option')
  for (const [type, expected] of [
    ['Entrada', ['Compra', 'Devolución', 'Transferencia de entrada', 'Corrección de inventario', 'Otro']],
    ['Salida', ['Venta', 'Daño/Pérdida', 'Transferencia de salida', 'Corrección de inventario', 'Otro']],
    ['Fijar', ['Conteo de inventario', 'Corrección de inventario', 'Ajuste del sistema', 'Otro']],
  ] as const) {
    await dialog.getByRole('radio', { name: type }).check()
    await expect(reasons).toHaveText(['Elige un motivo', ...expected])
  }
  const quantity = dialog.getByLabel('Cantidad')
  for (const wrong of ['-1', '1.5', 'x', '']) {
    await quantity.fill(wrong)
    await dialog.getByRole('button', { name: 'Guardar ajuste' }).click()
    await expect(dialog.getByText('La cantidad debe ser un número positivo')).toBeVisible()
  }
  for (const [typed, warning] of [
    ['0', 'El producto quedará sin stock.'],
    ['5', 'Quedará en su punto de reorden (5) o por debajo.'],
    ['101', 'Quedará por encima de su máximo (100).'],
  ] as const) {
    await quantity.fill(typed)
    await expect(dialog.getByText(warning)).toBeVisible()
  }
  await expect(dialog.getByText('Stock actual').locator('..')).toContainText('40')
  await expect(dialog.getByText('Cambio').locator('..')).toContainText('+61')
  await expect(dialog.getByText('Stock nuevo').locator('..')).toContainText('101')
  await dialog.getByLabel('Motivo').selectOption('inventory_count')
  await dialog.getByLabel('Número de Referencia').fill('CONTEO-9')
  await dialog.getByLabel('Notas').fill('Detrás de la puerta')
  await dialog.getByRole('button', { name: 'Guardar ajuste' }).click()
  await expect(page.getByText('Stock actualizado exitosamente')).toBeVisible()
  await expect(row).toContainText('Sobrestock')

  await page.goto(`/admin/inventory/transactions?q=CONTEO-9`)
  await rest(page)
  await expectCards(page, ['Entradas Totales', 'Salidas Totales', 'Ajustes', 'Total Transacciones'])
  await expectColumns(page, ['Fecha', 'Producto', 'Tipo', 'Cantidad', 'Stock anterior', 'Stock nuevo'])
  await expectColumns(page, ['Motivo', 'Referencia'])
  const moved = page.getByRole('row').filter({ hasText: title })
  for (const cell of ['Fijar', '101', '40', 'Conteo de inventario', 'CONTEO-9', 'Detrás de la puerta'])
    await expect(moved).toContainText(cell)
  await expect(moved.getByRole('link').nth(0)).toHaveAttribute('href', /^\/admin\/users\?user=/)
  await expect(main.getByRole('combobox', { name: 'Tipo' }).getByRole('option')).toHaveText([
    'Todos los tipos',
    'Entrada',
    'Salida',
    'Fijar',
  ])
  await main.getByRole('combobox', { name: 'Motivo' }).selectOption('damage')
  await expect(page.getByText('Nada coincide con lo que buscas')).toBeVisible()
  await page.getByRole('button', { name: 'Limpiar Filtros' }).first().click()
  await expect(page).not.toHaveURL(/reason=|q=/)
  await expectFile(page, 'Exportar', /^transacciones_inventario_\d{4}-\d\d-\d\d\.csv$/)
  for (const { id } of made) await removeProduct(page, id)
})

test('chosen products are counted together, and those that differ are saved', async ({ page, as }) => {
  await as(ADMIN)
  const word = `Conteo${crypto.randomUUID().slice(0, 8)}`
  const made = [
    await addProduct(page, { title: `${word} uno` }),
    await addProduct(page, { title: `${word} dos` }),
  ]
  await page.goto(`/admin/inventory?q=${word}&sort=title`)
  await page.getByRole('checkbox', { name: 'Seleccionar todas las filas' }).check()
  await page.getByRole('button', { name: 'Contar estante' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contar estante' })
  const counted = dialog.getByLabel(`Cantidad contada de ${word} dos`)
  await counted.fill('siete')
  await expect(dialog.getByRole('button', { name: /^Guardar/ })).toBeDisabled()
  await counted.fill('7')
  await expectAccessible(page, 'a stock count')
  // What was counted does not go by a key.
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').press('Escape')
  await expect(counted).toHaveValue('7')
  // Somebody moved it meanwhile: that is shown, and what was counted may be saved over what stands there now.
  const adjusted = await page.request.post(`/api/v1/admin/inventory/${made[1]!.id}/adjust`, {
    data: { type: 'remove', quantity: 1, reason: 'damage' },
  })
  expect(adjusted.status()).toBe(200)
  await dialog.getByRole('button', { name: 'Guardar 1 cambio' }).click()
  await expect(dialog.getByText(/El stock cambió mientras editabas: ahora hay 39/)).toBeVisible()
  await expect(dialog.getByText('Stock actual: 39')).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar 1 cambio' }).click()
  await expect(page.getByText('Se ajustó 1 producto')).toBeVisible()
  await expect(page.getByRole('button', { name: `Stock: ${word} dos: 7` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Stock: ${word} uno: 40` })).toBeVisible()
  for (const { id } of made) await removeProduct(page, id)
})

test('alerts have their cards and filters, and are silenced, settled and refused an email without an address', async ({
  page,
  as,
}) => {
  await as(ADMIN)
  const { id, title } = await addProduct(page, { stock: 2 })
  await page.goto(`/admin/inventory/alerts?q=${encodeURIComponent(title)}`)
  await rest(page)
  await expectCards(page, ['Stock bajo', 'Sin stock', 'Sobrestock', 'Resueltas', 'Alertas por correo'])
  const state = page.getByRole('combobox', { name: 'Estado' })
  await expect(state.getByRole('option')).toHaveText([
    'Activa',
    'Resuelta',
    'Desactivada',
    'Todos los estados',
  ])
  const row = page.getByRole('row').filter({ hasText: title })
  // Rows that an update renders again take an open menu with them.
  const act = (name: string) =>
    expect(async () => {
      await row.getByRole('button', { name: /^Acciones de/ }).click({ timeout: 2_000 })
      await page.getByRole('menuitem', { name }).click({ timeout: 2_000 })
    }).toPass()
  await act('Enviar por correo')
  await expect(page.getByText('Error al enviar la alerta por correo')).toBeVisible()
  const failed = page.getByRole('dialog').filter({ hasText: 'No hay un correo configurado para alertas.' })
  await failed.getByRole('button', { name: 'Entendido' }).click()
  await act('Desactivar')
  await expect(page.getByText('Alerta desactivada')).toBeVisible()
  await expect(row).toHaveCount(0)
  await state.selectOption('dismissed')
  await act('Resolver')
  await expect(page.getByText('Alerta marcada como resuelta')).toBeVisible()
  await state.selectOption('resolved')
  await expect(row).toBeVisible()
  await page.getByRole('textbox', { name: 'Hasta' }).fill('01/01/2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nada coincide con lo que buscas')).toBeVisible()
  await removeProduct(page, id)
})

test('another report is chosen without the rows of the one before it', async ({ page, as }) => {
  await as(ADMIN)
  await page.goto('/admin/inventory/reports')
  await rest(page)
  const reports = page.getByRole('combobox', { name: 'Tipo de reporte' })
  for (const [type, column] of [
    ['movements', 'Entradas'],
    ['levels', 'Reservado'],
    ['reorder', 'Proveedor'],
  ] as const) {
    await reports.selectOption(type)
    await expect(page).toHaveURL(type === 'levels' ? /reports$/ : new RegExp(`type=${type}`))
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
    await expect(page.getByText('Error al cargar los productos')).toHaveCount(0)
  }
})

test('a report is of the last month unless days are named, and says where days change nothing', async ({
  page,
  as,
}) => {
  await as(ADMIN)
  const from = page.getByRole('textbox', { name: 'Desde' })
  for (const type of ['levels', 'movements', 'value', 'popularity', 'days_left', 'dead_stock', 'reorder']) {
    await page.goto(`/admin/inventory/reports?type=${type}`)
    await rest(page)
    const isDated = ['movements', 'popularity', 'dead_stock'].includes(type)
    await expect(from).toBeEnabled({ enabled: isDated })
    await expect(page.getByText('las fechas no lo cambian')).toHaveCount(isDated ? 0 : 1)
    if (isDated) await expect(from).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  }
  await expectFile(page, 'Exportar', /^reporte_reorder_\d{4}-\d\d-\d\d\.csv$/)
  await expect(page.getByRole('combobox', { name: 'Tipo de reporte' }).getByRole('option')).toHaveText([
    'Niveles de stock',
    'Movimientos',
    'Valor del inventario',
    'Popularidad',
    'Días de stock',
    'Sin ventas',
    'Qué pedir',
  ])
})

const BROKEN = {
  type: 'about:blank',
  title: 'Internal Server Error',
  status: 500,
  code: 'app.unexpected',
  detail: 'Algo salió mal de nuestro lado.',
  requestId: '0190a1b2-0000-7000-8000-000000000000',
}

test('where something of the catalogue or the inventory breaks, the sentence of the catalogue is read', async ({
  page,
  as,
}) => {
  await as(ADMIN)
  const { id, title } = await addProduct(page, { stock: 2 })
  const listed = `/admin/products?q=${encodeURIComponent(title)}`
  const alert = `/admin/inventory/alerts?q=${encodeURIComponent(title)}`
  const act = async (path: string, name: string) => {
    await page.goto(path)
    await page
      .getByRole('row')
      .filter({ hasText: title })
      .getByRole('button', { name: /^Acciones de/ })
      .click()
    await page.getByRole('menuitem', { name }).click()
  }
  const inCategories = async (press: () => Promise<unknown>) => {
    await page.goto('/admin/products/categories')
    await press()
  }
  const failures: [sentence: string, call: string, run: () => Promise<unknown>][] = [
    ['Error al cargar los productos', 'GET /admin/products', () => page.goto('/admin/products')],
    ['Error al cargar el producto', `GET /admin/products/${id}`, () => page.goto(`/admin/products/${id}`)],
    [
      'Error al guardar el producto',
      `PATCH /admin/products/${id}`,
      async () => {
        await page.goto(`/admin/products/${id}`)
        await page.getByRole('textbox', { name: 'Título' }).fill(`${title} bis`)
        await page.getByRole('button', { name: 'Actualizar Producto' }).click()
      },
    ],
    [
      'Error al eliminar el producto',
      `DELETE /admin/products/${id}`,
      async () => {
        await act(listed, 'Eliminar')
        await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
      },
    ],
    ['Error al cargar el inventario', 'GET /admin/inventory', () => page.goto('/admin/inventory')],
    [
      'Error al actualizar el stock',
      `POST /admin/inventory/${id}/adjust`,
      async () => {
        await page.goto(`/admin/inventory?adjust=${id}`)
        const dialog = page.getByRole('dialog', { name: 'Ajustar stock' })
        await dialog.getByLabel('Cantidad').fill('1')
        await dialog.getByLabel('Motivo').selectOption('purchase')
        await dialog.getByRole('button', { name: 'Guardar ajuste' }).click()
      },
    ],
    [
      'Error al cargar las transacciones',
      'GET /admin/inventory/transactions',
      () => page.goto('/admin/inventory/transactions'),
    ],
    ['Error al cargar los datos', 'GET /admin/inventory/alerts', () => page.goto('/admin/inventory/alerts')],
    [
      'Error al cargar los datos',
      'GET /admin/inventory/reports',
      () => page.goto('/admin/inventory/reports'),
    ],
    ['Error al resolver la alerta', 'POST /admin/inventory/alerts/', () => act(alert, 'Resolver')],
    ['Error al desactivar la alerta', 'POST /admin/inventory/alerts/', () => act(alert, 'Desactivar')],
    [
      'Error al enviar la alerta por correo',
      'POST /admin/inventory/alerts/',
      () => act(alert, 'Enviar por correo'),
    ],
    [
      'Error al agregar la categoría',
      'POST /admin/categories',
      () =>
        inCategories(async () => {
          await page.getByRole('button', { name: 'Agregar categoría' }).click()
          await page.getByRole('dialog').getByLabel('Nombre').fill(title)
          await page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click()
        }),
    ],
    [
      'Error al actualizar la categoría',
      'PATCH /admin/categories/',
      () => inCategories(() => page.getByRole('switch').first().click()),
    ],
    [
      'Error al eliminar la categoría',
      'DELETE /admin/categories/',
      () =>
        inCategories(async () => {
          await page
            .getByRole('button', { name: /^Eliminar/ })
            .first()
            .click()
          await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
        }),
    ],
    [
      'Error al procesar el archivo',
      'POST /admin/imports',
      async () => {
        await page.goto('/admin/products/import')
        const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('title') }
        await page.locator('input[type=file]').setInputFiles(file)
      },
    ],
  ]
  let broken = ''
  await page.route('**/api/v1/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const call = `${route.request().method()} ${pathname.replace('/api/v1', '')}`
    const isBroken = broken.endsWith('/') ? call.startsWith(broken) : call === broken
    return isBroken ? route.fulfill({ status: 500, json: BROKEN }) : route.fallback()
  })
  for (const [sentence, call, run] of failures) {
    broken = call
    await run()
    await expect(page.getByText(sentence).first(), call).toBeVisible()
  }
  broken = ''
  await removeProduct(page, id)
})
