/**
 * Lighthouse, mobile, on the pages a shopper sees first: each run's performance and the median of five.
 * Needs a running demo shop (`npm start`); SHOP_URL names another address.
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { ensureChromium } from '../scripts/ensure-chromium.ts'

const SHOP = process.env.SHOP_URL ?? 'http://localhost:3000'
type Run = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const RUNS = 5
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
  const runs: Run[] = []
  for (let tries = 0; runs.length < RUNS && tries < 2 * RUNS; tries++) {
    const result = await lighthouse(`${SHOP}${path}`, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
    })
    const failure = result ? result.lhr.runtimeError?.message : 'no result'
    if (result && !failure) runs.push(result.lhr)
    else console.log(`${path.slice(0, 30).padEnd(32)} a run that measured nothing: ${failure}`)
  }
  const scoreOf = (run: Run, name: string) => Math.round((run.categories[name]?.score ?? 0) * 100)
  const each = runs.map((run) => scoreOf(run, 'performance')).join(' ')
  runs.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
  const median = runs[Math.floor(runs.length / 2)]
  if (!median) throw new Error(`Lighthouse gave no result for ${path}`)
  const scores = CATEGORIES.map((name) => `${name} ${scoreOf(median, name)}`)
  const timing = (name: string) => median.audits[name]?.displayValue ?? '?'
  const line = (text: string, head = '') => console.log(`${head.slice(0, 30).padEnd(32)} ${text}`)
  line(`${scores.join('  ')}  (${each})`, path)
  line(
    `LCP ${timing('largest-contentful-paint')}  TBT ${timing('total-blocking-time')}  CLS ${timing('cumulative-layout-shift')}`,
  )
  for (const { id, title, score, scoreDisplayMode, details } of Object.values(median.audits)) {
    if (score === null || score >= 0.9 || scoreDisplayMode !== 'binary') continue
    line(`- ${id}: ${title}`)
    for (const { node } of details?.type === 'table' ? details.items : [])
      if (typeof node === 'object' && 'snippet' in node) line(`    ${node.snippet}`)
  }
}
