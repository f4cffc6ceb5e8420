import { AppError } from '#server/errors.ts'

export const staleSettings = () => new AppError('app.stale', 409)

export const ownFactorFirst = () =>
  new AppError('settings.own_factor_first', 409, { field: 'requireAdminSecondFactor' })
