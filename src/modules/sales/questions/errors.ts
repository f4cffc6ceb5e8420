import { AppError } from '#server/http/errors.ts'
import { MAX_OPEN, MAX_OPEN_IN_ALL } from './rules.ts'

export const questionNotFound = () => new AppError('questions.not_found', 404)
export const ownStore = () => new AppError('questions.own_store', 403)
export const tooManyOpen = () =>
  new AppError('questions.too_many_open', 409, { max: MAX_OPEN, all: MAX_OPEN_IN_ALL })
export const alreadyHidden = () => new AppError('questions.already_hidden', 409)
/** No one reports what they asked themselves. */
export const ownQuestion = () => new AppError('questions.own_question', 409)
