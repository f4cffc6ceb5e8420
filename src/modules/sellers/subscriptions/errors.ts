import { formatUsd } from '#lib/money.ts'
import { AppError } from '#server/http/errors.ts'
import type { WhyNotSet } from './rules.ts'

export const planNotOffered = () => new AppError('subscriptions.plan_not_offered', 409)
export const paymentRequired = () =>
  new AppError('subscriptions.payment_required', 422, { field: 'paymentMethod' })
export const adultRequired = () => new AppError('subscriptions.adult_required', 422, { field: 'isAdult' })
/** What the person saw is no longer so: another tab or device was quicker. */
export const planChanged = () => new AppError('subscriptions.plan_changed', 409)
/** The plan costs more than the page said. */
export const priceChanged = (priceCents: number) =>
  new AppError('subscriptions.price_changed', 409, { price: formatUsd(priceCents) })
export const paidPlanRuns = () => new AppError('subscriptions.paid_plan_runs', 409)
export const nothingToCancel = () => new AppError('subscriptions.nothing_to_cancel', 409)
export const purchaseNotFound = () => new AppError('subscriptions.purchase_not_found', 404)
/** It was decided meanwhile, by a person or by the money itself. */
export const notInReview = () => new AppError('subscriptions.not_in_review', 409)
export const heldByProvider = () => new AppError('subscriptions.held_by_provider', 409)
export const priceNotFound = () => new AppError('subscriptions.price_not_found', 404)
export const subscriptionNotFound = () => new AppError('subscriptions.not_found', 404)
/** Changed since it was read. */
export const staleSubscription = () => new AppError('app.stale', 409)
/** A plan that runs is not ended without a word. */
export const reasonRequired = () => new AppError('subscriptions.reason_required', 422, { field: 'reason' })
export const statusRefused = (why: WhyNotSet) => new AppError(`subscriptions.status_${why}`, 409)
export const stalePrice = () => new AppError('app.stale', 409)
export const nothingToCapture = () => new AppError('subscriptions.nothing_to_capture', 409)
export const nothingToAuthenticate = () => new AppError('subscriptions.nothing_to_authenticate', 409)

/** People sell nothing: only the plans of stores have a commission. */
export const commissionOfStores = () =>
  new AppError('subscriptions.commission_of_stores', 422, { field: 'commissionHundredths' })
