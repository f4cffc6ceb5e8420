import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** The kinds of column that every module has. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })
export const cents = (name: string) => bigint(name, { mode: 'number' })
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
