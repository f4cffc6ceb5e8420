import { AppError } from '#server/http/errors.ts'
import { formatUsd } from '#lib/money.ts'
import type { RefundProblem } from './rules/refunds.ts'
import type { OrderStatus } from './rules.ts'

export const orderNotFound = () => new AppError('orders.not_found', 404)
export const cannotMove = (from: OrderStatus, to: OrderStatus) =>
  new AppError('orders.cannot_move', 409, { from, to })
export const cannotCancel = () => new AppError('orders.cannot_cancel', 409)
export const reasonRequired = () => new AppError('orders.reason_required', 422, { field: 'reason' })
export const staleOrder = () => new AppError('app.stale', 409)
export const tooManyUnpaid = (limit: number) => new AppError('orders.too_many_unpaid', 409, { limit })
/** What waits for days is held for people who can be written to. */
export const addressNotConfirmed = () =>
  new AppError('orders.address_not_confirmed', 409, { field: 'paymentMethod' })
export const holdsTooMuchOf = (products: readonly { variantId: string; title: string; limit: number }[]) =>
  new AppError('orders.holds_too_much_of', 409, {
    products,
    list: products.map(({ title, limit }) => `${title} (${limit})`).join(', '),
  })
export const holdsTooMuch = (limitCents: number) =>
  new AppError('orders.holds_too_much', 409, { amount: formatUsd(limitCents) })
export const shortHoldUsed = () => new AppError('orders.short_hold_used', 409)
export const buyerNotFound = () => new AppError('orders.buyer_not_found', 404)
export const sellerPaymentNotFound = () => new AppError('orders.seller_payment_not_found', 404)
export const notInReview = () => new AppError('orders.not_in_review', 409)
export const notTakenByStaff = () => new AppError('orders.not_taken_by_staff', 409)
export const alreadyPaid = () => new AppError('orders.already_paid', 409)
export const stockIsGone = (products: readonly object[]) =>
  new AppError('orders.stock_is_gone', 409, { products })
export const paymentIsOver = () => new AppError('orders.payment_is_over', 409)
export const refundImpossible = (problem: RefundProblem, leftCents: number) =>
  new AppError(`orders.refund_${problem}`, problem === 'nothing' ? 422 : 409, { left: formatUsd(leftCents) })
export const parcelNotFound = () => new AppError('orders.parcel_not_found', 404)
export const cannotShip = () => new AppError('orders.cannot_ship', 409)
export const notOnItsWay = () => new AppError('orders.not_on_its_way', 409)
export const parcelHasArrived = () => new AppError('orders.parcel_has_arrived', 409)
export const noReceiptYet = () => new AppError('orders.no_receipt_yet', 409)
/** What a gift card had paid of an unpaid order went back to it when the order ended. */
export const giftCardGivenBack = () => new AppError('orders.gift_card_given_back', 409)

/** One charge pays all its sellers, and its buyer may be paying it right now. */
export const waitsForPayment = () => new AppError('orders.waits_for_payment', 409)
