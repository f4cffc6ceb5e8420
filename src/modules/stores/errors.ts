import { AppError, violates } from '#server/errors.ts'

export const storeNameTaken = () => new AppError('accounts.store_name_taken', 409, { field: 'name' })

/** Whether somebody has the name, or took the address that it makes a moment before. */
export const isNameTaken = (error: unknown) =>
  violates(error, 'business_stores_name_key') || violates(error, 'business_stores_slug_key')

export const hasStoreAlready = () => new AppError('accounts.one_store_per_owner', 409)

export const storeNotFound = () => new AppError('accounts.store_not_found', 404)

export const storeNotPending = () => new AppError('accounts.store_not_pending', 409)

/** Only what was rejected is asked for again. */
export const storeNotRejected = () => new AppError('stores.not_rejected', 409)

/** Somebody who works in another person's store opens none of their own. */
export const worksInStoreAlready = () => new AppError('stores.works_in_one', 409)

export const notInStore = () => new AppError('app.forbidden', 403)

export const roleCannot = () => new AppError('stores.role_cannot', 403)

/** Only an approved, active store can have the badge. */
export const storeNotApproved = () => new AppError('stores.not_approved', 409)
