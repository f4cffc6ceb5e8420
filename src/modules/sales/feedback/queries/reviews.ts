import { and, eq, isNull, sql } from 'drizzle-orm'
import { productNotFound, refuseInvisible } from '#modules/catalog/products/public.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { mediaUrl } from '#modules/platform/media/rules.ts'
import { sent } from './written.ts'
import { publicName, STARS } from '../rules.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { listOf } from '#server/db/list.ts'
import { type ReviewsShown, reviewsShown } from '../input.ts'
import { reviews } from '../tables.ts'
import { findRefusal } from './purchases.ts'

export const photosOf = (id: typeof reviews.id) =>
  sql<string[]>`array(select media_id::text from review_photos where review_id = ${id} order by position)`

/** How many people a review helped. */
export const helpfulTo = sql<number>`(select count(*)::int from review_votes v where v.review_id = ${reviews.id})`

/** What buyers say of a visible product, newest first, and how many gave each number of stars. */
export async function listReviews(db: Db, { id, now, ...asked }: ReviewsShown & { id: string; now: Date }) {
  await refuseInvisible(db, id, now)
  const page = await reviewList.read(db, asked, {
    now,
    scope: and(eq(reviews.productId, id), isNull(reviews.hiddenAt)),
  })
  const counted = await db.execute<{ stars: number; count: number }>(
    sql`select stars, count(*)::int as count from reviews where product_id = ${id} and hidden_at is null group by stars`,
  )
  const counts = new Map(counted.rows.map(({ stars, count }) => [stars, count]))
  return { ...page, histogram: STARS.map((stars) => ({ stars, count: counts.get(stars) ?? 0 })) }
}

/** What this person says of a product, and why they may not where that is so. */
export async function readOwn(db: Db, { id, userId, now }: { id: string; userId: string; now: Date }) {
  const [product] = await db
    .select({ title: products.title, imageUrl: products.imageUrl, storeId: products.storeId })
    .from(products)
    .where(eq(products.id, id))
  if (!product) throw productNotFound()
  const { storeId, ...shown } = product
  const [own] = await db
    .select({
      stars: reviews.stars,
      words: reviews.words,
      photoIds: photosOf(reviews.id),
      hiddenReason: reviews.hiddenReason,
    })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.productId, id), isNull(reviews.removedAt)))
  const refusal = own ? null : await findRefusal(db, { userId, productId: id, storeId, now })
  return { product: shown, review: own ?? null, refusal }
}

const reviewList = listOf(reviews, {
  name: 'reviews',
  input: reviewsShown,
  id: reviews.id,
  filters: { stars: (stars) => eq(reviews.stars, stars) },
  sorts: { usual: { by: [reviews.createdAt], down: true } },
  fill: async (db, ids) => {
    const rows = await db
      .select({
        id: reviews.id,
        stars: reviews.stars,
        words: reviews.words,
        photoIds: photosOf(reviews.id),
        author: sql<string>`(select full_name from profiles where profiles.id = ${reviews.userId})`,
        createdAt: reviews.createdAt,
        isEdited: sql<boolean>`${reviews.editedAt} is not null`,
        answer: reviews.answer,
        answeredAt: reviews.answeredAt,
        helpful: helpfulTo,
      })
      .from(reviews)
      .where(isAmong(reviews.id, ids))
    return rows.map(({ photoIds, author, ...row }) => ({
      ...sent(row),
      author: publicName(author),
      photos: photoIds.map(mediaUrl),
    }))
  },
})
