import { expect, type Page } from '@playwright/test'
import {
  buy,
  expectAccessible,
  plentifulProducts,
  signInAs,
  signInFresh,
  signInKnown,
} from './support/shop.ts'
import { test } from './support/test.ts'

const ADMIN = 'admin@istmo.test'

/** A list of which every row and every act can be reached without scrolling sideways. */
async function expectWithinWindow(page: Page) {
  const tooWide = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main section')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => `${element.ariaLabel} ${element.scrollWidth} > ${element.clientWidth}`),
    )
  // Rows that have only just come may still be finding their width.
  await expect.poll(tooWide, page.url()).toEqual([])
}

test('a list keeps what is asked for in its address, and the search keeps the space between words', async ({
  page,
}) => {
  await signInAs(page, ADMIN)
  await page.goto('/admin/products')
  const search = page.getByRole('searchbox', { name: 'Buscar por título o código' })
  await search.pressSequentially('mola ', { delay: 20 })
  await expect(page).toHaveURL(/q=mola$/)
  await expect(search).toHaveValue('mola ')
  await search.pressSequentially('de nada que haya')
  await expect(page).toHaveURL(/q=mola\+de\+nada\+que\+haya/)
  await expect(page.getByRole('heading', { name: 'No se encontraron productos' })).toBeVisible()
  await page.getByRole('button', { name: 'Limpiar Filtros' }).last().click()
  await expect(search).toHaveValue('')
  await page.getByRole('button', { name: 'Precio' }).click()
  await expect(page).toHaveURL(/sort=price_asc/)
  await expect(page.getByRole('columnheader', { name: 'Precio' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('combobox', { name: 'Categoría' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/category=/)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Precio' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/category=/)
})

test('on a phone the filters of a list stand behind a button that counts those that hold', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signInAs(page, ADMIN)
  await page.goto('/admin/inventory/transactions')
  const more = page.getByRole('button', { name: /^Filtros/ })
  const kind = page.getByRole('combobox', { name: 'Tipo' })
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(kind).toBeHidden()
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(kind).toBeFocused()
  await kind.selectOption('add')
  await page.getByRole('textbox', { name: 'Desde' }).fill('01/02/2026')
  await page.keyboard.press('Enter')
  await expect(more).toHaveText('Filtros (2)')
  await expectAccessible(page, 'the filters of a list on a phone')
  await more.click()
  await expect(kind).toBeHidden()
  await page.reload()
  await expect(more).toHaveText('Filtros (2)')
  await page.getByRole('button', { name: 'Limpiar Filtros' }).click()
  await expect(more).toHaveText('Filtros')
  await expect(page).not.toHaveURL(/type=|from=/)
  await page.goto('/admin/inventory/reports')
  await expect(page.getByRole('combobox', { name: 'Tipo de reporte' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Categorías' })).toBeHidden()
  // One filter alone takes no more room than its button.
  await page.goto('/admin/stores')
  await expect(page.getByRole('combobox', { name: 'Estado', exact: true })).toBeVisible()
  await expect(more).toHaveCount(0)
  await page.setViewportSize({ width: 768, height: 780 })
  await page.goto('/admin/inventory/transactions')
  await expect(kind).toBeVisible()
  await expect(more).toBeHidden()
})

test('rows are asked for while the code of the screen is on its way', async ({ page }) => {
  await signInAs(page, ADMIN)
  await page.goto('/admin/sales')
  await expect(page.getByRole('heading', { level: 1, name: 'Ventas' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/admin/gift-cards')) asked.push(new URL(request.url()).pathname)
  })
  const screen = Promise.withResolvers<void>()
  const code = /\/gift-cards\.js$/
  await page.route(code, async (route) => {
    await screen.promise
    await route.continue()
  })
  const held = page.waitForRequest(code)
  await page.getByRole('link', { name: 'Tarjetas de regalo' }).click()
  await held
  await expect.poll(() => asked.filter((path) => path === '/api/v1/admin/gift-cards').length).toBe(1)
  screen.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Tarjetas de regalo' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(asked.filter((path) => path === '/api/v1/admin/gift-cards')).toHaveLength(1)
})

test('a dialog asks before what was typed goes, and a reason is asked for and stored', async ({ page }) => {
  await signInAs(page, ADMIN)
  const issued = await page.request.post('/api/v1/admin/gift-cards', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { amountCents: 1500, count: 1, note: 'Panel' },
  })
  const { items } = (await issued.json()) as { items: { id: string }[] }
  await page.goto(`/admin/gift-cards?card=${items[0]!.id}`)
  const sheet = page.getByRole('dialog', { name: /^Tarjeta de regalo/ })
  await sheet.getByRole('button', { name: 'Bloquear' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Bloquear la tarjeta/ })
  await dialog.getByRole('button', { name: 'Bloquear' }).click()
  await expect(dialog.getByText('Escribe el motivo.')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('La perdió')
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('alertdialog', { name: /salir|cambios/i })
  await expectAccessible(page, 'a dialog that asks before it closes')
  await leaving.getByRole('button').last().press('Escape')
  await expect(dialog.getByLabel('Motivo')).toHaveValue('La perdió')
  await dialog.getByRole('button', { name: 'Bloquear' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(sheet.getByText('Bloqueada')).toBeVisible()
  await expect(sheet.getByText('La perdió').first()).toBeVisible()
  await expectAccessible(page, 'a record beside its list')
})

test('a run over many rows says which failed and tries those again', async ({ page }) => {
  await signInAs(page, ADMIN)
  await page.goto('/admin/products?state=normal&pageSize=25')
  const boxes = page.getByRole('checkbox', { name: /^Seleccionar (?!todas)/ })
  await expect(boxes.first()).toBeVisible()
  const name =
    (await boxes.first().getAttribute('aria-label')) ??
    (await boxes.first().evaluate((box: HTMLInputElement) => box.labels?.[0]?.textContent ?? ''))
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  let refused = 0
  await page.route('**/api/v1/admin/products/*', (route) => {
    if (route.request().method() !== 'PATCH' || refused > 0) return route.continue()
    refused += 1
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Destacar', exact: true }).click()
  const failed = page.getByRole('dialog', { name: '1 no se pudo cambiar' })
  await expect(failed.getByText(name.replace('Seleccionar ', '').trim())).toBeVisible()
  await expectAccessible(page, 'what a run could not change')
  await failed.getByRole('button', { name: 'Reintentar los que fallaron' }).click()
  await expect(failed).toHaveCount(0)
  await expect(page.getByText(/seleccionado/)).toHaveCount(0)
})

test('days are typed as they are read here, and spans are one press', async ({ page }) => {
  await signInAs(page, ADMIN)
  await page.goto('/admin/sales')
  const from = page.getByRole('textbox', { name: 'Desde' })
  await from.fill('31/02/2026')
  await from.press('Enter')
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await expect(page).not.toHaveURL(/from=/)
  await from.fill('1/2/26')
  await from.press('Enter')
  await expect(page).toHaveURL(/from=2026-02-01/)
  await expect(from).toHaveValue('01/02/2026')
  await page.getByRole('button', { name: 'Períodos' }).click()
  await page.getByRole('menuitemradio', { name: 'Últimos 7 días' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
  await expectAccessible(page, 'sales of a span of days')
})

test('an admin approves a return for less with a reason, and rejects another', async ({ page, browser }) => {
  const buyer = await (await browser.newContext()).newPage()
  await signInFresh(buyer)
  await signInAs(page, ADMIN)
  const product = (await plentifulProducts(buyer)).find(({ priceCents }) => priceCents > 1000)!
  const ask = async (reason: string) => {
    const { orderId, number } = await buy(buyer, [product.id])
    const sold = (await (await page.request.get(`/api/v1/admin/orders/${orderId}`)).json()) as {
      sellerOrders: { id: string }[]
    }
    for (const { id } of sold.sellerOrders) {
      const parcel = `/api/v1/admin/orders/${orderId}/seller-orders/${id}`
      expect((await page.request.post(`${parcel}/deliver`)).status()).toBe(200)
    }
    const asked = await buyer.request.post(`/api/v1/orders/${orderId}/returns`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { kind: 'standard', lines: [{ productId: product.id, quantity: 1 }], reason },
    })
    expect(asked.status()).toBe(201)
    return { number, id: ((await asked.json()) as { id: string }).id }
  }
  const lowered = await ask('Se arañó la tapa')
  await page.goto('/admin/returns')
  await expect(page.getByText('Devoluciones pendientes')).toBeVisible()
  await page.getByRole('searchbox').fill(lowered.number)
  const row = page.getByRole('row').filter({ hasText: lowered.number })
  await row.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menuitem', { name: 'Ver detalles' }).click()
  const sheet = page.getByRole('dialog', { name: /^Devolución/ })
  await expect(sheet.getByText('Se arañó la tapa')).toBeVisible()
  await expect(sheet.getByText(product.title)).toBeVisible()
  await expect(sheet.getByText('El cliente la pidió')).toBeVisible()
  const order = sheet.getByRole('link', { name: lowered.number })
  await expect(order).toHaveAttribute('href', /^\/admin\/sales\/[\da-f-]{36}$/)
  await expectAccessible(page, 'a return')
  await sheet.getByRole('button', { name: 'Aprobar' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Aprobar/ })
  await dialog.getByLabel('Reembolso').fill('5.00')
  await dialog.getByRole('button', { name: 'Aprobar' }).click()
  await expect(dialog.getByText('Escribe por qué se devuelve menos.')).toBeVisible()
  await dialog.getByLabel(/^Motivo/).fill('Llegó usado')
  await dialog.getByLabel('Se puede volver a vender').check()
  await expectAccessible(page, 'approving a return')
  await dialog.getByRole('button', { name: 'Aprobar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(sheet.getByText('Aprobada').first()).toBeVisible()
  await expect(sheet.getByText('Llegó usado')).toBeVisible()
  const decided = await (await page.request.get(`/api/v1/admin/returns/${lowered.id}`)).json()
  expect(decided).toMatchObject({ status: 'approved', refundCents: 500, isRestocked: true })

  const refused = await ask('Ya no lo quiero')
  await page.goto(`/admin/returns?q=${refused.number}`)
  const state = page.getByRole('combobox', { name: /^Estado de la devolución/ })
  await state.selectOption({ label: 'Rechazada…' })
  const rejecting = page.getByRole('alertdialog', { name: /^Rechazar/ })
  await rejecting.getByLabel('Motivo').fill('Pasó el plazo')
  await rejecting.getByRole('button', { name: 'Rechazar' }).click()
  await expect(rejecting).toHaveCount(0)
  await expect(state).toHaveValue('rejected')
  await expectAccessible(page, 'the returns')
  await buyer.context().close()
})

test('stock that waits for no money is let go, and a person may hold without limits', async ({
  page,
  browser,
}) => {
  const buyer = await (await browser.newContext()).newPage()
  const email = await signInKnown(buyer)
  const product = (await plentifulProducts(buyer)).find(({ priceCents }) => priceCents < 20_000)!
  await buy(buyer, [product.id], { paymentMethod: 'bank_transfer' })
  const { number } = await buy(buyer, [product.id], { paymentMethod: 'bank_transfer' })
  await signInAs(page, ADMIN)
  await page.goto('/admin/held-stock?pageSize=100')
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row.getByText(email)).toBeVisible()
  await expectAccessible(page, 'the held stock')
  await row.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menuitem', { name: 'Volver a poner los límites' }).click()
  await expect(row.getByText('Sin límites')).toHaveCount(0)
  await row.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menuitem', { name: 'Quitar los límites a esta persona' }).click()
  await expect(row.getByText('Sin límites')).toBeVisible()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Liberar' }).click()
  const sure = page.getByRole('alertdialog', { name: '¿Liberar el stock de este pedido?' })
  await sure.getByRole('button', { name: 'Liberar' }).click()
  await expect(row).toHaveCount(0)
  await buyer.context().close()
})

test('the menus of rows open, stay and go', async ({ page, as }) => {
  await as(ADMIN)
  await page.goto('/admin/products')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const menu = page.getByRole('menu', { name: /^Acciones de/ })

  await test.step('the menu of every row opens with one press', async () => {
    for (const at of [0, 1, 2, 1]) {
      await page
        .getByRole('button', { name: /^Acciones de/ })
        .nth(at)
        .click()
      await expect(menu.getByRole('menuitem').first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
    }
  })

  await test.step('the menu of a row that has just come into sight stays, and goes when the row moves away from it', async () => {
    const acts = page.getByRole('button', { name: /^Acciones de/ })
    await acts.first().click()
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await acts.last().evaluate((button: HTMLElement) => {
      button.scrollIntoView({ block: 'center', behavior: 'instant' })
      // The event of the scrolling comes with the next frame, after the press.
      button.click()
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    await acts.last().evaluate((button) => button.closest('section')!.scrollTo(0, 0))
    await expect(menu).toHaveCount(0)
  })
})

// Last, over lists that the journeys above have filled.
for (const width of [360, 768, 1024, 1280]) {
  test(`at ${width} px every column and every row act of the lists is in sight`, async ({ page, as }) => {
    await page.setViewportSize({ width, height: 800 })
    await as(ADMIN)
    for (const path of ['products', 'sales', 'gift-cards', 'returns', 'held-stock']) {
      await page.goto(`/admin/${path}`)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectWithinWindow(page)
      const acts = page.getByRole('button', { name: /^Acciones de/ }).first()
      if ((await acts.count()) > 0) await expect(acts).toBeInViewport()
    }
  })
}

test('at 360 px a long question breaks within its row', async ({ page, as, browser, baseURL }) => {
  const visitor = await browser.newPage({ baseURL: baseURL! })
  await signInFresh(visitor)
  const [product] = await plentifulProducts(visitor)
  const words = `¿Cuánto mide ${'Ñandú'.repeat(18)} en la caja que ${crypto.randomUUID()} trae?`
  const asked = await visitor.request.post(`/api/v1/products/${product!.id}/questions`, { data: { words } })
  expect(asked.status()).toBe(201)
  await visitor.context().close()
  await page.setViewportSize({ width: 360, height: 800 })
  await as(ADMIN)
  await page.goto('/admin/questions')
  await expect(page.getByRole('button', { name: words, exact: true })).toBeVisible()
  await expectWithinWindow(page)
})

test('a product that two change at once shows both readings, and loses neither', async ({ page }) => {
  await signInAs(page, ADMIN)
  const { id, title } = (await plentifulProducts(page))[0]!
  const path = `/api/v1/admin/products/${id}`
  const read = async () => (await (await page.request.get(path)).json()) as { title: string; version: number }
  await page.goto(`/admin/products/${id}`)
  const field = page.getByRole('textbox', { name: 'Título' })
  await expect(field).toHaveValue(title)
  const { version } = await read()
  const theirs = await page.request.patch(path, { data: { version, title: `${title} (de otra mesa)` } })
  expect(theirs.status()).toBe(200)
  await field.fill(`${title} (de esta mesa)`)
  await page.getByRole('button', { name: 'Actualizar Producto' }).click()
  const readings = page.getByRole('alert').filter({ hasText: 'Alguien más guardó' })
  await expect(readings.getByRole('row', { name: /Título/ })).toContainText('(de esta mesa)')
  await expect(readings.getByRole('row', { name: /Título/ })).toContainText('(de otra mesa)')
  await expectAccessible(page, 'both readings of a product')
  await readings.getByRole('button', { name: 'Quedarme con lo mío' }).click()
  await page.getByRole('button', { name: 'Actualizar Producto' }).click()
  await expect(page).toHaveURL(/\/admin\/products(\?|$)/)
  expect((await read()).title).toBe(`${title} (de esta mesa)`)
  const now = await read()
  await page.request.patch(path, { data: { version: now.version, title } })
})
