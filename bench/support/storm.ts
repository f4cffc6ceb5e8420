import { setTimeout } from 'node:timers/promises'
import { addressesOf } from './addresses.ts'
import { type Buyer, signUpBuyers } from './buyers.ts'
import { chance, listBenchProducts } from './products.ts'
import { fillStock, inTurns, report } from './races.ts'
import type { BenchShop } from './shop.ts'
import { listed, load, megabytes } from './turns.ts'

const PRODUCTS = 5_000
/** So many random queries for each crawled address. */
const SCANNED_SHARE = 0.2
const AT_ONCE = 40
const BUYERS = 50
const READERS_PER_SECOND = 2_000
const UNITS = 200
const SALE_SECONDS = 15
const BURST = 2_000
const MOST_MB = 600
const PATIENCE_MS = 30_000

/**
 * What comes over a shop: a crawler, a scan, a flash sale, and a start while everybody asks. Nothing may answer 500 or
 * be left without an answer, what is not done now says when to come back, nothing is sold twice.
 */
export async function runStorm(shop: BenchShop, count: number) {
  let web = await shop.startWeb()
  await shop.startWorker()
  // Those that come in bulk have no ledger that could be held against what was sold.
  const onSale = (await addressesOf(web.url, PRODUCTS)).onSale[0]!
  await listBenchProducts(shop.databaseUrl, PRODUCTS)
  const { productIds, categories, pages } = await addressesOf(web.url, PRODUCTS)
  const { pool } = await import('../../src/server/db/db.ts')

  const scans = Math.round(count * SCANNED_SHARE)
  await visitAll(`A crawler over ${count} addresses`, web.url, crawled(count, categories, productIds))
  await visitAll(`${scans} random queries`, web.url, scanned(scans))
  const held = Number(megabytes(web.pid, 'VmHWM'))
  report('Memory after both', `${held} MB at most`, !(held > MOST_MB))
  await sellOne(web.url, onSale)

  await web.stop()
  web = await shop.startWeb()
  const cold = await visitAll('A start under load', web.url, pages.slice(0, BURST), BURST)
  if (cold.has(503)) await visitAll('The same pages a moment later', web.url, pages.slice(0, BURST), 5)

  const { findBrokenInvariants } = await import('../../scripts/invariants.ts')
  const broken = await findBrokenInvariants(pool)
  report(
    'Invariants after all this',
    broken.length === 0 ? 'all hold' : JSON.stringify(broken),
    broken.length === 0,
  )
}

/** Listings in every order and with every filter, products with what advertisers add, and what never was there. */
function crawled(count: number, categories: readonly string[], productIds: readonly string[]): string[] {
  const next = chance(50)
  const of = <One>(all: readonly One[]) => all[Math.floor(next() * all.length)]!
  const sorts = ['relevance', 'newest', 'price_asc', 'price_desc', 'rating', 'nonsense']
  const kinds = [
    () => `/categoria/${of(categories)}?page=${1 + Math.floor(next() * 400)}&sort=${of(sorts)}`,
    () =>
      `/search?category=${of(categories)}&min=${Math.floor(next() * 900)}&max=${Math.floor(next() * 3000)}`,
    () =>
      `/product/${of(productIds)}?utm_source=${next().toString(36).slice(2)}&lang=${of(['es', 'en', 'pt'])}`,
    () => `/product/${crypto.randomUUID()}`,
    () => `/api/v1/products?pageSize=100&page=${1 + Math.floor(next() * 1_000)}&sort=${of(sorts)}`,
    () => `/${next().toString(36).slice(2)}/${next().toString(36).slice(2)}.php`,
  ]
  return Array.from({ length: count }, () => of(kinds)())
}

/** What is typed, pasted and tried: letters of all scripts, signs, halves of characters, other people's languages. */
function scanned(count: number): string[] {
  const next = chance(77)
  const of = <One>(all: readonly One[]) => all[Math.floor(next() * all.length)]!
  const pieces = [
    "' or 1=1--",
    '%',
    '_',
    '\\',
    '%00',
    '%ff',
    '%ED%A0%80',
    '<script>',
    '🦜',
    'ñandú',
    '東京',
    'مرحبا',
  ]
  const alphabet = 'abcdefghijklmnopqrstuvwxyzáéíóúñü 0123456789-"&|!:*()'
  const text = (most: number) =>
    Array.from(
      { length: 1 + Math.floor(next() * most) },
      () => alphabet[Math.floor(next() * alphabet.length)],
    ).join('')
  const asked = [
    () => encodeURIComponent(text(12)),
    () => encodeURIComponent(text(400)),
    () => of(pieces) + encodeURIComponent(text(4)),
  ]
  const endpoints = [
    '/search?q=',
    '/api/v1/products?q=',
    '/api/v1/products/suggestions?q=',
    '/api/v1/products/facets?q=',
  ]
  return Array.from({ length: count }, () => of(endpoints) + of(asked)())
}

/** Asks for all of them, so many at once, and says how they were answered. */
async function visitAll(name: string, url: string, paths: readonly string[], atOnce = AT_ONCE) {
  const answers = new Map<number, number>()
  const wrong: string[] = []
  const times: number[] = []
  await inTurns(paths, atOnce, async (path) => {
    const from = performance.now()
    const status = await visit(url + path).catch((error: unknown) => {
      wrong.push(`${path}: ${String(error)}`)
      return 0
    })
    times.push(performance.now() - from)
    if (status < 0) wrong.push(`${path}: ${-status}`)
    answers.set(Math.abs(status), (answers.get(Math.abs(status)) ?? 0) + 1)
  })
  times.sort((a, b) => a - b)
  const at = (share: number) => `${Math.round(times[Math.floor(times.length * share)] ?? 0)} ms`
  const said = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`)
  report(
    name,
    `${said.join(', ')}; p50 ${at(0.5)}, p99 ${at(0.99)} ${wrong.slice(0, 5).join(' ')}`,
    wrong.length === 0,
  )
  return answers
}

/** The status; below zero where no one may answer like that. */
async function visit(url: string): Promise<number> {
  const answer = await fetch(url, {
    headers: { 'user-agent': 'Mozilla/5.0', accept: 'text/html,application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await answer.arrayBuffer()
  const saysWhen = answer.status === 503 && answer.headers.has('retry-after')
  return answer.status < 500 || saysWhen ? answer.status : -answer.status
}

/** Everybody looks at one product while fifty people buy it until none is left. */
async function sellOne(url: string, productId: string) {
  const buyers = await signUpBuyers(url, BUYERS)
  await fillStock([productId], UNITS)
  const pages = [`/product/${productId}`, `/api/v1/products/${productId}`]
  const target = listed(
    process.env.DATA_DIR!,
    'sale',
    pages.map((path) => url + path),
  )
  const reading = load(target, SALE_SECONDS)
  const answers = await Promise.all(buyers.map((buyer) => buyWhatThereIs(buyer, productId)))
  const { perSecond, p99, errors } = await reading
  const sold = answers.reduce((sum, answer) => sum + answer.sold, 0)
  const broken = answers.flatMap((answer) => answer.broken)
  report(
    `${UNITS} units, ${BUYERS} buyers, ${Math.round(perSecond)} readers a second`,
    `${sold} sold; readers p99 ${Math.round(p99)} ms, ${errors} of them failed${perSecond < READERS_PER_SECOND ? `  SLOW: ${READERS_PER_SECOND} asked for` : ''} ${broken.slice(0, 3).join(' ')}`,
    sold === UNITS && errors === 0 && broken.length === 0,
  )
  const { body } = await buyers[0]!.call('GET', `/products/${productId}`)
  report('What is left of it', `${String(body.stock)}`, body.stock === 0)
}

async function buyWhatThereIs(buyer: Buyer, productId: string): Promise<{ sold: number; broken: string[] }> {
  const broken: string[] = []
  for (let sold = 0; ; ) {
    const added = await untilItIsNotBusy(() => buyer.addToCart(productId))
    const key = crypto.randomUUID()
    const paid = added.status < 300 ? await untilItIsNotBusy(() => buyer.pay(key)) : added
    if (paid.status < 300) sold += 1
    else if (paid.status === 409) return { sold, broken }
    else return { sold, broken: [`${paid.status} ${JSON.stringify(paid.body)}`] }
  }
}

/** Comes back when it was asked to, with the same key, as a browser does. */
async function untilItIsNotBusy(ask: () => ReturnType<Buyer['pay']>) {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    const { retryAfter } = answer.body.params as { retryAfter: number }
    await setTimeout(retryAfter * 1000)
  }
}
