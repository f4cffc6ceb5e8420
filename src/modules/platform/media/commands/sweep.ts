import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#lib/ids.ts'
import { db, transaction } from '#server/db/db.ts'
import { log } from '#server/observability/log.ts'
import { storage } from '#server/storage/storage.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { folderOf, MEDIA_KINDS, type MediaKind } from '../rules.ts'
import { mediaFiles } from '../tables.ts'

const AT_ONCE = 500
/** Longer than any upload takes from its first byte to its row. */
const GRACE_HOURS = 24

/**
 * Removes what came before `before` and is not in use, by what `isUsed` says of a row of `media_files`; answers how
 * many. Rows first, so that nothing shown is ever without its file; files that a crash leaves are found by
 * `sweepStrayFiles`. Repeatable, also by several at once.
 */
export async function dropUnused({
  kind,
  before,
  isUsed,
  now,
}: {
  kind: MediaKind
  before: Date
  isUsed: SQL
  now: Date
}): Promise<number> {
  const isDue = sql`kind = ${kind} and created_at < ${before.toISOString()}::timestamptz and not ${isUsed}`
  return sweep({
    name: `media.drop-unused:${kind}`,
    now,
    due: (limit) =>
      db
        .select({ id: mediaFiles.id })
        .from(mediaFiles)
        .where(isDue)
        .orderBy(asc(mediaFiles.createdAt))
        .limit(limit),
    async work({ id }) {
      const dropped = await transaction((tx) =>
        tx
          .delete(mediaFiles)
          .where(and(eq(mediaFiles.id, id), isDue))
          .returning({ id: mediaFiles.id }),
      )
      if (dropped.length === 1) await removeFiles({ kind, id })
    },
  })
}

/** Removes a file in all its sizes, once its row is gone for good. Repeatable. */
export const removeFiles = ({ kind, id }: { kind: MediaKind; id: string }) =>
  storage.removeAll(folderOf(kind, id))

/**
 * Removes files that no row knows: those of an upload whose transaction was rolled back, or of a removal that
 * crashed. What is younger than a day is left alone, since its row may be on its way. A database that knows none
 * of the files is not the one they belong to, and nothing is removed.
 */
export async function sweepStrayFiles({ now }: { now: Date }): Promise<void> {
  const before = new Date(now.getTime() - GRACE_HOURS * 3_600_000)
  const strays: { kind: MediaKind; id: string }[] = []
  let known = 0
  for (const kind of MEDIA_KINDS) {
    const ids = (await storage.names(kind)).filter(isUuid)
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE)
      const rows = await db.select({ id: mediaFiles.id }).from(mediaFiles).where(inArray(mediaFiles.id, some))
      const there = new Set(rows.map(({ id }) => id))
      known += there.size
      strays.push(...some.filter((id) => !there.has(id)).map((id) => ({ kind, id })))
    }
  }
  if (known === 0) {
    if (strays.length > 0)
      log.warn({ files: strays.length }, 'no file is known to this database; none removed')
    return
  }
  await sweep({
    name: 'media.sweep-files',
    now,
    due: async () => strays,
    async work(stray) {
      const changedAt = await storage.changedAt(folderOf(stray.kind, stray.id))
      if (changedAt !== null && changedAt < before) await removeFiles(stray)
    },
  })
}
