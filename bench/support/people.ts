import pg from 'pg'
import { Buyer } from './buyers.ts'
import { HEAD, time } from './admin.ts'
import { listBenchProducts } from './products.ts'
import type { BenchShop } from './shop.ts'

const PRODUCTS = 1_000
const SLOW_MS = 100

const LISTS: Record<string, readonly string[]> = {
  users: [
    ...['', 'page=200', 'sort=name', 'sort=oldest', 'role=admin', 'plan=premium', 'plan=none'],
    ...['from=2026-01-01', 'to=2020-01-01', 'q=Ana%207001', 'q=persona777@', 'q=6123-4567', 'q=nadie@nunca'],
  ],
  orders: [
    ...['', 'page=200', 'sort=oldest', 'sort=total_desc', 'sort=total_asc', 'sort=customer'],
    ...['status=processing', 'payment=refunded', 'method=paypal', 'from=2026-01-01', 'to=2020-01-01'],
    ...['q=BP-777', 'q=Ana%207001', 'q=persona777@', 'q=nadie@nunca', 'status=completed&sort=total_desc'],
  ],
  returns: ['', 'page=200', 'status=pending', 'status=rejected', 'q=R-BP-70', 'q=Ana%207001', 'q=nadie'],
  subscriptions: [
    ...['', 'page=200', 'sort=oldest', 'status=active', 'status=cancelled', 'type=business'],
    ...['q=Ana', 'q=persona777@', 'q=Tienda%209', 'q=nadie@nunca'],
  ],
  stores: [
    '',
    'sort=name',
    'sort=oldest',
    'state=pending',
    'state=suspended',
    'q=Tienda%209',
    'q=nadie@nunca',
  ],
  audit: [
    '',
    'page=200',
    'kind=order',
    'person=Ana',
    'person=persona777@',
    'from=2026-01-01',
    'to=2020-01-01',
  ],
}

/** The admin panel of a shop with so many people, five orders and a plan each, a return of every fifth, a store of every fiftieth. */
export async function measurePeople(shop: BenchShop, people: number) {
  await listBenchProducts(shop.databaseUrl, PRODUCTS)
  const from = performance.now()
  const one = await buildPeople(shop.databaseUrl, people)
  const seconds = ((performance.now() - from) / 1000).toFixed(0)
  console.log(
    `${people.toLocaleString('en-US')} people, ${(people * 5).toLocaleString('en-US')} orders in ${seconds} s.`,
  )
  const web = await shop.startWeb({ core: 0 })
  const admin = new Buyer(web.url)
  await admin.call('POST', '/sign-in', { email: 'admin@istmo.test', password: 'Istmo2026' })
  console.log(HEAD)
  for (const [list, questions] of Object.entries(LISTS)) {
    for (const question of questions)
      await time(admin, `/admin/${list}${question && `?${question}`}`, SLOW_MS)
    await time(admin, `/admin/${list}`, SLOW_MS, { walks: true })
  }
  for (const [list, id] of Object.entries(one)) await time(admin, `/admin/${list}/${id}`, SLOW_MS)
  for (const path of ['/admin/waiting', '/admin/find?q=Ana%207001', '/admin/find?q=BP-777'])
    await time(admin, path, SLOW_MS)
  await measureSums()
  await web.stop()
}

/** The cards of Suscripciones as they are added up when a plan has just changed. */
async function measureSums() {
  const { sumSubscriptions } = await import('../../src/modules/sellers/subscriptions/queries/admin.ts')
  const { db } = await import('../../src/server/db/db.ts')
  // This process receives no events, so it caches nothing and adds up each time.
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    const from = performance.now()
    await sumSubscriptions(db)
    times.push(performance.now() - from)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const cells = [sorted[0]!, sorted[10]!, sorted[18]!].map((ms) => ms.toFixed(1).padStart(9)).join('')
  console.log(`${'the cards of subscriptions, added up anew'.padEnd(64)}${cells}`)
}

const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
const BILLING =
  '{"fullName": "Ana Pérez", "email": "ana@correo.test", "address": "Calle 50", "city": "Panamá", "state": "Panamá", "zipCode": "", "phone": "+50761234567"}'

/** In bulk, past the commands: what is measured is reading. Answers one record of each kind that has a page. */
async function buildPeople(databaseUrl: string, people: number) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of seed(people)) await client.query(statement)
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
    const { rows } = await client.query<Record<string, string>>(
      `select user_id as users, order_id as orders, id as returns, (select id from plan_subscriptions where user_id = r.user_id) as subscriptions,
        (select id from business_stores where contact_email = 'tienda2@correo.test') as stores
        from returns r where number like 'R-BP-%' limit 1`,
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

const seed = (people: number) => [
  `insert into profiles (id, email, full_name, phone, subscription_plan, created_at)
    select ${idOf("'person' || n")}, 'persona' || n || '@correo.test', case when n % 1000 = 1 then 'Ana ' else 'Persona ' end || n,
      '+5076' || lpad(n::text, 7, '0'), case when n % 2 = 0 then 'basic' when n % 1000 = 3 then 'premium' end, now() - n * interval '10 minutes'
    from generate_series(1, ${people}) n`,
  `insert into orders (id, number, user_id, checkout_key, status, payment_status, payment_method, shipping_method, subtotal_cents,
      shipping_cents, total_cents, billing_info, stock_state, paid_at, created_at, updated_at)
    select ${idOf("'order' || n")}, 'BP-' || n, ${idOf(`'person' || 1 + n % ${people}`)}, 'bp' || n,
      case when n % 500 = 2 then 'processing' else 'completed' end, case when n % 500 = 1 then 'refunded' else 'paid' end,
      case when n % 9 = 0 then 'paypal' else 'credit_card' end, 'standard', 1000 + n % 9000, 599, 1599 + n % 9000, '${BILLING}', 'sold', at, at, at
    from generate_series(1, ${people * 5}) n, lateral (select now() - n * interval '2 minutes') as t (at)`,
  `insert into seller_orders (id, order_id, number, subtotal_cents, shipping_cents, status, shipped_at, created_at, updated_at)
    select id, id, number, subtotal_cents, shipping_cents, status, case when status = 'completed' then created_at end, created_at, created_at
    from orders where number like 'BP-%'`,
  `insert into order_lines (order_id, seller_order_id, position, product_id, title, list_price_cents, unit_price_cents, quantity, line_cents)
    select o.id, o.id, 0, p.id, p.title, o.subtotal_cents, o.subtotal_cents, 1, o.subtotal_cents
    from (select *, row_number() over () as at from orders where number like 'BP-%') o
    join (select id, title, row_number() over () - 1 as at from products limit ${PRODUCTS}) p on p.at = o.at % ${PRODUCTS}`,
  `insert into payments (order_id, attempt, provider, provider_payment_id, state, amount_cents, captured_cents, created_at, updated_at)
    select id, 1, 'test', number, 'paid', total_cents, total_cents, created_at, created_at from orders where number like 'BP-%'`,
  `insert into returns (number, order_id, user_id, kind, status, reason, asked_cents, refund_cents, reject_reason, decided_at, created_at)
    select 'R-' || o.number, o.id, o.user_id, 'standard', state, 'No sirve', 100, 100,
      case when state = 'rejected' then 'Se usó' end, case when state <> 'pending' then o.created_at end, o.created_at
    from generate_series(1, ${people / 5}) n join orders o on o.number = 'BP-' || n * 25,
      lateral (select (array['pending', 'rejected', 'approved', 'approved', 'approved'])[1 + n % 5]) as s (state)`,
  `insert into return_lines (return_id, order_line_id, quantity)
    select r.id, l.id, 1 from returns r join order_lines l on l.order_id = r.order_id where r.number like 'R-BP-%'`,
  `insert into plan_subscriptions (user_id, plan_type, amount_cents, status, start_date, end_date, created_at)
    select id, 'premium', 999, case when phone like '%7' then 'active' when phone like '%8' then 'cancelled' else 'expired' end,
      created_at, created_at + interval '30 days', created_at from profiles where email like 'persona%@correo.test'`,
  `insert into business_stores (id, owner_id, name, contact_email, status, approval_status, created_at)
    select ${idOf("'store' || n")}, ${idOf("'person' || n * 50")}, 'Tienda ' || n, 'tienda' || n || '@correo.test',
      case when n % 50 = 1 then 'pending' else 'active' end, case when n % 50 = 1 then 'pending' else 'approved' end, now() - n * interval '1 hour'
    from generate_series(1, ${people / 50}) n`,
  `insert into plan_subscriptions (store_id, plan_type, amount_cents, status, start_date, end_date, created_at)
    select id, 'starter', 2999, case when n = 0 then 'active' else 'expired' end, created_at, now() + interval '20 days', created_at - n * interval '30 days'
    from business_stores, generate_series(0, 9) n where name like 'Tienda %' and contact_email like 'tienda%@correo.test'`,
  `insert into audit_log (actor_id, actor_kind, action, target_kind, target_id, before, after, created_at)
    select user_id, 'customer', 'orders.set_status', 'order', id::text, '{"status": "pending"}', '{"status": "processing"}', created_at
    from orders where number like 'BP-%'`,
]
