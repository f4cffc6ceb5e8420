import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, test } from '@playwright/test'
import { portOf } from './support/ports.ts'
import { expectAccessible, PASSWORD } from './support/shop.ts'

// The demo as somebody finds it who has just installed it: a shop of its own, because the others begin without a history.
const PORT = portOf(7)
const SHOP = `http://localhost:${PORT}`
const dataDir = mkdtempSync(join(tmpdir(), 'istmo-demo-'))
let shop: ChildProcess

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  const settings = {
    PORT: String(PORT),
    PUBLIC_URL: SHOP,
    DATA_DIR: dataDir,
    ISTMO_DEMO: 'on',
    ISTMO_LOG: 'error',
  }
  shop = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, ...settings, ISTMO_RATE_LIMITS: 'off' },
    stdio: 'ignore',
  })
  // A slow machine lives ninety days in minutes.
  const isReady = async () => (await fetch(`${SHOP}/readyz`).catch(() => null))?.ok ?? false
  await expect.poll(isReady, { timeout: 600_000 }).toBe(true)
})
test.afterAll(async () => {
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  shop.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})

async function signIn(context: BrowserContext, email: string) {
  const answer = await context.request.post(`${SHOP}/api/v1/sign-in`, { data: { email, password: PASSWORD } })
  expect(answer.status()).toBe(200)
}

const LISTS: Record<string, readonly string[]> = {
  'admin@istmo.test': [
    '/admin/sales',
    '/admin/returns?status=pending',
    '/admin/inventory',
    '/admin/inventory/transactions',
    '/admin/inventory/alerts',
    '/admin/inventory/reports',
    '/admin/subscriptions',
    '/admin/stores?status=pending',
    '/admin/payouts',
    '/admin/payouts/batches',
    '/admin/gift-cards',
    '/admin/audit',
    '/admin/reviews',
    '/admin/questions?state=unanswered',
  ],
  'tienda@istmo.test': [
    '/store/orders',
    '/store/returns?status=pending',
    '/store/earnings',
    '/store/refunds?state=queued',
    '/store/reviews',
    '/store/questions',
  ],
}

for (const [email, paths] of Object.entries(LISTS))
  test(`${email} finds rows on every screen at the first start`, async ({ page, context }) => {
    await signIn(context, email)
    for (const path of paths) {
      await page.goto(SHOP + path)
      await expect(page.getByRole('main').getByRole('row').nth(1), path).toBeVisible()
    }
  })

test('the dashboard shows what waits, what was sold and who came', async ({ page, context }) => {
  await signIn(context, 'admin@istmo.test')
  await page.goto(`${SHOP}/admin?period=month`)
  const main = page.getByRole('main')
  for (const waiting of ['Devoluciones por decidir', 'Planes por revisar', 'Reembolsos por hacer a mano'])
    await expect(main.getByText(waiting)).toBeVisible()
  await expect(
    main.getByRole('region', { name: 'Productos más vendidos' }).getByRole('listitem'),
  ).toHaveCount(10)
  await expect(
    main.getByRole('region', { name: 'Búsquedas sin resultado' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expect(main.getByText(/^\/product\//)).toHaveCount(0)
})

test('what waits leads to where it is decided', async ({ page, context }) => {
  await signIn(context, 'admin@istmo.test')
  const main = page.getByRole('main')
  await page.goto(`${SHOP}/admin`)
  await main.getByRole('link', { name: /^Planes por revisar/ }).click()
  await expect(
    main.getByRole('list', { name: 'Pagos de planes en revisión' }).getByRole('listitem'),
  ).toHaveCount(2)
  await page.goto(`${SHOP}/admin`)
  await main.getByRole('link', { name: /^Reembolsos por hacer a mano/ }).click()
  await expect(main.getByRole('row')).toHaveCount(2)
  await page.goto(`${SHOP}/admin`)
  await main.getByRole('link', { name: /^Devoluciones por decidir/ }).click()
  await expect(main.getByRole('row').nth(1)).toBeVisible()
})

test('each figure of the dashboard leads to the rows behind it', async ({ page, context }) => {
  await signIn(context, 'admin@istmo.test')
  const main = page.getByRole('main')
  const open = async () => {
    await page.goto(`${SHOP}/admin?period=month`)
    await expect(main.getByRole('region', { name: 'Vendedores' }).getByRole('listitem').first()).toBeVisible()
  }
  await open()
  const rows = main.getByRole('row').nth(1)
  const region = (name: string) => main.getByRole('region', { name, exact: true })
  // What stands below a list is there before its rows.
  const inList = (name: string) => region(name).getByRole('listitem').getByRole('link').first()
  const ways = [
    [region('Ventas').getByRole('link', { name: 'Ver los pedidos' }).first(), /\/admin\/sales\?.*from=/],
    [region('Ventas').getByRole('link', { name: 'Ver los pedidos' }).last(), /\/admin\/sales\?refunded=/],
    [region('Ventas').getByRole('link', { name: 'Ver las devoluciones' }), /\/admin\/returns/],
    [
      region('De la visita al pago, en personas por día').getByRole('link', { name: 'Personas que pagaron' }),
      /payment=paid/,
    ],
    [inList('Categorías más vendidas'), /\/admin\/products\?category=/],
    [region('Ahora mismo').getByRole('link', { name: /unidades de/ }), /\/admin\/inventory/],
    [region('Ahora mismo').getByRole('link', { name: 'Ver los productos' }), /level=out/],
    [region('Ahora mismo').getByRole('link', { name: /al mes/ }), /\/admin\/subscriptions\?status=active/],
    [region('Visitas').getByRole('table').getByRole('link').first(), /\/admin\/statistics\?period=own/],
    [region('Visitas').getByRole('link', { name: 'Ver las visitas' }), /\/admin\/statistics\/visits\?from=/],
    [
      region('De la visita al pago, en personas por día').getByRole('link', { name: /vieron un producto/ }),
      /kind=product/,
    ],
    [
      region('De la visita al pago, en personas por día').getByRole('link', { name: /agregaron al carrito/ }),
      /kind=cart/,
    ],
    [
      region('De la visita al pago, en personas por día').getByRole('link', { name: /llegaron a la caja/ }),
      /kind=checkout/,
    ],
    [inList('Páginas más vistas'), /visits\?.*path=/],
    [inList('De dónde llegan'), /visits\?.*referrer=/],
    [inList('Búsquedas'), /visits\?.*words=/],
    [inList('Búsquedas sin resultado'), /visits\?.*words=/],
    [region('Dispositivos').getByRole('link', { name: 'Teléfono' }), /visits\?.*device=phone/],
  ] as const
  for (const [link, address] of ways) {
    await open()
    await link.click()
    await expect(page).toHaveURL(address)
    await expect(rows, String(address)).toBeVisible()
  }
  await open()
  await region('Vendedores').getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('each figure of an owner leads to the rows behind it', async ({ page, context }) => {
  await signIn(context, 'tienda@istmo.test')
  const main = page.getByRole('main')
  const sales = main.getByRole('region', { name: 'Ventas', exact: true })
  const ways = [
    [sales.getByRole('link', { name: 'Ver los pedidos' }).first(), /\/store\/orders\?from=/],
    [sales.getByRole('link', { name: 'Ver los pedidos' }).last(), /\/store\/earnings\?from=/],
  ] as const
  for (const [link, address] of ways) {
    await page.goto(`${SHOP}/store?period=month`)
    await link.click()
    await expect(page).toHaveURL(address)
    await expect(main.getByRole('row').nth(1), String(address)).toBeVisible()
  }
  // The demo takes no commission, so of its movements there are none.
  await page.goto(`${SHOP}/store?period=month`)
  await sales.getByRole('link', { name: 'Ver movimientos' }).click()
  await expect(page).toHaveURL(/\/store\/earnings\?kind=commission&from=/)
  await expect(main.getByRole('combobox', { name: 'Movimiento' })).toHaveValue('commission')
})

test('a member of the demo finds orders, returns and a plan that runs', async ({ page, context }) => {
  await signIn(context, 'premium@istmo.test')
  await page.goto(`${SHOP}/orders`)
  await expect(page.getByRole('link', { name: 'Ver pedido' }).first()).toBeVisible()
  await page.goto(`${SHOP}/subscription`)
  await expect(page.getByText('Tu plan Premium está activo')).toBeVisible()
})

test('a period older than its visits says that only the sums stand', async ({ page, context }) => {
  await signIn(context, 'admin@istmo.test')
  const main = page.getByRole('main')
  const says = main.getByText(/solo quedan los totales diarios/)
  await page.goto(`${SHOP}/admin/statistics/visits?device=phone`)
  await expect(main.getByRole('row').nth(1)).toBeVisible()
  await expect(says).toHaveCount(0)
  for (const to of ['2099-01-01', '2020-01-31']) {
    await page.goto(`${SHOP}/admin/statistics/visits?from=2020-01-01&to=${to}`)
    await expect(says, to).toBeVisible()
  }
  await main.getByRole('link', { name: 'Ver cuánto tiempo se guardan' }).click()
  await expect(page).toHaveURL(/\/admin\/settings\?tab=inventory/)
})

test('an admin puts a product on offer, and card, page and cart show the old price with its history', async ({
  page,
  context,
}) => {
  await signIn(context, 'admin@istmo.test')
  await page.goto(`${SHOP}/admin/products?q=HOG-004`)
  const main = page.getByRole('main')
  await main
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Más acciones|^Acciones/ })
    .click()
  await page.getByRole('menuitem', { name: 'Oferta', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Más bajo de los últimos 90 días')
  const before = Number(/\$([\d.]+)/.exec(await dialog.innerText())![1])
  await dialog.getByLabel(/^Precio de oferta/).fill(before.toFixed(2))
  await dialog.getByLabel(/^Unidades a este precio/).fill('5')
  await dialog.getByRole('button', { name: 'Poner en oferta' }).click()
  await expect(dialog).toContainText('No sería una oferta')
  const lowered = (before / 2).toFixed(2)
  await dialog.getByLabel(/^Precio de oferta/).fill(lowered)
  await dialog.getByRole('button', { name: 'Poner en oferta' }).click()
  await expect(page.getByText('Oferta guardada')).toBeVisible()

  await page.goto(`${SHOP}/search?q=HOG-004`)
  const card = main.locator('.card').first()
  await expect(card).toContainText('−50 %')
  await expect(card.locator('s')).toHaveText(`$${before.toFixed(2)}`)
  await card.getByRole('heading').getByRole('link').click()
  await expect(main.getByText('Quedan 5 unidades a este precio')).toBeVisible()
  await main.getByText('Precio más bajo de los últimos 90 días').click()
  await expect(main.getByText('Historial del precio antes de la oferta').last()).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').pop()
  const added = await context.request.put(`${SHOP}/api/v1/cart/lines/${id}`, { data: { quantity: 1 } })
  const { lines } = (await added.json()) as { lines: { productId: string; compareAtCents: number | null }[] }
  expect(lines.find(({ productId }) => productId === id)?.compareAtCents).toBe(Math.round(before * 100))
})

test('an admin ends the offer of one size and sets another, and the page says the offer of the chosen size', async ({
  page,
  context,
}) => {
  await signIn(context, 'admin@istmo.test')
  await page.goto(`${SHOP}/admin/products?q=PER-001`)
  const main = page.getByRole('main')
  await main
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Más acciones|^Acciones/ })
    .click()
  await page.getByRole('menuitem', { name: 'Oferta', exact: true }).click()
  const all = page.getByRole('alertdialog')
  await expect(all.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'the offers of all sizes')
  await all.getByRole('button', { name: 'Terminar la oferta de Contenido 50 ml' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  // It is held against the lowest price of its own size.
  await expect(dialog.getByLabel('Se ofrece')).toHaveText('Contenido 50 ml')
  await expect(dialog).toContainText('$39.10')
  await dialog.getByLabel('Cómo baja el precio').selectOption('Porcentaje de descuento')
  await dialog.getByLabel(/^Porcentaje de descuento/).fill('101')
  await dialog.getByLabel(/^Unidades a este precio/).fill('5')
  await dialog.getByRole('button', { name: 'Poner en oferta' }).click()
  await expect(dialog).toContainText('Escribe un porcentaje entero de 1 a 99')
  await dialog.getByLabel(/^Porcentaje de descuento/).fill('5')
  await dialog.getByRole('button', { name: 'Poner en oferta' }).click()
  await expect(dialog).toContainText('«Contenido 50 ml» no sería una oferta')
  await dialog.getByLabel(/^Porcentaje de descuento/).fill('30')
  await expectAccessible(page, 'the offer of one size')
  await dialog.getByRole('button', { name: 'Poner en oferta' }).click()
  await expect(page.getByText('Oferta guardada')).toBeVisible()

  await page.goto(`${SHOP}/search?q=PER-001`)
  await main.locator('.card').first().getByRole('heading').getByRole('link').click()
  await main.getByRole('radio', { name: '50 ml', exact: true }).check()
  await expect(main.getByText('Quedan 5 unidades a este precio')).toBeVisible()
  await expect(main.getByText('−17 %').first()).toBeVisible()
  await main.getByRole('radio', { name: '100 ml', exact: true }).check()
  await expect(main.getByText('Quedan 5 unidades a este precio')).toBeHidden()
  await expect(main.getByText('−15 %').first()).toBeVisible()
})
