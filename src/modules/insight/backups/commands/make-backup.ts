import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { readSettings } from '#modules/platform/settings/public.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { directUrl } from '#server/process/env.ts'
import type { Admin } from '#server/auth/actor.ts'
import { AppError } from '#server/http/errors.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { log } from '#server/observability/log.ts'
import { storage } from '#server/storage/storage.ts'
import { mailBackup } from '../emails.ts'
import { backupNotFound, busy, fileGone } from '../errors.ts'
import { backupFolder } from '../queries.ts'
import { brokenPromises, problemOf } from '../rules/problems.ts'
import { backupName, entriesOf, retainedBackups } from '../rules.ts'
import { backups } from '../tables.ts'
import { beginWork, doWork, type Progress } from './begin-work.ts'
import { checkBackup } from './check-backup.ts'
import { HALF, writeBackup } from './write-backup.ts'

const pathOf = (fileName: string) => join(backupFolder(), fileName)
export const MAKE = { name: 'backups.now' }
const DAY_MS = 86_400_000
export const TRY = { name: 'backups.try' }

/** What the switch stands for: nothing while it is off. Where somebody's own is under way there is need of no other. */
export async function makeNightlyBackup({ now }: { now: Date }) {
  const { autoBackup } = await readSettings(db, 'security')
  if (!autoBackup) return
  try {
    await transaction((tx) => beginWork(tx, { kind: 'make', now }))
  } catch (error) {
    if (error instanceof AppError && error.code === busy().code) return
    throw error
  }
  await makeBackup({ now })
}

type Row = typeof backups.$inferInsert

/**
 * Makes a backup in the data folder, tries whether it can be restored, writes down what became of it, informs whom the
 * settings say, and deletes those that need not be retained. Says meanwhile how far it is. Whatever goes wrong is written
 * down, not thrown: tomorrow is another night.
 */
export async function makeBackup({ now }: { now: Date }): Promise<Row> {
  const row: Row = { fileName: backupName(now), madeAt: now }
  await doWork(async (onProgress) => {
    await writeAndTry(row, { now, onProgress })
    const problem = row.problem ?? row.checkProblem ?? null
    await transaction(async (tx) => {
      await tx.insert(backups).values(row).onConflictDoUpdate({ target: backups.fileName, set: row })
      await mailBackup(tx, { ...row, bytes: row.bytes ?? 0, problem })
    })
    if (!row.problem) await dropOld({ now })
    return problem
  })
  return row
}

async function writeAndTry(row: Row, { now, onProgress }: { now: Date; onProgress: Progress }) {
  const path = pathOf(row.fileName)
  const databaseUrl = directUrl()
  try {
    await dropHalfWritten()
    const { bytes, rows, holds } = await writeBackup({
      ...{ databaseUrl, storage, path, now },
      // Written once, and read twice afterwards.
      onProgress: (done, of) => onProgress(done, 3 * of),
    })
    Object.assign(row, { bytes, rowCount: rows, holds })
    const of = entriesOf(holds)
    row.checkProblem = await whyNotRestorable(path, (done) => onProgress(of + done, 3 * of))
    row.checkedAt = now
  } catch (error) {
    log.error({ err: error }, 'backup could not be made')
    row.problem = problemOf(error)
  }
}

/** Begins to make a backup, or to try one that is there. One at a time: throws `backups.busy`. Audited, announced. */
export async function begin(
  tx: Tx,
  { id }: { id: string | null },
  { actor, address, now }: { actor: Admin; address: string; now: Date },
) {
  if (id !== null) await refuseGone(tx, id)
  const kind = id === null ? 'make' : 'check'
  await beginWork(tx, { kind, backupId: id, now })
  await enqueue<object>(tx, id === null ? MAKE : TRY, id === null ? {} : { id })
  const target = { kind: 'backup', id: id ?? 'now' } as const
  await recordAudit(tx, { actor, address, action: id === null ? 'backups.begin' : 'backups.check', target })
}

async function refuseGone(tx: Tx, id: string) {
  const [found] = await tx.select().from(backups).where(eq(backups.id, id))
  if (!found) throw backupNotFound()
  if (found.problem !== null || !(await isThere(found.fileName))) throw fileGone()
}

/** Restores a backup beside the shop and writes down whether what must always be true is true there. Repeatable. */
export async function tryBackup({ id, now }: { id: string; now: Date }) {
  const [found] = await db.select().from(backups).where(eq(backups.id, id))
  if (!found) return
  const of = found.holds && 2 * entriesOf(found.holds)
  await doWork(async (onProgress) => {
    const checkProblem = await whyNotRestorable(pathOf(found.fileName), (done) => onProgress(done, of))
    await transaction((tx) =>
      tx.update(backups).set({ checkedAt: now, checkProblem }).where(eq(backups.id, id)),
    )
    return checkProblem
  })
}

async function whyNotRestorable(path: string, onProgress: (done: number) => void): Promise<string | null> {
  let done = 0
  try {
    const broken = await checkBackup({ databaseUrl: directUrl(), path, onProgress: () => onProgress(++done) })
    return broken.length === 0 ? null : brokenPromises(broken.map(({ id }) => id))
  } catch (error) {
    log.error({ err: error }, 'backup could not be checked')
    return problemOf(error)
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
  const retained = retainedBackups(there)
  for (const { id, fileName } of there) {
    if (retained.has(id)) continue
    await rm(pathOf(fileName), { force: true })
    await forget(id, now)
  }
}

/** Deletes what killed processes left half written a day ago or before. */
async function dropHalfWritten() {
  const names = await readdir(backupFolder()).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(HALF))) {
    const { mtimeMs } = await stat(pathOf(name))
    if (mtimeMs < Date.now() - DAY_MS) await rm(pathOf(name), { recursive: true, force: true })
  }
}

const forget = (id: string, now: Date) =>
  transaction((tx) => tx.update(backups).set({ deletedAt: now }).where(eq(backups.id, id)))

const isThere = (fileName: string) =>
  stat(pathOf(fileName)).then(
    () => true,
    () => false,
  )
