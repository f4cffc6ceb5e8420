import * as z from 'zod'
import { adminEndpoints, adminFields, reportFields, sellerEndpoint, sellerFields } from '../written.ts'
import { worksInStore } from '#modules/sellers/stores/public.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listPageOf } from '#server/http/input.ts'
import { moderation } from '../../commands/moderate-review.ts'
import { listAdminReviewsInput, listStoreReviewsInput } from '../../input.ts'
import * as reading from '../../queries/panel-reviews.ts'

const storeReview = z
  .object({ ...sellerFields, stars: z.int(), photos: z.array(z.string()), helpful: z.int() })
  .meta({ id: 'StoreReview' })
const adminReview = storeReview.omit({ author: true }).extend(adminFields).meta({ id: 'AdminReview' })

export const listAdminReviews = endpoint({
  method: 'GET',
  path: '/admin/reviews',
  summary: 'All reviews, by words or buyer, stars, and whether they were reported or hidden',
  input: listAdminReviewsInput,
  output: listPageOf(adminReview),
  allow: isAdmin,
  run: ({ tx, now }, input) => reading.adminList.read(tx, input, { now, scope: reading.stands }),
})

export const {
  get: getAdminReview,
  hide: hideReview,
  show: showReview,
  keep: keepReview,
  answer: answerReview,
} = adminEndpoints('reviews', {
  kind: 'review',
  moderation,
  output: adminReview.extend(reportFields).meta({ id: 'AdminReviewDetail' }),
  get: reading.getForAdmin,
  says: {
    hide: 'Takes a review off the page with a reason; its stars count no more',
    show: 'Puts a hidden review back with a reason; its stars count again',
  },
})

export const listStoreReviews = endpoint({
  method: 'GET',
  path: '/store/reviews',
  summary: 'What buyers say of what my store sells, by words or product, stars, and whether it waits',
  input: listStoreReviewsInput,
  output: listPageOf(storeReview),
  allow: worksInStore,
  run: ({ tx, scope, now }, input) =>
    reading.storeList.read(tx, input, { now, scope: reading.ofStore(scope) }),
})

export const answerStoreReview = sellerEndpoint('reviews', {
  summary: 'Answers a review of what my store sells, in place of what it answered before',
  moderation,
  output: storeReview,
  get: reading.getOfStore,
})
