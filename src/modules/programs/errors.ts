import { AppError } from '#server/errors.ts'

/** One answer for a key that does not exist, ended, was revoked, or whose maker may no longer do it. */
export const keyRefused = () => new AppError('programs.key_refused', 401)
export const keyNotFound = () => new AppError('programs.key_not_found', 404)
