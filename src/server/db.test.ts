import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { db, mayBeLost, plannedAnew, pool, transaction } from './db.ts'
import { violates } from './errors.ts'

test('accents and case fold away in the database', async () => {
  const { rows } = await db.execute<{ folded: string }>(sql`select fold('JAMÓN Ñame Über') as folded`)
  expect(rows[0]!.folded).toBe('jamon name uber')
})

test('a transaction that fails leaves nothing behind', async () => {
  const failing = transaction(async (tx) => {
    await tx.execute(sql`insert into settings (block, value) values ('site', '{}')`)
    await tx.execute(sql`insert into settings (block, value) values ('nonsense', '{}')`)
  })
  await expect(failing).rejects.toSatisfy((error) => violates(error, 'settings_block_check'))
  expect((await db.execute(sql`select 1 from settings`)).rows).toHaveLength(0)
})

test('a connection lost in the middle of a transaction fails that transaction and nothing else', async () => {
  const failing = transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`)
    // The news of the end comes while nothing is being asked.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await tx.execute(sql`select 1`)
  })
  await expect(failing).rejects.toThrow()
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('the audit log cannot be rewritten', async () => {
  await db.execute(
    sql`insert into audit_log (actor_kind, action, target_kind, target_id) values ('system', 'test', 'none', '1')`,
  )
  await expect(db.execute(sql`update audit_log set action = 'other'`)).rejects.toThrow()
  await expect(db.execute(sql`delete from audit_log`)).rejects.toThrow()
})

test('a statement with values is parsed once per connection, unless it asks to be planned anew', async () => {
  const preparedLike = async (pattern: string) =>
    await transaction(async (tx) => {
      for (const value of [1, 2, 3]) await tx.execute(sql`select ${value}::int + 40 as sum`)
      for (const value of [1, 2, 3]) await tx.execute(sql`${plannedAnew} select ${value}::int + 41 as sum`)
      const { rows } = await tx.execute(
        sql`select statement from pg_prepared_statements where statement like ${pattern}`,
      )
      return rows.length
    })
  expect(await preparedLike('%+ 40 as sum')).toBe(1)
  expect(await preparedLike('%+ 41 as sum')).toBe(0)
})

test('a commit that may be lost does not make the next one so', async () => {
  const client = await pool.connect()
  try {
    await client.query(`set synchronous_commit = 'local'`)
    const connection = drizzle(client)
    await connection.execute(sql`select ${mayBeLost}`)
    const { rows } = await connection.execute(sql`select current_setting('synchronous_commit') as set`)
    expect(rows).toEqual([{ set: 'local' }])
  } finally {
    client.release(true)
  }
})
