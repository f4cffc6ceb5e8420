import { expect } from '@playwright/test'
import { buy, expectAccessible, ofBothSellers, PASSWORD, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

test('an owner of a verified store sees how it stands, finds an order, sends it and writes to its buyer', async ({
  page,
  browser,
}) => {
  const buyer = await (await browser.newContext()).newPage()
  const email = await signInFresh(buyer)
  const { ofStore: product } = await ofBothSellers(buyer)
  await buy(buyer, [product.id], { email })
  const { number } = await buy(buyer, [product.id], { email })

  await signInAs(page, 'tienda@istmo.test')
  await page.goto('/store')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Verificada')).toBeVisible()
  const main = page.getByRole('main')
  for (const card of ['Productos', 'Pedidos', 'Ingresos', 'Pendientes'])
    await expect(main.getByText(card, { exact: true }).first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'Pedidos por enviar' })).toBeVisible()
  await expect(page.getByText('Tienda en Revisión')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'the dashboard of a store')

  await page.getByRole('navigation').getByRole('link', { name: 'Pedidos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'the orders of a store')
  await page.getByLabel('Buscar por número de pedido').fill(number)
  await expect(page).toHaveURL(new RegExp(`q=${number}`))
  await expect(page.getByRole('row').filter({ has: page.getByRole('rowheader') })).toHaveCount(1)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText(number)
  await row.getByRole('rowheader').getByRole('button').click()
  const sheet = page.getByRole('dialog').filter({ hasText: product.title })
  await expect(sheet.getByText('Calle 50, edificio 3')).toBeVisible()
  await expect(sheet.getByText(email)).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Marcar como enviado' }).click()
  const ship = page.getByRole('alertdialog')
  await ship.getByLabel(/Quién lo lleva/).fill('Uno Express')
  await ship.getByLabel(/Número de guía/).fill('UE-30518')
  await ship.getByRole('button', { name: 'Enviado' }).click()
  await expect(sheet.getByText('Número de guía: UE-30518')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Cancelar pedido' })).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, 'an order of a store')

  await sheet.getByRole('button', { name: 'Escribir al cliente' }).click()
  const mail = page.getByRole('dialog', { name: 'Escribir al cliente' })
  await mail.getByLabel('Tu mensaje').fill('Va en camino, gracias.')
  await mail.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.getByText('Mensaje enviado al cliente').first()).toBeVisible()
})

test('a visitor of the seller panel signs in before any of its code is sent, and goes on where they wanted', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/store/orders?status=pending')
  await expect(page).toHaveURL(/\/sign-in\?to=%2Fstore%2Forders%3Fstatus%3Dpending$/)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((url) => /\/(panel|store)[^/]*\.js$/.test(url))).toEqual([])
  await dialog.getByLabel('Correo electrónico').fill('tienda@istmo.test')
  await dialog.getByLabel(/^Contraseña/).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/store\/orders\?status=pending$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
})

test('the sign-in leads to no other site, and a profile sends a visitor home from the server', async ({
  page,
}) => {
  const sentTo = async (path: string) =>
    (await page.request.get(path, { maxRedirects: 0 })).headers()['location']
  expect(await sentTo('/store')).toBe('/sign-in?to=%2Fstore')
  expect(await sentTo('/store/settings?tab=pagos')).toBe('/sign-in?to=%2Fstore%2Fsettings%3Ftab%3Dpagos')
  expect(await sentTo('/profile')).toBe('/')
  await signInFresh(page)
  expect(await sentTo('/store')).toBeUndefined()
  for (const elsewhere of ['//example.com/x', 'https://example.com/', '/\\example.com']) {
    await page.goto(`/sign-in?to=${encodeURIComponent(elsewhere)}`)
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/)
  }
})

test('somebody without a store is led to open one', async ({ page }) => {
  await signInFresh(page)
  await page.goto('/store')
  await expect(page.getByRole('heading', { name: 'No tienes una tienda' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Crear Tienda' })).toHaveAttribute('href', '/business')
  await expectAccessible(page, 'panel without a store')
})

test('where the store or its orders cannot be read, the page says so', async ({ page }) => {
  await signInAs(page, 'tienda@istmo.test')
  await page.route(/\/api\/v1\/store(\/orders)?(\?.*)?$/, (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto('/store')
  await expect(page.getByText('Error al cargar la tienda')).toBeVisible()
  await page.goto('/store/orders')
  await expect(page.getByText('Error al cargar los pedidos')).toBeVisible()
})
