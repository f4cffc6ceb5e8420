import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBefore } from '../../../tests/support/upgrade.ts'
import { INVARIANTS } from '#modules/insight/backups/queries/invariants.ts'
import { migrate } from './migrate.ts'

let BUYER: string
let STORE: string
const SITE = null
const AT = '2026-11-20T15:00:00.000Z'

let client: pg.Client
let url: string
const rowsOf = async (query: string) => (await client.query(query)).rows
const readOld = async () => ({
  storeOrders:
    await rowsOf(`select id, order_id, store_id, order_number, total_amount_cents, shipping_cents, status,
    cancel_reason, created_at from store_orders order by id`),
  parts:
    await rowsOf(`select id, order_id, store_id, number, amount_cents, shipping_cents, state, stock_state, account,
    due_at, bank_reference, proof_id, proof_at, rejection_reason, decided_by, decided_at, created_at, looked_at
    from order_parts order by id`),
  parcels:
    await rowsOf(`select id, order_id, store_order_id, shipped_at, courier, guide_number, delivered_at, told_by
    from parcels order by id`),
  lines: await rowsOf('select id, order_id, store_order_id, part_id from order_lines order by id'),
})

type Part = { state: string; stock?: string; decided?: boolean }
type Seller = {
  store: string | null
  cents: number
  shipping?: number
  part?: Part
  status?: string
  reason?: string
}
let placed = 0

/** An order as the release before writes it. */
async function place(status: string, sellers: readonly Seller[], sent: readonly (string | null)[] = []) {
  const orderId = randomUUID()
  const number = `IST-${++placed}`
  const subtotal = sellers.reduce((sum, { cents }) => sum + cents, 0)
  const shipping = sellers.reduce((sum, one) => sum + (one.shipping ?? 0), 0)
  await client.query('begin')
  await client.query(
    `insert into orders (id, number, user_id, checkout_key, status, payment_method, shipping_method, subtotal_cents, shipping_cents,
      total_cents, billing_info, created_at, updated_at) values ($1, $2, $3, $2, $4, 'credit_card', 'standard', $5, $6, $7, '{}', $8, $8)`,
    [orderId, number, BUYER, status, subtotal, shipping, subtotal + shipping, AT],
  )
  for (const [at, { store, cents, shipping: own = 0, part, ...seller }] of sellers.entries()) {
    const name = store === SITE ? number : `${number}-${at}`
    const { rows } =
      store === SITE
        ? { rows: [{ id: null }] }
        : await client.query(
            `insert into store_orders (order_id, store_id, order_number, total_amount_cents, shipping_cents, status, cancel_reason, created_at)
              values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
            [orderId, store, name, cents, own, seller.status ?? status, seller.reason ?? null, AT],
          )
    const storeOrderId = rows[0]!.id
    await client.query(
      `insert into order_lines (order_id, store_order_id, position, product_id, title, list_price_cents, unit_price_cents, quantity, line_cents)
        values ($1, $2, $3::int, (select id from products order by id offset $3::int limit 1), 'Cosa', $4, $4, 1, $4)`,
      [orderId, storeOrderId, at, cents],
    )
    if (part) {
      const { rows: paid } = await client.query(
        `insert into payments (order_id, store_id, attempt, provider, amount_cents) values ($1, $2, $3, 'manual', $4) returning id`,
        [orderId, store, at + 1, cents + own],
      )
      await client.query(
        `insert into order_parts (id, order_id, store_id, number, amount_cents, shipping_cents, state, stock_state, account, due_at,
          bank_reference, decided_at, created_at, updated_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8, '{"bankName": "Banistmo"}', $9, $10, $11, $12, $12)`,
        [
          ...[paid[0]!.id, orderId, store, name, cents + own, own, part.state, part.stock ?? 'none'],
          part.state === 'waiting' ? '2026-11-22T15:00:00Z' : null,
          `REF${name}`,
          part.decided ? '2026-11-21T10:00:00Z' : null,
          '2026-11-20T16:00:00Z',
        ],
      )
      await client.query(
        `update order_lines l set part_id = p.id from order_parts p
          where l.order_id = $1 and p.order_id = l.order_id and p.store_id is not distinct from (
            select s.store_id from store_orders s where s.id = l.store_order_id)`,
        [orderId],
      )
    }
    if (sent.includes(store))
      await client.query(
        `insert into parcels (order_id, store_order_id, shipped_at, courier, delivered_at, told_by, updated_at)
          values ($1, $2, '2026-11-21T12:00:00Z', 'Uno', $3, $4, now())
          on conflict (id) do update set courier = excluded.courier`,
        [orderId, storeOrderId, at === 0 ? '2026-11-23T12:00:00Z' : null, at === 0 ? 'buyer' : null],
      )
  }
  await client.query('commit')
  return orderId
}

const placeAll = async () => ({
  ofSite: await place('completed', [{ store: SITE, cents: 1000, shipping: 599 }], [SITE]),
  mixed: await place(
    'processing',
    [
      { store: SITE, cents: 1000, shipping: 599 },
      { store: STORE, cents: 500, status: 'cancelled', reason: 'Se rompió' },
    ],
    [SITE],
  ),
  direct: await place('pending', [
    { store: SITE, cents: 700, shipping: 599, part: { state: 'paid', stock: 'sold', decided: true } },
    { store: STORE, cents: 300, part: { state: 'waiting', stock: 'reserved' } },
  ]),
  lapsed: await place('cancelled', [{ store: SITE, cents: 700, part: { state: 'lapsed' } }]),
})

beforeAll(async () => {
  ;({ url, client, buyer: BUYER, store: STORE } = await buildBefore('0011_seller_orders.sql'))
})
afterAll(() => client.end())

test('the upgrade keeps every store order, part, parcel and line, and gives the site an order of its own', async () => {
  const orders = await placeAll()
  const before = await readOld()
  await migrate(url)
  expect(await readOld()).toEqual(before)
  const ofSite =
    await rowsOf(`select order_id, id, number, subtotal_cents::int, shipping_cents::int, status, payment_state,
    shipped_at is not null as sent, delivered_by from seller_orders where store_id is null order by number`)
  const site = (orderId: string, number: string, more: object) => ({
    ...{
      order_id: orderId,
      id: orderId,
      number,
      shipping_cents: 599,
      payment_state: null,
      sent: false,
      delivered_by: null,
    },
    ...more,
  })
  expect(ofSite).toEqual([
    site(orders.ofSite, 'IST-1', {
      subtotal_cents: 1000,
      status: 'completed',
      sent: true,
      delivered_by: 'buyer',
    }),
    site(orders.mixed, 'IST-2', {
      subtotal_cents: 1000,
      status: 'completed',
      sent: true,
      delivered_by: 'buyer',
    }),
    site(orders.direct, 'IST-3', { subtotal_cents: 700, status: 'processing', payment_state: 'paid' }),
    site(orders.lapsed, 'IST-4', {
      ...{ subtotal_cents: 700, shipping_cents: 0, status: 'cancelled', payment_state: 'lapsed' },
    }),
  ])
  await holds()
})

test('a process of the release before goes on, and what it writes is read alike', async () => {
  const orders = await placeAll()
  const { parcels, parts, lines } = await readOld()
  expect(parcels.map(({ id }) => id)).toContain(orders.ofSite)
  expect(parts.filter(({ order_id }) => order_id === orders.direct)).toHaveLength(2)
  expect(
    lines.filter(({ order_id, part_id }) => order_id === orders.direct && part_id !== null),
  ).toHaveLength(2)
  const own =
    await rowsOf(`select subtotal_cents::int, total_cents::int, payment_state, shipped_at is not null as sent
    from seller_orders where order_id in ('${orders.mixed}', '${orders.direct}') order by number`)
  expect(own).toEqual([
    { subtotal_cents: 1000, total_cents: 1599, payment_state: null, sent: true },
    { subtotal_cents: 500, total_cents: 500, payment_state: null, sent: false },
    { subtotal_cents: 700, total_cents: 1299, payment_state: 'paid', sent: false },
    { subtotal_cents: 300, total_cents: 300, payment_state: 'waiting', sent: false },
  ])
  await client.query(`update parcels set courier = 'Dos' where order_id = '${orders.ofSite}'`)
  await client.query(`update orders set status = 'cancelled' where id = '${orders.mixed}'`)
  await client.query(`delete from parcels where order_id = '${orders.mixed}'`)
  await client.query(
    `update order_parts set state = 'review' where order_id = '${orders.direct}' and store_id is not null`,
  )
  const after = await rowsOf(`select courier, status, payment_state from seller_orders
    where order_id in ('${orders.ofSite}', '${orders.mixed}', '${orders.direct}') order by number`)
  expect(after).toEqual([
    { courier: 'Dos', status: 'completed', payment_state: null },
    { courier: null, status: 'cancelled', payment_state: null },
    { courier: null, status: 'cancelled', payment_state: null },
    { courier: null, status: 'processing', payment_state: 'paid' },
    { courier: null, status: 'pending', payment_state: 'review' },
  ])
  await holds()
})

test('what a process of this release sends, one of the release before sees', async () => {
  const orderId = await place('processing', [{ store: SITE, cents: 100 }])
  const of = `order_id = '${orderId}'`
  const parcel = () => rowsOf(`select id, courier, told_by from parcels where ${of}`)
  await client.query(`update seller_orders set shipped_at = now(), courier = 'Uno' where ${of}`)
  expect(await parcel()).toEqual([{ id: orderId, courier: 'Uno', told_by: null }])
  await client.query(`update seller_orders set delivered_at = now(), delivered_by = 'buyer' where ${of}`)
  expect(await parcel()).toEqual([{ id: orderId, courier: 'Uno', told_by: 'buyer' }])
  await client.query(`update seller_orders
    set shipped_at = null, courier = null, delivered_at = null, delivered_by = null where ${of}`)
  expect(await parcel()).toEqual([])
})

/** What must always be true of the amounts. */
async function holds() {
  const { finds } = INVARIANTS.find(({ id }) => id === 'I13')!
  expect(await rowsOf(finds)).toEqual([])
}
