import { type Browser, expect, type Page } from '@playwright/test'
import { type Person, type Screen, screensOf } from '../../scripts/support/screenshot-screens.ts'
import type { Stories } from '../../scripts/support/screenshot-stories.ts'
import { expectAccessible, plentifulProducts } from './support/shop.ts'
import { expectSteady, watchShifts } from './support/shifts.ts'
import { signInOnce, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

// Which screens there are is known before any story is built; where they stand is not.
const anyStory = new Proxy({}, { get: () => 'not built' }) as Stories
const emailOf = (stories: Stories) => ({
  buyer: stories.buyer,
  withoutPlan: stories.withoutPlan,
  premium: 'premium@istmo.test',
  seller: 'tienda@istmo.test',
  admin: 'admin@istmo.test',
})

for (const { name, as: person } of screensOf(anyStory))
  test(`no one stumbles on ${name} as ${person}`, async ({ browser, stories }) => {
    const desk = await deskOf(browser, person)
    if (person !== 'visitor') await signInOnce(desk.page, emailOf(stories)[person])
    await visit(desk, screensOf(stories).find((screen) => screen.name === name)!)
  })

for (const name of ['home', 'category', 'product'])
  test(`${name} fits on a phone`, async ({ browser }) => {
    const desk = await deskOf(browser, 'visitor')
    const [product] = await plentifulProducts(desk.page)
    const path = { home: '/', category: '/categoria/hogar', product: `/product/${product!.id}` }[name]!
    await visit(desk, { name, path, as: 'visitor', onPhone: true })
  })

type Desk = { page: Page; problems: string[] }
const desks = new Map<Person, Desk>()

/** One page for each person: a browser that begins anew reads and compiles every file of the shop again. */
async function deskOf(browser: Browser, person: Person): Promise<Desk> {
  const known = desks.get(person)
  await known?.page.context().clearCookies()
  if (known) return known
  // A service worker would answer the next screen from its cache.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(forgetAll)
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4(01|03|04|09|10|22)/.test(message.text()))
      problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  const desk = { page, problems }
  desks.set(person, desk)
  return desk
}

test.afterAll(async () => {
  for (const { page } of desks.values()) await page.context().close()
  desks.clear()
})

/** Every screen begins as in a new browser, but for the files of the shop. */
function forgetAll() {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!location.protocol.startsWith('http') || opened?.type === 'reload') return
  localStorage.clear()
  sessionStorage.clear()
}

async function visit({ page, problems }: Desk, { name, path, before, onPhone }: Screen) {
  await page.goto('about:blank')
  problems.length = 0
  await page.setViewportSize(onPhone ? { width: 360, height: 780 } : { width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
  await watchShifts(page)
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
  // Before its heading a screen of a panel is an empty frame, in which nothing is busy.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectSteady(page, name)
  await before?.(page)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0)
  await expectAccessible(page, name)
  // The dark theme is the same page in other colours.
  await page.emulateMedia({ colorScheme: 'dark' })
  // The page for no line at all looks at the theme only when it opens.
  await page.evaluate(async () => {
    // What fades from light to dark would be judged half way.
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets.push(still)
    document.documentElement.classList.add('dark')
    for (const _ of 'ab') await new Promise(requestAnimationFrame)
  })
  await expectAccessible(page, `${name} in the dark`, ['color-contrast'])
  expect(problems, `console of ${name}`).toEqual([])
}
