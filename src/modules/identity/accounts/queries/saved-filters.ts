import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { savedFilters } from '../tables/saved-filters.ts'

/** The filters that one person saved of a screen, by name. */
export function listSavedFilters(db: Db, { userId, screen }: { userId: string; screen: string }) {
  const { id, name, query } = savedFilters
  return db
    .select({ id, name, query })
    .from(savedFilters)
    .where(and(eq(savedFilters.userId, userId), eq(savedFilters.screen, screen)))
    .orderBy(asc(name))
}
