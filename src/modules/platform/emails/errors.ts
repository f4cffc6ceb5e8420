import { AppError } from '#server/http/errors.ts'
import { MAX_DEVICES } from './rules.ts'

export const badRecipient = () => new AppError('messages.bad_recipient', 422)
export const noMailbox = () => new AppError('app.no_such_endpoint', 404)
export const emailNotFound = () => new AppError('messages.letter_not_found', 404)
export const deviceInvalid = () => new AppError('messages.device_invalid', 422, { field: 'endpoint' })
export const deviceNotFound = () => new AppError('messages.device_not_found', 404)
export const devicesFull = () => new AppError('messages.devices_full', 409, { max: MAX_DEVICES })
export const alreadySent = () => new AppError('messages.already_sent', 409)
