import { expect, type Page, test } from '@playwright/test'
import { plentifulProducts, signInFresh } from './support/shop.ts'

const BANNER = 'No hay conexión a internet. Por favor, verifica tu conexión y vuelve a intentarlo.'
const bannerOn = (page: Page) => page.getByRole('banner').getByText(BANNER)

/** Until the keeper of pages is in charge and has this page. */
async function untilKept(page: Page, path: string) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForFunction(async (wanted) => {
    const names = await caches.keys()
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).match(wanted)))
    return found.some(Boolean)
  }, path)
}

test('without a line, pages that were looked at still open and the others say what is the matter', async ({
  page,
  context,
}) => {
  const [product] = await plentifulProducts(page)
  await page.goto('/')
  await untilKept(page, '/')
  await page.goto(`/product/${product!.id}`)
  await untilKept(page, `/product/${product!.id}`)
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
  await page.goto('/')

  await context.setOffline(false)
  await expect(bannerOn(page)).toBeHidden()
})

test('nothing personal is kept', async ({ page }) => {
  await signInFresh(page)
  await page.goto('/')
  await untilKept(page, '/')
  for (const path of ['/orders', '/profile', '/checkout', '/?confirm=secret']) {
    await page.goto(path)
  }
  const kept = await page.evaluate(async () => {
    const paths = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        paths.push(new URL(url).pathname + new URL(url).search)
    return paths
  })
  expect(kept).toContain('/')
  expect(kept.filter((path) => /^\/(api|admin|orders|profile|checkout)|[?].*confirm/.test(path))).toEqual([])
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
