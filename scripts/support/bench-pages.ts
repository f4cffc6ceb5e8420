import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { listBenchProducts } from './bench-products.ts'
import type { BenchShop } from './bench-shop.ts'

const PAGES = 400
const NEWS_MS = 250

type Load = (target: string) => Promise<{ perSecond: number; p99: number; errors: number }>
type Print = (name: string, perSecond: number, p99: number, errors: number) => void

/** Kept pages: one of them again and again, 400 in turn, and the same while every quarter of a second a product changes. */
export async function measurePages(shop: BenchShop, load: Load, print: Print) {
  await listBenchProducts(shop.databaseUrl, PAGES)
  const web = await shop.startWeb({ core: 0 })
  const ids = Array.from({ length: PAGES }, (_, index) => `00000000-0000-4000-8000-${hex(index)}`)
  const list = join(shop.dataDir, 'pages.txt')
  writeFileSync(list, ids.map((id) => `${web.url}/product/${id}`).join('\n'))
  // Each is made once before anything is counted, as in a shop that has been open for a while.
  for (const id of ids) await (await fetch(`${web.url}/product/${id}`)).text()
  const rate = async (name: string, target: string) => {
    const { perSecond, p99, errors } = await load(target)
    print(name, perSecond, p99, errors)
    return perSecond
  }
  const one = await rate('One product page', `${web.url}/product/${ids[0]}`)
  const many = await rate(`${PAGES} product pages in turn`, `@${list}`)
  const stop = await tellNews(shop.databaseUrl, ids)
  const busy = await rate('The same while products change', `@${list}`)
  await stop()
  const share = (part: number) => `${((part / one) * 100).toFixed(0)} %`
  console.log(`Of one page's rate: ${share(many)}, with news ${share(busy)} (goal 33 %).`)
  console.log(
    `Memory of the web process: ${megabytes(web.pid, 'VmRSS')} MB now, ${megabytes(web.pid, 'VmHWM')} MB at most (goal under 600).`,
  )
  await web.stop()
}

const hex = (index: number) => index.toString(16).padStart(12, '0')

async function tellNews(databaseUrl: string, ids: readonly string[]): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  let index = 0
  const timer = setInterval(() => {
    const news = { name: 'product.changed', ids: [ids[(index += 7) % ids.length]] }
    void client.query('select pg_notify($1, $2)', ['istmo_news', JSON.stringify(news)])
  }, NEWS_MS)
  return async () => {
    clearInterval(timer)
    await client.end()
  }
}

/** Only Linux says it like this; elsewhere nothing is claimed. */
function megabytes(pid: number, name: string): string {
  try {
    const line = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return line ? String(Math.round(Number(line[1]) / 1024)) : '?'
  } catch {
    return '?'
  }
}
