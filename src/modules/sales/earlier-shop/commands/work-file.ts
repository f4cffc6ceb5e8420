import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { ImportRefusal } from '#modules/catalog/imports/public.ts'
import { addressLines } from '#modules/platform/places/rules/written.ts'
import { writtenDay } from '#lib/panama-days.ts'
import { db, type Tx, transaction } from '#server/db/db.ts'
import { publish } from '#server/events/events.ts'
import { announce } from '#server/events/live.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { earlierOrdersChanged } from '../events.ts'
import { readFileOf, type AnyRecord } from '../rules/files.ts'
import {
  BATCH,
  type Counts,
  type FileColumns,
  type Outcome,
  type Preview,
  type RecordNote,
  SHOWN_PROBLEMS,
  SHOWN_ROWS,
} from '../rules.ts'
import { earlierFiles } from '../tables.ts'
import { storeCustomers } from './store-customers.ts'
import { storeGiftCards } from './store-gift-cards.ts'
import { storeOrders } from './store-orders.ts'

export const WORK = { name: 'earlier.work' }
const SILENT_SECONDS = 60

type EarlierFile = typeof earlierFiles.$inferSelect
/** Carries a batch back after it was tried for the preview. */
class Tried extends Error {}
/** Another attempt reads the file, or somebody discarded it. */
class FileTaken extends Error {}

/**
 * Looks a file through, or goes on reading it in where the last batch ended. Repeatable: a batch is stored with the
 * place it brings the file to, so a crash loses none and stores none twice. The preview stores each batch too and rolls
 * it back, so it says what will happen.
 */
export async function workFile({
  fileId,
  now,
  signal,
}: {
  fileId: string
  now: Date
  signal?: AbortSignal | undefined
}) {
  const [file] = await db.select().from(earlierFiles).where(eq(earlierFiles.id, fileId))
  if (!file?.content) return
  try {
    if (file.status === 'reading') await lookThrough(file, now, signal)
    if (file.status === 'running') await readIn(file, now, signal)
  } catch (error) {
    if (!(error instanceof FileTaken)) throw error
  }
}

async function lookThrough(file: EarlierFile, now: Date, signal: AbortSignal | undefined) {
  let columns: FileColumns = { columns: [] }
  const how = { now, choices: file.choices ?? [], onColumns: (found: FileColumns) => (columns = found) }
  const read = await readFileOf(file.kind, file.content!, how).catch((error: unknown) => {
    if (error instanceof ImportRefusal) return error
    throw error
  })
  if (read instanceof ImportRefusal) {
    const failure = [read.code, ...read.missing].join(' ')
    if (columns.columns.length === 0) return move(file, { status: 'refused', failure, content: null })
    // Other columns may be chosen, so the file stays.
    return move(file, { status: 'refused', failure, preview: { ...newPreview(columns), notes: [] } })
  }
  const seen = newPreview(columns)
  for (const batch of batchesOf(read)) {
    if (signal?.aborted) throw new FileTaken()
    tally(seen, batch, await tried(file, batch, now))
    await db.update(earlierFiles).set({ touchedAt: sql`now()` }).where(eq(earlierFiles.id, file.id))
  }
  const isAny = seen.created + seen.updated + seen.unchanged > 0
  const preview = { ...seen, notes: [...seen.notes].map(([note, count]) => ({ note, count })) }
  if (isAny) return move(file, { status: 'ready', preview })
  return move(file, { status: 'refused', failure: 'nothing_valid', preview })
}

async function readIn(file: EarlierFile, now: Date, signal: AbortSignal | undefined) {
  const records = await readFileOf(file.kind, file.content!, { now, choices: file.choices ?? [] })
  for (let from = file.records; from < records.length; from += BATCH) {
    if (signal?.aborted) throw new FileTaken()
    const batch = records.slice(from, from + BATCH)
    await transaction(async (tx) => {
      // First, so that two attempts at one file wait for each other.
      const held = await tx
        .update(earlierFiles)
        .set({ records: from + batch.length, touchedAt: sql`now()` })
        .where(isAt(file.id, 'running', from))
        .returning({ id: earlierFiles.id })
      if (held.length === 0) throw new FileTaken()
      const counts = countsOf(await store(tx, file, batch, now))
      const added = (name: keyof typeof counts) => sql`${earlierFiles[name]} + ${counts[name]}`
      await tx
        .update(earlierFiles)
        .set({
          created: added('created'),
          updated: added('updated'),
          unchanged: added('unchanged'),
          failed: added('failed'),
        })
        .where(eq(earlierFiles.id, file.id))
      await announce(tx, { name: 'earlier_shop.changed' })
    })
  }
  await transaction(async (tx) => {
    const done = await tx
      .update(earlierFiles)
      .set({ status: 'done', content: null, finishedAt: now, touchedAt: sql`now()` })
      .where(isAt(file.id, 'running', records.length))
      .returning({ id: earlierFiles.id })
    if (done.length === 0) throw new FileTaken()
    if (file.kind === 'orders') await publishDays(tx, file.id)
    await announce(tx, [{ name: 'earlier_shop.changed' }, { name: 'person.changed' }])
  })
}

const isAt = (id: string, status: EarlierFile['status'], records: number) =>
  and(eq(earlierFiles.id, id), eq(earlierFiles.status, status), eq(earlierFiles.records, records))

/** Says of which days orders came or go with a file; nothing where there are none. */
export async function publishDays(tx: Tx, fileId: string) {
  const { rows } = await tx.execute<{ from: Date | null; to: Date | null }>(
    sql`select min(placed_at) as from, max(placed_at) as to from earlier_orders where file_id = ${fileId}`,
  )
  const { from, to } = rows[0]!
  if (from && to)
    await publish(tx, earlierOrdersChanged, {
      ...{ fileId, from: writtenDay(new Date(from)), to: writtenDay(new Date(to)) },
    })
}

async function move(file: EarlierFile, to: Partial<typeof earlierFiles.$inferInsert>) {
  await transaction(async (tx) => {
    const moved = await tx
      .update(earlierFiles)
      .set({ ...to, touchedAt: sql`now()` })
      .where(isAt(file.id, 'reading', 0))
      .returning({ id: earlierFiles.id })
    if (moved.length === 0) throw new FileTaken()
    await announce(tx, { name: 'earlier_shop.changed' })
  })
}

async function tried(file: EarlierFile, batch: readonly AnyRecord[], now: Date): Promise<Outcome[]> {
  let outcomes: Outcome[] = []
  try {
    await transaction(async (tx) => {
      outcomes = await store(tx, file, batch, now)
      throw new Tried()
    })
  } catch (error) {
    if (!(error instanceof Tried)) throw error
  }
  return outcomes
}

/** Stores what of a batch can be stored, by the kind of its file; an outcome for each record. */
async function store(tx: Tx, file: EarlierFile, batch: readonly AnyRecord[], now: Date): Promise<Outcome[]> {
  const stored = await storeContents(tx, file, batch, now)
  return batch.map(
    (record): Outcome =>
      'problem' in record ? { kind: 'failed', problem: record.problem } : stored.shift()!,
  )
}

async function storeContents(tx: Tx, file: EarlierFile, batch: readonly AnyRecord[], now: Date) {
  const contents = { customers: [], orders: [], gift_cards: [] } as ContentsByKind
  for (const record of batch) if ('content' in record) contents[record.kind].push(record.content as never)
  if (file.kind === 'customers') return storeCustomers(tx, contents.customers, { fileId: file.id, now })
  if (file.kind === 'orders') return storeOrders(tx, contents.orders, { fileId: file.id })
  return storeGiftCards(tx, contents.gift_cards, {
    now,
    issuedBy: file.startedBy,
    note: file.fileName.slice(0, 200),
  })
}

type ContentsByKind = {
  [Kind in EarlierFile['kind']]: Extract<AnyRecord, { kind: Kind; content: unknown }>['content'][]
}

function* batchesOf<Item>(records: readonly Item[]) {
  for (let from = 0; from < records.length; from += BATCH) yield records.slice(from, from + BATCH)
}

function countsOf(outcomes: readonly Outcome[]): Omit<Counts, 'records'> {
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 }
  for (const { kind } of outcomes) counts[kind] += 1
  return counts
}

type Seen = Omit<Preview, 'notes'> & { notes: Map<RecordNote, number> }

const newPreview = (columns: FileColumns): Seen => ({
  ...columns,
  ...{ records: 0, created: 0, updated: 0, unchanged: 0, failed: 0, sumCents: 0 },
  ...{ notes: new Map(), problems: [], rows: [] },
})

function tally(seen: Seen, batch: readonly AnyRecord[], outcomes: readonly Outcome[]) {
  for (const [at, record] of batch.entries()) {
    const outcome = outcomes[at]!
    const { line, name } = record
    seen.records += 1
    seen[outcome.kind] += 1
    if (outcome.kind === 'failed') {
      if (seen.problems.length < SHOWN_PROBLEMS) seen.problems.push({ line, name, problem: outcome.problem })
      continue
    }
    for (const note of outcome.notes ?? []) seen.notes.set(note, (seen.notes.get(note) ?? 0) + 1)
    const { detail, cents, counted } = shownOf(record)
    if (outcome.kind === 'created') seen.sumCents += counted
    if (seen.rows.length < SHOWN_ROWS) seen.rows.push({ line, name, detail, cents, kind: outcome.kind })
  }
}

function shownOf(record: AnyRecord): { detail: string; cents: number | null; counted: number } {
  if ('problem' in record) return { detail: '', cents: null, counted: 0 }
  if (record.kind === 'customers') {
    const { fullName, phone, address } = record.content
    const lines = address !== null && typeof address === 'object' ? addressLines(address, String) : []
    const detail = [fullName, phone, lines.join(', ')].filter(Boolean).join(' · ')
    return { detail, cents: null, counted: 0 }
  }
  if (record.kind === 'orders') {
    const { placedAt, email, status, totalCents } = record.content
    const counted = status === 'paid' ? totalCents : 0
    return { detail: [writtenDay(placedAt), email].filter(Boolean).join(' · '), cents: totalCents, counted }
  }
  const { email, balanceCents } = record.content
  return { detail: email ?? '', cents: balanceCents, counted: balanceCents }
}

/** Goes on with the files whose worker fell silent. */
export function workFiles({ now, signal }: { now: Date; signal?: AbortSignal | undefined }) {
  const silent = new Date(now.getTime() - SILENT_SECONDS * 1000)
  return sweep({
    name: WORK.name,
    now,
    due: (limit) =>
      db
        .select({ id: earlierFiles.id })
        .from(earlierFiles)
        .where(and(inArray(earlierFiles.status, ['reading', 'running']), lt(earlierFiles.touchedAt, silent)))
        .orderBy(earlierFiles.touchedAt)
        .limit(limit),
    work: ({ id }) => workFile({ fileId: id, now, signal }),
  })
}
