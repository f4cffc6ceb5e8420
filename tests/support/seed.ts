import pg from 'pg'
import { env } from '#server/env.ts'

/**
 * Fills tables for a test of size. Rows are written as they are, past triggers and foreign keys, and without the limit
 * that the shop sets for its own statements: a hundred thousand rows take longer than that on a slow machine.
 */
export async function seed(statements: string[]) {
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    for (const statement of statements) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
