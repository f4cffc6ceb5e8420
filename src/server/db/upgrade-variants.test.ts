import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBefore } from '../../../tests/support/upgrade.ts'
import { migrate } from './migrate.ts'

let client: pg.Client
let url: string
let buyer: string
beforeAll(async () => {
  ;({ url, client, buyer } = await buildBefore('0016_variants.sql'))
})
afterAll(() => client.end())

const rowsOf = async (query: string, values: unknown[] = []) => (await client.query(query, values)).rows

/** What a process of the release before writes: a product with its stock, a cart, a movement, an alert and an order of it. */
async function asBefore(title: string) {
  const [{ id: productId }] = await rowsOf(
    `with listed as (insert into products (title, price_cents) values ('${title}', 900) returning id),
      placed as (insert into category_listings (product_id, category_id) select listed.id, categories.id from listed, categories)
    select id from listed`,
  )
  await client.query('insert into stock_levels (product_id, on_hand) values ($1, 7)', [productId])
  await client.query(
    `insert into cart_lines (user_id, product_id, quantity, price_cents_added, list_cents_added) values ($1, $2, 2, 900, 900)`,
    [buyer, productId],
  )
  await client.query(
    `insert into inventory_transactions (product_id, transaction_type, quantity, previous_stock, new_stock, reason) values ($1, 'add', 7, 0, 7, 'initial')`,
    [productId],
  )
  const orderId = randomUUID()
  await client.query('begin')
  await client.query(
    `insert into orders (id, number, user_id, checkout_key, payment_method, shipping_method, subtotal_cents, shipping_cents,
      total_cents, billing_info) values ($1, $2, $3, gen_random_uuid(), 'credit_card', 'free', 900, 0, 900, '{}')`,
    [orderId, `IST-${title}`, buyer],
  )
  await client.query(
    'insert into seller_orders (id, order_id, number, subtotal_cents) values ($1, $1, $2, 900)',
    [orderId, `IST-${title}`],
  )
  await client.query(
    `insert into order_lines (order_id, seller_order_id, position, product_id, title, list_price_cents, unit_price_cents,
      quantity, line_cents) values ($1, $1, 0, $2, 'Cosa', 900, 900, 1, 900)`,
    [orderId, productId],
  )
  await client.query('commit')
  return productId as string
}

test('what is stored gets its variants, and a process of the release before goes on selling', async () => {
  const before = await asBefore('A')
  const stored = await rowsOf('select product_id, on_hand, reserved from stock_levels order by product_id')
  await migrate(url)
  expect(await rowsOf('select product_id, on_hand, reserved from stock_levels order by product_id')).toEqual(
    stored,
  )
  const after = await asBefore('B')
  for (const id of [before, after]) {
    expect(
      await rowsOf('select product_id, title, price_cents, archived_at from product_variants where id = $1', [
        id,
      ]),
    ).toEqual([{ product_id: id, title: '', price_cents: null, archived_at: null }])
    expect(await rowsOf('select listed_under from stock_levels where product_id = $1', [id])).toEqual([
      { listed_under: id },
    ])
    expect(await rowsOf('select variant_id from order_lines where product_id = $1', [id])).toEqual([
      { variant_id: id },
    ])
  }
  // A product without stock, too.
  expect(await rowsOf('select from products where id not in (select id from product_variants)')).toEqual([])
})

test('stock, carts and lines name variants only, and a line one of its product', async () => {
  const [a, b] = await rowsOf(`select id from products order by id`)
  for (const [table, columns] of [
    ['stock_levels', '(product_id, on_hand) values ($1, 1)'],
    [
      'cart_lines',
      `(user_id, product_id, quantity, price_cents_added, list_cents_added) values ('${buyer}', $1, 1, 1, 1)`,
    ],
    [
      'inventory_transactions',
      `(product_id, transaction_type, quantity, previous_stock, new_stock, reason) values ($1, 'add', 1, 0, 1, 'initial')`,
    ],
  ])
    await expect(client.query(`insert into ${table} ${columns}`, [randomUUID()])).rejects.toThrow(
      'variant_fkey',
    )
  await expect(
    client.query('update order_lines set variant_id = $1 where product_id <> $1', [a.id]),
  ).rejects.toThrow('variant_fkey')
  await expect(client.query('update order_lines set variant_id = null')).rejects.toThrow('not-null')
  expect(b.id).not.toBe(a.id)
})
