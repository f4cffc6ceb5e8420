import { expect } from '@playwright/test'
import { expectAccessible, plentifulProducts, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Told = { kind: string; path: string; referrer: string }

test('each page that is seen is told once, kept or not, by name of nobody, and never where that is not wanted', async ({
  browser,
}) => {
  const context = await browser.newContext({ userAgent: FIREFOX })
  const page = await context.newPage()
  const told: Told[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/visits')) return
    expect(request.headers()['cookie']).toBeUndefined()
    told.push(request.postDataJSON() as Told)
  })
  const views = () => told.filter(({ kind }) => kind === 'view').map(({ path }) => path)
  const [product] = await plentifulProducts(page)
  const counted = page.waitForResponse(/\/api\/visits$/)
  await page.goto('/?utm_source=carta&token=secreto')
  expect((await counted).status()).toBe(204)
  await page.goto(`/product/${product!.id}`)
  await expect.poll(views).toEqual(['/', `/product/${product!.id}`])
  await page.getByRole('banner').getByRole('link', { name: 'Istmo' }).first().click()
  await expect.poll(views).toEqual(['/', `/product/${product!.id}`, '/'])
  await page.goto('/search?q=caf%C3%A9&sort=newest')
  await expect.poll(() => views().at(-1)).toBe('/search?q=caf%C3%A9')
  expect(JSON.stringify(told)).not.toContain('secreto')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('visitor')
  await context.close()

  const private_ = await browser.newContext({ userAgent: FIREFOX })
  await private_.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  )
  const quiet = await private_.newPage()
  const asked: string[] = []
  quiet.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await quiet.goto('/')
  await expect(quiet.getByRole('main')).toBeVisible()
  await quiet.goto('/search?q=miel')
  await expect(quiet.getByRole('main')).toBeVisible()
  expect(asked).not.toContain('/api/visits')
  await private_.close()
})

test('the office sees its figures in every period, and takes them home', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  for (const card of ['Visitas totales', 'Páginas vistas', 'Tasa de rebote'])
    await expect(page.getByText(card).first()).toBeVisible()
  const table = page.getByRole('table', { name: 'Métricas detalladas' })
  await expect(table.getByRole('row')).toHaveCount(8)
  await expect(page.getByText('Valor del inventario')).toBeVisible()
  await expectAccessible(page, 'the dashboard')

  await page.goto('/admin/statistics')
  await expect(page.getByRole('heading', { level: 1, name: 'Estadísticas' })).toBeVisible()
  await page.getByLabel('Período').selectOption('month')
  await expect(table.getByRole('row')).toHaveCount(31)
  await page.getByLabel('Período').selectOption('own')
  await page.getByRole('textbox', { name: 'Desde' }).fill('01/01/2026')
  await page.getByRole('textbox', { name: 'Hasta' }).fill('03/01/2026')
  await page.getByRole('textbox', { name: 'Hasta' }).press('Enter')
  await expect(table.getByRole('row')).toHaveCount(4)
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(4)
  await expectAccessible(page, 'statistics of chosen days')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  expect((await file).suggestedFilename()).toBe('estadisticas_2026-01-01_2026-01-03.csv')
})
