import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Db, isAmong } from '#server/db/db.ts'
import { fromDay, hasText, listOf, toDay } from '#server/db/list.ts'
import type { Locale } from '#lib/locale.ts'
import { env } from '#server/process/env.ts'
import { listBackupsInput } from './input.ts'
import { problemText } from './rules/problems.ts'
import { HEARTBEAT_MS, LOST, WORK_LOCK } from './rules.ts'
import { backups, backupWork } from './tables.ts'

export const backupFolder = () => join(env.DATA_DIR, 'backups')

/** Whether a session has the lock of the work; the server frees it when the process of that session is gone. */
export const isHeld = sql<boolean>`exists (select from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())
  and classid = ${sql.raw(String(WORK_LOCK[0]))} and objid = ${sql.raw(String(WORK_LOCK[1]))} and objsubid = 2)`

/** Backups, the newest first, those that were deleted by and by among them. */
export const backupList = listOf(backups, {
  name: 'backups',
  input: listBackupsInput,
  id: backups.id,
  // A few are made a day: they are looked through without an index of their names.
  filters: {
    q: (q) => hasText(backups.fileName, q),
    from: (day) => fromDay(backups.madeAt, day),
    to: (day) => toDay(backups.madeAt, day),
  },
  sorts: { usual: { by: [backups.madeAt], down: true } },
  fill: async (db, ids) => {
    const rows = await db.select().from(backups).where(isAmong(backups.id, ids))
    return rows.map(({ madeAt, checkedAt, deletedAt, ...row }) => ({
      ...row,
      madeAt: madeAt.toISOString(),
      checkedAt: checkedAt?.toISOString() ?? null,
      isThere: row.problem === null && deletedAt === null,
    }))
  },
})

/** What is under way or was last, where the files lie, and how much space there is for them. */
export async function readWork(db: Db, { locale, now }: { locale: Locale; now: Date }) {
  const folder = backupFolder()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  const [row] = await db.select({ found: backupWork, isHeld }).from(backupWork)
  const found = row?.found
  const isStale = found !== undefined && now.getTime() - found.seenAt.getTime() > HEARTBEAT_MS
  const isLost = !row?.isHeld && (found?.state === 'running' || (found?.state === 'waiting' && isStale))
  const problem = isLost ? LOST : found?.problem
  return {
    folder,
    freeBytes: bavail * bsize,
    work: found
      ? {
          kind: found.kind,
          state: isLost ? ('failed' as const) : found.state,
          done: found.done,
          total: found.total,
          problem: problem ? problemText(problem, locale) : null,
        }
      : null,
  }
}
