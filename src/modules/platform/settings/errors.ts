import { AppError } from '#server/http/errors.ts'
import { InvalidInput } from '#server/http/problem.ts'

export const staleSettings = () => new AppError('app.stale', 409)

export const ownFactorFirst = () =>
  new AppError('settings.own_factor_first', 409, { field: 'requireAdminSecondFactor' })

/** Else a person who may change the server's name could have the password sent to a server of their own. */
export const smtpPasswordAgain = () =>
  new InvalidInput([
    { code: 'custom', path: ['smtpPassword'], message: 'settings_smtp_password_again', input: undefined },
  ])

export const unknownLogo = (field: string) =>
  new InvalidInput([
    { code: 'custom', path: ['value', field], message: 'settings_logo_unknown', input: undefined },
  ])
