import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import {
  buildOrder,
  buildStore,
  buildTransfer,
  offerTransfers,
  theOrder,
  directOf,
  theStock,
} from '../../../../../tests/support/build-orders.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import type { Admin } from '#server/auth/actor.ts'
import { isOneOf } from '#server/db/columns.ts'
import { pool, transaction } from '#server/db/db.ts'
import { UNPAID_STATUSES } from '../rules.ts'
import { expireOrders } from './expire-orders.ts'
import { lockDirect, sendToReview } from './settle-seller-order.ts'

test('an order made while the clock was a day ahead holds its units no longer than one made now', async () => {
  await offerTransfers((await buildMember({ role: 'admin' })).actor as Admin)
  const store = await buildStore()
  const start = Date.now()
  const after = (count: number) => new Date(start + count * 3_600_000)
  const card = await buildOrder({ testChoice: 'requires_3ds' }, { now: after(24) })
  const transfer = await buildTransfer({ stores: [store], now: after(24) })
  const claimed = await buildTransfer({ stores: [], now: after(24) })
  const [own] = await directOf(claimed.orderId)
  await transaction(async (tx) =>
    sendToReview(tx, {
      ...(await lockDirect(tx, EVERY_STORE, { sellerOrderId: own!.id })),
      isSeen: true,
      now: after(24),
    }),
  )
  const tenDays = (await directOf(claimed.orderId))[0]!.dueAt
  for (const at of [0, 0.25]) await expireOrders({ now: after(at) })
  expect(await theOrder(card.orderId)).toMatchObject({ status: 'pending', expiresAt: after(0.5) })
  expect((await directOf(transfer.orderId)).map(({ dueAt }) => dueAt)).toEqual([after(48), after(48)])
  for (const at of [0.5, 48]) await expireOrders({ now: after(at) })
  for (const { orderId } of [card, transfer])
    expect(await theOrder(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'expired' })
  for (const productId of [card.productId, ...transfer.productIds])
    expect(await theStock(productId)).toMatchObject({ reserved: 0 })
  // Whose money is looked for keeps its own ten days.
  expect(await directOf(claimed.orderId)).toMatchObject([{ paymentState: 'review', dueAt: tenDays }])
  expect(await findBrokenInvariants(pool)).toEqual([])
})

test('unpaid orders are found by the partial indexes, whatever plan a named statement has', async () => {
  const isUnpaid = isOneOf(sql`status`, UNPAID_STATUSES)
  /** How they would be found in a table that has this index alone. */
  const plan = (index: string, asked: SQL) =>
    transaction(async (tx) => {
      const { rows } = await tx.execute<{ text: string }>(
        sql`select pg_get_indexdef(${index}::regclass) as text`,
      )
      await tx.execute(sql`create temp table only_one (like orders) on commit drop`)
      await tx.execute(sql.raw(rows[0]!.text.replace(/ ON \S+/, ' ON only_one')))
      const { sql: text, params } = new PgDialect().sqlToQuery(asked)
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
      await tx.execute(sql.raw(`prepare asked as ${text}`))
      const values = params.map(() => 'null').join(', ')
      const explained = await tx.execute(sql.raw(`explain execute asked (${values})`))
      await tx.execute(sql`deallocate asked`)
      return JSON.stringify(explained.rows)
    })
  const ofBuyer = sql`select from only_one where user_id = ${randomUUID()} and ${isUnpaid} and paid_at is null`
  expect(await plan('orders_unpaid_idx', ofBuyer)).toContain('orders_unpaid_idx')
  const due = sql`select from only_one where ${isUnpaid} and expires_at <= ${new Date().toISOString()}::timestamptz`
  expect(await plan('orders_expiry_idx', due)).toContain('orders_expiry_idx')
})
