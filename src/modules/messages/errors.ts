import { AppError } from '#server/errors.ts'

export const badRecipient = () => new AppError('messages.bad_recipient', 422)
export const noMailbox = () => new AppError('app.no_such_endpoint', 404)
export const letterNotFound = () => new AppError('messages.letter_not_found', 404)
export const alreadySent = () => new AppError('messages.already_sent', 409)
