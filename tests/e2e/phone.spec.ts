import { expect, type Locator, type Page } from '@playwright/test'
import { buy, expectAccessible, plentifulProducts, putInCart, signInAs, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

test.use({ viewport: { width: 360, height: 780 } })

const barOf = (page: Page) => page.getByRole('navigation', { name: 'Barra principal' })
const edgesOf = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return { top, bottom }
  })

test('five ways stand at the foot of a phone, and each leads where it says', async ({ page }) => {
  await signInFresh(page)
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id, 2)
  await page.goto('/')
  const bar = barOf(page)
  await expect(bar.getByRole('button', { name: 'Carrito, 2 en total' })).toBeVisible()
  expect((await edgesOf(bar)).bottom).toBe(780)
  await expect(bar.getByRole('link', { name: 'Inicio' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page, 'the first page with its bar')

  await bar.getByRole('link', { name: 'Buscar' }).click()
  await expect(page.getByRole('combobox', { name: 'Buscar productos' })).toBeFocused()
  await bar.getByRole('button', { name: 'Categorías' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('heading', { name: 'Categorías' })).toBeInViewport()
  await menu.getByRole('link', { name: 'Hogar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hogar', exact: true })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Categorías' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('button', { name: 'Carrito, 2 en total' }).click()
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' })
  await expect(drawer.getByText(product!.title)).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('link', { name: 'Pedidos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis pedidos', exact: true })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Pedidos' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.getByRole('link', { name: 'Inicio' })).not.toHaveAttribute('aria-current')
})

test('no bar stands where another button has the foot of a phone, nor on a wide screen', async ({ page }) => {
  const [product] = await plentifulProducts(page)
  await page.goto(`/product/${product!.id}`)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Carrito' })).toBeVisible()
  await expect(barOf(page)).toHaveCount(0)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(barOf(page)).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Carrito' })).toBeVisible()
  await expect(barOf(page)).toHaveCount(0)
})

test('the first product of a category stands within 300 px under the head of a phone', async ({ page }) => {
  for (const slug of ['hogar', 'tecnologia', 'ofertas-especiales']) {
    await page.goto(`/categoria/${slug}`)
    const head = await edgesOf(page.getByRole('navigation', { name: 'Todas las categorías' }))
    const first = await edgesOf(page.getByRole('main').locator('.card').first())
    expect(first.top - head.bottom, slug).toBeLessThanOrEqual(300)
  }
})

test('what stands on the first page of a phone, before it is scrolled and after', async ({ page }) => {
  await page.goto('/')

  await test.step('the first page of a phone is seven windows, and the first has a price, an offer and a promise', async () => {
    const main = page.getByRole('main')
    const { top: foot } = await edgesOf(barOf(page))
    for (const seen of [
      main.locator('.card-price').first(),
      main.getByRole('link', { name: /^Ofertas desde \$/ }),
      main.getByRole('link', { name: /^Envío gratis desde \$/ }),
    ]) {
      await expect(seen).toBeInViewport()
      expect((await edgesOf(seen)).bottom).toBeLessThanOrEqual(foot)
    }
    await expect(page.getByRole('contentinfo')).toBeAttached()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000)
  })

  await test.step('sections far below are neither laid out nor fetched before one comes near, and keep their room', async () => {
    const picture = page.getByRole('main').locator('.tile img').last()
    const isLaidOut = () =>
      picture.evaluate((image) => image.checkVisibility({ contentVisibilityAuto: true }))
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
    const guessed = await heightOf()
    expect(await isLaidOut()).toBe(false)
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(isLaidOut).toBe(true)
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(Math.abs((await heightOf()) - guessed)).toBeLessThan(guessed / 20)
  })

  await test.step('while a phone scrolls the search stays in view, and the chat is never under the bar', async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    const field = page.getByRole('combobox', { name: 'Buscar productos' })
    await expect(field).toBeInViewport({ ratio: 1 })
    const chat = page.getByRole('button', { name: 'Abrir el chat de ayuda' })
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const { top, bottom } = await edgesOf(chat)
      expect(bottom).toBeLessThanOrEqual((await edgesOf(barOf(page))).top)
      expect(top).toBeGreaterThanOrEqual((await edgesOf(page.getByRole('contentinfo'))).bottom)
    }).toPass()
    await expect(field).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Abrir menú' })).not.toBeInViewport()
  })
})

test('a tile that is not rendered yet is as high as it will be, at every width', async ({ page }) => {
  const tiles = page.getByRole('main').locator('.tile')
  const heights = () => tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().height))
  for (const width of [360, 390, 768, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expect(tiles.last().locator('img').first()).toBeAttached()
    const estimated = await heights()
    await tiles.evaluateAll((all) =>
      all.forEach((tile) => (tile as HTMLElement).style.setProperty('content-visibility', 'visible')),
    )
    const rendered = await heights()
    expect(rendered.length).toBeGreaterThan(7)
    for (const [at, height] of rendered.entries())
      expect(Math.abs(height - estimated[at]!), `tile ${at} at ${width} px`).toBeLessThanOrEqual(4)
  }
})

const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test.describe('with nothing cached by the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  for (const slower of [1, 4])
    test(`who comes back to the first page finds its sections where they were left, with a processor ${slower} times as slow`, async ({
      page,
    }) => {
      const processor = await page.context().newCDPSession(page)
      await processor.send('Emulation.setCPUThrottlingRate', { rate: slower })
      // Whatever would have to be fetched again comes too late.
      await page.route('**/home-sections.js', (route) => route.abort())
      await page.goto('/')
      const main = page.getByRole('main')
      const section = main.getByRole('region', { name: 'Hogar', exact: true })
      const link = section.getByRole('listitem').first().getByRole('link')
      await expect(async () => {
        await page.mouse.move(5, 5)
        await link.hover()
        // A click before the page is hydrated asks the server.
        await expect(main.locator('output.sr-only')).toBeAttached({ timeout: 1000 })
      }).toPass()
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))
      const left = await scrollOf(page)
      expect(left).toBeGreaterThan(1000)
      await link.click()
      await expect(page.getByRole('navigation', { name: 'Estás aquí' })).toBeVisible()
      await expect.poll(() => scrollOf(page)).toBe(0)
      await page.goBack()
      await expect(section).toBeInViewport()
      await expect.poll(() => scrollOf(page)).toBe(left)
      await expect(
        main.getByRole('region', { name: 'Productos destacados' }).getByRole('listitem'),
      ).toHaveCount(4)
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    })
})

test('a wish made on the page of a product stands in the section that one comes back to', async ({
  page,
}) => {
  await signInFresh(page)
  await page.goto('/')
  const main = page.getByRole('main')
  const card = main.getByRole('region', { name: 'Productos destacados' }).getByRole('listitem').first()
  const heart = card.getByRole('button', { name: /^Guardar en la lista de deseos/ })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await card.getByRole('heading').getByRole('link').click()
  const wish = main.getByRole('button', { name: 'Lista de deseos', exact: true })
  await wish.click()
  await expect(wish).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true })

  for (const saveData of [false, true])
    test(`the page behind a card is read while a finger stays on it: ${saveData ? 'not where data is saved' : 'at once'}`, async ({
      page,
    }) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: value } })
      }, saveData)
      await page.clock.install()
      await page.goto('/search')
      await page.waitForLoadState('networkidle')
      const card = page.getByRole('main').locator('.card').first()
      const href = (await card.getByRole('link').first().getAttribute('href'))!
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith(`/api/v1/products/${href.split('/').at(-1)}`)) asked.push(href)
      })
      const { x, y, width } = (await card.boundingBox())!
      const input = await page.context().newCDPSession(page)
      const touchPoints = [{ x: x + width / 2, y: y + width / 2 }]
      await input.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
      await page.clock.runFor(1000)
      if (!saveData) await expect.poll(() => asked).toEqual([href])
      expect(asked).toHaveLength(saveData ? 0 : 1)
      await input.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    })
})

const TARGETS = [
  ['the home page', 44, (page) => openPage(page, '/')],
  ['a category', 44, (page) => openPage(page, '/categoria/hogar')],
  ['a store', 44, (page) => openPage(page, '/tienda/taller-del-canal')],
  ['a product', 44, (page, id) => page.goto(`/product/${id}`)],
  ['a cart', 44, (page) => openCart(page)],
  ['the checkout', 44, (page) => page.goto('/checkout')],
  ['the orders', 44, (page, id) => openOwn(page, id, () => '/orders')],
  ['an order', 44, (page, id) => openOwn(page, id, (order) => `/orders/${order}`)],
  ['its receipt', 44, (page, id) => openOwn(page, id, (order) => `/orders/${order}/receipt`)],
  ['a return', 44, (page, id) => openReturn(page, id)],
  ['the profile', 44, (page) => openPage(page, '/profile')],
  ['the plans', 44, (page) => openPage(page, '/subscription')],
  ['the plans of stores', 44, (page) => openPage(page, '/business')],
  ['the Dashboard of the shop', 24, (page) => openAs(page, 'admin@istmo.test', '/admin')],
  ['the Dashboard of a store', 24, (page) => openAs(page, 'tienda@istmo.test', '/store')],
] as const satisfies [string, number, (page: Page, id: string) => Promise<unknown>][]

test('whatever a finger presses is large enough on every kind of page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [product] = await plentifulProducts(page)
  await signInFresh(page)
  for (const [name, heightPx, open] of TARGETS)
    await test.step(`whatever a finger presses on ${name} is ${heightPx} px high`, async () => {
      if (heightPx === 44) await putInCart(page, product!.id)
      await open(page, product!.id)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect.soft(await page.evaluate(smallTargets, heightPx), name).toEqual([])
    })
})

async function openPage(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

async function openOwn(page: Page, productId: string, pathOf: (orderId: string) => string) {
  const { orderId } = await buy(page, [productId])
  await openPage(page, pathOf(orderId))
  return orderId
}

/** The dialog that asks for a return, of an order that arrived. */
async function openReturn(page: Page, productId: string) {
  const { orderId } = await buy(page, [productId])
  const desk = await (await page.context().browser()!.newContext()).newPage()
  await signInAs(desk, 'admin@istmo.test')
  const order = `/api/v1/admin/orders/${orderId}`
  const { sellerOrders } = (await (await desk.request.get(order)).json()) as {
    sellerOrders: { id: string }[]
  }
  for (const { id } of sellerOrders) await desk.request.post(`${order}/seller-orders/${id}/deliver`)
  await desk.context().close()
  await openPage(page, `/orders/${orderId}`)
  await page.getByRole('button', { name: 'Pedir una devolución' }).click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /defect/i })
    .check()
}

async function openCart(page: Page) {
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Carrito/ })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('dialog', { name: 'Tu carrito' })).toBeVisible()
}

async function openAs(page: Page, email: string, path: string) {
  // An open page of the person before would reload for the new one, which cancels the navigation below.
  await page.goto('about:blank')
  await signInAs(page, email)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Controls smaller than a finger needs; a link in a sentence is as high as its line, or 24 px as a block of it. */
function smallTargets(heightPx: number): string[] {
  // What WCAG 2.2 asks of every target, in both directions.
  const WCAG_PX = 24
  const isIn = (one: Element, display: string) =>
    getComputedStyle(one).display === display &&
    one.parentElement!.textContent!.trim() !== one.textContent!.trim()
  // A label presses what it is for, and what is laid over a whole card presses the link in it.
  const areaOf = (one: Element) => {
    const label = (one as HTMLInputElement).labels?.[0]
    if (label?.contains(one)) return label
    const over = ['::before', '::after'].some((part) => {
      const style = getComputedStyle(one, part)
      return style.content !== 'none' && style.position === 'absolute' && style.inset === '0px'
    })
    return over && getComputedStyle(one).position === 'static' ? (one as HTMLElement).offsetParent! : one
  }
  const shown = document.querySelector('dialog:modal') ?? document.querySelector('main')!
  const leastOf = (one: Element) =>
    shown.contains(one) && !(one.tagName === 'A' && isIn(one, 'inline-block')) ? heightPx : WCAG_PX
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert], .sr-only'))
    .filter((one) => !isIn(one, 'inline'))
    .flatMap((one) => {
      const { width, height } = areaOf(one).getBoundingClientRect()
      const isSmall = height < leastOf(one) - 0.01 || width < WCAG_PX - 0.01
      return isSmall && width > 1
        ? [`${width.toFixed(1)} x ${height.toFixed(1)}: ${one.outerHTML.slice(0, 160)}`]
        : []
    })
}
