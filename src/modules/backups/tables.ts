import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const backups = pgTable('backups', {
  id: uuid('id').primaryKey().defaultRandom(),
  fileName: text('file_name').notNull().unique(),
  madeAt: moment('made_at').notNull(),
  bytes: bigint('bytes', { mode: 'number' }),
  rowCount: bigint('row_count', { mode: 'number' }),
  /** Why there is no file. */
  problem: text('problem'),
  /** When it was restored beside the shop, and what did not hold then. */
  checkedAt: moment('checked_at'),
  checkProblem: text('check_problem'),
  deletedAt: moment('deleted_at'),
})
