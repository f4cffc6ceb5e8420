import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBefore } from '../../../tests/support/upgrade.ts'
import { INVARIANTS } from '#modules/insight/backups/queries/invariants.ts'
import { migrate } from './migrate.ts'

let client: pg.Client
let url: string
let buyer: string
beforeAll(async () => {
  ;({ url, client, buyer } = await buildBefore('0014_order_adjustments.sql'))
})
afterAll(() => client.end())

const rowsOf = async (query: string) => (await client.query(query)).rows
const discounts = (orderId: string) =>
  rowsOf(`select discount_percent as percent, site_discount_cents::int as site from order_lines
    where order_id = '${orderId}' order by position`)
const adjustments = (orderId: string) =>
  rowsOf(`select source, cents::int, percent, borne_by from order_adjustments a
    join order_lines l on l.id = a.order_line_id where order_id = '${orderId}' order by position, source`)

let placed = 0
/** An order with one line for each price that was paid for two units of 100 cents. */
async function place(lines: readonly { unit: number; more?: Record<string, number> }[]) {
  const [orderId, number] = [randomUUID(), `IST-${++placed}`]
  const subtotal = lines.reduce((sum, { unit }) => sum + unit * 2, 0) || 340
  await client.query('begin')
  await client.query(
    `insert into orders (id, number, user_id, checkout_key, payment_method, shipping_method, subtotal_cents, shipping_cents,
      total_cents, billing_info) values ($1, $2, $3, $2, 'credit_card', 'free', $4, 0, $4, '{}')`,
    [orderId, number, buyer, subtotal],
  )
  await client.query(
    'insert into seller_orders (id, order_id, number, subtotal_cents) values ($1, $1, $2, $3)',
    [orderId, number, subtotal],
  )
  for (const [at, { unit, more = {} }] of lines.entries())
    await client.query(
      `insert into order_lines (order_id, seller_order_id, position, product_id, title, list_price_cents, unit_price_cents, quantity,
        line_cents${Object.keys(more)
          .map((name) => `, ${name}`)
          .join('')})
        values ($1, $1, $2::int, (select id from products order by id offset $2::int limit 1), 'Cosa', 100, $3::int, 2, 2 * $3::int
        ${Object.values(more)
          .map((value) => `, ${value}`)
          .join('')})`,
      [orderId, at, unit],
    )
  return orderId
}
const asBefore = async () => {
  const orderId = await place([
    { unit: 100 },
    { unit: 85, more: { discount_percent: 15, site_discount_cents: 30 } },
    { unit: 90, more: { discount_percent: 10 } },
  ])
  await client.query('commit')
  return orderId
}
const READ = [
  { source: 'premium', cents: 30, percent: 15, borne_by: 'site' },
  { source: 'premium', cents: 20, percent: 10, borne_by: 'seller' },
]

test('the upgrade reads what premium took off from the lines, and a process of the release before goes on', async () => {
  const before = await asBefore()
  const seen = await discounts(before)
  await migrate(url)
  expect(await adjustments(before)).toEqual(READ)
  const after = await asBefore()
  expect(await adjustments(after)).toEqual(READ)
  expect([await discounts(before), await discounts(after)]).toEqual([seen, seen])
  await holds()
})

test('what a process of this release takes off, one of the release before reads', async () => {
  const both = await place([])
  await client.query(
    // Two lines of 180 and 160 cents.
    `with lines as (
      insert into order_lines (order_id, seller_order_id, position, product_id, title, list_price_cents, unit_price_cents, quantity, line_cents)
        select $1, $1, at, (select id from products order by id offset at limit 1), 'Cosa', 100, 100 - 10 * at, 2, 2 * (100 - 10 * at)
        from generate_series(1, 2) at
      returning id, position)
    insert into order_adjustments (order_line_id, source, cents, percent, borne_by)
      select id, 'offer', 20, null, 'seller' from lines
      union all select id, 'premium', 20, 10, 'site' from lines where position = 2`,
    [both],
  )
  await client.query('commit')
  expect(await adjustments(both)).toEqual([
    { source: 'offer', cents: 20, percent: null, borne_by: 'seller' },
    { source: 'offer', cents: 20, percent: null, borne_by: 'seller' },
    { source: 'premium', cents: 20, percent: 10, borne_by: 'site' },
  ])
  expect(await discounts(both)).toEqual([
    { percent: 0, site: 0 },
    { percent: 10, site: 20 },
  ])
  await holds()
})

/** Each line is its list price without its adjustments. */
async function holds() {
  const { finds } = INVARIANTS.find(({ id }) => id === 'I5b')!
  expect(await rowsOf(finds)).toEqual([])
}
