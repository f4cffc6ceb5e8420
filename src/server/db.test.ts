import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, transaction } from './db.ts'
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

test('the audit log cannot be rewritten', async () => {
  await db.execute(
    sql`insert into audit_log (actor_kind, action, target_kind, target_id) values ('system', 'test', 'none', '1')`,
  )
  await expect(db.execute(sql`update audit_log set action = 'other'`)).rejects.toThrow()
  await expect(db.execute(sql`delete from audit_log`)).rejects.toThrow()
})
