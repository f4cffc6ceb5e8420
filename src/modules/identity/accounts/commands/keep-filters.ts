import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { tooManyFilters } from '../errors.ts'
import { MOST_SAVED_FILTERS } from '../input/saved-filters.ts'
import { savedFilters } from '../tables/saved-filters.ts'

type SavedFilter = { userId: string; screen: string; name: string; query: string; now: Date }

/** Keeps filters of a screen for one person; under the same name again they are replaced. */
export async function keepFilters(tx: Tx, { now, ...filter }: SavedFilter): Promise<void> {
  const { userId, screen, name } = savedFilters
  await tx
    .insert(savedFilters)
    .values({ ...filter, createdAt: now })
    .onConflictDoUpdate({ target: [userId, screen, name], set: { query: filter.query } })
  const own = and(eq(userId, filter.userId), eq(screen, filter.screen))
  if ((await tx.$count(savedFilters, own)) > MOST_SAVED_FILTERS) throw tooManyFilters(MOST_SAVED_FILTERS)
}

/** Deletes what this person saved; what is not theirs stays. Repeatable. */
export async function removeFilters(tx: Tx, { userId, id }: { userId: string; id: string }): Promise<void> {
  await tx.delete(savedFilters).where(and(eq(savedFilters.id, id), eq(savedFilters.userId, userId)))
}
