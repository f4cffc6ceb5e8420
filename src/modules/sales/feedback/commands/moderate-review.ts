import { and, eq, isNotNull } from 'drizzle-orm'
import { type By, moderationOf } from './written.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { ownReview, reviewNotFound } from '../errors.ts'
import { reviewReports, reviews, reviewVotes } from '../tables.ts'
import { lockRated, recount } from './count-stars.ts'

/** What is done with reviews; the stars of a hidden one count no more, under the lock of its product. */
export const moderation = moderationOf({
  kind: 'review',
  table: reviews,
  reports: reviewReports,
  notFound: reviewNotFound,
  own: ownReview,
  isShown: () => true,
  first: async (tx, id) => {
    const [review] = await tx.select({ productId: reviews.productId }).from(reviews).where(eq(reviews.id, id))
    if (!review) return
    await lockRated(tx, review.productId)
    const isRemoved = and(eq(reviews.id, id), isNotNull(reviews.removedAt))
    if ((await tx.$count(reviews, isRemoved)) > 0) throw reviewNotFound()
  },
  moderated: (tx, { productId }) => recount(tx, productId),
})

/** Says that a shown review helped this person, or no longer; each person counts once. Announces `product.changed`. */
export async function voteReview(
  tx: Tx,
  { id, isHelpful }: { id: string; isHelpful: boolean },
  { actor: { userId }, now }: By,
) {
  const { productId } = await moderation.lockShown(tx, { id, userId })
  const own = and(eq(reviewVotes.reviewId, id), eq(reviewVotes.userId, userId))
  const { rowCount } = isHelpful
    ? await tx.insert(reviewVotes).values({ reviewId: id, userId, createdAt: now }).onConflictDoNothing()
    : await tx.delete(reviewVotes).where(own)
  if (rowCount) await announce(tx, { name: 'product.changed', ids: [productId] })
}
