import { expect, type Page } from '@playwright/test'
import { plentifulProducts } from './support/shop.ts'
import { test } from './support/test.ts'

const BAR = 'Cargando la página'

/** Holds back every read of one product; the returned call says that it was asked for, the other lets it go. */
async function holdProduct(page: Page, id: string) {
  const asked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  await page.route(`**/api/v1/products/${id}`, async (route) => {
    asked.resolve()
    await free.promise
    await route.continue()
  })
  return { asked: asked.promise, letGo: free.resolve }
}

test('a page that is late shows a bar after 120 ms and within 300 the product that its card knew', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/search')
  // A click before the page is awake asks the server.
  await page.waitForLoadState('networkidle')
  const card = page
    .getByRole('main')
    .locator('.card', { has: page.locator('.card-add:enabled') })
    .first()
  const link = card.getByRole('link').first()
  const [title, price, href] = await Promise.all([
    link.innerText(),
    card.locator('.card-price').innerText(),
    link.getAttribute('href'),
  ])
  const { asked, letGo } = await holdProduct(page, href!.split('/').at(-1)!)
  const main = page.getByRole('main')
  const bar = page.getByRole('progressbar', { name: BAR })

  await link.focus()
  await page.waitForLoadState('networkidle')
  await expect(main.locator('output.sr-only')).toBeAttached()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.keyboard.press('Enter')
  await asked
  await page.clock.runFor(119)
  await expect(bar).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(bar).toBeVisible()
  await expect(main.locator('[data-coming]')).toHaveCount(0)
  await page.clock.runFor(180)
  await expect(main.locator('[data-coming]')).toBeVisible()
  await expect(main.getByText(title, { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(main.getByText(price, { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(main.locator('[data-coming] img')).toBeVisible()
  await expect(card).toBeHidden()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  letGo()
  await page.clock.resume()
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(main.locator('[data-coming]')).toHaveCount(0)
  await expect(bar).toHaveCount(0)
})

test('a change of page by keyboard begins at its heading, and its title is read aloud', async ({ page }) => {
  const [product] = await plentifulProducts(page)
  await page.goto(`/product/${product!.id}`)
  await page.waitForLoadState('networkidle')
  const crumb = page.getByRole('navigation', { name: 'Estás aquí' }).getByRole('link', { name: 'Inicio' })
  await crumb.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const title = await page.title()
  await expect(page.locator('output').filter({ hasText: title })).toHaveCount(1)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contacto', exact: true })
  await contact.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Contacto' })).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})
