import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { isOfProduct } from '#modules/stock/inventory/public.ts'
import { mediaUrl } from '#modules/platform/media/rules.ts'
import { panelReads, sent, writtenRow } from './written.ts'
import type { StoreScope } from '#modules/sellers/stores/public.ts'
import type { Db } from '#server/db/db.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { reviewNotFound } from '../errors.ts'
import { listAdminReviewsInput, listStoreReviewsInput } from '../input.ts'
import { reviewReports, reviews } from '../tables.ts'
import { helpfulTo, photosOf } from './reviews.ts'

async function read(db: Db, where: SQL) {
  const rows = await db
    .select({
      ...writtenRow(reviews, reviewReports),
      stars: reviews.stars,
      photoIds: photosOf(reviews.id),
      helpful: helpfulTo,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(profiles, eq(profiles.id, reviews.userId))
    .where(and(where, isNull(reviews.removedAt)))
  return rows.map(({ photoIds, ...row }) => ({ ...sent(row), photos: photoIds.map(mediaUrl) }))
}

const { byAge, hasWords, isReported, isHidden, fillAdmin, fillSeller, ...panel } = panelReads(
  reviews,
  reviewReports,
  { notFound: reviewNotFound, read },
)
export const { getForAdmin, getOfStore } = panel

/** What its writer has not taken back. */
export const stands = isNull(reviews.removedAt)
export const ofStore = (scope: StoreScope) => and(panel.ofStore(scope), stands)!

const states = { reported: isReported, hidden: isHidden, shown: isNull(reviews.hiddenAt) }
const hasStars = (stars: number) => eq(reviews.stars, stars)

/** Every review that its writer has not taken back. */
export const adminList = listOf(reviews, {
  name: 'admin_reviews',
  input: listAdminReviewsInput,
  id: reviews.id,
  filters: { q: hasWords, state: (state) => states[state], stars: hasStars },
  sorts: byAge,
  fill: fillAdmin,
})

/** What buyers say of what stores sell; by words or product, since a buyer is a first name and an initial there. */
export const storeList = listOf(reviews, {
  name: 'store_reviews',
  input: listStoreReviewsInput,
  id: reviews.id,
  filters: {
    q: async (q, _now, db) => or(hasText(reviews.words, q), await isOfProduct(db, reviews.productId, q)),
    stars: hasStars,
    unanswered: (wanted) => (wanted ? isNull(reviews.answer) : undefined),
  },
  sorts: byAge,
  fill: fillSeller,
})
