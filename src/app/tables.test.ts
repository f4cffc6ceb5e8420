import { globSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { pool } from '#server/db/db.ts'

const SRC = join(import.meta.dirname, '..')

/** Each column as `table.column type not null`. */
const inCode = new Set<string>()
const inDatabase = new Set<string>()
const computed = new Set<string>()

beforeAll(async () => {
  for (const path of globSync('**/{tables.ts,tables/*.ts}', { cwd: SRC, exclude: ['**/*.test.ts'] })) {
    const exported: Record<string, unknown> = await import(join(SRC, path))
    for (const table of Object.values(exported).filter((value) => is(value, PgTable)))
      for (const column of getTableConfig(table).columns)
        inCode.add(lineOf(getTableName(table), column.name, column.getSQLType(), column.notNull))
  }
  const { rows } = await pool.query<[string, string, string, boolean, boolean]>({
    text: `select relname, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated = 's'
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
    rowMode: 'array',
  })
  for (const [table, column, type, isRequired, isComputed] of rows) {
    const line = lineOf(table, column, type, isRequired)
    inDatabase.add(line)
    if (isComputed) computed.add(line)
  }
})

const lineOf = (table: string, column: string, type: string, isRequired: boolean) =>
  `${table}.${column} ${type.replace(', ', ',')}${isRequired ? ' not null' : ''}`

const tableOf = (line: string) => line.slice(0, line.indexOf('.'))

test('each column that the code declares is in the database with that type', () => {
  expect([...inCode].filter((line) => !inDatabase.has(line)).sort()).toEqual([])
})

/** Processes of the release before read them; the next release drops them. */
const OF_THE_RELEASE_BEFORE = [
  'order_lines.discount_percent integer not null',
  'order_lines.part_id uuid',
  'order_lines.site_discount_cents bigint not null',
  'order_lines.store_order_id uuid',
]

// Columns that the database computes are read in SQL alone.
test('of each table that the code declares every stored column is declared', () => {
  const tables = new Set([...inCode].map(tableOf))
  const missing = [...inDatabase].filter(
    (line) => tables.has(tableOf(line)) && !inCode.has(line) && !computed.has(line),
  )
  expect(missing.sort()).toEqual(OF_THE_RELEASE_BEFORE)
})
