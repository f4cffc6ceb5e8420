import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, isAmong } from '#server/db.ts'
import { listOf } from '#server/list.ts'
import type { Locale } from '#lib/locale.ts'
import { env } from '#server/env.ts'
import { listBackupsInput } from './input.ts'
import { problemText } from './rules.problems.ts'
import { HEARD_MS } from './rules.ts'
import { backups, backupWork } from './tables.ts'

export const backupFolder = () => join(env.DATA_DIR, 'backups')

/** Backups, the newest first, those that were deleted by and by among them. */
export const backupList = listOf(backups, {
  name: 'backups',
  input: listBackupsInput,
  id: backups.id,
  filters: {},
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

/** What is under way or was last, where the files lie, and how much room there is for them. */
export async function readWork(db: Db, { locale, now }: { locale: Locale; now: Date }) {
  const folder = backupFolder()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  const [found] = await db.select().from(backupWork)
  const isOpen = found?.state === 'waiting' || found?.state === 'running'
  const isLost = isOpen && now.getTime() - found.heardAt.getTime() > HEARD_MS
  const problem = isLost ? 'backups.lost' : found?.problem
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
