import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { announceWritten, type By } from './written.ts'
import type { Tx } from '#server/db/db.ts'
import { violates } from '#server/http/errors.ts'
import { cannotReview, photoUnknown, reviewNotFound } from '../errors.ts'
import type { WriteReview } from '../input.ts'
import { lockRated, recount } from './count-stars.ts'
import { findRefusal } from '../queries/purchases.ts'
import { reviewEmailStops, reviewPhotos, reviewReports, reviews, reviewVotes } from '../tables.ts'

/**
 * What a buyer says of a product, or says instead of what they said: one row per buyer and product. All or nothing, and
 * the same again changes nothing. What an admin hid stays hidden, also when it is taken back and written anew. Locks the product, so that its average follows every review. Audits, announces
 * `review.changed`, and `product.changed` by the average.
 */
export async function writeReview(
  tx: Tx,
  { id: productId, stars, words, photoIds }: WriteReview,
  { actor, address, now }: By,
): Promise<void> {
  const { userId } = actor
  const product = await lockRated(tx, productId)
  const known = await findOwn(tx, { userId, productId })
  if (!known || known.removedAt) {
    const refusal = await findRefusal(tx, { userId, productId, storeId: product.storeId, now })
    if (refusal) throw cannotReview(refusal)
  }
  const [written] = await tx
    .insert(reviews)
    .values({ productId, userId, storeId: product.storeId, stars, words, createdAt: now })
    .onConflictDoUpdate({
      target: [reviews.userId, reviews.productId],
      set: { stars, words, editedAt: now, removedAt: null },
      setWhere: sql`${reviews.stars} <> ${stars} or ${reviews.words} <> ${words} or ${reviews.removedAt} is not null`,
    })
    .returning({ id: reviews.id })
  const id = (written ?? known)!.id
  const samePhotos = known?.photoIds.join() === photoIds.join()
  if (!written && samePhotos) return
  if (!samePhotos) await putPhotos(tx, { id, photoIds, userId })
  await recount(tx, productId)
  await recordAudit(tx, {
    actor,
    address,
    action: 'reviews.write',
    target: { kind: 'review', id },
    ...(known ? { before: { stars: known.stars } } : {}),
    after: { productId, stars, photos: photoIds.length },
  })
  await announceWritten(tx, 'review', { id, userId, storeId: product.storeId })
}

/**
 * Takes back what a buyer said. Of a hidden one a row without words stays, so that it cannot come back by being written
 * again. Locks the product. Audits and announces as writing does.
 */
export async function removeReview(tx: Tx, { id: productId }: { id: string }, { actor, address, now }: By) {
  const { userId } = actor
  const { storeId } = await lockRated(tx, productId)
  const own = and(eq(reviews.userId, userId), eq(reviews.productId, productId), isNull(reviews.removedAt))
  const returned = { id: reviews.id, stars: reviews.stars }
  const [shown] = await tx
    .delete(reviews)
    .where(and(own, isNull(reviews.hiddenAt)))
    .returning(returned)
  const [gone] = shown
    ? [shown]
    : await tx
        .update(reviews)
        .set({ words: '', answer: null, answeredAt: null, answeredBy: null, removedAt: now })
        .where(own)
        .returning(returned)
  if (!gone) throw reviewNotFound()
  await tx.delete(reviewPhotos).where(eq(reviewPhotos.reviewId, gone.id))
  await recount(tx, productId)
  await recordAudit(tx, {
    actor,
    address,
    action: 'reviews.remove',
    target: { kind: 'review', id: gone.id },
    before: { productId, stars: gone.stars },
  })
  await announceWritten(tx, 'review', { id: gone.id, userId, storeId })
}

/** What somebody who leaves has said goes with them, and the averages follow. Locks the products in their order. */
export async function forgetReviews(tx: Tx, { userId }: { userId: string }) {
  const own = await tx
    .select({ productId: reviews.productId })
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .orderBy(reviews.productId)
  for (const { productId } of own) await lockRated(tx, productId)
  await tx.delete(reviews).where(eq(reviews.userId, userId))
  await tx.delete(reviewVotes).where(eq(reviewVotes.userId, userId))
  await tx.delete(reviewReports).where(eq(reviewReports.userId, userId))
  await tx.delete(reviewEmailStops).where(eq(reviewEmailStops.userId, userId))
  for (const { productId } of own) await recount(tx, productId)
}

async function findOwn(tx: Tx, { userId, productId }: { userId: string; productId: string }) {
  const [own] = await tx
    .select({
      id: reviews.id,
      stars: reviews.stars,
      removedAt: reviews.removedAt,
      photoIds: sql<
        string[]
      >`array(select media_id::text from review_photos where review_id = ${reviews.id} order by position)`,
    })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.productId, productId)))
  return own
}

/** Photos of the writer alone, each in one review. */
async function putPhotos(
  tx: Tx,
  { id, photoIds, userId }: { id: string; photoIds: readonly string[]; userId: string },
) {
  const wanted = [...photoIds]
  await tx.delete(reviewPhotos).where(eq(reviewPhotos.reviewId, id))
  if (wanted.length === 0) return
  const isOwn = and(eq(mediaFiles.kind, 'review'), eq(mediaFiles.ownerId, userId))
  const own = await tx.$count(mediaFiles, and(inArray(mediaFiles.id, wanted), isOwn))
  if (own !== wanted.length) throw photoUnknown()
  const rows = wanted.map((mediaId, position) => ({ mediaId, reviewId: id, position }))
  await tx
    .insert(reviewPhotos)
    .values(rows)
    .catch((error: unknown) => {
      if (violates(error, 'review_photos_pkey')) throw photoUnknown()
      throw error
    })
}
