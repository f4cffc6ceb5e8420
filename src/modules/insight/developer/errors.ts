import { AppError } from '#server/http/errors.ts'

/** One answer for a key that does not exist, ended, was revoked, or whose maker may no longer do it. */
export const keyRefused = () => new AppError('programs.key_refused', 401)
export const keyNotFound = () => new AppError('programs.key_not_found', 404)
export const webhookNotFound = () => new AppError('programs.webhook_not_found', 404)
export const deliveryNotFound = () => new AppError('programs.delivery_not_found', 404)
export const tooManyWebhooks = () => new AppError('programs.too_many_webhooks', 409)

const TARGETS = {
  not_https: 'programs.target_not_https',
  closed: 'programs.target_closed',
} as const
/**
 * Nothing is sent in clear, into a network of one's own, or where no name leads; the last two get one answer, so that
 * names of the own network are not distinguished from missing ones.
 */
export const targetRefused = (why: keyof typeof TARGETS) => new AppError(TARGETS[why], 422, { field: 'url' })
