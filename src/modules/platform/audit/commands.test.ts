import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../scripts/invariants.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { eq } from 'drizzle-orm'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { recordAudit, chainAudit } from './commands.ts'
import { auditLog } from './tables.ts'

/** Somebody at the database itself, past every trigger. */
let hand: pg.Client
beforeAll(() => buildMember({ role: 'admin' }))
beforeEach(async () => {
  hand = new pg.Client({ connectionString: env.DATABASE_URL })
  await hand.connect()
  await hand.query('begin')
  await hand.query("set local session_replication_role = 'replica'")
})
afterEach(async () => {
  await hand.query('rollback')
  await hand.end()
  expect(await findBrokenInvariants(pool)).toEqual([])
})

const write = (more: object = {}) =>
  transaction((tx) =>
    recordAudit(tx, {
      actor: SYSTEM,
      action: 'settings.save',
      target: { kind: 'settings', id: randomUUID() },
      before: { priceCents: 100 },
      after: { priceCents: 200 },
      reason: 'Porque sí',
      ...more,
    }),
  )
const leftOut = async () =>
  (
    await db.execute(
      sql`select id from audit_log a where not exists (select from audit_seals s where s.entry_id = a.id)`,
    )
  ).rows
const brokenBy = async (...statement: [string, unknown[]?]) => {
  await hand.query('savepoint before')
  await hand.query(...statement)
  const broken = await findBrokenInvariants(hand)
  await hand.query('rollback to savepoint before')
  return broken.map(({ id, rows }) => ({ id, what: rows.map(({ what }) => what) }))
}

test('a row that is changed, taken out or put in behind the back breaks the chain', async () => {
  for (let at = 0; at < 5; at++) await write()
  await chainAudit()
  const { rows } = await hand.query('select id from audit_log order by id desc limit 3 offset 1')
  const third = [rows[1].id]
  const seen = (...what: string[]) => [{ id: 'I10', what }]
  expect(await brokenBy(`update audit_log set actor_id = gen_random_uuid() where id = $1`, third)).toEqual(
    seen('another row'),
  )
  expect(
    await brokenBy(`update audit_log set created_at = created_at - interval '1 us' where id = $1`, third),
  ).toEqual(seen('another row'))
  for (const change of [`after = '{"priceCents": 100}'`, 'reason = null', 'before = null'])
    expect(await brokenBy(`update audit_log set ${change} where id = $1`, third)).toEqual(seen('another row'))
  expect(await brokenBy('delete from audit_log where id = $1', third)).toEqual(seen('gone'))
  // Row and hash together: the one behind no longer follows.
  expect(
    await brokenBy(
      `with gone as (delete from audit_seals where entry_id = ${rows[1].id} returning entry_id)
        delete from audit_log where id in (select entry_id from gone)`,
    ),
  ).toEqual(seen('a hash before is missing'))
  expect(await brokenBy(`update audit_log set address = '1.1.1.1' where id = $1`, third)).toEqual(
    seen('another row'),
  )
  expect(
    await brokenBy(
      `insert into audit_log (actor_kind, action, target_kind, target_id, created_at)
        values ('admin', 'x.y', 'thing', '1', now() - interval '2 hours')`,
    ),
  ).toEqual(seen('without a hash'))
  expect(await brokenBy('select 1')).toEqual([])
})

test('what is written at once while hashes are added gets one hash each, late commits too', async () => {
  const late = new pg.Client({ connectionString: env.DATABASE_URL })
  await late.connect()
  await late.query('begin')
  const { rows } = await late.query(
    `insert into audit_log (actor_kind, action, target_kind, target_id) values ('system', 'x.late', 'thing', '1') returning id`,
  )
  await Promise.all([...Array.from({ length: 20 }, () => write()), chainAudit(), chainAudit()])
  // More rows than one transaction takes.
  await db.execute(sql`insert into audit_log (actor_kind, action, target_kind, target_id)
    select 'system', 'x.many', 'thing', '1' from generate_series(1, 2001)`)
  await chainAudit()
  expect(await leftOut()).toEqual([])
  await late.query('commit')
  await late.end()
  await Promise.all([chainAudit(), chainAudit(), chainAudit()])
  expect(await leftOut()).toEqual([])
  const { rows: last } = await db.execute<{ entry_id: number }>(
    sql`select entry_id from audit_seals order by seq desc limit 1`,
  )
  expect(Number(last[0]!.entry_id)).toBe(Number(rows[0].id))
})

test('a person leaves, and the chain holds: it names no one but by number', async () => {
  const person = await buildMember()
  await write({ actor: person.actor, address: '10.0.0.7', target: { kind: 'profile', id: person.userId } })
  await chainAudit()
  await transaction((tx) => tx.delete(profiles).where(eq(profiles.id, person.userId)))
  expect(await db.$count(auditLog, eq(auditLog.actorId, person.userId))).toBe(1)
  expect(await findBrokenInvariants(pool)).toEqual([])
})

test('hashes of the chain refuse to be changed or taken away', async () => {
  await write()
  await chainAudit()
  await expect(transaction((tx) => tx.execute(sql`update audit_seals set seq = -seq`))).rejects.toThrow()
  await expect(transaction((tx) => tx.execute(sql`delete from audit_seals`))).rejects.toThrow()
})
