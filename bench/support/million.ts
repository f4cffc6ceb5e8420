import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { Buyer } from './buyers.ts'
import { benchProducts, chance } from './products.ts'
import { draw, misspelt, shares } from './questions.ts'
import type { BenchShop } from './shop.ts'

const ASKED = 30
const CATEGORIES = ['hogar', 'ropa', 'libros', 'jardin', 'arte', 'bebidas', 'tecnologia']

type Row = { name: string; mostMs: number; times: number[] }

/** What one question takes in a whole shop, beside the same in one of a thousand products; nothing is in memory. */
export async function compareShops(
  shop: BenchShop,
  { few, many }: Record<'few' | 'many', { url: string; count: number; name?: string }>,
) {
  const before = await askShop(shop, few)
  const rows = await askShop(shop, many)
  const heads = ['p50', 'p95'].flatMap((share) =>
    [few, many].map(({ count, name }) => `${share} ${name ?? short(count)}`),
  )
  console.log(
    `${'milliseconds, one question'.padEnd(36)}${[...heads, 'x p50', 'x p95', 'goal'].map((head) => head.padStart(13)).join('')}`,
  )
  for (const [at, { name, mostMs, times }] of rows.entries()) {
    const [p50, p95] = shares(times, [0.5, 0.95]) as [number, number]
    const [p50Few, p95Few] = shares(before[at]!.times, [0.5, 0.95]) as [number, number]
    const cells = [p50Few, p50, p95Few, p95, p50 / p50Few, p95 / p95Few].map((cell) => cell.toFixed(1))
    console.log(
      `${name.padEnd(36)}${[...cells, String(mostMs)].map((cell) => cell.padStart(13)).join('')}${p95 > mostMs ? '  TOO SLOW' : ''}`,
    )
  }
}

const short = (count: number) => `of ${count >= 1_000_000 ? `${count / 1_000_000}M` : `${count / 1_000}k`}`

async function askShop(shop: BenchShop, { url: databaseUrl, count }: { url: string; count: number }) {
  const next = chance(11)
  const titles = [...benchProducts(count)].map(({ title }) => title)
  const of = (all: readonly string[]) => all[Math.floor(next() * all.length)]!
  const wordOf = (least: number) => draw(() => of(of(titles).match(/\p{L}+/gu)!), least)
  const phrase = () => of(titles).split(' ').slice(0, 2).join(' ')
  const pageOf = (most: number) => 1 + Math.floor(next() * most)
  const q = (text: string) => `q=${encodeURIComponent(text)}`
  const dollars = () => 100 + Math.floor(next() * 900)
  const list = (query: string) => `/api/v1/products?${query}`

  const web = await shop.startWeb({ core: 0, env: { DATABASE_URL: databaseUrl } })
  const asAdmin = new Buyer(web.url)
  await asAdmin.call('POST', '/sign-in', { email: 'admin@istmo.test', password: 'Istmo2026' })
  const listener = new pg.Client({ connectionString: databaseUrl })
  await listener.connect()
  const rows: Row[] = []
  const row = async (name: string, mostMs: number, make: () => string) => {
    const times: number[] = []
    for (let asked = 0; asked < ASKED; asked++) {
      // What the process remembers is forgotten first.
      await listener.query(`select pg_notify('istmo_news', '{"name":"product.listed"}')`)
      await setTimeout(10)
      const path = make()
      const from = performance.now()
      await (path.startsWith('/admin') ? askAdmin(asAdmin, path) : askShopper(web.url, path))
      times.push(performance.now() - from)
    }
    rows.push({ name, mostMs, times })
  }
  // The first questions of a process and of its connections are not measured.
  for (let asked = 0; asked < 20; asked++) await askShopper(web.url, list(q(wordOf(4))))
  const inTwo = Math.max(1, Math.floor(count / 28 / 24))
  await row('search of two characters', 50, () => list(q(wordOf(2).slice(0, 2))))
  await row('search of a word', 50, () => list(q(wordOf(4))))
  await row('search of two words', 50, () => list(q(phrase())))
  await row('search of a misspelt word', 50, () => list(q(misspelt(wordOf(5), next))))
  await row('category page, rendered', 60, () => `/categoria/${of(CATEGORIES)}?page=${pageOf(2)}`)
  await row('category page, anywhere in it', 60, () =>
    list(`category=${of(CATEGORIES)}&page=${pageOf(inTwo)}`),
  )
  await row('by rating', 30, () => list(`sort=rating&page=${pageOf(4)}`))
  await row('by price', 30, () => list(`sort=price_${of(['asc', 'desc'])}&page=${pageOf(4)}`))
  await row('category with price and stock', 30, () => {
    const from = dollars()
    return list(`category=${of(CATEGORIES)}&min=${from}&max=${from + 200}&stock=in&page=${pageOf(2)}`)
  })
  await row('category by price', 30, () =>
    list(`category=${of(CATEGORIES)}&sort=price_asc&page=${pageOf(2)}`),
  )
  await row('category by rating', 30, () => list(`category=${of(CATEGORIES)}&sort=rating&page=${pageOf(2)}`))
  await row('brands of a word', 60, () => `/api/v1/products/facets?${q(wordOf(4))}`)
  await row(
    'suggestions of two characters',
    20,
    () => `/api/v1/products/suggestions?${q(wordOf(2).slice(0, 2))}`,
  )
  const admin = (query: string) => `/admin/products?${query}`
  await row('admin: by stock', 60, () => admin(`sort=stock_${of(['asc', 'desc'])}&page=${pageOf(4)}`))
  await row('admin: deep page', 60, () =>
    admin(`page=${count < 10_000 ? pageOf(count / 50) : 149 + pageOf(50)}`),
  )
  await row('admin: search of a word', 60, () => admin(q(wordOf(4))))
  await listener.end()
  await web.stop()
  return rows
}

async function askShopper(url: string, path: string) {
  const answer = await fetch(url + path)
  await answer.arrayBuffer()
  refuseFailure(path, answer.status)
}

async function askAdmin(asAdmin: Buyer, path: string) {
  const { status } = await asAdmin.call('GET', path)
  refuseFailure(path, status)
}

/** 503 is a database that gave up: as slow as it gets, and said in its time. */
function refuseFailure(path: string, status: number) {
  if (status !== 200 && status !== 503) throw new Error(`${path}: ${status}`)
}
