import { formatUsd } from '#lib/money.ts'
import { AppError } from '#server/http/errors.ts'
import type { PlaceField } from '#modules/platform/places/rules.ts'
import type { PasswordProblem } from './rules.ts'

export const wrongCredentials = () => new AppError('accounts.wrong_credentials', 401)

export const emailNotConfirmed = () => new AppError('accounts.email_not_confirmed', 403)

export const signInLocked = (secondsLeft: number) =>
  new AppError('accounts.sign_in_locked', 429, {
    retryAfter: secondsLeft,
    minutes: Math.max(1, Math.ceil(secondsLeft / 60)),
  })

export const emailTaken = () => new AppError('accounts.email_taken', 409, { field: 'email' })

export const phoneTaken = () => new AppError('accounts.phone_taken', 409, { field: 'phone' })

export const registrationClosed = () => new AppError('accounts.registration_closed', 403)

export const closedForMaintenance = () => new AppError('accounts.maintenance', 503, { retryAfter: 300 })

export const weakPassword = (problem: PasswordProblem, min: number) =>
  new AppError(`accounts.password_${problem}`, 422, { field: 'password', min })

export const noPendingRegistration = () => new AppError('accounts.no_pending_registration', 409)

export const confirmLinkInvalid = () => new AppError('accounts.confirm_link_invalid', 410)

export const resetLinkInvalid = () => new AppError('accounts.reset_link_invalid', 410)

export const lastAdministrator = () => new AppError('accounts.last_administrator', 409)

export const accountNotFound = () => new AppError('accounts.not_found', 404)

/** Somebody else changed the person since they were read. */
export const stalePerson = () => new AppError('app.stale', 409)

export const notAnAdministrator = () => new AppError('app.forbidden', 403)

export const currentPasswordWrong = () =>
  new AppError('accounts.current_password_wrong', 422, { field: 'currentPassword' })

export const ownPasswordWrong = () =>
  new AppError('accounts.current_password_wrong', 422, { field: 'password' })

export const nothingToChange = () => new AppError('accounts.nothing_to_change', 422)

export const noPhone = () => new AppError('accounts.phone_missing', 409)

export const phoneVerifiedAlready = () => new AppError('accounts.phone_already_verified', 409)

export const codeTooSoon = (secondsLeft: number) =>
  new AppError('accounts.phone_code_too_soon', 429, { retryAfter: secondsLeft })

export const tooManyCodes = (secondsLeft: number) =>
  new AppError('accounts.phone_code_too_many', 429, {
    retryAfter: secondsLeft,
    hours: Math.max(1, Math.ceil(secondsLeft / 3600)),
  })

export const codeWrong = (triesLeft: number) =>
  new AppError('accounts.phone_code_wrong', 422, { field: 'code', triesLeft })

export const codeSpent = () => new AppError('accounts.phone_code_spent', 410, { field: 'code' })

export const codeExpired = () => new AppError('accounts.phone_code_expired', 410, { field: 'code' })

export const emailConfirmedAlready = () => new AppError('accounts.email_already_confirmed', 409)

export const sessionNotFound = () => new AppError('accounts.session_not_found', 404)

export const administratorStays = () => new AppError('accounts.administrator_stays', 403)

export const hasOpenOrders = (count: number) => new AppError('accounts.has_open_orders', 409, { count })

export const storeHasOpenOrders = (count: number) =>
  new AppError('accounts.store_has_open_orders', 409, { count })

/** The account that a store would be paid to goes with its owner. */
export const storeIsOwed = (owedCents: number) =>
  new AppError('accounts.store_is_owed', 409, { amount: formatUsd(owedCents) })

export const addressNotFound = () => new AppError('accounts.address_not_found', 404)

export const tooManyAddresses = (limit: number) => new AppError('accounts.too_many_addresses', 409, { limit })

export const placeUnknown = (field: PlaceField) => new AppError(`places.${field}_unknown`, 422, { field })

export const factorWrong = () => new AppError('accounts.factor_wrong', 422, { field: 'code' })

export const signInStepOver = () => new AppError('accounts.sign_in_step_over', 410)

export const setupOver = () => new AppError('accounts.factor_setup_over', 410)

export const factorCodeWrong = () => new AppError('accounts.factor_code_wrong', 422, { field: 'code' })

export const passkeyRefused = () => new AppError('accounts.passkey_refused', 422)

export const secondAppRefused = () => new AppError('accounts.second_app_refused', 409)

export const tooManyPasskeys = (limit: number) => new AppError('accounts.too_many_passkeys', 409, { limit })

export const factorNotFound = () => new AppError('accounts.factor_not_found', 404)

export const noSecondFactor = () => new AppError('accounts.no_second_factor', 409)

export const factorIsDuty = () => new AppError('accounts.factor_is_duty', 409)

export const storeOfPersonIsOwed = (owedCents: number) =>
  new AppError('accounts.store_of_person_is_owed', 409, { amount: formatUsd(owedCents) })

export const personHasOpenOrders = (count: number) =>
  new AppError('accounts.person_has_open_orders', 409, { count })
export const tooManyFilters = (most: number) => new AppError('accounts.too_many_filters', 409, { most })
