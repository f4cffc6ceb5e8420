import pg from 'pg'
import { listBenchProducts } from './products.ts'
import { type BenchShop, copyDatabase } from './shop.ts'
import { inTurns, listed, load, type Turn } from './turns.ts'

const PRODUCTS = 40_000
/** How many stores own the same products, in one shop each: none is the site alone. */
const STORES = [0, 3, 400] as const
const ROUNDS = 5
const SECONDS = 3
/** How much slower than without stores a page may be. */
const MOST = 1.1
const CATEGORIES = ['tecnologia', 'ropa', 'hogar', 'deportes', 'libros', 'belleza', 'alimentos', 'jardin']
const WORDS = ['cafetera', 'hamaca', 'azul marino', 'madera', 'jabon', 'mochila', 'reloj', 'semillas']

type Web = Awaited<ReturnType<BenchShop['startWeb']>>

/**
 * The pages of the storefront with forty thousand products of the site, of three stores and of four hundred: three
 * shops that differ in nothing else, asked in turns. What counts is the processor time of web and database together
 * for a page, because whatever else the machine does takes none of it away.
 */
export async function measureStores(shop: BenchShop) {
  await listBenchProducts(shop.databaseUrl, PRODUCTS)
  const urls = await giveToStores(shop.databaseUrl)
  console.log(
    `${PRODUCTS} products of ${STORES.join(', ')} stores; processor time of web and database for each answer, medians of ${ROUNDS} turns (goal at most x${MOST}).`,
  )
  for (const [kind, cache] of [
    ['cached', 'on'],
    ['rendered', 'off'],
  ] as const) {
    const webs: Web[] = []
    for (const DATABASE_URL of urls)
      webs.push(await shop.startWeb({ core: 0, env: { DATABASE_URL, ISTMO_PAGE_CACHE: cache } }))
    for (const [name, paths] of Object.entries(pages()))
      report(`${name}, ${kind}`, await measure(shop, webs, { name, paths }))
    for (const web of webs) await web.stop()
  }
}

function pages(): Record<string, readonly string[]> {
  const products = Array.from({ length: 200 }, (_, at) => (at * 199).toString(16).padStart(12, '0'))
  const deep = [1, 2, 5, 20]
  return {
    Home: ['/'],
    Category: CATEGORIES.map((slug) => `/categoria/${slug}`),
    Product: products.map((id) => `/product/00000000-0000-4000-8000-${id}`),
    Search: WORDS.map((q) => `/search?q=${encodeURIComponent(q)}`),
    'List as JSON': CATEGORIES.flatMap((slug) =>
      deep.map((page) => `/api/v1/products?category=${slug}&page=${page}`),
    ),
  }
}

async function measure(
  shop: BenchShop,
  webs: readonly Web[],
  { name, paths }: { name: string; paths: readonly string[] },
): Promise<Turn[]> {
  // Each is made once before anything is counted.
  for (const { url } of webs)
    for (const path of paths) {
      const answer = await fetch(url + path)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${name}: ${path} answers ${answer.status}`)
    }
  const sites = webs.map(({ url, pid }, at) => {
    const target = listed(
      shop.dataDir,
      `stores-${at}`,
      paths.map((path) => url + path),
    )
    return { pids: { web: pid }, work: () => load(target, SECONDS) }
  })
  const turns = await inTurns(shop.dataDir, sites, ROUNDS)
  const errors = turns.reduce((sum, turn) => sum + turn.errors, 0)
  if (errors > 0) throw new Error(`${name}: ${errors} answers failed`)
  return turns
}

function report(name: string, turns: readonly Turn[]) {
  const msOf = ({ spent }: Turn) => spent.web + spent.database
  const said = turns.map((turn, at) => {
    const { perSecond } = turn
    const [spentMs, ratio] = [msOf(turn), msOf(turn) / msOf(turns[0]!)]
    const figures = `${Math.round(perSecond).toString().padStart(6)} /s ${spentMs.toFixed(3).padStart(8)} ms`
    return at === 0 ? figures : `${figures}  x${ratio.toFixed(3)}${ratio > MOST ? ' TOO SLOW' : ''}`
  })
  console.log(`${name.padEnd(22)} ${said.join('   ')}`)
}

/** A copy of the shop for each number of stores, past the commands: what is measured is reading. */
async function giveToStores(databaseUrl: string): Promise<string[]> {
  const urls = await copyDatabase(
    databaseUrl,
    STORES.map((count) => `stores_${count}`),
  )
  for (const [at, count] of STORES.entries())
    await asked(urls[at]!, async (client) => {
      // The time of the database's helper processes would be in no figure.
      await client.query(`alter database stores_${count} set max_parallel_workers_per_gather = 0`)
      await client.query('set session_replication_role = replica')
      await client.query(
        `insert into business_stores (id, owner_id, name, contact_email, status, approval_status, verified)
         select ('00000000-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, gen_random_uuid(), 'Tienda ' || n,
           'tienda' || n || '@istmo.test', 'active', 'approved', true from generate_series(0, $1::int - 1) n`,
        [count],
      )
      await client.query(
        `insert into plan_subscriptions (store_id, plan_type, amount_cents, status, start_date, end_date)
         select id, 'professional', 9999, 'active', now(), now() + interval '30 days' from business_stores
         where id::text like '00000000-0000-4000-9000-%'`,
      )
      await client.query('reset session_replication_role')
      // The site's too are written once more, so that all three shops lie in their tables alike.
      await client.query(
        `update products set store_id = case when $1::int = 0 then null else
           ('00000000-0000-4000-9000-' || lpad(to_hex(at % greatest($1::int, 1)), 12, '0'))::uuid end
         from (select id, row_number() over (order by id) as at from products) as numbered
         where numbered.id = products.id`,
        [count],
      )
      await client.query('vacuum (full, analyze)')
    })
  return urls
}

async function asked(url: string, ask: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await ask(client)
  } finally {
    await client.end()
  }
}
