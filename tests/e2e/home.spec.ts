import { expect } from '@playwright/test'
import { expectAccessible, plentifulProducts, signInFresh } from './support/shop.ts'
import { test } from './support/test.ts'

test('a member finds sections of their own on the first page, and nothing jumps when they return', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Productos destacados' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sugerencias para ti' })).toHaveCount(0)

  await signInFresh(page)
  const [product] = await plentifulProducts(page)
  const viewed = page.waitForResponse((answer) => answer.url().endsWith(`/products/${product!.id}/views`))
  await page.goto(`/product/${product!.id}`)
  expect((await viewed).status()).toBe(204)

  await page.goto('/')
  const section = page.getByRole('region', { name: 'Sugerencias para ti' })
  await expect(section.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vuelve a comprar' })).toHaveCount(0)
  await expectAccessible(page, 'the first page of a member')

  const next = page.getByRole('region', { name: 'Ofertas especiales' })
  const { y } = (await next.boundingBox())!
  await page.reload({ waitUntil: 'commit' })
  await next.waitFor()
  // Before its style has come no one sees the page, but a test would measure it.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  )
  expect((await next.boundingBox())!.y).toBe(y)
  await expect(section.getByRole('listitem').first()).toBeVisible()
  expect((await next.boundingBox())!.y).toBe(y)
})

test('a brand narrows a list and stands in its address', async ({ page }) => {
  await page.goto('/search')
  const brand = page.getByRole('group', { name: 'Marca' }).getByRole('checkbox').first()
  await brand.click()
  await expect(page).toHaveURL(/[?&]brand=/)
  await page.reload()
  await expect(brand).toBeChecked()
  await brand.click()
  await expect(page).not.toHaveURL(/brand=/)
})

test('each language has an address of its own that crawlers can read', async ({ request }) => {
  for (const [path, lang] of [
    ['/', 'es'],
    ['/?lang=en', 'en'],
    ['/?lang=pt', 'pt'],
  ] as const) {
    const html = await (await request.get(path, { headers: { 'accept-language': '' } })).text()
    expect(html).toContain(`<html lang="${lang}"`)
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path.replace('?', '\\?')}"`))
  }
})
