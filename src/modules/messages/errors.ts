import { AppError } from '#server/errors.ts'

export const badRecipient = () => new AppError('messages.bad_recipient', 422)
export const noMailbox = () => new AppError('app.no_such_endpoint', 404)
