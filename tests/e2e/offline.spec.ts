import { expect, type Page } from '@playwright/test'
import { expectAccessible, plentifulProducts, putInCart, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

const BANNER = 'No hay conexión a internet. Por favor, verifica tu conexión y vuelve a intentarlo.'
const bannerOn = (page: Page) => page.getByRole('banner').getByText(BANNER)

/** Until the keeper of pages is in charge and has this page. */
async function untilCached(page: Page, path: string) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForFunction(async (wanted) => {
    const names = await caches.keys()
    const inAnyLanguage = { ignoreSearch: true }
    const found = await Promise.all(
      names.map(async (name) => (await caches.open(name)).match(wanted, inAnyLanguage)),
    )
    return found.some(Boolean)
  }, path)
}

test('without a line, pages that were looked at still open and the others say what is the matter', async ({
  page,
  context,
}) => {
  const [product] = await plentifulProducts(page)
  await page.goto('/')
  await untilCached(page, '/')
  await page.goto(`/product/${product!.id}`)
  await untilCached(page, `/product/${product!.id}`)
  await expect(bannerOn(page)).toBeHidden()

  await context.setOffline(true)
  await expect(bannerOn(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: product!.title })).toBeVisible()
  await expect(bannerOn(page)).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('main').locator('a[href^="/product/"]').first()).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'Estás sin conexión' })).toBeVisible()
  await expect(page.getByRole('link', { name: '+507 6000-0000' })).toBeVisible()
  await page.goto('/')

  await context.setOffline(false)
  await expect(bannerOn(page)).toBeHidden()
})

test('without a line a page opens in each language it was read in, else in another', async ({
  page,
  context,
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto('/help')
  await untilCached(page, '/help')
  await page.goto('/help?lang=en')
  await expect(heading('Help')).toBeVisible()
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/help?lang=en')))).toBe(true)

  await context.setOffline(true)
  await page.goto('/help?lang=es')
  await expect(heading('Ayuda')).toBeVisible()
  await page.goto('/help?lang=en')
  await expect(heading('Help')).toBeVisible()
  // What was never read in Portuguese opens all the same.
  await page.goto('/help?lang=pt')
  await expect(page.getByRole('heading', { level: 1, name: /^(Help|Ayuda)$/ })).toBeVisible()
})

test('the cart can be changed without a line and is sent when it is back', async ({ page, context }) => {
  await signInFresh(page)
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id, 1)
  await page.goto('/')
  await untilCached(page, '/')
  const cart = () => page.getByRole('button', { name: 'Carrito, 1 en total' })
  await cart().click()
  const drawer = page.getByRole('dialog', { name: 'Tu carrito' })
  await expect(drawer.getByText(product!.title)).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(bannerOn(page)).toBeVisible()
  await page.getByRole('button', { name: /^Carrito/ }).click()
  await drawer.getByRole('button', { name: `Agregar una unidad de ${product!.title}` }).click()
  await expect(drawer.getByText(/^Cambios hechos sin conexión/)).toBeVisible()
  await expectAccessible(page, 'the cart without a line')

  await context.setOffline(false)
  await expect(drawer.getByText(/^Cambios hechos sin conexión/)).toBeHidden()
  await expect
    .poll(async () => ((await (await page.request.get('/api/v1/cart')).json()) as { count: number }).count)
    .toBe(2)
})

test('nothing personal is stored', async ({ page }) => {
  await signInFresh(page)
  await page.goto('/')
  await untilCached(page, '/')
  for (const path of ['/orders', '/profile', '/checkout', '/?confirm=secret']) {
    await page.goto(path)
  }
  const cached = await page.evaluate(async () => {
    const paths = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        paths.push(new URL(url).pathname + new URL(url).search)
    return paths
  })
  expect(cached).toContain('/?lang=es')
  expect(cached.filter((path) => /^\/(api|admin|orders|profile|checkout)|[?].*confirm/.test(path))).toEqual(
    [],
  )
})

test('the browser always asks for the keeper of pages anew, and finds an app to install', async ({
  request,
}) => {
  const worker = await request.get('/sw.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(worker.headers()['content-type']).toContain('text/javascript')
  expect(await worker.text()).toMatch(/VERSION = '[0-9a-f]{12}'/)
  const manifest = await request.get('/manifest.webmanifest')
  expect(manifest.headers()['content-type']).toBe('application/manifest+json')
  const { icons } = (await manifest.json()) as { icons: { src: string }[] }
  for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
})

test.describe('in a browser that keeps nothing', () => {
  test.use({ serviceWorkers: 'block' })

  test('a part that cannot be fetched never takes the page with it', async ({ page, context }) => {
    await page.goto('/')
    const add = page
      .getByRole('main')
      .getByRole('button', { name: /^Agregar al carrito/ })
      .first()
    await expect(add).toBeEnabled()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(bannerOn(page)).toBeVisible()
    await add.click()
    await page.getByRole('button', { name: /^Carrito/ }).click()
    await expect(page.getByRole('main').locator('a[href^="/product/"]').first()).toBeVisible()
    await expect(bannerOn(page)).toBeVisible()

    // The sentence that could not be shown appears once its place has arrived.
    await context.setOffline(false)
    await expect(bannerOn(page)).toBeHidden()
    await expect(page.getByText(BANNER)).toBeVisible()
  })
})
