import { type Browser, expect, type Page } from '@playwright/test'
import { openLive, signInAs } from './support/shop.ts'
import { test } from './support/test.ts'

type Site = { socialMedia: Record<string, string>; themeColor: string }

test('the foot, which only the server drew, follows a setting that changes', async ({ page, browser }) => {
  await openLive(page, '/')
  await withSite(browser, async (change) => {
    await change({ socialMedia: { ...NO_LINKS, instagram: 'https://instagram.com/istmo.prueba' } })
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'instagram' })
    await expect(link).toHaveAttribute('href', 'https://instagram.com/istmo.prueba')
  })
})

test('blue, green and purple are seen on a page, by visitors who have it open and by new ones', async ({
  page,
  browser,
}) => {
  await openLive(page, '/')
  await expect.poll(() => channelsByStrength(page)).toBe('blue green red')
  await withSite(browser, async (change) => {
    for (const [themeColor, seen] of [
      ['green', 'green blue red'],
      ['purple', 'blue red green'],
    ] as const) {
      await change({ themeColor })
      await expect.poll(() => channelsByStrength(page), { message: themeColor }).toBe(seen)
      const other = await browser.newPage()
      await other.goto('/')
      await expect.poll(() => channelsByStrength(other), { message: themeColor }).toBe(seen)
      await other.close()
    }
  })
})

const NO_LINKS = { facebook: '', instagram: '', twitter: '', linkedin: '' }

/** Saves what changes as an administrator does, and afterwards puts everything back. */
async function withSite(
  browser: Browser,
  run: (change: (part: Partial<Site>) => Promise<void>) => Promise<void>,
) {
  const admin = await browser.newPage()
  await signInAs(admin, 'admin@istmo.test')
  const read = async () => {
    const answer = await admin.request.get('/api/v1/admin/settings')
    return ((await answer.json()) as { site: { value: Site; version: number } }).site
  }
  const change = async (part: Partial<Site>) => {
    const { value, version } = await read()
    const data = { value: { ...value, ...part }, version }
    expect((await admin.request.put('/api/v1/admin/settings/site', { data })).status()).toBe(200)
  }
  const { themeColor, socialMedia } = (await read()).value
  try {
    await run(change)
  } finally {
    await change({ themeColor, socialMedia })
    await admin.close()
  }
}

/** Red, green and blue by how much of each is in the colour of the search button. */
async function channelsByStrength(page: Page): Promise<string> {
  const [red, green, blue] = await page.locator('header search button[type=submit]').evaluate((button) => {
    const paint = new OffscreenCanvas(1, 1).getContext('2d')!
    paint.fillStyle = getComputedStyle(button).backgroundColor
    paint.fillRect(0, 0, 1, 1)
    return [...paint.getImageData(0, 0, 1, 1).data]
  })
  const channels = Object.entries({ red: red!, green: green!, blue: blue! })
  return channels
    .sort(([, one], [, other]) => other - one)
    .map(([name]) => name)
    .join(' ')
}
