import { expect, type Page, type Request } from '@playwright/test'

/** What may move of a window while a page loads: a line of text that wraps otherwise, and no part of the page. */
const BOUND = 0.05

type Shift = { value: number; moved: string[] }
declare global {
  interface Window {
    shifts?: () => Shift[]
  }
}

/**
 * Records what moves while the page loads. Every script and every answer comes only after a frame was painted without
 * it, as on a slow line: what would come in time here and late there is seen late.
 */
export async function watchShifts(page: Page) {
  await page.addInitScript(recordShifts)
  const isLate = (request: Request) =>
    request.resourceType() === 'script' || (request.method() === 'GET' && request.resourceType() === 'fetch')
  await page.route('**/*', async (route) => {
    if (isLate(route.request())) await page.evaluate(paint).catch(() => undefined)
    await route.continue().catch(() => undefined)
  })
}

/** Nothing jumped since the page began to load; whoever goes on from here is no longer held up. */
export async function expectSteady(page: Page, name: string) {
  await page.evaluate(paint)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const shifts = await page.evaluate(() => window.shifts?.() ?? [])
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  const told = shifts.map(({ value, moved }) => `${value.toFixed(3)}\n  ${moved.join('\n  ')}`).join('\n')
  expect(sum, `${name} jumps while it loads:\n${told}\n`).toBeLessThanOrEqual(BOUND)
}

const paint = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))

function recordShifts() {
  type Entry = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  const shifts: Shift[] = []
  const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  const named = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'gone'
    const { tagName, id, className } = element
    const text = node?.textContent?.trim().replaceAll(/\s+/g, ' ').slice(0, 40)
    return `<${tagName.toLowerCase()}${id && ` id=${id}`} class="${String(className).slice(0, 60)}"> ${text}`
  }
  const take = (entries: PerformanceEntryList) => {
    for (const { value, hadRecentInput, sources } of entries as Entry[])
      if (!hadRecentInput)
        shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${boxOf(previousRect)} -> ${boxOf(currentRect)} ${named(node)}`,
          ),
        })
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.shifts = () => {
    take(observer.takeRecords())
    return shifts
  }
}
