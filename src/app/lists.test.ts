import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { asker } from '../../tests/support/ask.ts'
import { seed } from '../../tests/support/seed.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { lists, type AnyList } from '#server/db/list.ts'
import { endpointsByModule } from './endpoints.ts'

const dialect = new PgDialect()
const ROWS = 100_000
// A page, or as much of a list as is counted, and what a filter passes over on the way.
const MOST_READ = 25_000
const now = new Date()

/** What is asked of fields that are not one of several words: something found often, something rare, nothing at all. */
const COMMON = '00000000-0000-4000-8000-000000000001'
const RARE = '00000000-0000-4000-8000-000000000002'
/** A store that has a twentieth of all that stores have; what its people see is its own. */
const STORE = '00000000-0000-4000-8000-000000000101'
const ofStore = sql`store_id = ${STORE}`
const SCOPES: Readonly<Record<string, SQL>> = {
  store_orders: ofStore,
  store_returns: ofStore,
  store_refunds: ofStore,
  store_movements: ofStore,
  store_questions: sql`${ofStore} and hidden_at is null`,
  store_reviews: sql`${ofStore} and hidden_at is null and removed_at is null`,
}
const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  'gift_cards q': ['AB12', 'persona77@', 'co', 'nadie@nunca'],
  'earlier_files q': ['archivo77', 'co', 'nadie'],
  'earlier_customers q': ['Ana', 'persona77@', 'nadie@nunca'],
  'earlier_orders q': ['#1077', 'persona77@', 'Ana 7', 'nadie@nunca'],
  'people q': ['Ana', 'persona77@', 'co', '6123-4567', 'nadie@nunca'],
  'subscriptions q': ['Ana', 'persona777@', 'Tienda 9', 'nadie@nunca'],
  'audit person': ['Ana', 'persona777@', COMMON, 'nadie@nunca'],
  'audit thing': [COMMON, RARE, 'P123abc'],
  'audit from': ['2020-01-01', '2099-01-01'],
  'audit to': ['2020-01-01', '2099-01-01'],
  'people from': ['2020-01-01', '2099-01-01'],
  'people to': ['2020-01-01', '2099-01-01'],
  'orders q': ['Ana 7001', 'P123abc', 'abcdef12', 'persona9999@'],
  'orders ids': [COMMON, `${COMMON},${RARE}`],
  'orders from': ['2026-01-01', '2030-01-01'],
  'orders to': ['2020-01-01', '2030-01-01'],
  'orders owed': [true],
  'orders refunded': ['2020-01-01..2030-01-01', '2099-01-01..2099-12-31'],
  'admin_questions q': ['bueno', 'Ana 7001', 'nadie@nunca'],
  'store_questions q': ['bueno', 'nadie@nunca'],
  'store_questions unanswered': [true],
  'reviews stars': [5, 1],
  'admin_reviews q': ['bueno', 'Ana 7001', 'nadie@nunca'],
  'admin_reviews stars': [5, 1],
  'store_reviews q': ['bueno', 'Único 777', 'nadie@nunca'],
  'store_reviews stars': [5, 1],
  'store_reviews unanswered': [true],
  'returns q': ['Ana 7001', 'RP123abc', 'nadie'],
  'emails q': ['persona777@', 'nadie@'],
  'products q': ['producto', 'Único 777', 'xyzzy', 'jabón azul'],
  'products category': [COMMON, RARE],
  'products as a file q': ['producto', 'Único 777', 'xyzzy', 'jabón azul'],
  'products as a file category': [COMMON, RARE],
  'stock q': ['producto', 'Único 777', 'xyzzy', 'jabón azul'],
  'stock category': [COMMON, RARE],
  'ledger q': ['producto', 'Único 777', 'xyzzy', 'FAC-77', 'conteo'],
  'ledger type': ['add', 'remove', 'set'],
  'ledger reason': ['sale', 'damage', 'return'],
  'ledger from': ['2020-01-01', '2099-01-01'],
  'ledger to': ['2020-01-01', '2099-01-01'],
  'ledger product': [COMMON, RARE],
  'alerts q': ['producto', 'Único 777', 'xyzzy'],
  'alerts type': ['low_stock', 'out_of_stock', 'overstock'],
  'import_categories q': ['camisas', 'unica 777', 'xyzzy', 'ca'],
  'imports q': ['archivo', 'Único 777', 'xyzzy', 'ar'],
  'old_addresses q': ['producto', 'unico-777', 'xyzzy'],
  'backups q': ['istmo', 'nada'],
  'backups from': ['2020-01-01', '2099-01-01'],
  'backups to': ['2020-01-01', '2099-01-01'],
  'alerts from': ['2020-01-01', '2099-01-01'],
  'alerts to': ['2020-01-01', '2099-01-01'],
  'stores q': ['Tienda', 'nadie@nunca'],
  'store_orders q': ['IST', 'IST-P123abc', 'nada'],
  'store_returns q': ['R', 'nada'],
  'store_refunds q': ['IST', 'nada'],
  'store_orders from': ['2020-01-01', '2099-01-01'],
  'store_orders to': ['2020-01-01', '2099-01-01'],
  'visits path': ['/', '/checkout', '/rara', '/nadie'],
  'visits referrer': ['google.com', 'nadie.test'],
  'visits words': ['café', 'nadie'],
  'visits from': ['2020-01-01', '2099-01-01'],
  'visits to': ['2020-01-01', '2099-01-01'],
  'store_movements q': ['IST', 'nada'],
  'store_movements from': ['2020-01-01', '2099-01-01'],
  'store_movements to': ['2020-01-01', '2099-01-01'],
}

beforeAll(() => seed(SEED), 300_000)

const EMAIL =
  "case when n % 100 = 1 then 'failed' when n % 50 = 2 then 'queued' when n % 7 = 3 then 'mailbox' else 'sent' end"
// Of a hundred orders five, the rare kinds among them.
const OF_STORE = `case when total_cents % 20 = 1 then '${STORE}'::uuid end`
// What a store sold, by one store of twenty.
const OF_STORES = "('00000000-0000-4000-8000-0000000001' || lpad((total_cents % 20)::text, 2, '0'))::uuid"
const SEED = [
  `insert into outbox_messages (channel, recipient, template, locale, subject, body_text, status, queued_at)
    select 'email', 'persona' || n || '@correo.test', 'x', 'es', 'Hola', '', ${EMAIL}, now() - n * interval '1 second'
    from generate_series(1, ${ROWS}) n`,
  `insert into resting_work (sweep, item, tries, error, retry_at)
    select 'orders.expire', n::text, 1, 'no', now() + n * interval '1 second' from generate_series(1, ${ROWS}) n`,
  `insert into categories (id, name, slug) values ('${COMMON}', 'Común', 'comun'), ('${RARE}', 'Rara', 'rara')`,
  `insert into products (id, title, price_cents, featured, archived_at, created_at)
    select gen_random_uuid(), case when n % 1000 = 777 then 'Único ' || n else 'Producto azul ' || n end,
      100 + n * 7919 % 90000, n % 20 = 0, case when n % 50 = 1 then now() end, now() - (n / 10) * interval '1 minute'
    from generate_series(1, ${ROWS}) n`,
  `insert into category_listings (product_id, category_id, listed_at)
    select p.id, c.id, p.created_at from products p join categories c on c.slug = 'comun' or p.title like 'Único%'`,
  `insert into old_addresses (path, product_id)
    select replace(lower(title), ' ', '-') || '-' || id, id from products`,
  'insert into product_variants (id, product_id) select id, id from products',
  `insert into stock_levels (product_id, listed_under, on_hand, reserved, reorder_point, max_stock_level)
    select id, id, case when price_cents % 97 < 3 then 0 else price_cents % 97 end, 0, case when price_cents % 50 = 3 then 12 end, case when price_cents % 70 = 5 then 60 end from products`,
  `insert into inventory_transactions (product_id, transaction_type, quantity, previous_stock, new_stock, reason, reference_number, notes, created_at)
    select id, case when price_cents % 100 = 1 then 'set' when price_cents % 4 = 0 then 'add' else 'remove' end,
      1, 1, case when price_cents % 100 = 1 then 1 when price_cents % 4 = 0 then 2 else 0 end,
      case when price_cents % 500 = 2 then 'damage' when price_cents % 4 = 0 then 'purchase' else 'sale' end,
      case when price_cents % 3 = 0 then 'FAC-' || price_cents end, case when price_cents % 20 = 0 then 'conteo del mes' end, created_at
    from products`,
  `insert into inventory_alerts (product_id, alert_type, threshold, is_active, is_resolved, created_at)
    select id, case when price_cents % 50 = 1 then 'overstock' when price_cents % 3 = 0 then 'out_of_stock' else 'low_stock' end, 5,
      price_cents % 90 <> 7, price_cents % 30 <> 7, created_at from products`,
  `insert into import_runs (file_name, status, created_at)
    select case when n % 1000 = 777 then 'Único ' || n else 'archivo ' || n end || '.csv', 'done', now() - (n / 10) * interval '1 minute'
    from generate_series(1, ${ROWS}) n`,
  `insert into profiles (email, full_name, phone, role, subscription_plan, created_at)
    select 'persona' || n || '@correo.test', case when n % 1000 = 1 then 'Ana ' else 'Persona ' end || n, '+5076' || lpad(n::text, 7, '0'),
      case when n % 5000 = 1 then 'admin' else 'customer' end,
      case when n % 2 = 0 then 'basic' when n % 1000 = 3 then 'premium' end, now() - (n / 10) * interval '1 minute'
    from generate_series(1, ${ROWS}) n`,
  `insert into earlier_files (kind, file_name, status, created_at)
    select 'orders', 'archivo' || n || '.csv', 'done', now() - n * interval '1 minute' from generate_series(1, ${ROWS}) n`,
  `insert into earlier_customers (id, file_id, state, created_at)
    select id, (select min(id::text)::uuid from earlier_files), case when phone like '%9' then 'active' else 'waiting' end,
      created_at from profiles`,
  `insert into earlier_orders (file_id, number, email, buyer_name, status, discount_cents, shipping_cents, tax_cents,
      total_cents, refunded_cents, placed_at)
    select (select min(id::text)::uuid from earlier_files), '#' || n, 'persona' || n || '@correo.test', 'Ana ' || n,
      case when n % 100 = 1 then 'unpaid' when n % 50 = 2 then 'cancelled' else 'paid' end, 0, 0, 0, n, 0,
      now() - n * interval '1 minute' from generate_series(1, ${ROWS}) n`,
  `insert into orders (number, user_id, checkout_key, status, payment_status, payment_method, shipping_method, subtotal_cents,
      shipping_cents, total_cents, billing_info, created_at)
    select 'P' || substr(md5(n::text), 1, 12), p.id, n::text, (array['completed', 'completed', 'completed', 'processing'])[1 + n % 4],
      case when n % 500 = 1 then 'refunded' else 'paid' end, 'credit_card', 'standard', n % 5000 + 1, 0, n % 5000 + 1, '{}',
      now() - (n / 10) * interval '1 minute'
    from (select id, row_number() over () as at from profiles) p join generate_series(1, ${ROWS}) n on n = p.at`,
  `insert into returns (store_id, number, order_id, user_id, kind, status, reason, asked_cents, refund_cents, decided_at, created_at)
    select ${OF_STORE}, 'R' || number, id, user_id, 'standard', case when total_cents % 100 = 1 then 'pending' else 'approved' end, 'No sirve', 1, 1,
      case when total_cents % 100 <> 1 then created_at end, created_at from orders`,
  `insert into reviews (store_id, product_id, user_id, stars, words, created_at)
    select ${OF_STORE}, '${COMMON}', user_id, case when total_cents % 100 = 1 then 1 else 5 end, 'Bueno', created_at from orders`,
  `insert into questions (store_id, product_id, user_id, words, answer, answered_at, created_at)
    select ${OF_STORE}, '${COMMON}', user_id, '¿Es bueno?', case when total_cents % 100 <> 1 then 'Sí' end,
      case when total_cents % 100 <> 1 then created_at end, created_at from orders`,
  `insert into seller_orders (order_id, store_id, number, subtotal_cents, status, created_at)
    select id, ${OF_STORES}, 'IST-' || number, total_cents, status, created_at from orders`,
  `insert into payments (id, order_id, attempt, provider, state, amount_cents, captured_cents, created_at)
    select id, id, 1, case when total_cents % 10 = 1 then 'manual' else 'test' end, 'paid', total_cents, total_cents, created_at from orders`,
  `insert into refunds (store_id, payment_id, order_id, amount_cents, reason, cause_key, state, created_at)
    select ${OF_STORES}, id, id, total_cents, 'return', number,
      case when total_cents % 100 = 1 then 'queued' else 'done' end, created_at from orders`,
  `insert into store_movements (store_id, kind, amount_cents, balance_cents, store_order_id, created_at)
    select store_id, case when subtotal_cents % 100 = 1 then 'shipping' else 'sale' end, 1, 1, id, created_at from seller_orders`,
  `insert into plan_subscriptions (user_id, plan_type, amount_cents, status, start_date, end_date, created_at)
    select id, 'premium', 999, case when phone like '%77' then 'active' when phone like '%78' then 'cancelled' else 'expired' end,
      created_at, created_at + interval '30 days', created_at from profiles`,
  `insert into business_stores (owner_id, name, contact_email, created_at)
    select id, 'Tienda ' || phone, email, created_at from profiles where phone like '%9'`,
  `insert into import_categories (store_id, folded, name, decision, category_id, reason, chosen_at)
    select store.id, case when n % 1000 = 777 then 'unica ' else 'camisas ' end || n, 'Camisas ' || n,
      case when n % 500 = 1 then 'asked' when n % 300 = 2 then 'declined' when n % 300 = 3 then 'create' when n % 300 = 4 then 'left_out' else 'existing' end,
      case when n % 500 <> 1 and n % 300 not in (2, 3, 4) then '${COMMON}'::uuid end, case when n % 500 <> 1 and n % 300 = 2 then 'No' end,
      now() - (n / 10) * interval '1 minute'
    from (select id from business_stores limit 1) store, generate_series(1, ${ROWS}) n`,
  `insert into plan_subscriptions (store_id, plan_type, amount_cents, status, start_date, end_date, created_at)
    select s.id, 'starter', 2999, case when n = 1 and s.name like '%99' then 'active' else 'expired' end, s.created_at,
      s.created_at + interval '30 days', s.created_at - n * interval '30 days' from business_stores s, generate_series(1, 10) n`,
  `insert into audit_log (actor_id, actor_kind, action, target_kind, target_id, before, after, created_at)
    select id, 'admin', 'orders.set_status', case when phone like '%77' then 'order' else 'product' end,
      case when phone like '%99' then '${COMMON}' else id::text end, '{"status": "pending"}', '{"status": "processing"}', created_at from profiles`,
  `insert into page_events (occurred_at, visitor, kind, page, device, referrer, product_id, words, is_found)
    select now() - n * interval '1 minute', substr(sha256(n::text::bytea), 1, 12), case when n % 3 = 0 then 'left' else 'view' end,
      case when n % 4 = 1 then '/product/${COMMON}' when n % 20 = 2 then '/search' when n % 500 = 3 then '/checkout'
        when n % 900 = 4 then '/order-success' when n % 5000 = 7 then '/rara' else '/' end,
      case when n % 700 = 1 then 'tablet' when n % 3 = 1 then 'phone' else 'desktop' end, case when n % 9 = 1 then 'google.com' end,
      case when n % 4 = 1 then '${COMMON}'::uuid end, case when n % 20 = 2 then 'café' end, case when n % 20 = 2 then true end
    from generate_series(1, ${ROWS}) n`,
  `insert into user_interactions (user_id, product_id, interaction_type, created_at)
    select id, '${COMMON}', case when phone like '%7' then 'add_to_cart' else 'view' end, created_at from profiles`,
  `insert into gift_cards (code_hash, last4, initial_cents, balance_cents, state, blocked_reason, expires_at, recipient_email, created_at)
    select sha256(n::text::bytea), upper(substr(md5(n::text), 1, 4)), 1000, case when n % 100 = 1 then 0 else 500 end,
      case when n % 100 = 2 then 'blocked' else 'active' end, case when n % 100 = 2 then 'robada' end,
      now() + case when n % 100 = 3 then interval '-1 day' else interval '90 days' end,
      case when n % 2 = 0 then 'persona' || n || '@correo.test' end, now() - (n / 10) * interval '1 minute'
    from generate_series(1, ${ROWS}) n`,
]

test.each(lists.map((list) => [list.name, list] as const))(
  'no page of %s reads more than it needs, whatever is asked of it',
  async (_, list) => {
    const dear: string[] = []
    const reach = { now, scope: SCOPES[list.name] }
    const weigh = async (statement: SQL, asked: unknown) => {
      const count = await rowsRead(statement)
      if (count > MOST_READ) dear.push(`${count} rows for ${JSON.stringify(asked)}`)
    }
    for (const asked of questionsOf(list)) {
      const input = list.schema.parse(asked) as never
      const { next: after } = await list.slice(db, input, reach)
      await weigh(await list.countStatement(db, input, reach), { count: asked })
      await weigh(await list.pageStatement(db, input, reach), asked)
      if (after)
        await weigh(await list.pageStatement(db, { ...(input as object), after } as never, reach), {
          after,
          ...asked,
        })
    }
    expect(dear).toEqual([])
  },
)

test.each(['products', 'stock'])(
  'by stock, a page of %s far back reads no more than the first',
  async (name) => {
    const list = lists.find((one) => one.name === name)!
    for (const sort of ['stock_asc', 'stock_desc']) {
      const asked = (more: object) => list.schema.parse({ sort, pageSize: 50, ...more }) as never
      const { next: after } = await list.slice(db, asked({ page: 200 }), { now })
      expect(await rowsRead(await list.pageStatement(db, asked({ after }), { now }))).toBeLessThan(1_000)
    }
  },
)

const admin: Admin = { kind: 'admin', userId: randomUUID(), sessionId: randomUUID(), storeId: null }
const { ask, send } = asker(Object.assign({}, ...Object.values(endpointsByModule)), admin)

test('following a list from page to page brings each row once, as its numbered pages do, in every order', async () => {
  for (const sort of ['newest', 'oldest', 'title', 'price_asc', 'price_desc', 'stock_asc', 'stock_desc']) {
    const seen: string[] = []
    const numbered: string[] = []
    for (let after = '', page = 1; page <= 4; page++) {
      const { body } = await ask(`GET /admin/products?sort=${sort}&pageSize=25${after}`)
      seen.push(...body.items.map(({ id }) => id))
      after = `&after=${body.next!}`
      const there = await ask(`GET /admin/products?sort=${sort}&pageSize=25&page=${page}`)
      numbered.push(...there.body.items.map(({ id }) => id))
    }
    expect(new Set(seen).size).toBe(100)
    expect(seen).toEqual(numbered)
  }
})

test('a list says exactly how long it is as far as pages have numbers, and beyond that at least how long', async () => {
  const all = await ask('GET /admin/gift-cards')
  expect(all.body).toMatchObject({ total: 10_000, isMore: true, next: expect.any(String) })
  const some = await ask('GET /admin/gift-cards?state=blocked&page=20')
  expect(some.body).toMatchObject({ total: 1000, isMore: false, next: null })
  expect(await ask('GET /admin/gift-cards?page=200')).toMatchObject({ status: 200, body: { total: 10_000 } })
  expect(await ask('GET /admin/gift-cards?page=201')).toMatchObject({
    status: 422,
    body: {
      fields: [
        {
          field: 'page',
          message: 'Solo se numeran los primeros 10,000 resultados. Usa la búsqueda o los filtros.',
        },
      ],
    },
  })
})

test('a place that this list did not name is refused', async () => {
  const { next } = (await ask('GET /admin/products?sort=title')).body
  const cursor = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')
  for (const [sort, after] of [
    ['newest', next!],
    ['newest', 'x'],
    ['newest', cursor('newest', 'never', randomUUID())],
    ['newest', cursor('newest', '2026-01-01', 'no-such-id')],
    ['newest', cursor('newest', '2026-01-01')],
    ['newest', cursor('newest', null, 7)],
    ['price_asc', cursor('price_asc', '1e99', randomUUID())],
    ['title', cursor('title', 'a\u0000b', randomUUID())],
  ] as const)
    expect(await ask(`GET /admin/products?sort=${sort}&after=${after}`)).toMatchObject({
      status: 422,
      body: {
        fields: [
          {
            field: 'after',
            message: 'Esta parte de la lista ya no se encuentra. Vuelve a la primera página.',
          },
        ],
      },
    })
})

test('a list as a file has every row of the same filters and order, to the last page', async () => {
  const answer = await send('/api/v1/admin/gift-cards.csv?state=spent')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="tarjetas_de_regalo.csv"')
  const [head, ...rows] = (await answer.text()).trimEnd().split('\r\n')
  expect(head).toBe('Tarjeta,Estado,Saldo,Monto,Para,Nota,Emitida,Vence')
  expect(rows).toHaveLength(1000)
  expect(new Set(rows.map((row) => row.split(',').slice(1, 4).join()))).toEqual(
    new Set(['Gastada,0.00,10.00']),
  )
  expect(await send('/api/v1/admin/gift-cards.csv?state=lost')).toMatchObject({ status: 422 })
})

/** Every sort with each value of each filter. */
function* questionsOf(list: AnyList) {
  const fields = Object.entries(list.schema.shape).filter(
    ([name]) => !/^(page|pageSize|after|sort)$/.test(name),
  )
  const sorts = list.sorts.map((sort) => (sort === 'usual' ? {} : { sort }))
  const wanted = fields.flatMap(([name, type]) =>
    valuesOf(list, name, type as z.ZodType).map((value) => ({ [name]: value })),
  )
  for (const sort of sorts) for (const filter of [{}, ...wanted]) yield { ...sort, ...filter }
}

function valuesOf(list: AnyList, name: string, type: z.core.$ZodType): readonly unknown[] {
  const { def } = type._zod as {
    def: { type: string; innerType?: z.core.$ZodType; entries?: Record<string, string> }
  }
  if (def.entries) return Object.values(def.entries)
  const samples = SAMPLES[`${list.name} ${name}`]
  if (samples) return samples
  if (def.innerType) return valuesOf(list, name, def.innerType)
  throw new Error(`What may be asked of ${name} in the list of ${list.name}? Say it in SAMPLES.`)
}

type Plan = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
  'Relation Name'?: string
  'Index Name'?: string
}

const counted = new Map<string, number>()

/** How many rows a statement takes up from tables and indexes; the count of a filter is the same in every order. */
async function rowsRead(statement: SQL): Promise<number> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const key = JSON.stringify([text, params])
  const known = counted.get(key) ?? (await explain(statement))
  counted.set(key, known)
  return known
}

async function explain(statement: SQL): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, timing off, format json) ${statement}`,
  )
  return read(rows[0]!['QUERY PLAN'][0].Plan)
}

function read(plan: Plan): number {
  const isScan = plan['Relation Name'] !== undefined || plan['Index Name'] !== undefined
  const each =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const below = (plan.Plans ?? []).reduce((sum, inner) => sum + read(inner), 0)
  return below + (isScan ? Math.round(each * plan['Actual Loops']) : 0)
}
