import pg from 'pg'
import { listBenchProducts } from './products.ts'
import type { BenchShop } from './shop.ts'
import { inTurns, listed, load, megabytes, said } from './turns.ts'

const PAGES = 400
const UPDATE_MS = 250
const SECONDS = 4
const ROUNDS = 3

/** Cached pages: one of them again and again, 400 in turn, and the same while every quarter of a second a product changes. */
export async function measurePages(shop: BenchShop) {
  await listBenchProducts(shop.databaseUrl, PAGES)
  const web = await shop.startWeb({ core: 0 })
  const ids = Array.from({ length: PAGES }, (_, index) => `00000000-0000-4000-8000-${hex(index)}`)
  const list = listed(
    shop.dataDir,
    'pages',
    ids.map((id) => `${web.url}/product/${id}`),
  )
  // Each is made once before anything is counted, as in a shop that has been open for a while.
  for (const id of ids) await (await fetch(`${web.url}/product/${id}`)).text()
  const rate = async (name: string, target: string) => {
    const site = { pids: { web: web.pid }, work: () => load(target, SECONDS) }
    const [turn] = await inTurns(shop.dataDir, [site], ROUNDS)
    console.log(said(name, turn!))
    return turn!.perSecond
  }
  const one = await rate('One product page', `${web.url}/product/${ids[0]}`)
  const many = await rate(`${PAGES} product pages in turn`, list)
  const stop = await publishUpdates(shop.databaseUrl, ids)
  const busy = await rate('The same while products change', list)
  await stop()
  const share = (part: number) => `${((part / one) * 100).toFixed(0)} %`
  console.log(`Of one page's rate: ${share(many)}, with live events ${share(busy)} (goal 33 %).`)
  console.log(
    `Memory of the web process: ${megabytes(web.pid, 'VmRSS')} MB now, ${megabytes(web.pid, 'VmHWM')} MB at most (goal under 600).`,
  )
  await web.stop()
}

const hex = (index: number) => index.toString(16).padStart(12, '0')

async function publishUpdates(databaseUrl: string, ids: readonly string[]): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  let index = 0
  const timer = setInterval(() => {
    const update = { name: 'product.changed', ids: [ids[(index += 7) % ids.length]] }
    void client.query('select pg_notify($1, $2)', ['istmo_news', JSON.stringify(update)])
  }, UPDATE_MS)
  return async () => {
    clearInterval(timer)
    await client.end()
  }
}
