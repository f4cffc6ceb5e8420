import { expect, type Page } from '@playwright/test'
import { ADMIN, removeProduct } from './support/admin.ts'
import { expectAccessible, fillBilling, plentifulProducts, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'
import { addVariants } from './support/variants.ts'

let admin: Page
let shirt: Awaited<ReturnType<typeof addVariants>> & { code: string }

test.beforeAll(async ({ browser, baseURL }) => {
  admin = await browser.newPage({ baseURL: baseURL! })
  await signInAs(admin, ADMIN)
  const imageUrls = (await plentifulProducts(admin)).slice(0, 2).map(({ imageUrl }) => imageUrl!)
  const code = `CAM-${crypto.randomUUID().slice(0, 8)}`
  const added = await addVariants(admin, {
    options: { Talla: ['S', 'M', 'L'], Color: ['Rojo', 'Azul', 'Estampado'] },
    variants: [
      { values: ['M', 'Rojo'], stock: 8, picture: 0, code },
      { values: ['M', 'Azul'], stock: 0, picture: 1 },
      { values: ['L', 'Azul'], stock: 3, picture: 1, priceCents: 2990 },
      { values: ['S', 'Rojo'], stock: 5, picture: 0 },
      { values: ['S', 'Estampado'], stock: 5, picture: 1 },
    ],
    imageUrls,
    // The plan lowers the price of what is featured.
    more: { featured: true },
  })
  shirt = { ...added, code }
})
test.afterAll(async () => {
  await removeProduct(admin, shirt.id)
  await admin.context().close()
})

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const value = (page: Page, name: string, of: string | RegExp) =>
  group(page, name).getByRole('radio', { name: of, exact: true })
const price = (page: Page) => page.getByRole('main').locator('p.money').first()

/** The groups that the server drew follow a press once their code is there. */
async function open(page: Page, address = `/product/${shirt.id}`) {
  await page.goto(address)
  await expect(page.locator('[data-first] [data-option], [data-option]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('choosing changes price, stock, picture and address without a request', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') asked.push(request.url())
  })
  await open(page)
  await expect(price(page)).toHaveText('desde $25.50')
  await expect(page.getByText(/Precio Premium desde \$\d/)).toBeVisible()
  await expectAccessible(page, 'a product with options')
  await value(page, 'Color', /^Azul/).check()
  await expect(price(page)).toHaveText('desde $25.50')
  await expect(page).toHaveURL(new RegExp(`/product/${shirt.id}$`))
  await expect(page.getByRole('group', { name: /2 de 2|imagen 2/i })).toBeVisible()
  // What any first touch of a page brings comes first; the state 'networkidle' was reached before the touch.
  let before = -1
  const isQuiet = () => before === (before = asked.length)
  await expect.poll(isQuiet, { intervals: [1000] }).toBe(true)
  asked.length = 0
  const y = await page.evaluate(() => window.scrollY)

  await value(page, 'Talla', 'L').check()
  await expect(price(page)).toHaveText('$29.90')
  await expect(page).toHaveURL(`/product/${shirt.id}?v=${shirt.ids[2]}`)
  await expect(page.getByText('Solo quedan 3 unidades').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Cantidad' }).locator('option')).toHaveText(['1', '2', '3'])
  expect(asked).toEqual([])
  expect(await page.evaluate(() => window.scrollY)).toBe(y)
  await expectAccessible(page, 'a chosen variant')
})

test('a value that cannot be had says why, by keyboard too, and leaves nothing to buy', async ({ page }) => {
  await open(page)
  await value(page, 'Talla', 'M').check()
  await expect(value(page, 'Color', 'Azul, agotado')).toBeVisible()
  await expect(value(page, 'Color', 'Estampado, no hay en Talla M')).toBeVisible()
  await expect(value(page, 'Color', 'Rojo')).toBeVisible()
  await value(page, 'Color', 'Rojo').check()
  await expect(page.getByText(/^Código: CAM-/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(value(page, 'Color', /^Azul/)).toBeChecked()
  await expect(page.getByRole('main').getByRole('button', { name: 'Agotado' }).first()).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Esta combinación no existe')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/product/${shirt.id}$`))
  await expect(value(page, 'Talla', /^M/)).toBeChecked()
  await expectAccessible(page, 'a combination that is not made')
})

test('a sold out choice offers a notice of its own, and another choice that of the price', async ({
  page,
}) => {
  await signInFresh(page)
  await open(page, `/product/${shirt.id}?v=${shirt.ids[1]}`)
  await page.getByRole('button', { name: 'Avísame cuando llegue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Avísame', exact: true }).click()
  await expect(page.getByText(/^Te avisaremos a |^Te enviamos un correo a /).first()).toBeVisible()
  await value(page, 'Color', 'Rojo').check()
  await expect(page.getByRole('button', { name: 'Avísame si baja de precio' })).toBeVisible()
  await value(page, 'Color', /^Azul/).check()
  await expect(page.getByRole('button', { name: 'Avísame cuando llegue' })).toBeVisible()
  await expectAccessible(page, 'a sold out variant')
  await page.goto('/wishlist')
  await expect(page.getByRole('link', { name: /· Talla M · Azul$/ })).toHaveAttribute(
    'href',
    `/product/${shirt.id}?v=${shirt.ids[1]}`,
  )
})

test('without a choice a press names what is missing, leads there and adds nothing', async ({ page }) => {
  await signInFresh(page)
  await open(page)
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click()
  await expect(page.getByText('Elige: Talla, Color')).toBeVisible()
  await expect(value(page, 'Talla', 'S')).toBeFocused()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Comprar ahora' }).first().click()
  await expect(page.getByText('Elige un color')).toBeVisible()
  await expect(value(page, 'Color', 'Rojo')).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`/product/${shirt.id}$`))
  await expectAccessible(page, 'a choice that is missing')
  const { lines } = (await (await page.request.get('/api/v1/cart')).json()) as { lines: unknown[] }
  expect(lines).toEqual([])
})

test('a shared address opens with its choice, on the page that is the same for everyone', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await open(page, `/product/${shirt.id}?v=${shirt.ids[2]}`)
  await expect(value(page, 'Talla', 'L')).toBeChecked()
  await expect(value(page, 'Color', 'Azul')).toBeChecked()
  await expect(price(page)).toHaveText('$29.90')
  expect(errors).toEqual([])
  const [plain, named] = await Promise.all(
    ['', `?v=${shirt.ids[2]}`].map(
      async (v) => (await page.request.get(`/product/${shirt.id}${v}`)).headers()['etag'],
    ),
  )
  expect(named).toBe(plain)
})

test('a choice stays with its product when a link leads to another one', async ({ page }) => {
  const other = await addVariants(admin, {
    options: { Talla: ['S', 'M'], Color: ['Rojo', 'Azul'] },
    variants: [
      { values: ['S', 'Rojo'], stock: 5 },
      { values: ['M', 'Azul'], stock: 5 },
    ],
  })
  await open(page)
  await value(page, 'Talla', 'M').check()
  await value(page, 'Color', 'Rojo').check()
  await expect(page).toHaveURL(/\?v=/)
  // A link that the page follows by itself, as that of a similar product.
  await page.evaluate((id) => {
    const link = document.createElement('a')
    link.href = `/product/${id}`
    link.textContent = 'Otra camisa'
    document.querySelector('h1')!.append(link)
  }, other.id)
  await page.getByRole('link', { name: 'Otra camisa' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.title)
  await expect(value(page, 'Talla', 'S')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByText('Esta combinación no existe')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/product/${other.id}$`))
  await removeProduct(admin, other.id)
})

test('the only variant that can be bought is chosen at once', async ({ page }) => {
  const only = await addVariants(admin, {
    options: { Talla: ['S', 'M'] },
    variants: [
      { values: ['S'], stock: 0 },
      { values: ['M'], stock: 2 },
    ],
  })
  await open(page, `/product/${only.id}`)
  await expect(value(page, 'Talla', 'M')).toBeChecked()
  await expect(value(page, 'Talla', 'S, agotado')).not.toBeChecked()
  await expect(page.getByText('Solo quedan 2 unidades').first()).toBeVisible()
  await removeProduct(admin, only.id)
})

const listOf = (title: string) => `/search?q=${encodeURIComponent(title)}`
const cardOf = (page: Page, title = shirt.title) => page.locator('.card').filter({ hasText: title })
const choosing = (page: Page, title = shirt.title) =>
  cardOf(page, title).getByRole('link', { name: `Elegir opciones: ${title}` })
/** Before the page is hydrated, the button is a link. */
async function openList(page: Page, address = listOf(shirt.title)) {
  await page.goto(address)
  await cardOf(page).hover()
  await page.waitForLoadState('networkidle')
}
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Elegir opciones' })

test('without JavaScript a page says all that is sold, and a card leads there', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(listOf(shirt.title))
  await choosing(page).click()
  await expect(page).toHaveURL(new RegExp(`/product/${shirt.id}$`))
  await expect(page.getByText('desde $25.50').first()).toBeVisible()
  await expect(page.getByText('hace falta JavaScript')).toBeVisible()
  const sold = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^Talla / })
  await expect(sold).toHaveText([
    'Talla M · Rojo$25.50, Disponible',
    'Talla M · Azul$25.50, Agotado',
    'Talla L · Azul$29.90, Solo quedan 3 unidades',
    'Talla S · Rojo$25.50, Solo quedan 5 unidades',
    'Talla S · Estampado$25.50, Solo quedan 5 unidades',
  ])
  await expect(sold.first().locator('img')).toBeVisible()
  // What would choose nothing is not offered.
  await expect(group(page, 'Talla')).toBeHidden()
  await context.close()
})

test('a card opens a sheet to choose in, by keyboard alone, and what is chosen is added', async ({
  page,
}) => {
  await signInFresh(page)
  await openList(page)
  await expect(cardOf(page).locator('.card-price')).toHaveText('desde $25.50')
  await expect(cardOf(page).getByRole('img', { name: '3 colores' })).toHaveText('+1')
  const address = page.url()
  await choosing(page).focus()
  await page.keyboard.press('Enter')
  const sheet = sheetOf(page)
  await expect(sheet.getByText('desde $25.50')).toBeVisible()
  await expect(sheet.getByRole('link', { name: shirt.title })).toHaveAttribute('href', /\/product\//)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(choosing(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Agregar' }).press('Enter')
  await expect(sheet.getByText('Elige: Talla, Color')).toBeVisible()
  await expect(value(page, 'Talla', 'S')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(value(page, 'Talla', /^L/)).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(value(page, 'Color', 'Azul')).toBeChecked()
  await expect(sheet.getByText('$29.90')).toBeVisible()
  await expect(sheet.getByText('Solo quedan 3 unidades')).toBeVisible()
  expect(page.url()).toBe(address)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('¡Producto agregado al carrito!')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(choosing(page)).toBeFocused()
  const { lines } = (await (await page.request.get('/api/v1/cart')).json()) as {
    lines: { variantId: string; quantity: number }[]
  }
  expect(lines).toEqual([expect.objectContaining({ variantId: shirt.ids[2], quantity: 1 })])
})

test('the sheet of a card fits every width in both themes, and says what cannot be had', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 768, 1280]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await openList(page)
      await choosing(page).click()
      const sheet = sheetOf(page)
      await value(page, 'Talla', 'M').check()
      await value(page, 'Color', 'Azul, agotado').check()
      await expect(sheet.getByRole('button', { name: 'Agotado' })).toBeDisabled()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAccessible(page, `the sheet of a card at ${width} px, ${colorScheme}`)
    }
})

test('the second press of a double click does not reach the page under the sheet', async ({ page }) => {
  await signInFresh(page)
  await openList(page)
  await choosing(page).click()
  await value(page, 'Talla', 'S').check()
  await value(page, 'Color', 'Rojo').check()
  await page.evaluate(() => {
    document.addEventListener('click', () => (document.title += '!'))
  })
  const title = await page.title()
  await sheetOf(page).getByRole('button', { name: 'Agregar' }).click({ clickCount: 2, delay: 60 })
  await expect(page.getByText('¡Producto agregado al carrito!')).toBeVisible()
  expect(await page.title()).toBe(`${title}!`)
  const { lines } = (await (await page.request.get('/api/v1/cart')).json()) as {
    lines: { quantity: number }[]
  }
  expect(lines.map(({ quantity }) => quantity)).toEqual([1])
})

test('the sheet waits, fails and tries again in sight', async ({ page }) => {
  const product = `**/api/v1/products/${shirt.id}`
  let answer = () => {}
  await openList(page)
  await page.route(product, async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.fulfill({ status: 500, json: {} })
  })
  await choosing(page).click()
  const sheet = sheetOf(page)
  await expect(sheet.locator('[aria-busy=true]')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Agregar' })).toBeDisabled()
  answer()
  await expect(sheet.getByRole('alert')).toContainText('Error al cargar los datos')
  await expectAccessible(page, 'a sheet that could not be read')
  await page.unroute(product)
  await sheet.getByRole('button', { name: 'Reintentar' }).click()
  await expect(value(page, 'Talla', 'S')).toBeVisible()
})

test('a visitor chooses first and is asked to sign in then', async ({ page }) => {
  await openList(page, `/search?q=${shirt.code}`)
  await choosing(page).click()
  // The card names the variant whose code was searched for.
  await expect(value(page, 'Talla', 'M')).toBeChecked()
  await sheetOf(page).getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByRole('dialog').getByLabel('Correo electrónico')).toBeVisible()
  await expect(sheetOf(page)).toHaveCount(0)
})

test('a wish is chosen and added in the same sheet', async ({ page }) => {
  await signInFresh(page)
  await page.request.put(`/api/v1/wishlist/${shirt.id}`, { data: {} })
  await page.goto('/wishlist')
  const choose = page.getByRole('link', { name: `Elegir opciones: ${shirt.title}` })
  await choose.hover()
  await page.waitForLoadState('networkidle')
  await choose.click()
  await value(page, 'Talla', 'S').check()
  await value(page, 'Color', 'Rojo').check()
  await sheetOf(page).getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByText('¡Producto agregado al carrito!')).toBeVisible()
  await expect(page).toHaveURL('/wishlist')
})

test('a press that is the first touch of a page opens the sheet, not the page of the product', async ({
  page,
}) => {
  const address = listOf(shirt.title)
  await page.goto(address)
  await choosing(page).dispatchEvent('click')
  await expect(sheetOf(page)).toBeVisible()
  await expect(page).toHaveURL(address)
  await expect(choosing(page)).not.toHaveAttribute('aria-busy')
})

test('with a modifier key the button of a card is a link', async ({ page, context }) => {
  await openList(page)
  const opened = context.waitForEvent('page')
  await choosing(page).click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL(new RegExp(`/product/${shirt.id}$`))
  await expect(sheetOf(page)).toHaveCount(0)
})

test('two variants of a product are two lines, and are bought to the end', async ({ page }) => {
  await signInFresh(page)
  await open(page)
  for (const [size, colour] of [
    ['M', 'Rojo'],
    ['L', 'Azul'],
  ] as const) {
    await value(page, 'Talla', new RegExp(`^${size}`)).check()
    await value(page, 'Color', new RegExp(`^${colour}`)).check()
    await page.getByRole('button', { name: 'Agregar al carrito' }).first().click()
    await expect(page.getByText('¡Producto agregado al carrito!')).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: /carrito/i })
    .click()
  const drawer = page.getByRole('dialog', { name: /carrito/i })
  for (const [title, id] of [
    ['Talla M · Rojo', shirt.ids[0]],
    ['Talla L · Azul', shirt.ids[2]],
  ])
    await expect(drawer.getByRole('link', { name: `${shirt.title} · ${title}` })).toHaveAttribute(
      'href',
      `/product/${shirt.id}?v=${id}`,
    )
  await expectAccessible(page, 'a cart of two variants')
  await drawer.getByText('Proceder al Pago').click()
  await fillBilling(page)
  await page.getByText('Aprobar el pago').click()
  await page.getByRole('button', { name: /^Pagar \$/ }).click()
  await expect(page).toHaveURL(/\/order-success/)
  await expect(page.getByText(`${shirt.title} · Talla M · Rojo`).first()).toBeVisible()
})

test('a list is filtered by size and colour, from the sidebar and the sheet of a phone', async ({ page }) => {
  const list = listOf(shirt.title)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(list)
  const size = group(page, 'Talla')
  await size.getByRole('checkbox', { name: 'M (1)' }).focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/options=Talla%3AM$/)
  await expect(size.getByRole('checkbox', { name: 'M (1)' })).toBeChecked()
  // Checked with the next page, not by the click.
  const red = group(page, 'Color').getByRole('checkbox', { name: 'Rojo (1)' })
  await red.click()
  await expect(page).toHaveURL(/options=Talla%3AM%3BColor%3ARojo$/)
  await expect(red).toBeChecked()
  await expect(cardOf(page)).toBeVisible()
  await expectAccessible(page, 'a list filtered by options')
  await page.getByRole('link', { name: 'Quitar filtro: Talla: M' }).click()
  await expect(page).toHaveURL(/options=Color%3ARojo$/)

  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 780 })
    await page.goto(list)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Filtros' }).first().click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('checkbox', { name: 'L (1)', exact: true }).check()
    await sheet.getByRole('button', { name: /^Ver 1/ }).click()
    await expect(page).toHaveURL(/options=Talla%3AL$/)
    await expect(cardOf(page)).toBeVisible()
  }
})

test('the code of a variant leads to it', async ({ page }) => {
  await page.goto(`/search?q=${shirt.code}`)
  const link = page.locator('.card-title a').first()
  await expect(link).toHaveAttribute('href', `/product/${shirt.id}?v=${shirt.ids[0]}`)
})
