import { expect, type Page } from '@playwright/test'
import { plentifulProducts } from './support/shop.ts'
import { test } from './support/test.ts'

const BAR = 'Cargando la página'

const holdProduct = (page: Page, id: string) => holdRead(page, `**/api/v1/products/${id}`)

/** Holds back every read of one address; the returned call says that it was asked for, the other lets it go. */
async function holdRead(page: Page, address: string) {
  const asked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    asked.resolve()
    await free.promise
    await route.continue()
  })
  return { asked: asked.promise, letGo: free.resolve }
}

/** The first card of a list that anybody may buy, hydrated; a click before that asks the server. */
async function findCard(page: Page) {
  const main = page.getByRole('main')
  const card = main.locator('.card', { has: page.locator('.card-add:enabled') }).first()
  const link = card.getByRole('heading').getByRole('link')
  const price = await card.locator('.card-price').evaluate((line) => line.firstChild!.textContent)
  await expect(async () => {
    await page.mouse.move(1, 1)
    await link.focus()
    await expect(main.locator('output.sr-only')).toBeAttached({ timeout: 1000 })
  }).toPass()
  return {
    card,
    link,
    title: await link.innerText(),
    price: price!,
    href: (await link.getAttribute('href'))!,
  }
}

test('what its card knew of a product stands at once where its page will have it, and a late page shows a bar', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/search')
  const { card, title, price, href } = await findCard(page)
  const { asked, letGo } = await holdProduct(page, href.split('/').at(-1)!)
  const main = page.getByRole('main')
  const bar = page.getByRole('progressbar', { name: BAR })
  const shape = main.locator('[data-coming]')

  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.keyboard.press('Enter')
  await asked
  await page.clock.runFor(49)
  await expect(shape).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(shape).toBeVisible()
  await expect(shape.getByText(title, { exact: true })).toBeVisible()
  await expect(shape.getByText(price, { exact: true })).toBeVisible()
  const known = (await shape.locator('img').boundingBox())!
  await expect(card).toBeHidden()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.clock.runFor(69)
  await expect(bar).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(bar).toBeVisible()

  letGo()
  await page.clock.resume()
  await expect(main.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(shape).toHaveCount(0)
  await expect(bar).toHaveCount(0)
  expect(await main.locator('[data-picture]').first().boundingBox()).toEqual(known)
})

test('a list that is late shows its shape with the name of its category, and the next filter keeps what stands', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const main = page.getByRole('main')
  const shape = main.locator('[data-coming]')
  const field = page.getByRole('combobox', { name: 'Buscar productos' })
  const list = page.getByRole('navigation', { name: 'Todas las categorías' })
  await expect(async () => {
    await field.focus()
    await expect(main.locator('output.sr-only')).toBeAttached({ timeout: 1000 })
  }).toPass()
  for (const [go, heading] of [
    [() => main.getByRole('link', { name: 'Taller del Canal' }).first().press('Enter'), 'Taller del Canal'],
    [() => list.getByRole('link', { name: 'Hogar', exact: true }).press('Enter'), 'Hogar'],
    [() => field.fill('cafe').then(() => field.press('Enter')), /cafe/],
  ] as const) {
    const { asked, letGo } = await holdRead(page, '**/api/v1/products?*')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await go()
    await asked
    await page.clock.runFor(249)
    await expect(shape).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(shape.locator('.card')).toHaveCount(8)
    await expect(main.locator('.card').filter({ visible: true })).toHaveCount(8)
    if (heading === 'Hogar') await expect(shape.getByText(heading, { exact: true })).toBeVisible()
    letGo()
    await page.clock.resume()
    await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(shape).toHaveCount(0)
  }

  const { asked, letGo } = await holdRead(page, '**/api/v1/products?*')
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await main.getByRole('combobox', { name: 'Ordenar por' }).selectOption('price_asc')
  await asked
  await page.clock.runFor(1000)
  await expect(page.getByRole('progressbar', { name: BAR })).toBeVisible()
  await expect(shape).toHaveCount(0)
  letGo()
})

for (const [reducedMotion, name] of [
  ['no-preference', 'the picture of a card flies to the page of its product'],
  ['reduce', 'the picture of a card stays on the ground where less motion is wanted'],
] as const)
  test(name, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      const flights = ((window as unknown as { flights: string[] }).flights = [] as string[])
      const plain = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        const transition = plain(update)
        void transition.ready.then(() => {
          for (const { animationName } of document.getAnimations() as CSSAnimation[])
            flights.push(animationName)
        })
        return transition
      }
    })
    await page.goto('/search')
    const { link, title, href } = await findCard(page)
    const { asked, letGo } = await holdProduct(page, href.split('/').at(-1)!)
    const main = page.getByRole('main')
    await link.press('Enter')
    await asked
    await expect(main.locator('[data-coming] img')).toBeVisible()
    const flown = () => page.evaluate(() => (window as unknown as { flights: string[] }).flights)
    if (reducedMotion === 'reduce') expect(await flown()).toEqual([])
    else await expect.poll(flown).toContain('-ua-view-transition-group-anim-product-picture')
    letGo()
    await expect(main.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(main.locator('[data-coming]')).toHaveCount(0)
    await page.goBack()
    await expect(link).toBeVisible()
    await expect(page.locator('.card [style*="view-transition"]')).toHaveCount(0)
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

test('a visitor who began to search while the page was on its way goes on searching', async ({ page }) => {
  await page.goto('/search')
  const { link, title, href } = await findCard(page)
  const { asked, letGo } = await holdProduct(page, href.split('/').at(-1)!)
  await link.press('Enter')
  await asked
  const field = page.getByRole('combobox', { name: 'Buscar productos' })
  await field.pressSequentially('ham')
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(page.locator('output.sr-only', { hasText: title })).toBeAttached()
  await page.evaluate(() => new Promise((seen) => setTimeout(() => requestAnimationFrame(seen), 100)))
  await expect(field).toBeFocused()
  await expect(page.getByRole('listbox', { name: 'Productos sugeridos' })).toBeVisible()
})
