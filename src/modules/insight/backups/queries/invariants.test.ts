import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildSizes } from '../../../../../tests/support/build-variants.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buy } from '../../../../../tests/support/build-orders.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { db, transaction } from '#server/db/db.ts'
import { findBrokenInvariants } from './invariants.ts'

class Undone extends Error {}

/** Which invariants these statements break; nothing of them stays. */
async function brokenBy(...statements: ReturnType<typeof sql>[]) {
  let broken: string[] = []
  await db
    .transaction(async (tx) => {
      for (const statement of statements) expect((await tx.execute(statement)).rowCount).toBeGreaterThan(0)
      const client = { query: (text: string) => tx.execute(sql.raw(text)) }
      broken = (await findBrokenInvariants(client)).map(({ id }) => id)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return broken
}

test('a variant that is not as its product or its stock says is found', async () => {
  const { userId } = await buildMember({ role: 'admin' })
  const { productId, ids } = await buildSizes({ S: {}, M: { priceCents: 1500 } })
  const other = await buildSizes({ S: {} })
  await transaction((tx) => addToCart(tx, { userId, variantId: ids.S, quantity: 1, now: new Date() }))
  const { orderId } = await buy(userId)
  expect(await brokenBy(sql`select 1`)).toEqual([])

  const stock = (listedUnder: string | null, id: string) =>
    sql`update stock_levels set listed_under = ${listedUnder}::uuid where product_id = ${id}`
  expect(await brokenBy(stock(null, ids.S))).toEqual(['I6b'])
  expect(await brokenBy(stock(other.productId, ids.S))).toEqual(['I6b'])
  expect(await brokenBy(stock(productId, productId))).toEqual(['I6b'])

  const product = (change: ReturnType<typeof sql>) =>
    sql`update products set ${change} where id = ${productId}`
  expect(await brokenBy(product(sql`price_to_cents = null`))).toEqual(['I6c'])
  expect(await brokenBy(product(sql`price_to_cents = 1600`))).toEqual(['I6c'])
  expect(await brokenBy(sql`update product_variants set price_cents = 1200 where id = ${ids.S}`)).toEqual([
    'I6c',
  ])
  expect(await brokenBy(product(sql`sold_options = '{talla=s}'`))).toEqual(['I6c'])
  expect(await brokenBy(sql`delete from product_options where product_id = ${productId}`)).toEqual(['I6c'])

  const soldAgain = sql`insert into inventory_transactions
    (product_id, transaction_type, quantity, previous_stock, new_stock, reason, order_id)
    values (${ids.S}, 'remove', 2, 5, 3, 'sale', ${orderId})`
  expect(await brokenBy(soldAgain)).toContain('I6')
})
