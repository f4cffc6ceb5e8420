import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transaction } from '#server/db/db.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import { countDeadlocks, untilWaiting } from '../../../../../tests/support/locks.ts'
import { lockLevels } from './lock-levels.ts'

test('levels are locked in product order, in whatever order the database finds them', async () => {
  const { productId: high } = await buildStock()
  // Written after it and yet before it in product order: a read of the table itself meets the higher one first.
  let low: string
  do low = (await buildStock()).productId
  while (low > high)
  const deadlocks = await countDeadlocks(async () => {
    let second: Promise<unknown> | undefined
    await transaction(async (tx) => {
      await lockLevels(tx, [low])
      second = transaction(async (other) => {
        await other.execute(
          sql`select set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
        )
        await lockLevels(other, [high, low])
      })
      await untilWaiting(second)
      await lockLevels(tx, [high])
    })
    await second
  })
  expect(deadlocks).toBe(0)
})
