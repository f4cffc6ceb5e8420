import { type CDPSession, expect, type Page } from '@playwright/test'

/** What may move of a window while a page loads: a line of text that wraps otherwise, and no part of the page. */
const BOUND = 0.05

type Shift = { value: number; moved: string[] }
declare global {
  interface Window {
    shifts?: () => Shift[]
  }
}

const watched = new WeakMap<Page, CDPSession>()
const held = new WeakMap<Page, Set<string>>()

/**
 * Records what moves while the page loads. Every script and every answer comes only after a frame was painted without
 * it, as on a slow line: what would come in time here and late there is seen late. Routes of Playwright would do the
 * same without the browser's cache, and each page would read and compile all files of the shop again.
 */
export async function watchShifts(page: Page) {
  const session = watched.get(page) ?? (await watch(page))
  held.set(page, new Set())
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Script' }, { resourceType: 'Fetch' }] })
}

async function watch(page: Page): Promise<CDPSession> {
  await page.addInitScript(recordShifts)
  const session = await page.context().newCDPSession(page)
  watched.set(page, session)
  session.on('Fetch.requestPaused', ({ requestId, resourceType, request }) => {
    held.get(page)?.add(request.url)
    const isLate = resourceType === 'Script' || request.method === 'GET'
    const painted = isLate ? page.evaluate(paint) : Promise.resolve()
    void painted
      .catch(() => undefined)
      .then(() => session.send('Fetch.continueRequest', { requestId }))
      .catch(() => undefined)
  })
  return session
}

/** Nothing jumped since the page began to load; the test goes on from here. */
export async function expectSteady(page: Page, name: string) {
  await page.evaluate(paint)
  const { shifts, scripts } = await page.evaluate(() => ({
    shifts: window.shifts?.() ?? [],
    scripts: performance.getEntriesByType('resource').map(({ name: url }) => url),
  }))
  await watched.get(page)?.send('Fetch.disable')
  const early = scripts.filter((url) => url.endsWith('.js') && !held.get(page)?.has(url))
  expect(early, `scripts of ${name} that came in time`).toEqual([])
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  const lines = shifts.map(({ value, moved }) => `${value.toFixed(3)}\n  ${moved.join('\n  ')}`).join('\n')
  expect(sum, `${name} jumps while it loads:\n${lines}\n`).toBeLessThanOrEqual(BOUND)
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
