/**
 * Photographs every screen at three widths in both themes into `.data/screenshots/`, and prints what the consoles said.
 * Needs a running demo shop (`npm start`) with its limits off; SHOP_URL names another address, SCREENSHOTS another
 * folder. Words after the command choose screens, widths and themes: `npm run screenshots -- home checkout phone light`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { ensureChromium } from './ensure-chromium.ts'
import { type Person, type Screen, screensOf } from './support/screenshot-screens.ts'
import { signIn, type Stories, buildStories } from './support/screenshot-stories.ts'

const SHOP = process.env.SHOP_URL ?? 'http://localhost:3000'
const FOLDER = process.env.SCREENSHOTS ?? join(import.meta.dirname, '..', '.data', 'screenshots')
const WIDTHS = { phone: 360, tablet: 768, desktop: 1280 } as const
const THEMES = ['light', 'dark'] as const
// What a browser writes by itself about an answer that the screen explains.
const EXPECTED = /status of 4(01|03|04|09|10|22)/

const words = process.argv.slice(2)
const isWidth = (word: string): word is keyof typeof WIDTHS => word in WIDTHS
const isTheme = (word: string): word is (typeof THEMES)[number] => THEMES.some((theme) => theme === word)
const widths = words.some(isWidth) ? words.filter(isWidth) : (Object.keys(WIDTHS) as (keyof typeof WIDTHS)[])
const themes = words.some(isTheme) ? words.filter(isTheme) : THEMES
const names = words.filter((word) => !isWidth(word) && !isTheme(word))

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
const stories = await buildStories(SHOP, browser)
const screens = screensOf(stories).filter(
  ({ name }) =>
    names.length === 0 || names.some((wanted) => name === wanted || name.startsWith(`${wanted}-`)),
)
for (const person of new Set(screens.map(({ as }) => as)))
  await photograph(
    browser,
    screens.filter(({ as }) => as === person),
    person,
  )
await browser.close()
console.log(`The pictures are in ${FOLDER}`)

async function photograph(shop: Browser, seen: readonly Screen[], person: Person) {
  for (const width of widths) {
    for (const theme of themes) {
      const context = await shop.newContext({
        viewport: { width: WIDTHS[width], height: width === 'phone' ? 780 : 900 },
        colorScheme: theme,
        locale: 'es-PA',
        timezoneId: 'America/Panama',
        reducedMotion: 'reduce',
      })
      const email = emailOf(person, stories)
      if (email) await signIn(SHOP, context, email)
      for (const screen of seen) await photographOne(context, screen, `${screen.name}-${width}-${theme}`)
      await context.close()
    }
  }
}

function emailOf(person: Person, { buyer, withoutPlan }: Stories): string | null {
  return {
    visitor: null,
    buyer,
    withoutPlan,
    premium: 'premium@istmo.test',
    seller: 'tienda@istmo.test',
    admin: 'admin@istmo.test',
  }[person]
}

async function photographOne(context: BrowserContext, screen: Screen, name: string) {
  const page = await context.newPage()
  page.setDefaultTimeout(8000)
  page.on('pageerror', ({ message }) => complain(name, message))
  page.on('console', (line) => {
    if (line.type() === 'error' && !EXPECTED.test(line.text())) complain(name, line.text())
  })
  try {
    await page.goto(`${SHOP}${screen.path}`, { waitUntil: 'load', timeout: 20_000 })
    await settle(page)
    if (screen.before) {
      await screen.before(page)
      await settle(page, !screen.inWindow)
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (overflow > 0) complain(name, `wider than the window by ${overflow} px`)
  } catch (error) {
    complain(name, error instanceof Error ? error.message.split('\n')[0]! : String(error))
  }
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: !screen.inWindow })
  await page.close()
}

function complain(name: string, problem: string) {
  console.error(`${name}: ${problem}`)
  process.exitCode = 1
}

/** Live pages are never idle on the network, so wait for what can be seen: pictures, fonts, no skeleton. */
async function settle(page: Page, scrolls = true) {
  await page
    .waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, null, { timeout: 6000 })
    .catch(() => undefined)
  if (scrolls && (await page.getByRole('dialog').count()) === 0) await scrollThrough(page)
  await page.waitForTimeout(400)
}

/** Pictures further down come when they are scrolled to. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    window.scrollTo(0, 0)
    await document.fonts.ready
    const pending = [...document.images].filter((image) => !image.complete)
    const loaded = (image: HTMLImageElement) =>
      new Promise((resolve) => ((image.onload = resolve), (image.onerror = resolve)))
    await Promise.race([
      Promise.all(pending.map(loaded)),
      new Promise((resolve) => setTimeout(resolve, 4000)),
    ])
  })
}
