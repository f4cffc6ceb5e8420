import { expect, type Page, test } from '@playwright/test'
import { type Person, type Screen, screensOf } from '../../scripts/support/screenshot-screens.ts'
import { type Stories, tellStories } from '../../scripts/support/screenshot-stories.ts'
import { expectAccessible, plentifulProducts, signInAs } from './support/shop.ts'

// About two seconds for each screen, and there are many.
const WALK_TIMEOUT_MS = 300_000
let stories: Stories

test.beforeAll(async ({ browser, baseURL }) => {
  test.setTimeout(120_000)
  stories = await tellStories(baseURL!, browser)
})

test('a visitor stumbles nowhere', async ({ page }) => walk(page, 'visitor'))

test('a buyer stumbles nowhere', async ({ page }) => {
  await signInAs(page, stories.buyer)
  await walk(page, 'buyer')
})

test('whoever has no plan stumbles nowhere', async ({ page }) => {
  await signInAs(page, stories.withoutPlan)
  await walk(page, 'withoutPlan')
})

test('a member of the plan stumbles nowhere', async ({ page }) => {
  await signInAs(page, 'premium@istmo.test')
  await walk(page, 'premium')
})

test('an administrator stumbles nowhere', async ({ page }) => {
  await signInAs(page, 'admin@istmo.test')
  await walk(page, 'admin')
})

test('nor does a visitor with a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const [product] = await plentifulProducts(page)
  for (const path of ['/', '/categoria/hogar', `/product/${product!.id}`]) {
    await visit(page, { name: path, path, as: 'visitor' })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${path} is wider than the phone`).toBeLessThanOrEqual(0)
  }
})

async function walk(page: Page, person: Person) {
  test.setTimeout(WALK_TIMEOUT_MS)
  page.setDefaultTimeout(10_000)
  for (const screen of screensOf(stories)) {
    if (screen.as === person) await test.step(screen.name, () => visit(page, screen))
  }
}

async function visit(page: Page, { name, path, before }: Screen) {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4(01|03|04|09|10|22)/.test(message.text()))
      problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await before?.(page)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page, name)
  // The dark theme is the same page in other colours.
  await page.emulateMedia({ colorScheme: 'dark' })
  // The page for no line at all looks at the theme only when it opens.
  await page.evaluate(async () => {
    document.documentElement.classList.add('dark')
    // Only what is drawn anew begins to fade.
    for (const _ of 'ab') await new Promise(requestAnimationFrame)
  })
  await expectAccessible(page, `${name} in the dark`, ['color-contrast'])
  page.removeAllListeners()
  expect(problems, `console of ${name}`).toEqual([])
}
