import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { buy, expectAccessible, plentifulProducts, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

test('an order has a page with its story, its notes and its papers', async ({ page, stories }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto(`/admin/sales?order=${stories.card}`)
  await page.getByRole('dialog').getByRole('link', { name: 'Abrir página' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/sales/${stories.card}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Pedido IST-/)
  await expect(page.getByRole('heading', { name: 'Historial del pedido' })).toBeVisible()
  await expect(page.getByText('Pedido realizado')).toBeVisible()
  await expect(page.getByText(/^Correo: /).first()).toBeVisible()
  await page.getByLabel('Nueva nota').fill('Llamó por la tarde')
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await expect(page.getByText('Llamó por la tarde').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'the page of an order')
  const slip = await page.getByRole('link', { name: 'Lista de empaque' }).getAttribute('href')
  const paper = await page.request.get(slip!)
  expect(paper.headers()['content-type']).toBe('application/pdf')
  await page.route('**/api/v1/admin/orders/*', (route) => route.fulfill({ status: 404, json: {} }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Reintentar' }).first()).toBeVisible()
})

test('several orders are moved at once with an answer for each, exported, and filters are saved', async ({
  page,
  browser,
}) => {
  const buyer = await (await browser.newContext()).newPage()
  const email = await signInFresh(buyer)
  const [product] = await plentifulProducts(buyer)
  const moved = await buy(buyer, [product!.id], { email })
  const stale = await buy(buyer, [product!.id], { email })
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/sales')
  for (const { number } of [moved, stale])
    await page.getByRole('checkbox', { name: new RegExp(number) }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar selección' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('ventas.csv')
  const rows = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n').slice(1)
  expect(rows.map((row) => row.split(',')[0]!).toSorted()).toEqual([moved.number, stale.number].toSorted())

  const statusOf = async ({ orderId }: { orderId: string }) =>
    ((await (await page.request.get(`/api/v1/admin/orders/${orderId}`)).json()) as { status: string }).status
  await page.getByRole('button', { name: 'Cambiar estado…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar el estado de 2 pedidos' })
  await dialog.getByLabel('Nuevo estado').selectOption('cancelled')
  await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click()
  await expect(dialog.getByText('Escribe el motivo').first()).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Prueba')
  await expectAccessible(page, 'several orders are moved')
  // Somebody else was quicker with one of them: that one is refused with its reason, and the other moves.
  await page.route(`**/api/v1/admin/orders/${stale.orderId}/status`, (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { status: 409, code: 'app.stale', detail: 'Alguien lo cambió mientras tanto.' },
    }),
  )
  await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click()
  await expect(page.getByText('Alguien lo cambió mientras tanto.').first()).toBeVisible()
  expect([await statusOf(moved), await statusOf(stale)]).toEqual(['cancelled', 'processing'])
  await page.getByRole('button', { name: 'Entendido' }).click()

  await page.goto('/admin/sales?status=completed')
  await page.getByRole('button', { name: 'Filtros guardados' }).click()
  const saved = page.getByRole('dialog', { name: 'Filtros guardados' })
  await saved.getByLabel('Nombre de estos filtros').fill('Terminados')
  await saved.getByRole('button', { name: 'Guardar filtros' }).click()
  await expect(saved.getByRole('link', { name: 'Terminados' })).toBeVisible()
  await expectAccessible(page, 'saved filters')
  await page.goto('/admin/sales')
  await page.getByRole('button', { name: 'Filtros guardados' }).click()
  await saved.getByRole('link', { name: 'Terminados' }).click()
  await expect(page).toHaveURL(/status=completed/)
  await page.getByRole('button', { name: 'Filtros guardados' }).click()
  await saved.getByRole('button', { name: 'Borrar Terminados' }).click()
  await expect(saved.getByRole('link', { name: 'Terminados' })).toHaveCount(0)
})
