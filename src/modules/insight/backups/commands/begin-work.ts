import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Db, db, transaction, type Tx } from '#server/db/db.ts'
import { directUrl } from '#server/process/env.ts'
import { announce } from '#server/events/live.ts'
import { log } from '#server/observability/log.ts'
import { mailBackup } from '../emails.ts'
import { busy } from '../errors.ts'
import { isHeld } from '../queries.ts'
import { backupName, HEARTBEAT_MS, LOST, WORK_LOCK } from '../rules.ts'
import { backups, backupWork } from '../tables.ts'

type Begun = { kind: 'make' | 'check'; backupId?: string | null; now: Date }
const SAID_EACH_MS = 500
const BEAT_MS = 30_000

/**
 * Takes the one place for work on backups, or throws `backups.busy`: two presses at once are one backup. Work whose
 * process is gone gives its place away at once. Announces `backup.changed`.
 */
export async function beginWork(tx: Tx, { kind, backupId, now }: Begun) {
  await endLostWork(tx, { now })
  const row = { kind, backupId: backupId ?? null, begunAt: now, seenAt: now }
  const fresh = { ...row, state: 'waiting' as const, done: 0, total: null, problem: null }
  const { rowCount } = await tx
    .insert(backupWork)
    .values(fresh)
    .onConflictDoUpdate({
      target: backupWork.isOne,
      set: fresh,
      setWhere: sql`${backupWork.state} in ('done', 'failed')`,
    })
  if (!rowCount) throw busy()
  await announce(tx, { name: 'backup.changed' })
}

/**
 * Marks work as failed whose process is gone, lists the backup that it was making as failed, and sends the email about
 * it. Repeatable. Announces `backup.changed`.
 */
export async function endLostWork(tx: Tx, { now }: { now: Date }) {
  const stale = new Date(now.getTime() - HEARTBEAT_MS)
  const [lost] = await tx
    .update(backupWork)
    .set({ state: 'failed', problem: LOST })
    .where(
      sql`(${backupWork.state} = 'running' and not ${isHeld}) or (${backupWork.state} = 'waiting' and ${backupWork.seenAt} < ${stale.toISOString()} and not ${isHeld})`,
    )
    .returning()
  if (!lost) return
  if (lost.kind === 'make') {
    const fileName = backupName(lost.begunAt)
    const row = { fileName, madeAt: lost.begunAt, problem: LOST }
    const { rowCount } = await tx.insert(backups).values(row).onConflictDoNothing()
    if (rowCount) await mailBackup(tx, { ...row, bytes: 0 })
  }
  await announce(tx, { name: 'backup.changed' })
}

/** The same once a minute, so that the list shows it without anyone pressing. */
export const endLostWorkNow = async ({ now }: { now: Date }) => {
  if (await hasOpenWork(db)) await transaction((tx) => endLostWork(tx, { now }))
}

const hasOpenWork = async (at: Db) =>
  (await at.$count(backupWork, sql`${backupWork.state} in ('waiting', 'running')`)) > 0

export type Progress = (done: number, total: number | null) => void

/**
 * Does what was begun and says meanwhile how far it is; what goes wrong is its problem, not thrown. The lock of its own
 * database session shows that the process is alive. Does nothing while another process has that lock.
 */
export async function doWork(work: (onProgress: Progress) => Promise<string | null>) {
  const session = await holdWork()
  if (!session) return
  try {
    await workAndSay(work)
  } finally {
    await session.end().catch(() => undefined)
  }
}

/** A session that has the lock; the server gives the lock back when the process or its machine is gone. */
async function holdWork() {
  const session = new pg.Client({
    connectionString: directUrl(),
    application_name: 'istmo-backup-work',
    options: '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
  })
  session.on('error', (error) => log.warn({ err: error }, 'the session of the backup is lost'))
  await session.connect()
  const { rows } = await session.query<{ isMine: boolean }>(
    `select pg_try_advisory_lock(${WORK_LOCK.join(', ')}) as "isMine"`,
  )
  if (rows[0]?.isMine) return session
  await session.end()
  log.info('another process works on a backup')
  return null
}

async function workAndSay(work: (onProgress: Progress) => Promise<string | null>) {
  let saidAt = 0
  let saying = Promise.resolve()
  const say = (change: Partial<typeof backupWork.$inferInsert>) => {
    saying = saying.then(() =>
      transaction(async (tx) => {
        await tx.update(backupWork).set({ seenAt: new Date(), ...change })
        await announce(tx, { name: 'backup.changed' })
      }).catch(() => undefined),
    )
    return saying
  }
  const beat = setInterval(() => void say({}), BEAT_MS).unref()
  await say({ state: 'running' })
  const problem = await work((done, total) => {
    if (performance.now() - saidAt < SAID_EACH_MS) return
    saidAt = performance.now()
    void say({ done, total })
  }).finally(() => clearInterval(beat))
  await say({ state: problem === null ? 'done' : 'failed', problem })
}
