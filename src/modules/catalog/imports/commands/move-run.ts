import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type AnyStore, within } from '#modules/sellers/stores/public.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { importNotFound, wrongMoment } from '../errors.ts'
import { importRuns, type RunStatus } from '../tables.ts'

export const WORK = { name: 'imports.work' }

/** Publishes the progress of a run to the person who started it and to the admins; storefront pages do not need it. */
export async function announceRun(tx: Tx, { id, startedBy }: { id: string; startedBy: string | null }) {
  if (startedBy) await announce(tx, { name: 'import.changed', ids: [id], userId: startedBy })
}

/** Moves a run that stands in one of these statuses; anything else is a 409 that says where it stands. A run of another store is not found. */
export async function move(
  tx: Tx,
  scope: AnyStore,
  id: string,
  from: readonly RunStatus[],
  to: RunStatus,
  { set, where }: { set?: Partial<typeof importRuns.$inferInsert>; where?: SQL } = {},
) {
  const mine = and(eq(importRuns.id, id), within(scope, importRuns.storeId))
  const [moved] = await tx
    .update(importRuns)
    .set({ ...set, status: to, failure: null, touchedAt: sql`now()` })
    .where(and(mine, inArray(importRuns.status, [...from]), where))
    .returning({ startedBy: importRuns.startedBy })
  if (moved) return await announceRun(tx, { id, ...moved })
  const [run] = await tx.select({ status: importRuns.status }).from(importRuns).where(mine)
  throw run ? wrongMoment(run.status) : importNotFound()
}
