import { and, eq, sql } from 'drizzle-orm'
import { refuseClosed } from '#modules/catalog/products/public.ts'
import { type AnyStore, EVERY_STORE } from '#modules/sellers/stores/public.ts'
import type { Tx } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { templateNotFound, tooManyTemplates } from '../errors.ts'
import { MOST_TEMPLATES } from '../input.ts'
import { SITE } from '../queries/find-meant.ts'
import { ofSeller } from '../queries/templates.ts'
import { findChoices } from '../queries/runs.ts'
import type { FileChoices } from '../rules.ts'
import { type importRuns, importTemplates } from '../tables.ts'
import { move, WORK } from './move-run.ts'

/**
 * Has a file looked through again as a person says. Only where nothing of it is stored and it is still there: a run that
 * was started meanwhile is refused. Repeatable.
 */
export async function chooseHow(
  tx: Tx,
  scope: AnyStore,
  { id, choices, templateName = null }: { id: string; choices: FileChoices; templateName?: string | null },
) {
  await lookAgain(tx, scope, { id, set: { choices, templateName } })
}

/** Has a file looked through again: only where nothing of it is stored and it is still there. */
export async function lookAgain(
  tx: Tx,
  scope: AnyStore,
  { id, set = {} }: { id: string; set?: Partial<typeof importRuns.$inferInsert> },
) {
  if (scope !== EVERY_STORE) refuseClosed(scope.standing)
  await move(tx, scope, id, ['ready', 'refused'], 'reading', {
    set,
    where: sql`exists (select from import_files where run_id = ${id})`,
  })
  await enqueue(tx, WORK, { runId: id })
}

/** The same with the choices of a template of the file's seller. */
export async function applyTemplate(
  tx: Tx,
  scope: AnyStore,
  { id, templateId }: { id: string; templateId: string },
) {
  const { storeId } = await findChoices(tx, scope, id)
  const [template] = await tx
    .select({ choices: importTemplates.choices, templateName: importTemplates.name })
    .from(importTemplates)
    .where(and(eq(importTemplates.id, templateId), ofSeller(storeId)))
  if (!template) throw templateNotFound()
  await chooseHow(tx, scope, { id, ...template })
}

/** Keeps the choices of a run for its seller; under the same name again, whatever its case, they are replaced. */
export async function saveTemplate(
  tx: Tx,
  scope: AnyStore,
  { id, name, now }: { id: string; name: string; now: Date },
) {
  const { storeId, choices, headers } = await findChoices(tx, scope, id)
  // Of two that are saved at once the second counts the first.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('imports.templates'), hashtext(${storeId ?? SITE}))`,
  )
  const content = { name, choices: choices ?? {}, headers: headers ?? [] }
  const replaced = await tx
    .update(importTemplates)
    .set(content)
    .where(and(ofSeller(storeId), eq(sql`lower(${importTemplates.name})`, sql`lower(${name})`)))
    .returning({ id: importTemplates.id })
  if (replaced.length > 0) return
  if ((await tx.$count(importTemplates, ofSeller(storeId))) >= MOST_TEMPLATES)
    throw tooManyTemplates(MOST_TEMPLATES)
  await tx.insert(importTemplates).values({ ...content, storeId, createdAt: now })
}

/** Deletes a template of the run's seller; what is not theirs stays. Repeatable. */
export async function removeTemplate(
  tx: Tx,
  scope: AnyStore,
  { id, templateId }: { id: string; templateId: string },
) {
  const { storeId } = await findChoices(tx, scope, id)
  await tx.delete(importTemplates).where(and(eq(importTemplates.id, templateId), ofSeller(storeId)))
}
