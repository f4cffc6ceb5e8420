import { AppError } from '#server/errors.ts'

export const eventNotFailed = () => new AppError('events.not_failed', 404)
