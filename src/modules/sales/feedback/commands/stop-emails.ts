import { eq } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { readSignedId } from '#server/auth/crypto.ts'
import type { Tx } from '#server/db/db.ts'
import { emailInvalid } from '../errors.ts'
import { REVIEW_EMAILS } from '../rules.ts'
import { reviewEmailStops } from '../tables.ts'

/** Stops or resumes the emails that ask this person for a review, by the link of one. Repeatable. */
export async function stopEmails(
  tx: Tx,
  { token, isWanted }: { token: string; isWanted: boolean },
  { now }: { now: Date },
) {
  const userId = readSignedId(REVIEW_EMAILS, token)
  if (userId === null || (await tx.$count(profiles, eq(profiles.id, userId))) === 0) throw emailInvalid()
  if (isWanted) await tx.delete(reviewEmailStops).where(eq(reviewEmailStops.userId, userId))
  else await tx.insert(reviewEmailStops).values({ userId, createdAt: now }).onConflictDoNothing()
}
