import {
  bigint,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LineReport } from './rules.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const importRuns = pgTable('import_runs', {
  id: uuid('id').primaryKey().defaultRandom(),
  fileName: text('file_name').notNull(),
  fileSha256: bytea('file_sha256'),
  startedBy: uuid('started_by'),
  storeId: uuid('store_id'),
  status: text('status').$type<'running' | 'done' | 'failed'>().notNull().default('running'),
  records: integer('records').notNull().default(0),
  succeeded: integer('succeeded').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  bytesRead: bigint('bytes_read', { mode: 'number' }).notNull().default(0),
  /** The first lines that were refused; the counts say how many there are in all. */
  problems: jsonb('problems').$type<LineReport[]>().notNull().default([]),
  failure: text('failure'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
})

export const importedLines = pgTable(
  'imported_lines',
  {
    fileSha256: bytea('file_sha256').notNull(),
    sellerId: uuid('seller_id').notNull(),
    line: integer('line').notNull(),
    /** Which of the records that start on the line. */
    ordinal: integer('ordinal').notNull().default(1),
    productId: uuid('product_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileSha256, table.sellerId, table.line, table.ordinal] })],
)
