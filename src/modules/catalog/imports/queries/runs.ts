import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { type Admin, type Member, SYSTEM, type System } from '#server/auth/actor.ts'
import { type AnyStore, within } from '#modules/sellers/stores/public.ts'
import { foldText } from '#lib/text.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { importNotFound } from '../errors.ts'
import { runListInput } from '../input.ts'
import { importFiles, importProblems, importRuns, type RunStatus } from '../tables.ts'

const SHOWN_PRODUCTS = 20

const worked = {
  id: importRuns.id,
  fileName: importRuns.fileName,
  fileSha256: sql<Buffer>`${importRuns.fileSha256}`,
  startedBy: importRuns.startedBy,
  storeId: importRuns.storeId,
  startedAt: importRuns.startedAt,
  sentAt: importRuns.createdAt,
  records: importRuns.records,
  succeeded: importRuns.succeeded,
  failed: importRuns.failed,
  created: importRuns.created,
  updated: importRuns.updated,
  unchanged: importRuns.unchanged,
  choices: importRuns.choices,
  templateName: importRuns.templateName,
  headers: importRuns.headers,
}

/** A run with its file, if it stands in one of these statuses; null when it does not, or not any more. */
export async function findWork(db: Db, runId: string, statuses: readonly RunStatus[]) {
  const [work] = await db
    .select({ ...worked, content: importFiles.content, pictures: importFiles.pictures })
    .from(importRuns)
    .leftJoin(importFiles, eq(importFiles.runId, importRuns.id))
    .where(and(eq(importRuns.id, runId), inArray(importRuns.status, [...statuses])))
  return work ?? null
}
export type Work = NonNullable<Awaited<ReturnType<typeof findWork>>>

/** In whose name a run works: what its person may do was looked at when they sent the file. */
export function actorOf({
  startedBy,
  storeId,
}: {
  startedBy: string | null
  storeId: string | null
}): Member | Admin | System {
  if (startedBy === null) return SYSTEM
  return { kind: storeId === null ? 'admin' : 'customer', userId: startedBy, sessionId: '', storeId }
}

const listed = {
  id: importRuns.id,
  fileName: importRuns.fileName,
  status: importRuns.status,
  records: importRuns.records,
  succeeded: importRuns.succeeded,
  failed: importRuns.failed,
  created: importRuns.created,
  updated: importRuns.updated,
  unchanged: importRuns.unchanged,
  kept: importRuns.kept,
  failure: importRuns.failure,
  startedByName: profiles.fullName,
  createdAt: importRuns.createdAt,
  startedAt: importRuns.startedAt,
  finishedAt: importRuns.finishedAt,
}

/** The files that were sent, the newest first. */
const runList = listOf(importRuns, {
  name: 'imports',
  input: runListInput,
  id: importRuns.id,
  filters: { q: (q) => hasText(sql`fold(${importRuns.fileName})`, foldText(q)) },
  sorts: { usual: { by: [importRuns.createdAt], down: true } },
  fill: async (db, ids) => {
    const rows = await db
      .select(listed)
      .from(importRuns)
      .leftJoin(profiles, eq(profiles.id, importRuns.startedBy))
      .where(isAmong(importRuns.id, ids))
    return rows.map(inUtc)
  },
})

/** A seller's are their store's alone. */
export const listRuns = (
  db: Db,
  scope: AnyStore,
  { now, ...input }: z.output<typeof runListInput> & { now: Date },
) => runList.read(db, input, { now, scope: within(scope, importRuns.storeId) })

export async function getRun(db: Db, scope: AnyStore, id: string) {
  const [run] = await db
    .select({
      ...listed,
      preview: importRuns.preview,
      choices: importRuns.choices,
      templateName: importRuns.templateName,
      mayCreate: sql<boolean>`${importRuns.storeId} is null`,
      // Nothing of it is stored, and it is still there.
      isChoosable: sql<boolean>`${importRuns.status} in ('ready', 'refused') and ${importFiles.runId} is not null`,
    })
    .from(importRuns)
    .leftJoin(importFiles, eq(importFiles.runId, importRuns.id))
    .leftJoin(profiles, eq(profiles.id, importRuns.startedBy))
    .where(and(eq(importRuns.id, id), within(scope, importRuns.storeId)))
  if (!run) throw importNotFound()
  return { ...inUtc(run), pictures: await picturesOf(db, id) }
}

type FailedProduct = { line: number; ordinal: number; title: string; names: string[] }

/** How far the products with pictures of a ZIP are, and the first of those with one that cannot be stored. */
async function picturesOf(db: Db, runId: string) {
  const { rows } = await db.execute<{
    products: number
    ready: number
    failed: number
    failedProducts: FailedProduct[]
  }>(sql`
    with product as (
      select its.line, its.ordinal, its.title,
        bool_and(picture.media_id is not null or picture.error is not null) as is_ready,
        array_agg(picture.name order by picture.name) filter (where picture.error is not null) as names
      from import_picture_lines as its cross join unnest(its.names) as named (name)
        join import_pictures as picture on picture.run_id = its.run_id and picture.name = named.name
      where its.run_id = ${runId}
      group by its.run_id, its.line, its.ordinal)
    select count(*)::int as products, (count(*) filter (where is_ready))::int as ready, count(names)::int as failed,
      coalesce((select jsonb_agg(failed) from (select line, ordinal, title, names from product
        where names is not null order by line, ordinal limit ${SHOWN_PRODUCTS}) as failed), '[]') as "failedProducts"
    from product`)
  const [found] = rows
  return found && found.products > 0 ? found : null
}

/** How a run is read, and whose it is. */
export async function findChoices(db: Db, scope: AnyStore, id: string) {
  const { storeId, choices, headers } = importRuns
  const [run] = await db
    .select({ storeId, choices, headers })
    .from(importRuns)
    .where(and(eq(importRuns.id, id), within(scope, storeId)))
  if (!run) throw importNotFound()
  return run
}

type Dated = { createdAt: Date; startedAt: Date | null; finishedAt: Date | null }
const inUtc = <Run extends Dated>(run: Run) => ({
  ...run,
  createdAt: run.createdAt.toISOString(),
  startedAt: run.startedAt?.toISOString() ?? null,
  finishedAt: run.finishedAt?.toISOString() ?? null,
})

/** The lines of a run that were refused, in the order of the file. */
export async function listProblems(
  db: Db,
  scope: AnyStore,
  { id, page, pageSize }: { id: string; page: number; pageSize: number },
) {
  await getRun(db, scope, id)
  const mine = eq(importProblems.runId, id)
  const items = await db
    .select({
      line: importProblems.line,
      ordinal: importProblems.ordinal,
      problems: importProblems.problems,
      title: sql<string>`left(coalesce(${importProblems.raw}->'fields'->>'title', ''), 160)`,
    })
    .from(importProblems)
    .where(mine)
    .orderBy(importProblems.line, importProblems.ordinal)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(importProblems).where(mine)
  return { items, total: counted?.total ?? 0, page, pageSize }
}

/** All of them with what their records said, a thousand at a time. */
export async function* readProblems(db: Db, id: string) {
  let after = { line: 0, ordinal: 0 }
  for (;;) {
    const rows = await db
      .select()
      .from(importProblems)
      .where(
        and(
          eq(importProblems.runId, id),
          sql`(${importProblems.line}, ${importProblems.ordinal}) > (${after.line}, ${after.ordinal})`,
        ),
      )
      .orderBy(importProblems.line, importProblems.ordinal)
      .limit(1000)
    yield* rows
    const last = rows.at(-1)
    if (rows.length < 1000 || !last) return
    after = last
  }
}
