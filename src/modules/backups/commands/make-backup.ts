import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { readSettings } from '#modules/settings/queries.ts'
import { db, transaction } from '#server/db.ts'
import { env } from '#server/env.ts'
import { announce } from '#server/live.ts'
import { log } from '#server/log.ts'
import { mailBackup } from '../emails.ts'
import { backupName, keptBackups } from '../rules.ts'
import { backups } from '../tables.ts'
import { checkBackup } from './check-backup.ts'
import { writeBackup } from './write-backup.ts'

export const backupFolder = () => join(env.DATA_DIR, 'backups')

/** What the switch stands for: nothing while it is off. */
export async function makeNightlyBackup({ now }: { now: Date }) {
  const { autoBackup } = await readSettings(db, 'security')
  if (autoBackup) await makeBackup({ now })
}

/**
 * Makes a backup in the data folder, tries whether it can be restored, writes down what became of it, tells whom the
 * settings say, and deletes those that need not be kept. Whatever goes wrong is written down, not thrown: tomorrow
 * is another night.
 */
export async function makeBackup({ now }: { now: Date }) {
  const fileName = backupName(now)
  const path = join(backupFolder(), fileName)
  const databaseUrl = env.DATABASE_URL!
  const told = { fileName, madeAt: now }
  const row: typeof backups.$inferInsert = { ...told }
  try {
    const { bytes, rows } = await writeBackup({ databaseUrl, dataDir: env.DATA_DIR, path, now })
    Object.assign(row, { bytes, rowCount: rows })
  } catch (error) {
    log.error({ err: error }, 'backup could not be made')
    row.problem = reasonOf(error)
  }
  if (!row.problem) {
    row.checkProblem = await whyNotRestorable({ databaseUrl, path })
    row.checkedAt = now
  }
  await transaction(async (tx) => {
    await tx.insert(backups).values(row).onConflictDoUpdate({ target: backups.fileName, set: row })
    await mailBackup(tx, { ...row, bytes: row.bytes ?? 0, problem: row.problem ?? row.checkProblem ?? null })
    await announce(tx, { name: 'backup.changed' })
  })
  if (!row.problem) await dropOld({ now })
  return row
}

async function whyNotRestorable(backup: { databaseUrl: string; path: string }): Promise<string | null> {
  try {
    const broken = await checkBackup(backup)
    return broken.length === 0
      ? null
      : broken
          .map(({ id, promise }) => `${id}: ${promise}`)
          .join('; ')
          .slice(0, 300)
  } catch (error) {
    log.error({ err: error }, 'backup could not be checked')
    return reasonOf(error)
  }
}

/** One whose file somebody took away is no longer counted among those that are there. */
async function dropOld({ now }: { now: Date }) {
  const all = await db
    .select({ id: backups.id, madeAt: backups.madeAt, fileName: backups.fileName })
    .from(backups)
    .where(and(isNull(backups.problem), isNull(backups.deletedAt)))
    .orderBy(desc(backups.madeAt))
  const there = []
  for (const backup of all) {
    if (await isThere(backup.fileName)) there.push(backup)
    else await forget(backup.id, now)
  }
  const kept = keptBackups(there)
  for (const { id, fileName } of there) {
    if (kept.has(id)) continue
    await rm(join(backupFolder(), fileName), { force: true })
    await forget(id, now)
  }
}

const forget = (id: string, now: Date) =>
  transaction((tx) => tx.update(backups).set({ deletedAt: now }).where(eq(backups.id, id)))

const isThere = (fileName: string) =>
  stat(join(backupFolder(), fileName)).then(
    () => true,
    () => false,
  )

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)
