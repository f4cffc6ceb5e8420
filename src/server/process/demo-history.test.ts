import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { seedWhenEmpty } from '../../../scripts/seed.ts'
import { findBrokenInvariants } from '../../../scripts/invariants.ts'
import { buildProfile } from '../../../tests/support/build-accounts.ts'
import { rollUp } from '#modules/insight/statistics/commands/roll-up.ts'
import { db, pool } from '../db/db.ts'
import { openJobs } from '../jobs/jobs.ts'

const SEED = join(import.meta.dirname, '../../../scripts/seed.ts')
const seed = async () => {
  await seedWhenEmpty({ demo: 'on', say: () => undefined })
  // The seed closed the queue of this process with its own.
  await openJobs([], { runs: false })
}
const count = async (of: string) =>
  (await pool.query<{ n: number }>(`select count(*)::int n from ${of}`)).rows[0]!.n
const BEGUN = `(select done_at from demo_past where step = 'begun')`
const namesOf = async (query: string) =>
  (await pool.query<{ name: string }>(query)).rows.map(({ name }) => name).sort()

test('a shop with somebody in it never gets the demo, nor its history', async () => {
  const { userId } = await buildProfile()
  await seed()
  expect(await count('products')).toBe(0)
  expect(await count('demo_past')).toBe(0)
  await db.execute(sql`delete from profiles where id = ${userId}`)
})

// Two whole first starts: on a machine with other work to do they take their time.
const LONG = { timeout: 600_000 }
test('a first start that is killed in the middle ends with the whole history, built once', LONG, async () => {
  const code = `const { seedWhenEmpty } = await import(${JSON.stringify(SEED)}); await seedWhenEmpty({ demo: 'on', say: () => {} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await expect.poll(() => count('demo_past'), { timeout: 400_000, interval: 20 }).toBeGreaterThan(260)
  child.kill('SIGKILL')
  await ended
  expect(await count(`demo_past where step = 'whole'`)).toBe(0)
  const half = await count('orders')
  expect(half).toBeGreaterThan(5)

  await seed()
  const whole = await count('orders')
  expect(whole).toBeGreaterThan(half)
  expect(await count(`orders where checkout_key like 'past:%'`)).toBe(whole)
  expect(await count('(select 1 from page_events group by visitor having count(*) > 40) as twice')).toBe(0)
  expect(await count(`gift_cards where note = 'Rifa del aniversario'`)).toBe(4)
  await seed()
  expect(await count('orders')).toBe(whole)
  expect(await findBrokenInvariants(pool)).toEqual([])
})

test('everything that a screen can show has happened', async () => {
  expect(await namesOf(`select distinct status || ' ' || payment_status as name from orders`)).toEqual(
    expect.arrayContaining([
      'cancelled expired',
      'cancelled refunded',
      'completed paid',
      'completed partially_refunded',
      'pending awaiting',
      'pending review',
      'processing paid',
    ]),
  )
  expect(await namesOf(`select distinct status as name from returns`)).toEqual([
    'approved',
    'pending',
    'rejected',
  ])
  expect(await namesOf(`select distinct payment_method as name from orders`)).toEqual([
    'bank_transfer',
    'credit_card',
    'crypto',
    'gift_card',
    'paypal',
  ])
  expect(await namesOf(`select distinct state as name from payout_batches`)).toEqual(['open', 'paid'])
  expect(await count(`business_stores where approval_status = 'pending'`)).toBe(2)
  expect(await count(`plan_subscriptions where plan_type = 'premium' and status = 'active'`)).toBeGreaterThan(
    2,
  )
  expect(await count(`store_orders where status = 'completed'`)).toBeGreaterThan(10)
  expect(await count(`order_lines where variant_id <> product_id`)).toBeGreaterThan(20)
  expect(await count(`product_offers where variant_id is null`)).toBe(6)
  expect(await count(`product_offers where variant_id is not null`)).toBe(4)
  expect(await count(`parcels where delivered_at is null`)).toBeGreaterThan(0)
  expect(await count(`inventory_alerts where is_active and not is_resolved`)).toBeGreaterThan(3)
  expect(await count(`gift_cards`)).toBeGreaterThan(5)
  expect(await count(`site_statistics`)).toBe(91)
})

test('nothing waits to be sent, no job was left behind, and nothing is dated after the first start', async () => {
  expect(await count(`outbox_messages where status <> 'mailbox'`)).toBe(0)
  expect(await count(`pgboss.job`)).toBe(0)
  expect((await count('events')) + (await count('event_deliveries'))).toBe(0)
  // What was paid by transfer goes back by somebody's hand, and waits for it.
  expect(
    await count(
      `refunds r join payments p on p.id = r.payment_id where r.state = 'queued' and p.provider <> 'manual'`,
    ),
  ).toBe(0)
  const { rows } = await pool.query<{ name: string; at: string }>(
    `select table_name as name, column_name as at from information_schema.columns where table_schema = 'public'
      and column_name in ('created_at', 'updated_at', 'paid_at', 'delivered_at', 'done_at', 'decided_at', 'sent_at')`,
  )
  // What every shop gets on its first start.
  const seeded = ['categories', 'payment_gateways', 'migrations']
  for (const { name, at } of rows.filter((one) => !seeded.includes(one.name)))
    expect([name, at, await count(`${name} where ${at} > ${BEGUN}`)]).toEqual([name, at, 0])
})

test('each day stands in the statistics as the ledgers say, asked the slow way', async () => {
  await rollUp({ now: new Date() })
  const { rows } = await pool.query(`
    with days as (select d::date as date from generate_series((select min(date) from sales_days), (select max(date) from sales_days), '1 day') d),
    slow as (select date,
      (select count(*) from orders where (created_at at time zone 'America/Panama')::date = date) as placed,
      (select count(*) from orders where (paid_at at time zone 'America/Panama')::date = date) as paid,
      (select coalesce(sum(captured_cents), 0) from payments p join orders o on o.id = p.order_id
        where (o.paid_at at time zone 'America/Panama')::date = date) as revenue,
      (select coalesce(sum(amount_cents), 0) from refunds
        where state = 'done' and order_id is not null and (done_at at time zone 'America/Panama')::date = date) as refunded
      from days)
    select slow.*, s.* from slow left join sales_days s using (date)
    where (slow.placed, slow.paid, slow.revenue, slow.refunded)
      is distinct from (s.placed, s.paid, s.revenue_cents, s.refunded_cents)`)
  expect(rows).toEqual([])
})
