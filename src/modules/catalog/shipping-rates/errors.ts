import { AppError } from '#server/http/errors.ts'
import { InvalidInput } from '#server/http/problem.ts'

export const staleRates = () => new AppError('app.stale', 409)
/** The admin has taken the leave away. */
export const ratesNotAllowed = () => new AppError('shipping.rates_not_allowed', 403)
/** A zone that the settings do not have, or no longer. */
export const unknownZone = (at: number) =>
  new InvalidInput([
    { code: 'custom', path: ['rates', 'zones', at], message: 'shipping_zone_unknown', input: undefined },
  ])
