import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { seed } from '../../../../../tests/support/seed.ts'
import { storeScope } from '#modules/sellers/stores/queries/scope.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { ADMIN_KINDS, SELLER_KINDS } from '../input.ts'
import { find } from './find.ts'
import { countWaiting } from './waiting.ts'

const now = new Date()
const SHOP = 20_000
// Of seven times as many rows at worst as many as there are products: where the database thinks that many have the words
// it looks through the newest. The orders are never walked through.
const MOST_READ = 1.1 * SHOP
let store: Awaited<ReturnType<typeof buildStore>>

// Seeding takes longer than the shop lets any statement of its own take.
beforeAll(async () => {
  store = await buildStore()
  await seed(rowsOf(store.storeId))
}, 240_000)

const rowsOf = (storeId: string) => [
  `insert into products (id, title, unique_code, price_cents, store_id, created_at)
    select gen_random_uuid(), case when n % 1000 = 777 then 'Único ' || n else 'Producto azul ' || n end,
      'COD-' || n, 100 + n, case when n % 1000 = 3 then '${storeId}'::uuid end, now() - n * interval '1 minute' from generate_series(1, ${SHOP}) n`,
  'insert into stock_levels (product_id, on_hand, reserved) select id, 5, 0 from products on conflict do nothing',
  `insert into profiles (email, full_name, phone, created_at)
    select 'persona' || n || '@correo.test', case when n % 1000 = 1 then 'Ana ' else 'Persona ' end || n,
      '+5076' || lpad(n::text, 7, '0'), now() - n * interval '1 minute' from generate_series(1, ${SHOP}) n`,
  `insert into orders (number, user_id, checkout_key, status, payment_status, payment_method, shipping_method, subtotal_cents,
      shipping_cents, total_cents, billing_info, created_at)
    select 'P' || upper(substr(md5(n::text), 1, 12)), p.id, n::text, 'completed', 'paid', 'credit_card', 'standard', 100, 0, 100, '{}',
      now() - n * interval '1 minute'
    from (select id, row_number() over () as at from profiles) p join generate_series(1, ${5 * SHOP}) n on n % ${SHOP} = p.at - 1`,
  `insert into store_orders (store_id, order_id, order_number, status, total_amount_cents, created_at)
    select '${storeId}', id, number || 'T', 'completed', 100, created_at from orders where checkout_key::int % 10 = 3`,
]

test.each([
  'azul',
  'Producto azul 777',
  'Único',
  'COD-777',
  'xyzzy',
  'Ana',
  'Persona',
  'Persona 77',
  'correo.test',
  'persona777@correo.test',
  '6000-0777',
  'PABC',
  'Pab',
  'nadie@nunca',
])('%s is found among a whole shop without walking through it', async (q) => {
  const scope = await storeScope(db, { ...store, now })
  expect(await rowsRead((tx) => find(tx, ADMIN_KINDS, { q, now }))).toBeLessThan(MOST_READ)
  expect(await rowsRead((tx) => find(tx, SELLER_KINDS, { q, now, scope }))).toBeLessThan(MOST_READ)
})

test('what waits is counted without looking at what does not', async () => {
  expect(await rowsRead(countWaiting)).toBeLessThan(100)
})

/** Rows taken up from tables by what runs, as this transaction's own counters say. */
const rowsRead = (run: (tx: Tx) => Promise<unknown>) =>
  transaction(async (tx) => {
    await tx.execute(sql`set local max_parallel_workers_per_gather = 0`)
    const before = await counted(tx)
    await run(tx)
    return (await counted(tx)) - before
  })

async function counted(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(
    sql`select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as read from pg_stat_xact_user_tables`,
  )
  return rows[0]!.read
}
