import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { tooManyFilters } from '../errors.ts'
import { MOST_SAVED_FILTERS } from '../input/saved-filters.ts'
import { savedFilters } from '../tables/saved-filters.ts'

type Kept = { userId: string; screen: string; name: string; query: string; now: Date }

/** Keeps filters of a screen for one person; under the same name again they are replaced. */
export async function keepFilters(tx: Tx, { now, ...kept }: Kept): Promise<void> {
  const { userId, screen, name } = savedFilters
  await tx
    .insert(savedFilters)
    .values({ ...kept, createdAt: now })
    .onConflictDoUpdate({ target: [userId, screen, name], set: { query: kept.query } })
  const own = and(eq(userId, kept.userId), eq(screen, kept.screen))
  if ((await tx.$count(savedFilters, own)) > MOST_SAVED_FILTERS) throw tooManyFilters(MOST_SAVED_FILTERS)
}

/** Forgets what this person kept; what is not theirs stays. Repeatable. */
export async function removeFilters(tx: Tx, { userId, id }: { userId: string; id: string }): Promise<void> {
  await tx.delete(savedFilters).where(and(eq(savedFilters.id, id), eq(savedFilters.userId, userId)))
}
