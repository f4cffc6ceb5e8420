import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Preview } from './rules/preview.ts'
import type { CategoryDecision } from './rules/categories.ts'
import type { FileChoices, LineProblem, RawProduct } from './rules.ts'
import { bytea } from '#server/db/columns.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** See `rules.runs.ts` for how one status becomes another. */
export const RUN_STATUSES = [
  'reading',
  'ready',
  'refused',
  'queued',
  'running',
  'stopped',
  'done',
  'failed',
  'undoing',
  'undone',
  'discarded',
] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

export const importRuns = pgTable('import_runs', {
  id: uuid('id').primaryKey().defaultRandom(),
  fileName: text('file_name').notNull(),
  fileSha256: bytea('file_sha256'),
  startedBy: uuid('started_by'),
  storeId: uuid('store_id'),
  status: text('status').$type<RunStatus>().notNull().default('running'),
  preview: jsonb('preview').$type<Preview>(),
  /** How a person had it read; null until somebody chose. */
  choices: jsonb('choices').$type<FileChoices>(),
  /** The template that the choices came from. */
  templateName: text('template_name'),
  /** Those of the file as they were found without choices. */
  headers: jsonb('headers').$type<string[]>(),
  /** How far into the file it is; each batch moves it in its own transaction. */
  records: integer('records').notNull().default(0),
  succeeded: integer('succeeded').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  created: integer('created').notNull().default(0),
  updated: integer('updated').notNull().default(0),
  unchanged: integer('unchanged').notNull().default(0),
  /** Products that an undo left as they were, because they were sold or changed since. */
  kept: integer('kept').notNull().default(0),
  /** The code of a refusal of the whole file. */
  failure: text('failure'),
  createdAt: at('created_at').notNull().defaultNow(),
  startedAt: at('started_at'),
  /** When its job last got somewhere. */
  touchedAt: at('touched_at').notNull().defaultNow(),
  finishedAt: at('finished_at'),
})

export const importTemplates = pgTable('import_templates', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id'),
  name: text('name').notNull(),
  choices: jsonb('choices').$type<FileChoices>().notNull(),
  headers: jsonb('headers').$type<string[]>().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** What the names of categories in a seller's files mean where no category is called so. */
export const importCategories = pgTable('import_categories', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id'),
  /** The name as it is compared. */
  folded: text('folded').notNull(),
  name: text('name').notNull(),
  decision: text('decision').$type<CategoryDecision>().notNull(),
  categoryId: uuid('category_id'),
  /** Why an admin declined it. */
  reason: text('reason'),
  chosenBy: uuid('chosen_by'),
  chosenAt: at('chosen_at').notNull().defaultNow(),
})

export const importFiles = pgTable('import_files', {
  runId: uuid('run_id').primaryKey(),
  content: bytea('content').notNull(),
  /** A ZIP of pictures that was sent beside it. */
  pictures: bytea('pictures'),
})

/** Pictures of a ZIP that its table names; `name` is the place in the ZIP. */
export const importPictures = pgTable(
  'import_pictures',
  {
    runId: uuid('run_id').notNull(),
    name: text('name').notNull(),
    /** Of its bytes; the same picture in a later file is the one that is stored already. */
    sha256: bytea('sha256'),
    mediaId: uuid('media_id'),
    /** Why it cannot be stored. */
    error: text('error'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.name] })],
)

/** The lines that name pictures of a ZIP, with their places in it. */
export const importPictureLines = pgTable(
  'import_picture_lines',
  {
    runId: uuid('run_id').notNull(),
    line: integer('line').notNull(),
    ordinal: integer('ordinal').notNull(),
    title: text('title').notNull(),
    names: text('names').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.line, table.ordinal] })],
)

export const importProblems = pgTable(
  'import_problems',
  {
    runId: uuid('run_id').notNull(),
    line: integer('line').notNull(),
    ordinal: integer('ordinal').notNull(),
    problems: jsonb('problems').$type<LineProblem[]>().notNull(),
    raw: jsonb('raw').$type<RawProduct>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.line, table.ordinal] })],
)

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
