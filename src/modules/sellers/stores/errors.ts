import { AppError, violates } from '#server/http/errors.ts'
import { MAX_TEAM } from './rules.ts'

export const storeNameTaken = () => new AppError('accounts.store_name_taken', 409, { field: 'name' })

/** It reads as the site itself, or as speaking for it. */
export const storeNameReserved = (siteName: string) =>
  new AppError('stores.name_reserved', 422, { field: 'name', siteName })

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

/** One that is suspended or rejected has something else to come first. */
export const storeCannotBeVerified = () => new AppError('stores.cannot_be_verified', 409)

/** An admin decided about it, or the store changed it, after it was read. */
export const nameNotWaiting = () => new AppError('stores.name_not_waiting', 409)

/** No one decides whether their own store sells. */
export const ownStore = () => new AppError('stores.own_decision', 403)

/** A store that is suspended, rejected or not approved yet. */
export const storeClosed = () => new AppError('stores.closed', 409)

export const teamIsFull = () => new AppError('stores.team_full', 409, { max: MAX_TEAM })

export const inTeamAlready = () => new AppError('stores.in_team', 409, { field: 'email' })

export const memberNotFound = () => new AppError('stores.member_not_found', 404)

export const invitationNotFound = () => new AppError('stores.invitation_not_found', 404)

/** Used, withdrawn, replaced by a newer one or too old. */
export const invitationInvalid = () => new AppError('stores.invitation_invalid', 410)

/** The email went to another person, and its link still works for that person. */
export const invitationOfAnother = () => new AppError('stores.invitation_of_another', 403)

/** Who works in one store joins no other before leaving it. */
export const worksElsewhere = () => new AppError('stores.works_elsewhere', 409)

/** A store always has an owner: the store is handed over first. */
export const ownerStays = () => new AppError('stores.owner_stays', 409)
