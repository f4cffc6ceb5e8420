import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { benchProducts } from './products.ts'
import { Buyer } from './buyers.ts'
import type { BenchShop } from './shop.ts'

const MOVEMENTS_EACH = 10
const ASKED = 30
export const HEAD = `${'milliseconds'.padEnd(64)}${['least', 'median', 'p95'].map((head) => head.padStart(9)).join('')}`
/** What the collector leaves lying about; a file of a hundred thousand rows held whole is several times that. */
const MOST_GROWN_MB = 100

/** The inventory and the files of a shop this large: lists, cards, reports, an export, and imports read in beside it. */
export async function measureAdmin(shop: BenchShop, count: number) {
  await movePlenty(shop.databaseUrl)
  const web = await shop.startWeb({ core: 0 })
  const admin = new Buyer(web.url)
  await admin.call('POST', '/sign-in', { email: 'admin@istmo.test', password: 'Istmo2026' })
  const { items: categories } = (await admin.call('GET', '/admin/categories')).body as {
    items: { id: string }[]
  }
  const category = categories[2]!.id
  console.log(HEAD)
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const lists: Record<string, readonly string[]> = {
    inventory: [
      '',
      'page=200',
      ...['title', 'stock_asc', 'stock_desc', 'price_asc', 'price_desc'].map((sort) => `sort=${sort}`),
      ...['low', 'out', 'overstock', 'normal'].map((level) => `level=${level}`),
      `category=${category}`,
      'q=hamaca',
      'q=azul&sort=stock_asc',
    ],
    'inventory/transactions': [
      '',
      'page=200',
      'type=set',
      'type=add',
      'reason=damage',
      `from=${day(3)}`,
      `to=${day(20)}`,
      'q=FAC-77',
      'q=hamaca',
      'q=azul',
    ],
    'inventory/alerts': [
      '',
      'page=20&state=all',
      'state=resolved',
      'type=out_of_stock',
      'q=hamaca',
      `to=${day(2)}`,
    ],
    products: ['', 'page=200', 'sort=title', `category=${category}`, 'q=hamaca'],
  }
  for (const [list, questions] of Object.entries(lists))
    for (const question of questions) await time(admin, `/admin/${list}?${question}`, 100)
  for (const list of Object.keys(lists)) await time(admin, `/admin/${list}`, 100, { walks: true })
  for (const type of ['levels', 'movements', 'value', 'popularity', 'days_left', 'dead_stock', 'reorder'])
    await time(admin, `/admin/inventory/reports?type=${type}`, 500)
  for (const file of ['products', 'inventory', 'inventory/transactions', 'inventory/reports'])
    await measureExport(web.pid, admin, `/admin/${file}.csv`)
  await shop.startWorker()
  await measureImport(admin, 5_000, 4)
  if (count >= 50_000) await measureImport(admin, 60_000, 40)
  await web.stop()
}

/** Ten movements of each product over a month, and the alerts that it has had. */
async function movePlenty(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    await client.query(`insert into inventory_transactions
        (product_id, transaction_type, quantity, previous_stock, new_stock, reason, reference_number, notes, created_at)
      select product_id, type, 2, 20, case type when 'add' then 22 when 'set' then 2 else 18 end,
        case when turn = 1 then 'purchase' when turn = 9 and hashtext(product_id::text) % 200 = 0 then 'damage' else 'sale' end,
        case when turn = 1 then 'FAC-' || abs(hashtext(product_id::text)) % 5000 end, case when turn = 1 then 'entrega del proveedor' end,
        now() - (${MOVEMENTS_EACH} - turn) * interval '3 days' - abs(hashtext(product_id::text)) % 86400 * interval '1 second'
      from generate_series(1, ${MOVEMENTS_EACH}) turn, stock_levels,
        lateral (select case when turn = 1 then 'add' when turn = 9 and hashtext(product_id::text) % 50 = 0 then 'set'
          else 'remove' end as type) kind`)
    await client.query(`insert into inventory_alerts (product_id, alert_type, threshold, is_active, is_resolved, created_at)
      select product_id, 'low_stock', 5, true, on_hand > 5 or on_hand = 0, now() - abs(hashtext(product_id::text)) % 86400 * interval '30 seconds'
      from stock_levels on conflict do nothing`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Asks an endpoint several times, one after another, and says how long it took; `walks` goes from page to page. */
export async function time(admin: Buyer, path: string, mostMs: number, { walks = false } = {}) {
  const times: number[] = []
  let after = ''
  for (let round = 0; round < ASKED; round++) {
    const from = performance.now()
    const { status, body } = await admin.call('GET', `${path}${after}`)
    times.push(performance.now() - from)
    if (status !== 200) throw new Error(`${path}: ${status}`)
    const { next } = body as { next?: string | null }
    if (walks) after = next ? `?after=${next}` : ''
  }
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(ASKED * 0.95)]!
  const cells = [sorted[0]!, sorted[ASKED / 2]!, p95].map((ms) => ms.toFixed(1).padStart(9)).join('')
  const name = walks ? `${path}, page after page` : path
  console.log(`${name.replace(/[0-9a-f-]{36}/, '…').padEnd(64)}${cells}${p95 > mostMs ? '  TOO SLOW' : ''}`)
}

/** Ten rows of the file cost as much memory as a hundred thousand: the memory of the server is measured at its highest. */
async function measureExport(pid: number, admin: Buyer, path: string) {
  const from = performance.now()
  const before = heldBy(pid)
  const answer = await admin.file(path)
  let bytes = 0
  let most = before
  for await (const chunk of answer.body!) {
    bytes += (chunk as Uint8Array).byteLength
    most = Math.max(most, heldBy(pid))
  }
  console.log(
    `${path}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds(from)} s, the server grew from ${before} to ${most} MB${most - before > MOST_GROWN_MB ? '  TOO MUCH' : ''}`,
  )
}

/** Megabytes of memory; only Linux reports it. */
function heldBy(pid: number): number {
  try {
    return Math.round(
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    )
  } catch {
    return 0
  }
}

async function measureImport(admin: Buyer, count: number, mostSeconds: number) {
  const file = [
    'title,description,price,categories,stock,unique_code',
    ...[...benchProducts(count)].map(({ title, description, code, priceCents, stock, category }) =>
      // A real list of 60,000 stays below 10 MiB because it says little of each thing.
      [title, description.slice(0, 60), (priceCents / 100).toFixed(2), category, stock, `${count}-${code}`]
        .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
        .join(','),
    ),
  ].join('\n')
  let from = performance.now()
  const sent = await admin.file('/admin/imports?name=productos.csv', file)
  if (!sent.ok) throw new Error(`The file is refused: ${sent.status} ${await sent.text()}`)
  const { id } = (await sent.json()) as { id: string }
  const lookedIn = await until(admin, id, ['ready'], from)
  const alone: number[] = []
  while (alone.length < ASKED) alone.push(await msOfPage(admin, alone.length))
  await admin.call('POST', `/admin/imports/${id}/start`)
  from = performance.now()
  const beside: number[] = []
  const readInSeconds = await until(admin, id, ['done'], from, async () => {
    beside.push(await msOfPage(admin, beside.length))
  })
  const { body } = await admin.call('GET', `/admin/imports/${id}`)
  const { created, failed } = body as { created: number; failed: number }
  console.log(
    `Import of ${count.toLocaleString('en-US')} rows: looked through in ${lookedIn} s, read in in ${readInSeconds} s (${created} new, ${failed} failed)${Number(readInSeconds) > mostSeconds ? '  TOO SLOW' : ''}`,
  )
  const [before, meanwhile] = [median(alone), median(beside)]
  console.log(
    `A page of the shop meanwhile: ${meanwhile.toFixed(1)} ms, alone ${before.toFixed(1)} ms${meanwhile > 2 * before ? '  TOO SLOW' : ''}`,
  )
}

/** Another page each time, which no memory has. */
async function msOfPage(admin: Buyer, at: number): Promise<number> {
  const from = performance.now()
  await admin.call('GET', `/products?page=${1 + (at % 300)}`)
  return performance.now() - from
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

async function until(
  admin: Buyer,
  id: string,
  wanted: readonly string[],
  from: number,
  meanwhile?: () => Promise<void>,
): Promise<string> {
  for (;;) {
    await meanwhile?.()
    const { status } = (await admin.call('GET', `/admin/imports/${id}`)).body as { status: string }
    if (wanted.includes(status)) return seconds(from)
    if (['refused', 'failed'].includes(status)) throw new Error(`The import is ${status}`)
    await setTimeout(50)
  }
}

const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(1)
