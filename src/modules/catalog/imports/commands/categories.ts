import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { createMissingCategories } from '#modules/catalog/products/public.ts'
import { categories } from '#modules/catalog/products/tables.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { type AnyStore, EVERY_STORE } from '#modules/sellers/stores/public.ts'
import type { Member } from '#server/auth/actor.ts'
import { isAmong, type Tx } from '#server/db/db.ts'
import { violates } from '#server/http/errors.ts'
import { announce } from '#server/events/live.ts'
import { foldName } from '#lib/text.ts'
import { mailDecided } from '../emails.ts'
import {
  alreadyDecided,
  categoryGone,
  categoryNameNotFound,
  categoryNotChoosable,
  tooManyCategories,
} from '../errors.ts'
import type { CategoryAnswer, SentCategoryChoice } from '../input.ts'
import { SITE } from '../queries/find-meant.ts'
import { findChoices } from '../queries/runs.ts'
import { MOST_ASKED, MOST_REMEMBERED, shownName } from '../rules/categories.ts'
import { importCategories, importRuns } from '../tables.ts'
import { lookAgain } from './choose.ts'

/** After it an admin's list of names is another. */
const CHANGED = { name: 'import_category.changed' }

type Acting = { actor: Member; address: string; now: Date }

/**
 * Remembers for the file's seller what names in it mean, or forgets it, and has the file looked through again. All or
 * nothing, and repeatable. Refused for a run of which something is stored.
 */
export async function chooseCategories(
  tx: Tx,
  scope: AnyStore,
  { id, choices, actor, now }: { id: string; choices: readonly SentCategoryChoice[] } & Acting,
) {
  const { storeId } = await findChoices(tx, scope, id)
  const isOfSite = storeId === null
  if (choices.some(({ decision }) => decision === (isOfSite ? 'asked' : 'create')))
    throw categoryNotChoosable()
  await lookAgain(tx, scope, { id })
  const chosen = new Map(choices.map((choice) => [foldName(choice.name), choice]))
  const mine = isOfSite ? isNull(importCategories.storeId) : eq(importCategories.storeId, storeId)
  // Of two that choose at once the second counts what the first chose.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('imports.categories'), hashtext(${storeId ?? SITE}))`,
  )
  // What is asked again keeps its place among what waits.
  const isAskedAgain = and(
    eq(importCategories.decision, 'asked'),
    isAmong(importCategories.folded, foldedOf(chosen, 'asked')),
  )
  await tx
    .delete(importCategories)
    .where(and(mine, isAmong(importCategories.folded, [...chosen.keys()]), sql`not ${isAskedAgain}`))
  const rows = [...chosen].flatMap(([folded, choice]) => {
    if (choice.decision === 'undecided') return []
    const categoryId = choice.decision === 'existing' ? choice.categoryId : null
    const { decision, name } = choice
    return [
      { storeId, folded, name: shownName(name), decision, categoryId, chosenBy: actor.userId, chosenAt: now },
    ]
  })
  if (rows.length > 0) await insertNames(tx, rows)
  const asked = await tx.$count(importCategories, and(mine, eq(importCategories.decision, 'asked')))
  if (asked > MOST_ASKED) throw tooManyCategories(MOST_ASKED)
  if ((await tx.$count(importCategories, mine)) > MOST_REMEMBERED) throw tooManyCategories(MOST_REMEMBERED)
  await announce(tx, CHANGED)
}

const foldedOf = (
  chosen: ReadonlyMap<string, SentCategoryChoice>,
  decision: SentCategoryChoice['decision'],
) => [...chosen].filter(([, choice]) => choice.decision === decision).map(([folded]) => folded)

async function insertNames(tx: Tx, rows: (typeof importCategories.$inferInsert)[]) {
  try {
    await tx.insert(importCategories).values(rows).onConflictDoNothing()
  } catch (error) {
    throw violates(error, 'import_categories_category_id_fkey') ? categoryGone() : error
  }
}

/**
 * Answers what stores asked of a name: all that wait with it get the same answer, by email and for their next files, and
 * their files that wait are looked through again. Refused where it was answered meanwhile. Audited.
 */
export async function decideCategory(
  tx: Tx,
  { id, answer, actor, address, now }: { id: string; answer: CategoryAnswer } & Acting,
) {
  const [asked] = await tx
    .select({ name: importCategories.name, folded: importCategories.folded })
    .from(importCategories)
    .where(eq(importCategories.id, id))
  if (!asked) throw categoryNameNotFound()
  const categoryId = await categoryOf(tx, { ...asked, answer, actor, now })
  const reason = answer.decision === 'declined' ? answer.reason : null
  const answered = await tx
    .update(importCategories)
    .set({
      decision: categoryId === null ? 'declined' : 'existing',
      categoryId,
      reason,
      chosenAt: now,
    })
    .where(and(eq(importCategories.folded, asked.folded), eq(importCategories.decision, 'asked')))
    .returning({
      id: importCategories.id,
      storeId: importCategories.storeId,
      chosenBy: importCategories.chosenBy,
    })
  if (!answered.some((row) => row.id === id)) throw alreadyDecided()
  const [category] =
    categoryId === null
      ? []
      : await tx.select({ name: categories.name }).from(categories).where(eq(categories.id, categoryId))
  for (const { storeId, chosenBy } of answered) {
    await mailDecided(tx, { to: chosenBy, name: asked.name, category: category?.name ?? null, reason })
    await lookAtWaiting(tx, { storeId: storeId!, name: asked.folded })
  }
  await recordAudit(tx, {
    actor,
    address,
    action: 'imports.category_decide',
    target: { kind: 'import_category', id },
    after: { name: asked.name, ...answer },
  })
  await announce(tx, CHANGED)
}

async function categoryOf(
  tx: Tx,
  { name, answer, actor, now }: { name: string; answer: CategoryAnswer; actor: Member; now: Date },
): Promise<string | null> {
  if (answer.decision === 'declined') return null
  if (answer.decision === 'create') {
    const made = await createMissingCategories(tx, { names: [name], actor, now })
    const [category] = made
    if (!category) throw categoryGone()
    return category.id
  }
  const [known] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, answer.categoryId))
    .for('key share')
  if (!known) throw categoryGone()
  return known.id
}

/** The files of a store that wait with this name in them. */
async function lookAtWaiting(tx: Tx, { storeId, name }: { storeId: string; name: string }) {
  const runs = await tx
    .select({ id: importRuns.id, preview: importRuns.preview })
    .from(importRuns)
    .where(
      and(
        eq(importRuns.storeId, storeId),
        inArray(importRuns.status, ['ready', 'refused']),
        sql`exists (select from import_files where run_id = ${importRuns.id})`,
      ),
    )
  for (const run of runs)
    if (run.preview?.categories?.items.some((unknown) => foldName(unknown.name) === name))
      await lookAgain(tx, EVERY_STORE, { id: run.id })
}

/** Forgets what a name means. What a store asked is answered, not forgotten. Audited. */
export async function forgetCategory(tx: Tx, { id, actor, address }: { id: string } & Omit<Acting, 'now'>) {
  const [forgotten] = await tx
    .delete(importCategories)
    .where(and(eq(importCategories.id, id), sql`${importCategories.decision} <> 'asked'`))
    .returning({ name: importCategories.name, decision: importCategories.decision })
  if (!forgotten) {
    if ((await tx.$count(importCategories, eq(importCategories.id, id))) > 0) throw alreadyDecided()
    throw categoryNameNotFound()
  }
  await recordAudit(tx, {
    actor,
    address,
    action: 'imports.category_forget',
    target: { kind: 'import_category', id },
    before: forgotten,
  })
  await announce(tx, CHANGED)
}
