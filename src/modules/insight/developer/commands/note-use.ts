import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { SEEN_EVERY_MS } from '#modules/identity/accounts/rules.ts'
import type { mayBeLost } from '#server/db/db.ts'
import { apiKeys } from '../tables.ts'

/** Notes that a key is in use, at most once a minute however many calls say so at once. May be lost. */
export async function noteKeyUse(tx: typeof mayBeLost, { id, now }: { id: string; now: Date }) {
  const due = new Date(now.getTime() - SEEN_EVERY_MS)
  await tx
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, due))))
}
