import pg from 'pg'
import { Buyer } from './buyers.ts'
import { listBenchProducts } from './products.ts'
import type { BenchShop } from './shop.ts'

const ORDERS = 50_000
const PRODUCTS = 500
const ASKED = 60
const SLOW_MS = 100

const ENDPOINTS = [
  '/store',
  '/store/orders',
  '/store/orders?status=processing',
  '/store/orders?q=BS-777',
  '/store/orders?from=2020-01-01&to=2099-01-01&sort=oldest',
  '/store/products',
  '/store/returns',
  '/store/refunds',
  '/store/earnings',
  '/store/statistics',
  '/store/statistics?period=year',
  '/store/statistics/best',
  '/store/statistics/best?period=year',
]

/** The screens of an owner with many products and orders, each asked one after another. */
export async function measureSellers(shop: BenchShop) {
  await listBenchProducts(shop.databaseUrl, PRODUCTS)
  const orderId = await buildSold(shop.databaseUrl)
  const web = await shop.startWeb({ core: 0 })
  const owner = new Buyer(web.url)
  await owner.call('POST', '/sign-in', { email: 'tienda@istmo.test', password: 'Istmo2026' })
  for (const endpoint of [...ENDPOINTS, `/store/orders/${orderId}`]) {
    const times: number[] = []
    for (let round = 0; round < ASKED; round++) {
      const from = performance.now()
      const answer = await owner.call('GET', endpoint)
      if (answer.status !== 200) throw new Error(`${endpoint}: ${answer.status}`)
      times.push(performance.now() - from)
    }
    times.sort((a, b) => a - b)
    const [p50, p95] = [times[ASKED / 2]!, times[Math.floor(ASKED * 0.95)]!]
    const shown = endpoint.replace(orderId, '{id}').padEnd(60)
    console.log(
      `${shown} p50 ${p50.toFixed(1).padStart(6)} ms  p95 ${p95.toFixed(1).padStart(6)} ms${p95 > SLOW_MS ? '  TOO SLOW' : ''}`,
    )
  }
  await web.stop()
}

/** In bulk, past the commands: what is measured is reading. Answers one of the orders. */
async function buildSold(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ id: string }>(
      "select s.id from business_stores s join profiles p on p.id = s.owner_id where p.email = 'tienda@istmo.test'",
    )
    const storeId = rows[0]!.id
    await client.query('update products set store_id = $1', [storeId])
    await client.query(`
      insert into orders (id, number, user_id, checkout_key, status, payment_status, payment_method, shipping_method,
        subtotal_cents, shipping_cents, total_cents, billing_info, stock_state, paid_at, created_at, updated_at)
      select overlay(overlay(md5('sold' || n) placing '4' from 13) placing '8' from 17)::uuid, 'IST-BS-' || n, (select id from profiles order by id limit 1), 'sold' || n,
        (array['completed', 'completed', 'completed', 'processing'])[1 + n % 4], 'paid', 'credit_card', 'standard',
        1000 + n % 9000, 599, 1599 + n % 9000, '{"fullName": "Ana Pérez", "email": "ana@correo.test", "address": "Calle 50", "city": "Panamá", "state": "Panamá", "zipCode": "", "phone": "+50761234567"}', 'sold', at, at, at
      from generate_series(1, ${ORDERS}) as n, lateral (select now() - n * interval '10 minutes') as t (at)`)
    await client.query(
      `insert into seller_orders (id, order_id, store_id, number, subtotal_cents, shipping_cents, status, shipped_at, created_at, updated_at)
        select overlay(overlay(md5(id::text) placing '4' from 13) placing '8' from 17)::uuid, id, $1, number || '-1', subtotal_cents, shipping_cents, status, case when status = 'completed' then created_at end, created_at, created_at
        from orders where number like 'IST-BS-%'`,
      [storeId],
    )
    await client.query(`
      insert into order_lines (order_id, seller_order_id, position, product_id, title, list_price_cents, unit_price_cents, quantity, line_cents)
      select o.id, overlay(overlay(md5(o.id::text) placing '4' from 13) placing '8' from 17)::uuid, 0, p.id, p.title, o.subtotal_cents, o.subtotal_cents, 1, o.subtotal_cents
      from (select *, row_number() over () as at from orders where number like 'IST-BS-%') o
      join (select id, title, row_number() over () - 1 as at from products limit ${PRODUCTS}) p on p.at = o.at % ${PRODUCTS}`)
    await client.query(`
      insert into payments (order_id, attempt, provider, provider_payment_id, state, amount_cents, captured_cents, created_at, updated_at)
      select id, 1, 'test', number, 'paid', total_cents, total_cents, created_at, created_at from orders where number like 'IST-BS-%'`)
    await client.query(
      `insert into refunds (payment_id, order_id, store_id, amount_cents, reason, cause_key, state, done_at, created_at)
        select p.id, p.order_id, $1, 100, 'seller', 'bench' || p.id, 'done', p.created_at, p.created_at
        from payments p where p.provider_payment_id like 'IST-BS-%0'`,
      [storeId],
    )
    await client.query(
      `insert into returns (number, order_id, user_id, store_id, kind, status, reason, asked_cents, refund_cents, created_at)
        select 'R' || number, id, user_id, $1, 'standard', 'pending', 'No sirve', 100, 100, created_at
        from orders where number like 'IST-BS-%5'`,
      [storeId],
    )
    await client.query(`
      insert into return_lines (return_id, order_line_id, quantity)
      select r.id, l.id, 1 from returns r join order_lines l on l.order_id = r.order_id where r.number like 'RIST-BS-%'`)
    // Two rows of the ledger for each order: what was sold, and the commission.
    await client.query(
      `with moved as (
        select s.id as store_order_id, s.created_at, kind, case kind when 'sale' then s.subtotal_cents else -(s.subtotal_cents / 20) end as cents
        from seller_orders s, unnest(array['sale', 'commission']) as kind where s.number like 'IST-BS-%'
      ), opened as (
        insert into store_balances (store_id, balance_cents, earned_cents) select $1, sum(cents), sum(cents) from moved
        on conflict (store_id) do update set balance_cents = excluded.balance_cents, earned_cents = excluded.earned_cents
      )
      insert into store_movements (store_id, kind, amount_cents, balance_cents, store_order_id, created_at)
      select $1, kind, cents, sum(cents) over (order by created_at, store_order_id, kind desc), store_order_id, created_at
      from moved order by created_at, store_order_id, kind desc`,
      [storeId],
    )
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
    const { rows: sold } = await client.query<{ id: string }>(
      'select id from seller_orders where store_id = $1 order by created_at limit 1',
      [storeId],
    )
    return sold[0]!.id
  } finally {
    await client.end()
  }
}
