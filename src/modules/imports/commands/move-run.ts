import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db.ts'
import { announce } from '#server/live.ts'
import { importNotFound, wrongMoment } from '../errors.ts'
import { importRuns, type RunStatus } from '../tables.ts'

export const WORK = { name: 'imports.work' }

/** Tells who started a run, and the office, that it is further; the shop's pages have nothing to do with it. */
export async function tellRun(tx: Tx, { id, startedBy }: { id: string; startedBy: string | null }) {
  if (startedBy) await announce(tx, { name: 'import.changed', ids: [id], userId: startedBy })
}

/** Moves a run that stands in one of these statuses; anything else is a 409 that says where it stands. */
export async function move(tx: Tx, id: string, from: readonly RunStatus[], to: RunStatus) {
  const [moved] = await tx
    .update(importRuns)
    .set({ status: to, failure: null, touchedAt: sql`now()` })
    .where(and(eq(importRuns.id, id), inArray(importRuns.status, [...from])))
    .returning({ startedBy: importRuns.startedBy })
  if (moved) return await tellRun(tx, { id, ...moved })
  const [run] = await tx.select({ status: importRuns.status }).from(importRuns).where(eq(importRuns.id, id))
  throw run ? wrongMoment(run.status) : importNotFound()
}
