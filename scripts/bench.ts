/**
 * Measures the goals of the house and prints them: pages, JSON, search and whole
 * checkouts on one server process with a core to itself, medians of three runs.
 * `npm run bench -- pages` measures the kept pages of many products alone, `-- statistics` the figures of two years,
 * `-- sellers` the screens of an
 * owner with 50,000 orders, `-- checkouts --beside FOLDER` what a checkout costs here and in another checkout of the code; `-- race`, `-- rush`, `-- drops` and
 * `-- kills` measure what must never go wrong instead.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Buyer, signUpBuyers } from './support/bench-buyers.ts'
import { type BenchShop, CAN_PIN, openBenchShop } from './support/bench-shop.ts'
import { runDrops } from './support/bench-drops.ts'
import { runKills } from './support/bench-kills.ts'
import { measureCheckoutCost } from './support/bench-checkouts.ts'
import { measurePages } from './support/bench-pages.ts'
import { measureSellers } from './support/bench-sellers.ts'
import { measureStatistics } from './support/bench-statistics.ts'
import { runRaces, runRush } from './support/bench-races.ts'

const SECONDS = 4
const RUNS = 3
const CONNECTIONS = 50
const run = promisify(execFile)
const LOAD = join(import.meta.dirname, 'support', 'bench-load.ts')

const shop = await openBenchShop()
try {
  if (process.argv.includes('race')) await runRaces(shop)
  else if (process.argv.includes('rush')) await runRush(shop)
  else if (process.argv.includes('drops')) await runDrops(shop)
  else if (process.argv.includes('kills')) await runKills(shop)
  else if (process.argv.includes('pages')) await measurePages(shop, medianLoad, print)
  else if (process.argv.includes('checkouts')) await measureCheckoutCost(shop)
  else if (process.argv.includes('statistics')) await measureStatistics(shop, medianLoad)
  else if (process.argv.includes('sellers')) await measureSellers(shop)
  else await measure(shop)
} finally {
  await shop.close()
}
process.exit(process.exitCode ?? 0)

async function measure(shop: BenchShop) {
  console.log(
    CAN_PIN
      ? 'Server on core 0, database and load on core 1.'
      : 'Not pinned: this machine has one core or no taskset.',
  )
  const web = await shop.startWeb({ core: 0 })
  const home = (await (await fetch(`${web.url}/api/v1/home`)).json()) as { featured: { id: string }[] }
  const product = home.featured[0]!.id
  await row('Home, cached', `${web.url}/`)
  await row('Product page, cached', `${web.url}/product/${product}`)
  await row('List of 24 as JSON', `${web.url}/api/v1/products?category=hogar&pageSize=24`)
  await row('Product as JSON', `${web.url}/api/v1/products/${product}`)
  await row('Search "jamón" as JSON', `${web.url}/api/v1/products?q=jam%C3%B3n`)
  await row('Suggestions "caf"', `${web.url}/api/v1/products/suggestions?q=caf`)
  await measureCheckouts(web.url)
  await web.stop()
  const bare = await shop.startWeb({ core: 0, env: { ISTMO_PAGE_CACHE: 'off' } })
  await row('Home, rendered anew', `${bare.url}/`)
  await row('Category, rendered anew', `${bare.url}/categoria/hogar`)
  await row('Product page, rendered anew', `${bare.url}/product/${product}`)
  await bare.stop()
}

async function row(name: string, url: string) {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  const { perSecond, p99, errors } = await medianLoad(url)
  print(name, perSecond, p99, errors)
}

async function medianLoad(target: string) {
  const results = []
  for (let index = 0; index < RUNS; index++) results.push(await load(target))
  results.sort((a, b) => a.perSecond - b.perSecond)
  return results[Math.floor(RUNS / 2)]!
}

async function load(url: string): Promise<{ perSecond: number; p99: number; errors: number }> {
  const command = [process.execPath, LOAD, url, String(CONNECTIONS), String(SECONDS)]
  const pinned = CAN_PIN ? ['taskset', '-c', '1', ...command] : command
  const { stdout } = await run(pinned[0]!, pinned.slice(1))
  return JSON.parse(stdout) as { perSecond: number; p99: number; errors: number }
}

async function measureCheckouts(url: string) {
  const { items } = (await (await fetch(`${url}/api/v1/products?stock=in&pageSize=100`)).json()) as {
    items: { id: string; stock: number }[]
  }
  const { db } = await import('../src/server/db.ts')
  const { sql } = await import('drizzle-orm')
  // Plenty of everything, so that what is measured is selling and not refusing.
  await db.execute(sql`update stock_levels set on_hand = 1000000`)
  for (const count of [1, 10, 50]) {
    const buyers = await signUpBuyers(url, count)
    const times: number[] = []
    let failed = 0
    const endsAt = performance.now() + SECONDS * 2000
    const startedAt = performance.now()
    await Promise.all(
      buyers.map(async (buyer, index) => {
        for (let round = 0; performance.now() < endsAt; round++) {
          const from = performance.now()
          const isBought = await buyOnce(buyer, items[(index * 7 + round) % items.length]!.id)
          if (isBought) times.push(performance.now() - from)
          else failed += 1
        }
      }),
    )
    times.sort((a, b) => a - b)
    const seconds = (performance.now() - startedAt) / 1000
    print(
      `Whole checkouts, ${count} buyers`,
      times.length / seconds,
      times[Math.floor(times.length * 0.99)] ?? 0,
      failed,
    )
  }
}

async function buyOnce(buyer: Buyer, productId: string): Promise<boolean> {
  const added = await buyer.addToCart(productId)
  if (added.status !== 200) return false
  const paid = await buyer.pay()
  return paid.status < 300 && paid.body.paymentStatus === 'paid'
}

function print(name: string, perSecond: number, p99: number, errors: number) {
  const failures = errors > 0 ? `  ${errors} FAILED` : ''
  console.log(
    `${name.padEnd(32)} ${Math.round(perSecond).toLocaleString('en-US').padStart(9)} /s   p99 ${p99.toFixed(1).padStart(8)} ms${failures}`,
  )
}
