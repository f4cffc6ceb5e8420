import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { askedFlag, askedNumber, id, line, lines, listInput } from '#server/http/input.ts'
import {
  looksLikeCode,
  MAX_ANSWER,
  MAX_PHOTOS,
  MAX_QUESTION,
  MAX_REASON,
  MAX_WORDS,
  QUESTION_STATES,
  REVIEW_STATES,
} from './rules.ts'

/** What a person writes for others to read. */
export const plainWords = (typed: Parameters<typeof lines>[0]) =>
  lines(typed).refine((words) => !looksLikeCode(words), 'reviews_no_code')

/** What both panels may ask of a list of them. */
export const panelListInput = {
  q: line({ max: 100 }).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
  ...listInput(50),
}

export const writtenPath = z.strictObject({ id: id() })

export const reportInput = writtenPath.extend({
  reason: lines({ min: 1, max: MAX_REASON, message: 'reviews_reason_required' }),
})

export const answerInput = writtenPath.extend({
  answer: plainWords({ min: 1, max: MAX_ANSWER, message: 'reviews_answer_required' }),
})

/** Why something is hidden, or shown again. */
export const moderateInput = writtenPath.extend({
  reason: line({ min: 1, max: MAX_REASON, message: 'reviews_reason_required' }),
})

const ofProduct = { id: idOf('product') }
export const productPath = z.strictObject(ofProduct)

export const reviewsShown = z.strictObject({
  stars: askedNumber({ min: 1, max: 5 }).optional(),
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

export const voteInput = z.strictObject({ id: id(), isHelpful: z.boolean() })

const stars1to5 = askedNumber({ min: 1, max: 5 }).optional()

export const listAdminReviewsInput = z.strictObject({
  state: z.enum(REVIEW_STATES).optional(),
  stars: stars1to5,
  ...panelListInput,
})

export const listStoreReviewsInput = z.strictObject({
  stars: stars1to5,
  unanswered: askedFlag().optional(),
  ...panelListInput,
})

/** The choice made by the link of an email: whether to receive such emails. */
export const stopEmailsInput = z.strictObject({
  token: line({ min: 1, max: 100, message: 'reviews_letter_invalid' }),
  isWanted: z.boolean(),
})

export const questionsShown = z.strictObject(listInput(5))
export type QuestionsShown = z.output<typeof questionsShown>
export const listQuestionsInput = questionsShown.extend(ofProduct)

export const askQuestionInput = writtenPath.extend({
  words: plainWords({ min: 3, max: MAX_QUESTION, message: 'questions_words_required' }),
})

export const listAdminQuestionsInput = z.strictObject({
  state: z.enum(QUESTION_STATES).optional(),
  ...panelListInput,
})

export const listStoreQuestionsInput = z.strictObject({
  unanswered: askedFlag().optional(),
  ...panelListInput,
})
