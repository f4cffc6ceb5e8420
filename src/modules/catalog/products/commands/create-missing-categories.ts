import { inArray, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { foldText } from '#lib/text.ts'
import type { Actor, System } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { categorySlug } from '../rules.ts'
import { categories } from '../tables.ts'

/**
 * Creates the categories that do not exist yet, comparing names without case and
 * accents, and returns the rows of all the names. Repeatable; two imports at once
 * make each name once.
 */
export async function createMissingCategories(
  tx: Tx,
  { names, actor, now }: { names: readonly string[]; actor: Actor | System; now: Date },
): Promise<{ id: string; name: string }[]> {
  // Sorted, so that two imports wait for each other instead of deadlocking.
  let missing = [...names].sort()
  let found: { id: string; name: string }[] = []
  for (let suffix = 1; missing.length > 0 && suffix <= MAX_SAME_SLUG; suffix++) {
    await insertCategories(tx, { names: missing, suffix, actor, now })
    found = await findByNames(tx, names)
    const known = new Set(found.map(({ name }) => foldText(name.trim())))
    // What is still missing has a name of its own but a slug that another category took: `C` and `C++`.
    missing = missing.filter((name) => !known.has(foldText(name.trim())))
  }
  return found
}

const MAX_SAME_SLUG = 50

async function insertCategories(
  tx: Tx,
  {
    names,
    suffix,
    actor,
    now,
  }: { names: readonly string[]; suffix: number; actor: Actor | System; now: Date },
) {
  const slugOf = (name: string) => (suffix === 1 ? categorySlug(name) : `${categorySlug(name)}-${suffix}`)
  const values = names.map((name) => ({
    name: name.trim(),
    slug: slugOf(name),
    createdAt: now,
    updatedAt: now,
  }))
  const made = await tx
    .insert(categories)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: categories.id, name: categories.name })
  for (const { id, name } of made) {
    await recordAudit(tx, {
      actor,
      action: 'categories.create',
      target: { kind: 'category', id },
      after: { name },
    })
  }
  if (made.length > 0) await announce(tx, { name: 'category.changed' })
}

function findByNames(tx: Tx, names: readonly string[]) {
  const wanted = names.map((name) => sql`fold(btrim(${name}))`)
  const isWanted = inArray(sql`fold(btrim(${categories.name}))`, wanted)
  return tx.select({ id: categories.id, name: categories.name }).from(categories).where(isWanted)
}
