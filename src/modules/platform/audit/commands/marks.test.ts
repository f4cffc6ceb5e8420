import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { readMetrics } from '#app/metrics.ts'
import { examine } from '#app/doctor.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { recordAudit, chainAudit } from '../commands.ts'
import { findChainTrouble, markFile } from '../queries/marks.ts'

/** Somebody at the database itself, past every trigger. */
let hand: pg.Client
beforeAll(async () => {
  await buildMember({ role: 'admin' })
  hand = new pg.Client({ connectionString: env.DATABASE_URL })
  await hand.connect()
  await hand.query("set session_replication_role = 'replica'")
})
afterAll(() => hand.end())
beforeEach(async () => {
  await hand.query('truncate audit_log, audit_seals, audit_marks')
  rmSync(markFile(), { force: true })
  for (let at = 0; at < 5; at++) await write()
  await chainAudit()
  expect(await findChainTrouble(db, { all: true })).toBeNull()
})

const write = () =>
  transaction((tx) =>
    recordAudit(tx, {
      actor: SYSTEM,
      action: 'settings.save',
      target: { kind: 'settings', id: randomUUID() },
      after: { priceCents: 200 },
      reason: 'Porque sí',
    }),
  )
const newest = async () =>
  (await db.execute<{ seq: number }>(sql`select max(seq)::int as seq from audit_seals`)).rows[0]!.seq

test('every table that refuses to be changed refuses to be emptied', async () => {
  const { rows } = await db.execute<{ ledger: string }>(sql`
    select distinct tgrelid::regclass::text as ledger from pg_trigger
    where tgfoid = 'refuse_change'::regproc and not tgisinternal`)
  expect(rows.map(({ ledger }) => ledger)).toEqual(
    expect.arrayContaining(['audit_log', 'audit_seals', 'audit_marks', 'inventory_transactions']),
  )
  for (const { ledger } of rows)
    await expect(
      transaction((tx) => tx.execute(sql.raw(`truncate ${ledger} cascade`))),
      ledger,
    ).rejects.toThrow()
  expect(await newest()).toBe(5)
})

test('hashes that were emptied and made anew are reported until somebody has looked', async () => {
  await hand.query('truncate audit_seals, audit_marks')
  expect(await findChainTrouble(db)).toMatch(/shorter than before: seal 5/)
  await chainAudit()
  await chainAudit()
  // Row by row the new chain is the same, and it is signed.
  expect(await newest()).toBe(5)
  expect(await findBrokenInvariants(pool)).toEqual([])
  expect(await findChainTrouble(db)).toMatch(/made anew: seal 5/)
  await write()
  await chainAudit()
  expect(await findChainTrouble(db)).toMatch(/made anew: seal 5/)
  const audit = (await examine()).filter(({ about }) => about === 'audit')
  expect(audit).toEqual([expect.objectContaining({ state: 'wrong' })])
  expect((await readMetrics()).text).toContain('istmo_audit_chain_broken 1')

  rmSync(markFile())
  await chainAudit()
  expect(await findChainTrouble(db, { all: true })).toBeNull()
  expect((await readMetrics()).text).toContain('istmo_audit_chain_broken 0')
})

test('a row that is changed with a chain that fits again does not fit its signature', async () => {
  await hand.query(`update audit_log set reason = 'Otra cosa'`)
  await hand.query(`
    do $$ declare entry audit_seals; before bytea := ''; begin
      for entry in select * from audit_seals order by seq loop
        update audit_seals set hash = audit_hash(before, (select a from audit_log a where a.id = entry.entry_id))
          where seq = entry.seq returning hash into before;
      end loop;
    end $$`)
  expect(await findBrokenInvariants(pool)).toEqual([])
  expect(await findChainTrouble(db)).toMatch(/do not fit their signatures, the newest is 5/)
})

test('the end of the chain is missed when it is cut off, with its signatures and without', async () => {
  await write()
  await chainAudit()
  await hand.query('delete from audit_seals where seq > 5')
  expect((await findBrokenInvariants(pool)).flatMap(({ rows }) => rows.map(({ what }) => what))).toEqual([
    'signed, and gone',
  ])
  await hand.query('delete from audit_marks where seq > 5')
  await hand.query('delete from audit_log where id not in (select entry_id from audit_seals)')
  expect(await findBrokenInvariants(pool)).toEqual([])
  expect(await findChainTrouble(db)).toMatch(/shorter than before: seal 6/)
})

test('a chain of before signatures is signed by the next run, without an alarm', async () => {
  await hand.query('truncate audit_marks')
  await hand.query(`update audit_log set created_at = created_at`)
  rmSync(markFile())
  expect(await findChainTrouble(db)).toBeNull()
  await chainAudit()
  expect(JSON.parse(readFileSync(markFile(), 'utf8'))).toMatchObject({ seq: 5 })
  expect(await findChainTrouble(db, { all: true })).toBeNull()
})
