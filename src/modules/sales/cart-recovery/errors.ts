import { AppError } from '#server/http/errors.ts'

/** The link of an email that no one here sent, or whose reader has left. */
export const linkInvalid = () => new AppError('recovery.link_invalid', 410)
