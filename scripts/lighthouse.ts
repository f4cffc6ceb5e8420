/**
 * Lighthouse, mobile, on the pages a shopper sees first: medians of three runs.
 * Needs a running demo shop (`npm start`); SHOP_URL names another address.
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { ensureChromium } from './ensure-chromium.ts'

const SHOP = process.env.SHOP_URL ?? 'http://localhost:3000'
const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const listed = await fetch(`${SHOP}/api/v1/products?stock=in&pageSize=1`)
const { items } = (await listed.json()) as { items: { id: string }[] }
const paths = ['/', '/categoria/hogar', '/search?q=cafe', `/product/${items[0]!.id}`]

const chrome = await launch({
  chromePath: ensureChromium(),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
})
try {
  for (const path of paths) await measure(path)
} finally {
  chrome.kill()
}

async function measure(path: string) {
  const runs = []
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(`${SHOP}${path}`, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
    })
    if (!result) throw new Error(`Lighthouse gave no result for ${path}`)
    runs.push(result.lhr)
  }
  runs.sort((a, b) => (a.categories['performance']?.score ?? 0) - (b.categories['performance']?.score ?? 0))
  const median = runs[Math.floor(RUNS / 2)]!
  const scores = CATEGORIES.map(
    (name) => `${name} ${Math.round((median.categories[name]?.score ?? 0) * 100)}`,
  )
  const timing = (name: string) => median.audits[name]?.displayValue ?? '?'
  console.log(`${path.slice(0, 30).padEnd(32)} ${scores.join('  ')}`)
  console.log(
    `${''.padEnd(32)} LCP ${timing('largest-contentful-paint')}  TBT ${timing('total-blocking-time')}  CLS ${timing('cumulative-layout-shift')}`,
  )
  const failed = Object.values(median.audits).filter(
    (audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary',
  )
  for (const audit of failed) console.log(`${''.padEnd(32)} - ${audit.id}: ${audit.title}`)
}
