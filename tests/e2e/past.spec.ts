import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, test } from '@playwright/test'
import { portOf } from './support/ports.ts'
import { PASSWORD } from './support/shop.ts'

// The demo as somebody finds it who has just installed it: a shop of its own, because the others begin without a past.
const PORT = portOf(7)
const SHOP = `http://localhost:${PORT}`
const dataDir = mkdtempSync(join(tmpdir(), 'istmo-past-'))
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
  await expect.poll(async () => (await fetch(`${SHOP}/readyz`).catch(() => null))?.ok ?? false).toBe(true)
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
    '/admin/returns',
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
  ],
  'tienda@istmo.test': ['/store/orders', '/store/returns', '/store/earnings', '/store/refunds'],
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
  await expect(main.getByText('Devoluciones por decidir')).toBeVisible()
  await expect(
    main.getByRole('region', { name: 'Productos más vendidos' }).getByRole('listitem'),
  ).toHaveCount(10)
  await expect(
    main.getByRole('region', { name: 'Búsquedas sin resultado' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expect(main.getByText(/^\/product\//)).toHaveCount(0)
})

test('a member of the demo finds orders, returns and a plan that runs', async ({ page, context }) => {
  await signIn(context, 'premium@istmo.test')
  await page.goto(`${SHOP}/orders`)
  await expect(page.getByRole('link', { name: 'Ver pedido' }).first()).toBeVisible()
  await page.goto(`${SHOP}/subscription`)
  await expect(page.getByText('Tu plan Premium está activo')).toBeVisible()
})
