import { type Browser, expect, type Page } from '@playwright/test'
import { portOf } from './support/ports.ts'
import { plentifulProducts, putInCart, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

// A service worker that takes over during a page load makes it request preloaded files again, from the browser's storage.
test.use({ serviceWorkers: 'block' })

const HOME_BUDGET = 108_200
const PAGE_BUDGET = 118_600
// On a slow line every further file makes the others wait.
const MAX_SCRIPTS = 5

test('the first load stays light, nothing foreign is asked, and nothing jumps', async ({ page }) => {
  const [product] = await plentifulProducts(page)
  for (const [path, budget] of [
    ['/', HOME_BUDGET],
    ['/categoria/hogar', PAGE_BUDGET],
    ['/tienda/taller-del-canal', PAGE_BUDGET],
    [`/product/${product!.id}`, PAGE_BUDGET],
  ] as const) {
    const sizes = scriptsOf(page)
    const foreign: string[] = []
    page.on('response', (response) => {
      if (new URL(response.url()).hostname !== 'localhost') foreign.push(response.url())
    })
    await page.addInitScript(ignorePointer)
    await page.addInitScript(() => {
      const shifts = ((window as unknown as { shifts: number[] }).shifts = [] as number[])
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[])
          if (!entry.hadRecentInput) shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path, { waitUntil: 'load' })
    await expect(page.getByRole('main')).toBeVisible()
    // What loads while the page is idle delays no one.
    const atFirst = await page.evaluate(() => {
      const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < loadEventStart)
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js'))
    })
    await expect.poll(() => atFirst.filter((name) => !sizes.has(name))).toEqual([])
    const bytes = bytesOf([...sizes].filter(([name]) => atFirst.includes(name)))
    expect(bytes, `${path} loads scripts`).toBeGreaterThan(0)
    expect(bytes, `${path} loads ${bytes} bytes of JavaScript`).toBeLessThanOrEqual(budget)
    expect(atFirst.length, `${path} loads ${atFirst.join(' ')}`).toBeLessThanOrEqual(MAX_SCRIPTS)
    expect(foreign).toEqual([])
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    )
    expect(shift, `${path} jumps`).toBeLessThan(0.01)
    page.removeAllListeners('response')
  }
})

// What a panel begins with; a screen opened first brings its forms and its own part besides.
const DASHBOARD_BUDGET = 170_000
const MAX_DASHBOARD_SCRIPTS = 12
const PANEL_BUDGET = 206_500
const NEXT_SCREEN_BUDGET = 15_000
const MAX_PANEL_SCRIPTS = 42
// All forms and all lists have them in common, and forms come with the first movement: no screen counts them as its own.
const COMMON = /\/((panel-)?forms|panel-lists)\.js$/
const COMMON_BUDGET = 28_000
// Before a touch, with what an idle page fetches (the bar at the foot, cart and wishlist): about 8,000 of each.
const OWN_PAGE_BUDGETS = { '/help': 138_000, '/profile': 160_000, '/checkout': 181_000 }
// With all that can follow: what the first touch brings, and the bar at the foot that counts a cart.
const MAX_ACCOUNT_SCRIPTS = 30
const PANELS = {
  'admin@istmo.test': [
    '/admin',
    '/admin/statistics',
    '/admin/products',
    '/admin/products/new',
    '/admin/products/categories',
    '/admin/products/import',
    '/admin/inventory',
    '/admin/inventory/transactions',
    '/admin/inventory/alerts',
    '/admin/inventory/reports',
    '/admin/sales',
    '/admin/held-stock',
    '/admin/returns',
    '/admin/reviews',
    '/admin/gift-cards',
    '/admin/promotions',
    '/admin/users',
    '/admin/subscriptions',
    '/admin/prices',
    '/admin/stores',
    '/admin/payouts',
    '/admin/payouts/batches',
    '/admin/payments',
    '/admin/settings',
    '/admin/earlier-shop',
    '/admin/programs',
    '/admin/work',
    '/admin/backups',
    '/admin/audit',
  ],
  'tienda@istmo.test': [
    '/store',
    '/store/products',
    '/store/products/new',
    '/store/products/import',
    '/store/orders',
    '/store/returns',
    '/store/reviews',
    '/store/refunds',
    '/store/promotions',
    '/store/earnings',
    '/store/settings',
  ],
}

const AT_ONCE = 3

for (const [email, paths] of Object.entries(PANELS))
  test(`a screen of the panel of ${email} is light at first, and the next one brings little more`, async ({
    page,
    browser,
  }) => {
    await signInAs(page, email)
    const first = await coldScripts(page, browser, paths[0]!)
    expect(bytesOf(first), `${paths[0]} loads ${[...first].join(' ')}`).toBeLessThanOrEqual(DASHBOARD_BUDGET)
    expect(first.size, `${paths[0]} loads ${[...first.keys()].join(' ')}`).toBeLessThanOrEqual(
      MAX_DASHBOARD_SCRIPTS,
    )
    const tooMuch: string[] = []
    const left = [...paths]
    // Much of a cold load is waiting until nothing more comes, so a few wait side by side.
    const visitor = async () => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        const sizes = await coldScripts(page, browser, path)
        const more = bytesOf([...sizes].filter(([name]) => !first.has(name) && !COMMON.test(name)))
        const common = bytesOf([...sizes].filter(([name]) => COMMON.test(name)))
        if (
          bytesOf(sizes) > PANEL_BUDGET ||
          more > NEXT_SCREEN_BUDGET ||
          common > COMMON_BUDGET ||
          sizes.size > MAX_PANEL_SCRIPTS
        )
          tooMuch.push(
            `${path}: ${bytesOf(sizes)} bytes in ${sizes.size} files, ${more} more than ${paths[0]}, ${common} in common`,
          )
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, visitor))
    expect(tooMuch).toEqual([])
  })

test('pages behind the sign-in come in few files, and none of them is of the panel', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'premium@istmo.test')
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id)
  for (const path of ['/profile', '/orders', '/wishlist', '/checkout', '/subscription']) {
    const follow = path === '/checkout' ? ['touched.js'] : ['touched.js', 'foot-bar.js']
    const names = [...(await coldScripts(page, browser, path, follow)).keys()]
    expect(names.length, `${path} loads ${names.join(' ')}`).toBeLessThanOrEqual(MAX_ACCOUNT_SCRIPTS)
    expect(names.filter((name) => name.endsWith('/panel.js'))).toEqual([])
  }
})

test('help, profile and checkout stay light at first', async ({ page, browser }) => {
  await signInAs(page, 'premium@istmo.test')
  const [product] = await plentifulProducts(page)
  await putInCart(page, product!.id)
  for (const [path, budget] of Object.entries(OWN_PAGE_BUDGETS)) {
    const sizes = await coldScripts(page, browser, path)
    expect(bytesOf(sizes), `${path} loads ${[...sizes].join(' ')}`).toBeLessThanOrEqual(budget)
  }
})

/** What somebody who signed in loads of a page where nothing of it was cached, and where they touch it for these to follow. */
async function coldScripts(page: Page, browser: Browser, path: string, follow: readonly string[] = []) {
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ storageState, serviceWorkers: 'block' })
  const cold = await context.newPage()
  if (follow.length === 0) await cold.addInitScript(ignorePointer)
  const sizes = scriptsOf(cold)
  await cold.goto(`http://localhost:${portOf()}${path}`, { waitUntil: 'load' })
  await expect(cold.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(cold.locator('[aria-busy="true"]')).toHaveCount(0)
  const missing = () => follow.filter((end) => ![...sizes.keys()].some((name) => name.endsWith(`/${end}`)))
  await expect
    .poll(async () => {
      // A page handles no event before it is hydrated.
      for (const y of [300, 1]) if (follow.length > 0) await cold.mouse.move(1, y)
      return missing()
    })
    .toEqual([])
  await cold.waitForLoadState('networkidle')
  await context.close()
  return sizes
}

/** The machine's pointer stands somewhere without having moved, and what a touch brings is not the first load. */
function ignorePointer() {
  addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true)
}

function scriptsOf(page: Page): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    // The service worker starts when the page is idle, before or after anybody counts.
    if (pathname.endsWith('.js') && pathname !== '/sw.js')
      sizes.set(pathname, Number((await response.allHeaders())['content-length'] ?? 0))
  })
  return sizes
}

const bytesOf = (sizes: Iterable<readonly [string, number]>) =>
  [...sizes].reduce((sum, [, size]) => sum + size, 0)
