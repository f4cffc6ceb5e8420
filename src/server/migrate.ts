import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const MIGRATIONS = new URL('../../db/migrations/', import.meta.url)
const MIGRATION_LOCK = 7_140_513

/**
 * Brings the database to the newest numbered migration, one transaction each, and
 * returns the names applied. Safe to run from several processes at once. Refuses a
 * database whose applied migration differs from the file: history is forward only.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.sha256]))
    const fresh: string[] = []
    for (const name of (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()) {
      const sql = await readFile(new URL(name, MIGRATIONS), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      const before = applied.get(name)
      if (before === sha256) continue
      if (before)
        throw new Error(`Migration ${name} was changed after it had been applied; write a new one instead.`)
      await applyMigration(client, { name, sql, sha256 })
      fresh.push(name)
    }
    return fresh
  } finally {
    await client.end()
  }
}

async function applyMigration(
  client: pg.Client,
  { name, sql, sha256 }: { name: string; sql: string; sha256: string },
) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
