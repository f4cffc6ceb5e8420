import { createHash } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { keepPicture, storePicture } from '#modules/platform/media/public.ts'
import { db, transaction } from '#server/db/db.ts'
import { AppError } from '#server/http/errors.ts'
import { isZipName, openPictures, openZip, type PictureZip } from '../formats/zip.ts'
import { findStoredCopy } from '../queries/own-pictures.ts'
import type { Work } from '../queries/runs.ts'
import { MAX_IMPORT_BYTES, type ParsedLine } from '../rules.ts'
import { isZipped, ZIPPED } from '../rules/pictures.ts'
import { importPictureLines, importPictures, importRuns } from '../tables.ts'
import { announceRun } from './move-run.ts'
import { holdTurn, type Turn } from './take-turn.ts'

/** The table of a run: the file itself, or the one in a ZIP; the pictures beside it, or those that were sent later. */
export type Table = { fileName: string; content: Uint8Array; pictures: PictureZip | null }

export async function tableOf({
  fileName,
  content,
  pictures: sent,
}: {
  fileName: string
  content: Uint8Array
  pictures: Uint8Array | null
}): Promise<Table> {
  const table = isZipName(fileName)
    ? await openZip(content, { maxTableBytes: MAX_IMPORT_BYTES })
    : { fileName, content, pictures: null }
  return sent ? { ...table, pictures: await openPictures(sent) } : table
}

/** The lines that name pictures of the ZIP, with their places in it. */
const namingLines = (lines: readonly ParsedLine[]) =>
  lines.flatMap((entry) => {
    if (!('product' in entry)) return []
    const { line, ordinal, product } = entry
    const names = product.pictures.filter(isZipped).map((address) => address.slice(ZIPPED.length))
    return names.length > 0 ? [{ line, ordinal, title: product.title, names }] : []
  })

/** Notes which pictures of the ZIP these lines name, so that a start unpacks no others and names their products. */
export async function notePictures(
  work: Work,
  turn: Turn,
  pictures: PictureZip | null,
  lines: readonly ParsedLine[],
) {
  const naming = namingLines(lines).map((line) => ({ runId: work.id, ...line }))
  if (pictures === null || naming.length === 0) return
  const rows: (typeof importPictures.$inferInsert)[] = []
  const known = await db
    .select({ name: importPictures.name })
    .from(importPictures)
    .where(eq(importPictures.runId, work.id))
  const noted = new Set(known.map(({ name }) => name))
  for (const name of new Set(naming.flatMap(({ names }) => names))) {
    if (noted.has(name)) continue
    const bytes = await pictures.read(name)
    const sha256 = bytes && createHash('sha256').update(bytes).digest()
    rows.push({ runId: work.id, name, sha256, error: bytes ? null : 'media.unreadable' })
  }
  await transaction(async (tx) => {
    await holdTurn(tx, turn, 'reading')
    await tx.insert(importPictureLines).values(naming).onConflictDoNothing()
    if (rows.length > 0) await tx.insert(importPictures).values(rows).onConflictDoNothing()
  })
}

export async function countPictures(runId: string, { count }: PictureZip) {
  const named = await db.$count(importPictures, eq(importPictures.runId, runId))
  return { inZip: count, unused: count - named }
}

/**
 * Stores the pictures that the lines of a run name, one in each transaction; what an earlier file of the seller brought
 * is used again. Answers whether all are done before `end`. Repeatable, and gone on with after a crash.
 */
export async function unpackPictures(
  work: Work,
  { turn, pictures, end }: { turn: Turn; pictures: PictureZip | null; end: number },
): Promise<boolean> {
  if (pictures === null) return true
  for (;;) {
    const [next] = await db
      .select({ name: importPictures.name, sha256: importPictures.sha256 })
      .from(importPictures)
      .where(
        and(eq(importPictures.runId, work.id), isNull(importPictures.mediaId), isNull(importPictures.error)),
      )
      .orderBy(asc(importPictures.name))
      .limit(1)
    if (!next) return true
    await unpackOne(work, turn, pictures, next)
    if (performance.now() > end) return false
  }
}

async function unpackOne(
  work: Work,
  turn: Turn,
  pictures: PictureZip,
  { name, sha256 }: { name: string; sha256: Buffer | null },
) {
  const copy = sha256 && (await findStoredCopy(db, work, sha256))
  const stored = copy ? { mediaId: copy } : await storeOne(pictures, name)
  await transaction(async (tx) => {
    await holdTurn(tx, turn, 'running')
    const found =
      'picture' in stored
        ? { mediaId: (await keepPicture(tx, { picture: stored.picture, ownerId: work.startedBy })).id }
        : stored
    await tx
      .update(importPictures)
      .set(found)
      .where(and(eq(importPictures.runId, work.id), eq(importPictures.name, name)))
    await tx.update(importRuns).set({ touchedAt: sql`now()` }).where(eq(importRuns.id, work.id))
    await announceRun(tx, work)
  })
}

async function storeOne(pictures: PictureZip, name: string) {
  const bytes = await pictures.read(name)
  if (!bytes) return { error: 'media.unreadable' }
  try {
    return { picture: await storePicture(bytes, 'product') }
  } catch (error) {
    if (error instanceof AppError) return { error: error.code }
    throw error
  }
}
