import { expect } from '@playwright/test'
import { plentifulProducts } from './support/shop.ts'
import { test } from './support/test.ts'

const HOME_BUDGET = 112_000
const PAGE_BUDGET = 122_000
// On a slow line every further file makes the others wait.
const MAX_SCRIPTS = 8

test('the first load stays light, nothing foreign is asked, and nothing jumps', async ({ page }) => {
  const [product] = await plentifulProducts(page)
  for (const [path, budget] of [
    ['/', HOME_BUDGET],
    ['/categoria/hogar', PAGE_BUDGET],
    ['/tienda/taller-del-istmo', PAGE_BUDGET],
    [`/product/${product!.id}`, PAGE_BUDGET],
  ] as const) {
    const sizes = new Map<string, number>()
    const foreign: string[] = []
    page.on('response', async (response) => {
      const url = new URL(response.url())
      if (url.hostname !== 'localhost') foreign.push(response.url())
      if (url.pathname.endsWith('.js'))
        sizes.set(url.pathname, Number((await response.allHeaders())['content-length'] ?? 0))
    })
    await page.addInitScript(() => {
      const shifts = ((window as unknown as { shifts: number[] }).shifts = [] as number[])
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[])
          if (!entry.hadRecentInput) shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path, { waitUntil: 'load' })
    await expect(page.getByRole('main')).toBeVisible()
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    expect(bytes, `${path} loads ${bytes} bytes of JavaScript`).toBeLessThanOrEqual(budget)
    expect(sizes.size, `${path} loads ${[...sizes.keys()].join(' ')}`).toBeLessThanOrEqual(MAX_SCRIPTS)
    expect(foreign).toEqual([])
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    )
    expect(shift, `${path} jumps`).toBeLessThan(0.01)
    page.removeAllListeners('response')
  }
})
