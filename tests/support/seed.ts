import pg from 'pg'
import { env } from '#server/process/env.ts'

// Built over rows that are there, an index costs a fraction of one that grows with each row.
const INDEXES = `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and not i.indisunique`

/**
 * Fills tables for a test of size. Rows are written as they are, past triggers and foreign keys, and without the limit
 * that the shop sets for its own statements: a hundred thousand rows take longer than that on a slow machine.
 */
export async function seed(statements: string[]) {
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (const statement of statements) await client.query(statement)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
