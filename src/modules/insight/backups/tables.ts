import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'

/** What is in a backup: how much to read again, and what a shopkeeper would miss. */
export type Holds = Record<'tables' | 'files' | 'products' | 'orders' | 'people', number>

export const backups = pgTable('backups', {
  id: uuid('id').primaryKey().defaultRandom(),
  fileName: text('file_name').notNull().unique(),
  madeAt: moment('made_at').notNull(),
  bytes: bigint('bytes', { mode: 'number' }),
  rowCount: bigint('row_count', { mode: 'number' }),
  holds: jsonb('holds').$type<Holds>(),
  /** Why there is no file. */
  problem: text('problem'),
  /** When it was restored beside the shop, and what did not hold then. */
  checkedAt: moment('checked_at'),
  checkProblem: text('check_problem'),
  deletedAt: moment('deleted_at'),
})

/** The one piece of work on backups that is under way, or the last one. */
export const backupWork = pgTable('backup_work', {
  isOne: boolean('is_one').primaryKey().default(true),
  kind: text('kind').$type<'make' | 'check'>().notNull(),
  backupId: uuid('backup_id'),
  state: text('state').$type<'waiting' | 'running' | 'done' | 'failed'>().notNull(),
  /** Tables and files, read once when they are written and twice when that is tried. */
  done: integer('done').notNull(),
  total: integer('total'),
  problem: text('problem'),
  begunAt: moment('begun_at').notNull(),
  /** Work that has sent no heartbeat for long has stopped. */
  seenAt: moment('heard_at').notNull(),
})
