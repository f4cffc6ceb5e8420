import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, plentifulProducts, putInCart, signInAs } from './support/shop.ts'

const PUBLIC = [
  '/',
  '/categoria/hogar',
  '/search?q=cafe',
  '/search?q=zzzzz',
  '/no-existe',
  '/reset-password?token=vencido',
  '/wishlist',
  '/orders',
  '/checkout',
]
const MEMBER = ['/wishlist', '/orders', '/checkout', '/profile']
const OFFICE = ['/admin/products', '/admin/sales']

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('a visitor stumbles nowhere', async ({ page }) => {
      const [product] = await plentifulProducts(page)
      for (const path of [...PUBLIC, `/product/${product!.id}`]) await visit(page, path)
    })

    test('a member stumbles nowhere', async ({ page }) => {
      await signInAs(page, 'premium@istmo.test')
      const products = await plentifulProducts(page)
      for (const { id } of products.slice(0, 2)) await putInCart(page, id)
      for (const path of MEMBER) await visit(page, path)
      await page.goto('/')
      await page
        .getByRole('banner')
        .getByRole('button', { name: /carrito/i })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'the cart drawer')
    })

    test('an administrator stumbles nowhere', async ({ page }) => {
      await signInAs(page, 'admin@istmo.test')
      for (const path of OFFICE) await visit(page, path)
    })

    test('nor does a visitor with a phone', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 780 })
      const [product] = await plentifulProducts(page)
      for (const path of ['/', '/categoria/hogar', `/product/${product!.id}`]) {
        await visit(page, path)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, `${path} is wider than the phone`).toBeLessThanOrEqual(0)
      }
    })
  })
}

async function visit(page: Page, path: string) {
  const problems: string[] = []
  const listen = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error' && !/404|401|409|410|422/.test(message.text()))
      problems.push(message.text())
  }
  page.on('console', listen)
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page, path)
  page.removeAllListeners()
  expect(problems, `console of ${path}`).toEqual([])
}
