import { expect } from '@playwright/test'
import { test } from './support/test.ts'

test('the reference is read in Spanish, light and dark, with its examples, and speaks to no one but the shop', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = []
  const trouble: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()))
  page.on('pageerror', (error) => trouble.push(error.message))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/api/docs')
    await expect(page).toHaveTitle('API de Istmo')
    await expect(page.getByRole('heading', { name: 'Entrar con una clave' })).toBeVisible()
    await expect(page.getByText('timingSafeEqual').first()).toBeAttached()
    await expect(page.locator('body')).toHaveClass(colorScheme === 'dark' ? /dark-mode/ : /light-mode/)
  }
  await page.goto('/api/docs#tag/admininventory/POST/api/v1/admin/inventory/{variantId}/adjust')
  await expect(page.getByText('Factura 1024').first()).toBeVisible()
  // A word of the viewer, not of the shop.
  await expect(page.getByText('Parámetros de ruta').first()).toBeVisible()
  expect(asked.filter((url) => !url.startsWith(baseURL!) && !url.startsWith('data:'))).toEqual([])
  expect(trouble).toEqual([])
})

test('nothing of the reference is loaded by the shop, and its viewer comes compressed', async ({
  page,
  request,
}) => {
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /docs|scalar/.test(path))).toEqual([])
  const viewer = await request.get('/api/docs/scalar.js', { headers: { 'accept-encoding': 'br' } })
  expect([viewer.status(), viewer.headers()['content-encoding']]).toEqual([200, 'br'])
  expect(Number(viewer.headers()['content-length'])).toBeLessThan(1_300_000)
})
