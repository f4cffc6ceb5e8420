import { eq } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { readSignedId } from '#server/auth/crypto.ts'
import type { Tx } from '#server/db/db.ts'
import { letterInvalid } from '../errors.ts'
import { REVIEW_LETTERS } from '../rules.ts'
import { reviewLetterStops } from '../tables.ts'

/** Ends the letters that ask this person for a review, or has them come again, by the link of one. Repeatable. */
export async function stopLetters(
  tx: Tx,
  { token, isWanted }: { token: string; isWanted: boolean },
  { now }: { now: Date },
) {
  const userId = readSignedId(REVIEW_LETTERS, token)
  if (userId === null || (await tx.$count(profiles, eq(profiles.id, userId))) === 0) throw letterInvalid()
  if (isWanted) await tx.delete(reviewLetterStops).where(eq(reviewLetterStops.userId, userId))
  else await tx.insert(reviewLetterStops).values({ userId, createdAt: now }).onConflictDoNothing()
}
