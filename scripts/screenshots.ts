/**
 * Photographs every screen at three widths in both themes into `.data/screenshots/`.
 * Needs a running demo shop (`npm start`); SHOP_URL names another address. Words
 * after the command choose screens: `npm run screenshots -- home checkout`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { ensureChromium } from './ensure-chromium.ts'

const SHOP = process.env.SHOP_URL ?? 'http://localhost:3000'
const FOLDER = join(import.meta.dirname, '..', '.data', 'screenshots')
const WIDTHS = { phone: 360, tablet: 768, desktop: 1280 }
const THEMES = ['light', 'dark'] as const
const BILLING = {
  fullName: 'María Núñez',
  email: 'maria@istmo.test',
  address: 'Calle 50, edificio Ñandú, apto. 12-B',
  city: 'Panamá',
  state: 'Panamá',
  zipCode: '0801',
  phone: '6123-4567',
}

type Screen = {
  name: string
  path: string | (() => string)
  as?: 'premium@istmo.test' | 'admin@istmo.test'
  before?: (page: Page) => Promise<void>
}

const products = (await (await fetch(`${SHOP}/api/v1/products?stock=in&pageSize=3`)).json()) as {
  items: { id: string }[]
}
const product = products.items[0]!.id
const fillCart = async (page: Page) => {
  for (const { id } of products.items)
    await page.request.put(`${SHOP}/api/v1/cart/lines/${id}`, { data: { quantity: 1 } })
  await page.reload()
}

let orderId = ''
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()
const isPhone = (page: Page) => page.viewportSize()!.width < WIDTHS.desktop

const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  {
    name: 'menu',
    path: '/',
    before: async (page) => {
      if (isPhone(page)) await press('Abrir menú')(page)
    },
  },
  { name: 'chat', path: '/', before: press('Abrir el chat de ayuda') },
  ...['contact', 'help', 'about', 'terms', 'privacy', 'shipping', 'returns', 'payments', 'sitemap'].map(
    (name) => ({ name, path: `/${name}` }),
  ),
  { name: 'category', path: '/categoria/hogar' },
  { name: 'search', path: '/search?q=cafe' },
  { name: 'search-empty', path: '/search?q=zzzzzz' },
  { name: 'product', path: `/product/${product}` },
  { name: 'not-found', path: '/no-existe' },
  {
    name: 'sign-in',
    path: '/wishlist',
    before: (page) => page.getByRole('main').getByRole('button').first().click(),
  },
  { name: 'reset-password', path: '/reset-password?token=vencido' },
  { name: 'wishlist', path: '/wishlist', as: 'premium@istmo.test' },
  {
    name: 'cart',
    path: '/',
    as: 'premium@istmo.test',
    before: async (page) => {
      await fillCart(page)
      await page
        .getByRole('banner')
        .getByRole('button', { name: /carrito/i })
        .click()
    },
  },
  { name: 'checkout', path: '/checkout', as: 'premium@istmo.test', before: fillCart },
  { name: 'orders', path: '/orders', as: 'premium@istmo.test' },
  { name: 'order', path: () => `/orders/${orderId}`, as: 'premium@istmo.test' },
  { name: 'order-success', path: () => `/order-success?order=${orderId}`, as: 'premium@istmo.test' },
  {
    name: 'return-dialog',
    path: () => `/orders/${orderId}`,
    as: 'premium@istmo.test',
    before: press(/^Pedir una devolución/),
  },
  { name: 'profile', path: '/profile', as: 'premium@istmo.test' },
  { name: 'my-returns', path: '/orders?tab=returns', as: 'premium@istmo.test' },
  { name: 'admin-products', path: '/admin/products', as: 'admin@istmo.test' },
  { name: 'admin-product', path: `/admin/products/${product}`, as: 'admin@istmo.test' },
  { name: 'admin-product-new', path: '/admin/products/new', as: 'admin@istmo.test' },
  { name: 'admin-sales', path: '/admin/sales', as: 'admin@istmo.test' },
  {
    name: 'admin-sale',
    path: '/admin/sales',
    as: 'admin@istmo.test',
    before: press(/^IST-/),
  },
]

const wanted = process.argv.slice(2)
mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
orderId = await arrivedOrder(browser)
for (const as of [undefined, 'premium@istmo.test', 'admin@istmo.test'] as const) {
  const screens = SCREENS.filter(
    (screen) => screen.as === as && (wanted.length === 0 || wanted.includes(screen.name)),
  )
  if (screens.length > 0) await photograph(browser, screens, as)
}
await browser.close()
console.log(`The pictures are in ${FOLDER}`)

/** An order of the premium buyer that has arrived, so that its page offers what can be done with it. */
async function arrivedOrder(shop: Browser): Promise<string> {
  const buyer = await shop.newContext()
  await signIn(buyer, 'premium@istmo.test')
  const kept = await buyer.request.get(`${SHOP}/api/v1/orders`)
  const { items } = (await kept.json()) as { items: { id: string; status: string }[] }
  const known = items.find(({ status }) => status === 'completed')
  if (known) return known.id
  await buyer.request.put(`${SHOP}/api/v1/cart/lines/${product}`, { data: { quantity: 1 } })
  const placed = await buyer.request.post(`${SHOP}/api/v1/checkout`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      shippingMethod: 'standard',
      paymentMethod: 'credit_card',
      testChoice: 'approve',
      billingInfo: BILLING,
    },
  })
  const made = (await placed.json()) as { orderId?: string; detail?: string }
  if (!made.orderId) throw new Error(`No order to photograph: ${made.detail}`)
  const office = await shop.newContext()
  await signIn(office, 'admin@istmo.test')
  const address = `${SHOP}/api/v1/admin/orders/${made.orderId}`
  const { version } = (await (await office.request.get(address)).json()) as { version: number }
  await office.request.post(`${address}/status`, { data: { status: 'completed', version } })
  await Promise.all([buyer.close(), office.close()])
  return made.orderId
}

async function photograph(shop: Browser, screens: readonly Screen[], as: Screen['as']) {
  for (const [width, pixels] of Object.entries(WIDTHS)) {
    for (const theme of THEMES) {
      const context = await shop.newContext({
        viewport: { width: pixels, height: pixels < 700 ? 780 : 900 },
        colorScheme: theme,
        locale: 'es-PA',
        timezoneId: 'America/Panama',
        reducedMotion: 'reduce',
      })
      if (as) await signIn(context, as)
      for (const screen of screens) await photographOne(context, screen, `${screen.name}-${width}-${theme}`)
      await context.close()
    }
  }
}

async function photographOne(context: BrowserContext, screen: Screen, name: string) {
  const page = await context.newPage()
  try {
    await page.goto(`${SHOP}${typeof screen.path === 'string' ? screen.path : screen.path()}`, {
      waitUntil: 'load',
    })
    await settle(page)
    await screen.before?.(page)
    await settle(page)
    await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true })
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    process.exitCode = 1
  }
  await page.close()
}

/** Live pages are never idle on the network, so wait for what can be seen: pictures, fonts, no skeleton. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    window.scrollTo(0, 0)
    await document.fonts.ready
    const pending = [...document.images].filter((image) => !image.complete)
    const loaded = (image: HTMLImageElement) =>
      new Promise((resolve) => ((image.onload = resolve), (image.onerror = resolve)))
    await Promise.race([
      Promise.all(pending.map(loaded)),
      new Promise((resolve) => setTimeout(resolve, 4000)),
    ])
  })
  await page.waitForTimeout(400)
}

async function signIn(context: BrowserContext, email: string) {
  const answer = await context.request.post(`${SHOP}/api/v1/sign-in`, {
    data: { email, password: 'Istmo2026' },
  })
  if (!answer.ok()) throw new Error(`Could not sign in as ${email}: ${answer.status()}`)
}
