import * as z from 'zod'
import { panelListInput, plainWords } from '#modules/catalog/moderation/input.ts'
import { flag, id, line, listInput, wholeNumber } from '#server/http/input.ts'
import { MAX_PHOTOS, MAX_WORDS, REVIEW_STATES } from './rules.ts'

const ofProduct = { id: id() }
export const productPath = z.strictObject(ofProduct)

export const reviewsShown = z.strictObject({
  stars: wholeNumber({ min: 1, max: 5 }).optional(),
  ...listInput(5),
})
export type ReviewsShown = z.output<typeof reviewsShown>
export const listReviewsInput = reviewsShown.extend(ofProduct)

const stars = 'reviews_stars_required'

export const writeReviewInput = z.strictObject({
  ...ofProduct,
  stars: z.int(stars).min(1, stars).max(5, stars),
  words: plainWords({ max: MAX_WORDS }).default(''),
  photoIds: z.array(id()).max(MAX_PHOTOS, 'reviews_too_many_photos').default([]),
})
export type WriteReview = z.output<typeof writeReviewInput>

export const voteInput = z.strictObject({ id: id(), isHelpful: flag() })

const stars1to5 = wholeNumber({ min: 1, max: 5 }).optional()

export const listAdminReviewsInput = z.strictObject({
  state: z.enum(REVIEW_STATES).optional(),
  stars: stars1to5,
  ...panelListInput,
})

export const listStoreReviewsInput = z.strictObject({
  stars: stars1to5,
  unanswered: flag().optional(),
  ...panelListInput,
})

/** The choice made by the link of an email: whether to receive such emails. */
export const stopEmailsInput = z.strictObject({
  token: line({ min: 1, max: 100, message: 'reviews_letter_invalid' }),
  isWanted: flag(),
})
