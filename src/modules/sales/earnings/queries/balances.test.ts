import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { seed } from '../../../../../tests/support/seed.ts'
import { db, pool } from '#server/db/db.ts'
import { findFunds, pendingOf } from './balances.ts'

const MOVEMENTS = 100_000
const now = new Date()
let storeId: string
beforeAll(async () => {
  ;({ storeId } = await buildStore())
  await seed([
    `insert into store_balances (store_id) values ('${storeId}')`,
    `insert into store_movements (store_id, kind, amount_cents, balance_cents, reason)
      select '${storeId}', 'correction', cents, sum(cents) over (order by n), 'Prueba'
      from (select n, case when n % 7 = 0 then -n else n * 3 end as cents from generate_series(1, ${MOVEMENTS}) n) made`,
    `update store_balances set balance_cents = (select sum(amount_cents) from store_movements where store_id = '${storeId}')
      where store_id = '${storeId}'`,
  ])
}, 240_000)

type Plan = { 'Node Type': string; 'Actual Rows': number; Plans?: Plan[] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('with a hundred thousand movements a balance is one row by its key, and equal to the slow recount', async () => {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`
    explain (analyze, format json) select balance_cents - ${pendingOf(sql`${storeId}`, now)} from store_balances where store_id = ${storeId}`)
  const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
  expect(nodes.some((node) => node['Node Type'] === 'Seq Scan' && node['Actual Rows'] > 1)).toBe(false)
  expect(nodes.reduce((sum, node) => sum + node['Actual Rows'], 0)).toBeLessThan(10)

  const { balanceCents } = await findFunds(db, { storeId, now })
  const { rows: slow } = await db.execute<{ sum: number; last: number }>(sql`
    select sum(amount_cents)::bigint as sum, (array_agg(balance_cents order by id desc))[1] as last
    from store_movements where store_id = ${storeId}`)
  expect(slow[0]).toEqual({ sum: balanceCents, last: balanceCents })
  expect(await findBrokenInvariants(pool, { except: ['I8'] })).toEqual([])
})
