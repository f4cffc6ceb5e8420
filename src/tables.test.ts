import { globSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { pool } from '#server/db.ts'

type Column = { type: string; isRequired: boolean }
type Shape = Record<string, Record<string, Column>>

const inCode: Shape = {}
const inDatabase: Shape = {}

beforeAll(async () => {
  for (const path of globSync('**/*.ts', { cwd: import.meta.dirname }).filter(declaresTables)) {
    const exported: Record<string, unknown> = await import(join(import.meta.dirname, path))
    for (const table of Object.values(exported)) {
      if (!is(table, PgTable)) continue
      inCode[getTableName(table)] ??= Object.fromEntries(
        getTableConfig(table).columns.map((column) => [
          column.name,
          { type: column.getSQLType(), isRequired: column.notNull },
        ]),
      )
    }
  }
  const { rows } = await pool.query<{ table: string; column: string; type: string; is_required: boolean }>(
    `select relname as table, attname as column, format_type(atttypid, atttypmod) as type, attnotnull as is_required
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  )
  for (const { table, column, type, is_required: isRequired } of rows)
    (inDatabase[table] ??= {})[column] = { type, isRequired }
})

const declaresTables = (path: string) => /(^|\/)tables(\.[a-z-]+)?\.ts$/.test(path)

test('every table and column of the code is in the database, with its type and whether it may be null', () => {
  const found = Object.fromEntries(
    Object.entries(inCode).map(([table, columns]) => [
      table,
      Object.fromEntries(Object.keys(columns).map((name) => [name, inDatabase[table]?.[name]])),
    ]),
  )
  expect(found).toEqual(inCode)
})
test('every table and column of the database is in the code', () => {
  expect(inCode).toEqual(inDatabase)
})
