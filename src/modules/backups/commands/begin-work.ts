import { sql } from 'drizzle-orm'
import { transaction, type Tx } from '#server/db.ts'
import { announce } from '#server/live.ts'
import { busy } from '../errors.ts'
import { HEARD_MS } from '../rules.ts'
import { backupWork } from '../tables.ts'

type Begun = { kind: 'make' | 'check'; backupId?: string | null; now: Date }
const SAID_EACH_MS = 500
const BEAT_MS = 30_000

/**
 * Takes the one place for work on backups, or throws `backups.busy`: two presses at once are one backup. Work of which
 * nothing was heard for ten minutes gives its place away. Announces `backup.changed`.
 */
export async function beginWork(tx: Tx, { kind, backupId, now }: Begun) {
  const row = { kind, backupId: backupId ?? null, begunAt: now, heardAt: now }
  const fresh = { ...row, state: 'waiting' as const, done: 0, total: null, problem: null }
  const stale = new Date(now.getTime() - HEARD_MS)
  const { rowCount } = await tx
    .insert(backupWork)
    .values(fresh)
    .onConflictDoUpdate({
      target: backupWork.isOne,
      set: fresh,
      setWhere: sql`${backupWork.state} in ('done', 'failed') or ${backupWork.heardAt} < ${stale.toISOString()}`,
    })
  if (!rowCount) throw busy()
  await announce(tx, { name: 'backup.changed' })
}

export type Tell = (done: number, total: number | null) => void

/** Does what was begun and says meanwhile how far it is; what goes wrong is its problem, not thrown. */
export async function doWork(work: (tell: Tell) => Promise<string | null>) {
  let saidAt = 0
  let saying = Promise.resolve()
  const say = (change: Partial<typeof backupWork.$inferInsert>) => {
    saying = saying.then(() =>
      transaction(async (tx) => {
        await tx.update(backupWork).set({ heardAt: new Date(), ...change })
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
