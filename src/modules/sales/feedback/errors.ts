import { AppError } from '#server/http/errors.ts'
import { MAX_OPEN, MAX_OPEN_IN_ALL, type Refusal } from './rules.ts'

export const reviewNotFound = () => new AppError('reviews.not_found', 404)
export const cannotReview = (why: Refusal) => new AppError(`reviews.${why}`, 403)
/** Who wrote it is not asked whether it helped. */
export const ownReview = () => new AppError('reviews.own_review', 409)
export const photoUnknown = () => new AppError('reviews.photo_unknown', 422, { field: 'photoIds' })
export const photoNotForBuyers = () => new AppError('reviews.photo_not_bought', 403)
export const tooManyLoosePhotos = () => new AppError('reviews.too_many_loose_photos', 409)
/** The link of an email that no one here wrote, or whose reader has left. */
export const emailInvalid = () => new AppError('reviews.letter_invalid', 410)

export const questionNotFound = () => new AppError('questions.not_found', 404)
export const ownStore = () => new AppError('questions.own_store', 403)
export const tooManyOpen = () =>
  new AppError('questions.too_many_open', 409, { max: MAX_OPEN, all: MAX_OPEN_IN_ALL })
export const alreadyHidden = () => new AppError('questions.already_hidden', 409)
/** No one reports what they asked themselves. */
export const ownQuestion = () => new AppError('questions.own_question', 409)
