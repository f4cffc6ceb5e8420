import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { profiles } from '../tables.ts'

/**
 * Locks a person, first of all that a purchase of theirs touches; null when they have gone. Not `for update`: a
 * transaction that only refers to the profile need not wait.
 */
export async function lockPerson(tx: Tx, { userId }: { userId: string }) {
  const [person] = await tx
    .select({ plan: profiles.subscriptionPlan, anonymisedAt: profiles.anonymisedAt })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for('no key update')
  return person && person.anonymisedAt === null ? { plan: person.plan } : null
}
