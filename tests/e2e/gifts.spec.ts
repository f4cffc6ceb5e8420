import { expect } from '@playwright/test'
import { ADMIN } from './support/admin.ts'
import { expectAccessible } from './support/shop.ts'
import { test } from './support/test.ts'

test('an admin makes a page of presents, and a visitor filters it and never leaves its price', async ({
  page,
  as,
}) => {
  await as(ADMIN)
  await page.goto('/admin/products/categories?tab=gifts')
  await page.getByRole('button', { name: 'Crear página de regalos' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Crear página de regalos' })
  await dialog.getByLabel('Título de la página').fill('Detalles para la tía')
  await dialog.getByLabel('Para quién o qué ocasión').fill('tornillo')
  await dialog.getByLabel('Hasta cuántos dólares').fill('30')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('La búsqueda no conoce «tornillo»')).toBeVisible()
  await expectAccessible(page, 'a page of presents that is refused')
  await dialog.getByLabel('Para quién o qué ocasión').fill('tía')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Página de regalos guardada')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Detalles para la tía' })).toHaveAttribute(
    'href',
    '/regalos/tia-hasta-30',
  )

  await page.goto('/regalos')
  await page.getByRole('heading', { name: 'Detalles para la tía' }).scrollIntoViewIfNeeded()
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page, `pages of presents at ${width} px`)
  }
  await page.goto('/regalos/tia-hasta-30?max=500&suits=hombre&sort=price_desc')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Detalles para la tía')
  const prices = await page.locator('main .card-price').allTextContents()
  expect(prices.length).toBeGreaterThan(0)
  for (const price of prices) expect(Number(/\$([\d.]+)/.exec(price)![1])).toBeLessThanOrEqual(30)
  await expectAccessible(page, 'a page of presents')
  await page.getByRole('searchbox').last().fill('zzzz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Quitar todos').first()).toBeVisible()

  await page.goto('/admin/products/categories?tab=gifts')
  const row = page.getByRole('row').filter({ hasText: 'Detalles para la tía' })
  await row.getByRole('button', { name: /^Acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(row).toHaveCount(0)
  expect((await page.request.get('/regalos/tia-hasta-30')).status()).toBe(404)
})
