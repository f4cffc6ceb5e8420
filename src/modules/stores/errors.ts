import { AppError } from '#server/errors.ts'

export const storeNameTaken = () => new AppError('accounts.store_name_taken', 409, { field: 'name' })

export const hasStoreAlready = () => new AppError('accounts.one_store_per_owner', 409)

export const storeNotFound = () => new AppError('accounts.store_not_found', 404)

export const storeNotPending = () => new AppError('accounts.store_not_pending', 409)
