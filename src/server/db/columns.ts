import { type Column, type SQL, sql } from 'drizzle-orm'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** The kinds of column that every module has. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })
export const cents = (name: string) => bigint(name, { mode: 'number' })
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Literals, because a generic plan matches a partial index only by literals. Never pass input. */
export const isOneOf = (column: Column | SQL, set: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(set.map((word) => `'${word}'`).join(', '))})`
