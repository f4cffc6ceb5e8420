import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, signInAs, signInFresh, SEEN_PRICE } from './support/shop.ts'
import { test } from './support/test.ts'

/** Signs in the owner of a paid store that an admin has verified. */
async function signInAsOwner(page: Page, admin: Page) {
  const contactEmail = await signInFresh(page)
  const plan = {
    name: `Tienda ${contactEmail.split('@')[0]}`,
    contactEmail,
    planType: 'starter',
    seen: SEEN_PRICE,
    paymentMethod: 'credit_card',
  }
  const headers = { 'idempotency-key': randomUUID() }
  const bought = await page.request.post('/api/v1/business/subscriptions', { data: plan, headers })
  expect(await bought.json()).toMatchObject({ status: 'paid' })
  const { store } = (await (await page.request.get('/api/v1/store')).json()) as { store: { id: string } }
  await signInAs(admin, 'admin@istmo.test')
  const approved = await admin.request.post(`/api/v1/admin/stores/${store.id}/approve`)
  expect(approved.status(), await approved.text()).toBeLessThan(300)
}

const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

test("an owner adds a product of the store, changes its price and deletes it, and reaches no other store's", async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage()
  const neighbour = await (await browser.newContext()).newPage()
  await signInAsOwner(page, admin)
  await signInAsOwner(neighbour, admin)
  const title = `Mola de seis capas ${randomUUID().slice(0, 8)}`

  await page.goto('/store/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Productos' })).toBeVisible()
  await expect(page.getByText('No se encontraron productos')).toBeVisible()
  await page.getByRole('link', { name: 'Agregar Producto' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo Producto' })).toBeVisible()
  await page.getByLabel('Título').fill(title)
  await page.getByLabel('Precio').fill('24.50')
  await page.getByLabel('Stock Actual').fill('6')
  await page
    .getByRole('group', { name: /Categorías/ })
    .getByRole('checkbox')
    .first()
    .check()
  await page.getByText('Usar una URL').click()
  await page.getByLabel('URL de Imagen').fill('https://images.example.test/mola.jpg')
  // What is the shop's to decide is not offered.
  await expect(page.getByLabel('Destacar este producto')).toHaveCount(0)
  await expect(page.getByLabel('Nueva categoría')).toHaveCount(0)
  await settled(page)
  await expectAccessible(page, "a store's new product")
  await page.getByRole('button', { name: 'Guardar Producto' }).click()

  await expect(page).toHaveURL(/\/store\/products$/)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('$24.50')
  await expect(row).toContainText('Activo')
  await settled(page)
  await expectAccessible(page, "a store's products")

  await row.getByRole('link', { name: title }).click()
  await expect(page.getByLabel('URL de Imagen')).toHaveValue('https://images.example.test/mola.jpg')
  await page.getByLabel('Precio').fill('21')
  await page.getByRole('button', { name: 'Actualizar Producto' }).click()
  await expect(row).toContainText('$21.00')

  await page.getByRole('searchbox').fill('no hay nada así')
  await expect(row).toHaveCount(0)
  await page.getByRole('searchbox').fill(title)
  await expect(row).toBeVisible()

  const own = (await (await page.request.get('/api/v1/store/products')).json()) as { items: { id: string }[] }
  const path = `/store/products/${own.items[0]!.id}`
  await neighbour.goto(path)
  await expect(neighbour.getByText('Producto no encontrado')).toBeVisible()
  await neighbour.goto('/store/products?state=all')
  await expect(neighbour.getByText('No se encontraron productos')).toBeVisible()
  expect((await neighbour.request.delete(`/api/v1${path}`)).status()).toBe(404)

  await row.getByRole('button', { name: /Acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('¿Estás seguro de que quieres eliminar este producto?')
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Producto eliminado exitosamente')).toBeVisible()
  await expect(row).toHaveCount(0)
  await admin.context().close()
  await neighbour.context().close()
})

test('on a phone a photograph is a product on sale in five fields, larger than the shop takes it', async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage()
  await signInAsOwner(page, admin)
  await page.setViewportSize({ width: 360, height: 780 })
  const title = `Canasta de junco ${randomUUID().slice(0, 8)}`
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const scene = { width: 6000, height: 4500, channels: 3, background: '#777', noise } as const
  const buffer = await sharp({ create: scene }).jpeg({ quality: 92 }).toBuffer()
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024)

  await page.goto('/store/products/new')
  const photograph = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator('input[type=file]').first().setInputFiles(photograph)
  await page.getByLabel('Título').fill(title)
  await page.getByLabel('Precio').fill('18')
  await page.getByLabel('Stock Actual').fill('3')
  await page
    .getByRole('group', { name: /Categorías/ })
    .getByRole('checkbox')
    .first()
    .check()
  await expect(page.getByRole('button', { name: 'Cambiar imagen' })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar Producto' }).click()
  await expect(page).toHaveURL(/\/store\/products$/)

  // Price and stock are written where they stand in the list.
  const card = page.getByRole('row').filter({ hasText: title })
  await card.getByRole('button', { name: /^Stock/ }).click()
  await page.getByRole('textbox', { name: /^Stock/ }).fill('0')
  await page.keyboard.press('Enter')
  await expect(card).toContainText('Sin stock')
  await page.goto('/store/products?state=alerts')
  await expect(card).toBeVisible()
  await settled(page)
  await expectAccessible(page, "a store's products with an alert, on a phone")
  const own = (await (await page.request.get('/api/v1/store/products')).json()) as { items: { id: string }[] }
  await page.goto(`/product/${own.items[0]!.id}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const shown = page.getByRole('main').getByRole('img').first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await admin.context().close()
})

test('a store whose plan is full sees so before it fills a form, and a failed deletion says so', async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage()
  await signInAsOwner(page, admin)
  const { items } = (await (await page.request.get('/api/v1/categories')).json()) as {
    items: { id: string }[]
  }
  for (let at = 1; at <= 50; at += 1) {
    const product = { title: `Pañuelo ${at}`, priceCents: 1850, stock: 4, categoryIds: [items[0]!.id] }
    expect((await page.request.post('/api/v1/store/products', { data: product })).status()).toBe(201)
  }
  await page.goto('/store/products?q=Pañuelo 50')
  await expect(
    page.getByText('Tu plan permite 50 productos y ya tienes 50. Mejora tu plan o retira alguno.'),
  ).toBeVisible()
  await page.route('**/api/v1/store/products/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: /Acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Error al eliminar el producto').first()).toBeVisible()
  await page.unroute('**/api/v1/store/products/*')
  await admin.context().close()
})
