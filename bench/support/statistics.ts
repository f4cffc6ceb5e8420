import pg from 'pg'
import { addDays, dayOf } from '../../src/modules/insight/statistics/rules.ts'
import { Buyer } from './buyers.ts'
import { listBenchProducts } from './products.ts'
import type { BenchShop } from './shop.ts'

const ORDERS = 500_000
const DAYS = 730
const PRODUCTS = 5_000
const ASKED = 40

/** The figures of two years with half a million orders, each asked one after another. */
export async function measureStatistics(shop: BenchShop) {
  await listBenchProducts(shop.databaseUrl, PRODUCTS)
  let from = performance.now()
  await buildTwoYears(shop.databaseUrl)
  console.log(`${ORDERS.toLocaleString('en-US')} orders over ${DAYS} days in ${seconds(from)} s.`)
  from = performance.now()
  const { rollUp } = await import('../../src/modules/insight/statistics/commands/roll-up.ts')
  await rollUp({ now: new Date() })
  console.log(
    `All days rolled up in ${seconds(from)} s, today again in ${await again(() => rollUp({ now: new Date() }))} ms.`,
  )
  const web = await shop.startWeb({ core: 0 })
  const admin = new Buyer(web.url)
  await admin.call('POST', '/sign-in', { email: 'admin@istmo.test', password: 'Istmo2026' })
  const today = dayOf(new Date())
  for (const path of ['', '/visitors', '/sales', '/best', '/standing'])
    for (const query of [
      'period=week',
      'period=year',
      `period=own&from=${addDays(today, 1 - DAYS)}&to=${today}`,
    ]) {
      if (path === '/standing' && query !== 'period=week') continue
      const address = `/admin/statistics${path}${path === '/standing' ? '' : `?${query}`}`
      const times: number[] = []
      for (let round = 0; round < ASKED; round++) {
        const start = performance.now()
        const answer = await admin.call('GET', address)
        if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`)
        times.push(performance.now() - start)
      }
      times.sort((a, b) => a - b)
      const p95 = times[Math.floor(ASKED * 0.95)]!
      console.log(
        `${address.slice(6).padEnd(72)} p50 ${ms(times[ASKED / 2]!)}  p95 ${ms(p95)}${p95 > 200 ? '  TOO SLOW' : ''}`,
      )
    }
  await web.stop()
}

const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(0)
const ms = (time: number) => `${time.toFixed(1)} ms`.padStart(9)
const again = async (work: () => Promise<unknown>) => {
  const from = performance.now()
  await work()
  return Math.round(performance.now() - from)
}

/** In bulk, past the commands: what is measured is reading. */
async function buildTwoYears(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(`
      insert into orders (id, number, user_id, checkout_key, status, payment_status, payment_method, shipping_method,
        subtotal_cents, shipping_cents, total_cents, billing_info, stock_state, paid_at, created_at, updated_at)
      select md5('order' || n)::uuid, 'IST-B' || n, (select id from profiles order by id limit 1), 'bench' || n,
        case when n % 10 = 0 then 'cancelled' else 'completed' end, case when n % 10 = 0 then 'expired' else 'paid' end,
        'credit_card', 'standard', 2 * (1000 + n % 9000), 599, 2 * (1000 + n % 9000) + 599, '{}', 'none',
        case when n % 10 = 0 then null else at end, at, at
      from generate_series(1, ${ORDERS}) as n, lateral (select now() - interval '1 second' * (n * ${(DAYS * 86_400) / ORDERS})) as t (at)`)
    await client.query(`
      insert into seller_orders (id, order_id, number, subtotal_cents, shipping_cents, status, created_at, updated_at)
      select id, id, number, subtotal_cents, shipping_cents, status, created_at, updated_at from orders where number like 'IST-B%'`)
    await client.query(`
      insert into order_lines (order_id, seller_order_id, position, product_id, title, list_price_cents, unit_price_cents, quantity, line_cents)
      select md5('order' || n)::uuid, md5('order' || n)::uuid, l, ('00000000-0000-4000-8000-' || lpad(to_hex((n::bigint * 7919 + l * 2503) % ${PRODUCTS}), 12, '0'))::uuid,
        'x', 1000 + n % 9000, 1000 + n % 9000, 1, 1000 + n % 9000
      from generate_series(1, ${ORDERS}) as n, generate_series(0, 1) as l`)
    await client.query(`
      insert into payments (order_id, attempt, provider, provider_payment_id, state, amount_cents, captured_cents, created_at, updated_at)
      select id, 1, 'test', 'bench' || number, 'paid', total_cents, total_cents, created_at, created_at from orders
      where number like 'IST-B%' and paid_at is not null`)
    await client.query(`
      insert into site_statistics (date, visits, unique_visitors, page_views, bounces, total_seconds, rolled_at)
      select current_date - n, 900 + n % 300, 700, 4000 + n % 500, 300, 90000, now() from generate_series(1, ${DAYS}) as n`)
    await client.query(`
      insert into site_statistics_parts (grain, date, kind, name, count)
      select 'day', current_date - n, kind, kind || ' ' || (i * 13 + n) % 900, 1 + (i * n) % 40
      from generate_series(1, ${DAYS}) as n, unnest(array['page', 'product', 'search', 'referrer']) as kind, generate_series(1, 120) as i
      on conflict do nothing`)
    await client.query('reset session_replication_role')
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
