import { AppError } from '#server/http/errors.ts'

export const gatewayIncomplete = () => new AppError('payments.gateway_incomplete', 409)

/** With the version that was read and the one that stands. */
export const staleGateway = (versions: { given: number; now: number }) =>
  new AppError('app.stale', 409, versions)
