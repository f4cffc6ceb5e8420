import { expect, type Page } from '@playwright/test'
import { addProduct, removeProduct } from './support/admin.ts'
import { expectAccessible, openLive, plentifulProducts, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: /Buscar o ir a|Ajustar|Buscar un pedido/ })
const options = (page: Page) => page.getByRole('dialog').getByRole('option')

async function openPalette(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await pressForPalette(page)
}

/** What is typed before its field is there goes nowhere. */
async function pressForPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('an admin finds a record, a setting and a screen, and acts on what it found, by keyboard alone', async ({
  page,
}) => {
  const [product] = await plentifulProducts(page)
  await signInAs(page, 'admin@istmo.test')
  await openPalette(page, '/admin/audit')
  await expectAccessible(page, 'the palette')
  await page.keyboard.type('zzqqxx')
  await expect(page.getByRole('dialog').getByText('No encontramos nada con ese texto.')).toBeVisible()
  await field(page).fill(product!.title)
  await expect(options(page).filter({ hasText: product!.title }).first()).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/resultado/)
  await expectAccessible(page, 'what the palette found')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/products\/[0-9a-f-]{36}$/)

  await pressForPalette(page)
  await page.keyboard.type('intentos')
  await expect(options(page).first()).toContainText('Seguridad')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/settings?tab=security')

  await pressForPalette(page)
  await page.keyboard.type('ajustar')
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
  await page.keyboard.type(product!.title)
  await expect(options(page).first()).toContainText(product!.title)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/inventory\?adjust=/)
  await expect(page.getByRole('dialog').getByText(product!.title).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await openPalette(page, '/admin/audit')
  await page.keyboard.type('buscar un pedido')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('')
  await page.keyboard.press('Backspace')
  await expect(options(page).filter({ hasText: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a search that fails says so and is tried again, and a slow one says that it is under way', async ({
  page,
}) => {
  const [product] = await plentifulProducts(page)
  await signInAs(page, 'admin@istmo.test')
  await openPalette(page, '/admin/audit')
  await page.route('**/api/v1/admin/find?*', (route) =>
    route.fulfill({ status: 403, json: { code: 'app.forbidden' } }),
  )
  await page.keyboard.type(product!.title)
  await expect(page.getByRole('alert').filter({ hasText: 'No pudimos buscar.' })).toBeVisible()
  await expectAccessible(page, 'the palette whose search failed')
  await page.unroute('**/api/v1/admin/find?*')
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/api/v1/admin/find?*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('dialog').getByText('Buscando…')).toBeVisible()
  letThrough()
  await expect(options(page).filter({ hasText: product!.title }).first()).toBeVisible()
})

test('a seller finds their own products and screens, in Portuguese too', async ({ page }) => {
  await signInAs(page, 'tienda@istmo.test')
  const listed = await page.request.get('/api/v1/store/products?pageSize=1')
  const [own] = ((await listed.json()) as { items: { id: string; title: string }[] }).items
  await openPalette(page, '/store/returns')
  await field(page).fill(own!.title)
  await expect(options(page).filter({ hasText: own!.title }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/store\/products\/[0-9a-f-]{36}$/)
  await pressForPalette(page)
  await page.keyboard.type('português')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Buscar ou ir para…' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Buscar ou ir para' })).toBeFocused()
  await page.keyboard.type('español')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Buscar o ir a…' })).toBeVisible()
})

test('what waits is counted in the menu and listed on the Dashboard, and goes with the live update', async ({
  page,
}) => {
  await signInAs(page, 'admin@istmo.test')
  // Units of the demo's products may be held by orders of tests before it.
  const { id } = await addProduct(page, { stock: 40 })
  const setStock = async (quantity: number) => {
    const data = { type: 'set', quantity, reason: 'inventory_count' }
    const answer = await page.request.post(`/api/v1/admin/inventory/${id}/adjust`, { data })
    expect(answer.status()).toBe(200)
  }
  const { alerts } = (await (await page.request.get('/api/v1/admin/waiting')).json()) as { alerts: number }
  await openLive(page, '/admin')
  const list = page.getByRole('region', { name: 'Espera por ti' })
  const inMenu = page.getByRole('navigation').getByRole('link', { name: /^Alertas/ })
  const inList = list.getByRole('link', { name: /^Alertas de inventario/ })
  await expect(inMenu).toHaveText(alerts ? `Alertas${alerts}` : 'Alertas')
  await setStock(0)
  await expect(inMenu).toHaveText(`Alertas${alerts + 1}`)
  await expect(inList).toHaveText(`Alertas de inventario${alerts + 1}`)
  await expectAccessible(page, 'the Dashboard with what waits')
  await inList.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alertas' })).toBeVisible()
  await setStock(40)
  await expect(inMenu).toHaveText(alerts ? `Alertas${alerts}` : 'Alertas')
  await removeProduct(page, id)
})
