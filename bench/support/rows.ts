import pg from 'pg'
import { type Addresses, addressesOf, byZipf } from './addresses.ts'
import { Buyer, signUpBuyers } from './buyers.ts'
import { sayMachine } from './machine.ts'
import { listBenchProducts } from './products.ts'
import { sayQuality } from './quality.ts'
import { type BenchShop, CAN_PIN, copyDatabase } from './shop.ts'
import { type Done, inTurns, listed, load, megabytes, said, spentMs, type Turn } from './turns.ts'

export const PAGES = 5_000
const WORDS = 3_240
const VISITS = 40_000
const SECONDS = 4
const ROUNDS = 3
const [CARTS, CHECKOUTS, SAVES] = [800, 150, 300]
const WIDE_CATEGORIES = 188
const WIDE_PRODUCTS = 4_488

export type Site = {
  url: string
  databaseUrl: string
  web: number
  worker: number
  buyers: Buyer[]
  admin: Buyer
}
type Work = (site: Site) => Promise<Done>
type Row = {
  name: string
  /** Rendered anew each time. */
  anew?: true
  many: (shop: BenchShop, addresses: Addresses) => Work
  /** The same thing asked again and again: the best there is. */
  one: (shop: BenchShop, addresses: Addresses) => Work
}

const reads =
  (pathsOf: (addresses: Addresses) => readonly string[], isWarmed = false) =>
  (shop: BenchShop, addresses: Addresses): Work => {
    const paths = pathsOf(addresses)
    const warm = new Set<string>()
    return async ({ url }) => {
      if (isWarmed && !warm.has(url)) await visitEach(url, [...new Set(paths)])
      warm.add(url)
      return load(
        listed(
          shop.dataDir,
          'paths',
          paths.map((path) => url + path),
        ),
        SECONDS,
      )
    }
  }
const search = (word: string) => `/api/v1/products?q=${encodeURIComponent(word)}`
const product = (id: string) => `/api/v1/products/${id}`
const productPage = (id: string) => `/product/${id}`
const list = (page: number) => `/api/v1/products?pageSize=24&page=${page}`
const twenty = Array.from({ length: 20 }, (_, at) => at + 1)

const ROWS: Record<string, Row> = {
  zipf: {
    name: 'Cached pages, 5,000 by a zipf law',
    many: reads(({ pages }) => byZipf(['/', ...pages].slice(0, PAGES), VISITS), true),
    one: reads(() => ['/']),
  },
  list: {
    name: 'List of 24 as JSON, 20 pages',
    many: reads(() => twenty.map(list)),
    one: reads(() => [list(1)]),
  },
  product: {
    name: 'Product as JSON, each in turn',
    many: reads(({ productIds }) => productIds.map(product)),
    one: reads(({ productIds }) => [product(productIds[0]!)]),
  },
  search: {
    name: 'Search as JSON, 3,240 words in turn',
    many: reads(({ words }) => words.slice(0, WORDS).map(search)),
    one: reads(({ words }) => [search(words[0]!)]),
  },
  suggestions: {
    name: 'Suggestions, three characters',
    many: reads(({ words }) => suggestions(words)),
    one: reads(({ words }) => suggestions(words.slice(0, 1))),
  },
  cart: {
    name: 'Cart line added, 10 buyers',
    many:
      (_, { onSale }) =>
      ({ buyers }) =>
        fillCarts(buyers.slice(0, 10), onSale),
    one:
      (_, { onSale }) =>
      ({ buyers }) =>
        fillCarts(buyers.slice(0, 1), onSale),
  },
  checkouts: {
    name: 'Whole checkouts, 10 buyers',
    many:
      (_, { onSale }) =>
      (site) =>
        checkOut(site, site.buyers.slice(0, 10), onSale),
    one:
      (_, { onSale }) =>
      (site) =>
        checkOut(site, site.buyers.slice(0, 1), onSale),
  },
  checkouts50: {
    name: 'Whole checkouts, 50 buyers',
    many:
      (_, { onSale }) =>
      (site) =>
        checkOut(site, site.buyers, onSale),
    one:
      (_, { onSale }) =>
      (site) =>
        checkOut(site, site.buyers.slice(0, 1), onSale),
  },
  save: {
    name: 'Admin saves a product, 10 at once',
    many:
      (_, { onSale }) =>
      (site) =>
        saveProducts(site, onSale.slice(0, 10)),
    one:
      (_, { onSale }) =>
      (site) =>
        saveProducts(site, onSale.slice(0, 1)),
  },
  home: {
    name: 'Home, rendered anew, 3 languages',
    anew: true,
    many: reads(() => ['/', '/?lang=en', '/?lang=pt']),
    one: reads(() => ['/']),
  },
  category: {
    name: 'Category, rendered anew, each in turn',
    anew: true,
    many: reads(({ categories }) => categories.map((slug) => `/categoria/${slug}`)),
    one: reads(({ categories }) => [`/categoria/${categories[0]}`]),
  },
  productpage: {
    name: 'Product page, rendered anew, each in turn',
    anew: true,
    many: reads(({ productIds }) => productIds.map(productPage)),
    one: reads(({ productIds }) => [productPage(productIds[0]!)]),
  },
}

const suggestions = (words: readonly string[]) =>
  words.map((word) => `/api/v1/products/suggestions?q=${encodeURIComponent(word.slice(0, 3))}`)

/** Whether the command names rows or a catalogue, rather than a measuring of its own. */
export const namesRows = (words: readonly string[]) =>
  words.every((word) => word in ROWS || word === 'demo' || word === 'wide')

/**
 * The table of the project's goals, for two catalogues: the demo's, and a generated one of 188 categories. Each row in turns
 * with the same of one address, and with `--beside FOLDER` with another checkout of the code on a database of its own.
 */
export async function measureRows(shop: BenchShop, words: readonly string[], beside: string | undefined) {
  console.log(
    CAN_PIN
      ? 'Web on core 0; database, worker and load on core 1.'
      : 'Not pinned: this machine has one core or no taskset.',
  )
  console.log(
    'Rates, the slowest of a hundred, and the processor time of an answer: all = web + database (+ worker).',
  )
  await sayMachine(shop.databaseUrl)
  const asked = Object.entries(ROWS)
    .filter(([key]) => words.includes(key))
    .map(([, row]) => row)
  const rows = asked.length > 0 ? asked : Object.values(ROWS)
  const named = ['demo', 'wide'].filter((catalogue) => words.includes(catalogue))
  await fillStock(shop.databaseUrl)
  for (const catalogue of ['demo', 'wide']) {
    if (catalogue === 'wide') await widen(shop.databaseUrl)
    if (named.length > 0 && !named.includes(catalogue)) continue
    const roots = [undefined, ...(beside ? [beside] : [])]
    const urls = await copyDatabase(
      shop.databaseUrl,
      roots.map((_, at) => `${catalogue}_${at}`),
    )
    for (const anew of [false, true]) {
      const those = rows.filter((row) => (row.anew ?? false) === anew)
      if (those.length > 0) await measure(shop, those, { catalogue, anew, roots, urls })
    }
  }
  await sayMachine(shop.databaseUrl)
}

type Place = {
  catalogue: string
  anew: boolean
  roots: readonly (string | undefined)[]
  urls: readonly string[]
}

async function measure(shop: BenchShop, rows: readonly Row[], { catalogue, anew, roots, urls }: Place) {
  const opened = []
  for (const [at, root] of roots.entries())
    opened.push(await openSite(shop, urls[at]!, { ...(root ? { root } : {}), keeps: !anew }))
  const sites = opened.map(({ site }) => site)
  const addresses = await addressesOf(sites[0]!.url, PAGES)
  const { categories, productIds } = addresses
  console.log(
    `\n${catalogue}: ${productIds.length} products, ${categories.length} categories, ${anew ? 'nothing cached' : 'pages cached'}`,
  )
  if (catalogue === 'demo' && rows.includes(ROWS.search!)) await sayQuality(sites[0]!)
  for (const row of rows) {
    const turns = await inTurns(
      shop.dataDir,
      sites.flatMap((site) =>
        (['many', 'one'] as const).map((way) => {
          const work = row[way](shop, addresses)
          return { pids: { web: site.web, worker: site.worker }, work: () => work(site) }
        }),
      ),
      ROUNDS,
    )
    for (const [at, root] of roots.entries()) {
      const [many, one] = turns.slice(at * 2) as [Turn, Turn]
      console.log(said(at === 0 ? row.name : `  in ${root}`, many))
      console.log(`${said('  one address', one)}   x${(costOf(many) / costOf(one)).toFixed(2)}`)
    }
    if (roots.length > 1)
      console.log(`  here to there: x${(costOf(turns[0]!) / costOf(turns[2]!)).toFixed(3)}`)
    console.log(`  memory: web ${megabytes(sites[0]!.web)} MB, worker ${megabytes(sites[0]!.worker)} MB`)
  }
  for (const { close } of opened) await close()
}

const costOf = ({ spent }: Turn) => spent.web + spent.database + spent.worker

/** A web process with a core to itself, a worker, fifty buyers and one admin. */
export async function openSite(
  shop: BenchShop,
  databaseUrl: string,
  { root, keeps = true }: { root?: string; keeps?: boolean } = {},
) {
  const env = { DATABASE_URL: databaseUrl, ISTMO_PAGE_CACHE: keeps ? 'on' : 'off' }
  const there = { env, ...(root ? { root } : {}) }
  const web = await shop.startWeb({ core: 0, ...there })
  const worker = await shop.startWorker({ core: 1, ...there })
  const admin = new Buyer(web.url)
  await admin.call('POST', '/sign-in', { email: 'admin@istmo.test', password: 'Istmo2026' })
  const buyers = keeps ? await signUpBuyers(web.url, 50) : []
  const site: Site = { url: web.url, databaseUrl, web: web.pid, worker: worker.pid, buyers, admin }
  return {
    site,
    close: async () => {
      await web.stop()
      await worker.stop()
    },
  }
}

/** Plenty of everything, so that what is measured is selling and not refusing. */
export const fillStock = (databaseUrl: string) =>
  asked(databaseUrl, 'update stock_levels set on_hand = 1000000 where on_hand > 0')

/** A shop as large as those it is compared with, past the commands: what is measured is reading. */
async function widen(databaseUrl: string) {
  await listBenchProducts(databaseUrl, WIDE_PRODUCTS)
  await asked(
    databaseUrl,
    `with category as (
       insert into categories (name, slug) select 'Pasillo ' || n, 'pasillo-' || n
       from generate_series((select count(*) from categories where not is_seasonal) + 1, ${WIDE_CATEGORIES}) n returning id),
     numbered as (select id, row_number() over (order by id) - 1 as n, count(*) over () as all_of_them from category)
     insert into category_listings (product_id, category_id, position)
     select products.id, numbered.id, 1 from products
     join numbered on numbered.n = abs(hashtext(products.id::text)) % numbered.all_of_them`,
  )
  await fillStock(databaseUrl)
  await asked(databaseUrl, 'vacuum (analyze)')
}

async function asked(databaseUrl: string, question: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(question)
  } finally {
    await client.end()
  }
}

/** Each page once, so that it is cached. */
export async function visitEach(url: string, paths: readonly string[]) {
  const waiting = [...paths]
  const visitor = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const answer = await fetch(url + path, {
        headers: { 'user-agent': 'Mozilla/5.0', accept: 'text/html' },
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, visitor))
}

function fillCarts(buyers: readonly Buyer[], productIds: readonly string[]): Promise<Done> {
  return shared(buyers, CARTS, async (buyer, round, at) => {
    const { status } = await buyer.addToCart(productIds[(at * 7 + (round % 5)) % productIds.length]!)
    if (round % 400 === 399) await buyer.call('DELETE', '/cart')
    return status === 200
  })
}

async function checkOut(site: Site, buyers: readonly Buyer[], productIds: readonly string[]): Promise<Done> {
  for (const buyer of buyers) await buyer.call('DELETE', '/cart')
  const done = await shared(buyers, CHECKOUTS, async (buyer, round, at) => {
    const added = await buyer.addToCart(productIds[(at * 7 + round) % productIds.length]!)
    if (added.status !== 200) return false
    const paid = await buyer.pay()
    return paid.status < 300 && paid.body.paymentStatus === 'paid'
  })
  await worked(site)
  return done
}

async function saveProducts(site: Site, productIds: readonly string[]): Promise<Done> {
  const { admin } = site
  const versions: number[] = []
  for (const id of productIds) {
    const { body } = await admin.call('GET', `/admin/products/${id}`)
    versions.push(Number(body.version))
  }
  const done = await shared(productIds, SAVES, async (id, round, at) => {
    const priceCents = 1_000 + ((round * 10 + at) % 5_000)
    const { status, body } = await admin.call('PATCH', `/admin/products/${id}`, {
      version: versions[at],
      priceCents,
    })
    versions[at] = Number(body.version)
    return status === 200
  })
  await worked(site)
  return done
}

/** Everybody does the same, as often altogether as was asked for: a shop at rest works too, so that a number of seconds would not do. */
async function shared<Who>(
  all: readonly Who[],
  most: number,
  act: (who: Who, round: number, at: number) => Promise<boolean>,
): Promise<Done> {
  const times: number[] = []
  let errors = 0
  const from = performance.now()
  await Promise.all(
    all.map(async (who, at) => {
      for (let round = 0; round < most / all.length; round++) {
        const askedAt = performance.now()
        if (await act(who, round, at)) times.push(performance.now() - askedAt)
        else errors += 1
      }
    }),
  )
  times.sort((a, b) => a - b)
  const perSecond = (times.length / (performance.now() - from)) * 1000
  return { count: times.length, perSecond, p99: times[Math.floor(times.length * 0.99)] ?? 0, errors }
}

/** Waits until the worker has done what it was left: what an answer costs it comes after the answer. */
async function worked({ worker }: Site) {
  for (let before = spentMs([worker]), waited = 0; waited < 30; waited++) {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const now = spentMs([worker])
    if (now - before < 100) return
    before = now
  }
}
