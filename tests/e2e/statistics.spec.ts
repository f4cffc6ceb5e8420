import { expect } from '@playwright/test'
import { expectAccessible, plentifulProducts, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Sent = { kind: string; path: string; referrer: string }

test('each page that is seen is reported once, cached or not, by name of no one, and never where that is not wanted', async ({
  browser,
}) => {
  const context = await browser.newContext({ userAgent: FIREFOX })
  const page = await context.newPage()
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/visits')) return
    expect(request.headers()['cookie']).toBeUndefined()
    sent.push(request.postDataJSON() as Sent)
  })
  const views = () => sent.filter(({ kind }) => kind === 'view').map(({ path }) => path)
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
  expect(JSON.stringify(sent)).not.toContain('secreto')
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

test('an admin sees the figures in every period, and takes them home', async ({ page }) => {
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

test('a search that found nothing becomes a synonym with one press, and finds what it means', async ({
  page,
}) => {
  const word = `refri${Date.now() % 100_000}`
  await signInAs(page, 'admin@istmo.test')
  await page.goto('/admin/products/categories?tab=synonyms&q=nevera')
  const table = page.getByRole('table', { name: 'Sinónimos' })
  await expect(table.getByText('nevera, refrigeradora, refrigerador')).toBeVisible()
  await expectAccessible(page, 'the synonyms')

  // A visit that the counter believes, reported as a page reports it.
  const visit = await page.request.post('/api/visits', {
    data: { kind: 'view', path: `/search?q=${word}`, referrer: '' },
    headers: { origin: new URL(page.url()).origin, 'user-agent': FIREFOX },
  })
  expect(visit.status()).toBe(204)
  await page.route('**/api/v1/admin/statistics/visitors*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { emptySearches: { name: string; count: number }[] }
    // The days are counted every five minutes only.
    await route.fulfill({ json: { ...body, emptySearches: [{ name: word, count: 3 }] } })
  })
  await page.goto('/admin/statistics')
  await page.getByRole('button', { name: `Crear sinónimo de «${word}»` }).click()
  const dialog = page.getByRole('dialog', { name: 'Crear sinónimo' })
  const field = dialog.getByLabel('Significan lo mismo')
  await expect(field).toHaveValue(`${word}\n`)
  await expectAccessible(page, 'the dialog of a synonym')
  await field.fill(`${word}, nevera`)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(
    dialog.getByText(/«nevera» ya está en el grupo «nevera, refrigeradora, refrigerador»/),
  ).toBeVisible()
  await field.fill(`${word}, chocolate`)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Sinónimos guardados. La búsqueda ya los entiende.')).toBeVisible()
  // The process that draws the page learns of it as soon as the live event arrives.
  const found = async () =>
    ((await (await page.request.get(`/api/v1/products?q=${word}`)).json()) as { total: number }).total
  await expect.poll(found).toBeGreaterThan(0)
  await page.goto(`/search?q=${word}`)
  await expect(
    page
      .getByRole('main')
      .getByText(/chocolate/i)
      .first(),
  ).toBeVisible()

  await page.goto(`/admin/products/categories?tab=synonyms&q=${word}`)
  await page.getByRole('button', { name: `Acciones de ${word}` }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Sinónimos eliminados')).toBeVisible()
})

test('a new shop sees what to do first, and no empty charts', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  // A shop on its first morning, as the endpoints would report it.
  const none = { value: 0, before: 0, changePercent: 0 }
  const answers: readonly [string, object][] = [
    [
      'standing',
      { firstSteps: { settings: false, products: true, gateway: false, shipping: false, order: false } },
    ],
    [
      'sales*',
      { revenueCents: none, funnel: { product: 0, cart: 0, checkout: 0, placed: 0, paid: 0 }, days: [] },
    ],
  ]
  for (const [path, changed] of answers)
    await page.route(`**/api/v1/admin/statistics/${path}`, async (route) => {
      const answer = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...answer, ...changed } })
    })
  await page.route(/\/api\/v1\/admin\/statistics(\?|$)/, async (route) => {
    const answer = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...answer, visits: none } })
  })
  await page.goto('/admin')
  const first = page.getByRole('region', { name: 'Para empezar' })
  await expect(first.getByRole('listitem')).toHaveCount(5)
  await expect(first.getByText('Agrega tu primer producto (hecho)')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Todavía no hay ventas en estos días' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Todavía no hay visitas en estos días' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Visitas y visitantes únicos' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Ingresos por día' })).toHaveCount(0)
  await expectAccessible(page, 'the dashboard of a new shop')
  await first.getByRole('link', { name: 'Activa una forma de pago' }).click()
  await expect(page).toHaveURL(/\/admin\/payments/)
})
