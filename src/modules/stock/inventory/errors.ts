import { AppError } from '#server/http/errors.ts'
import type { Shortage } from './rules.ts'

export const stockNotFound = () => new AppError('inventory.not_found', 404)

/** Names the products and what is left of each, for the sentence and for the page. */
export const outOfStock = (
  products: readonly (Pick<Shortage, 'productId' | 'available'> & { title: string })[],
) =>
  new AppError('inventory.out_of_stock', 409, {
    list: products.map(({ title, available }) => `${title}: ${available}`).join(', '),
    products,
  })

export const reasonRequired = () => new AppError('inventory.reason_required', 422, { field: 'reason' })

/** The caller may repeat the adjustment with `confirmBelowReserved`. */
export const belowReserved = (productId: string, reserved: number) =>
  new AppError('inventory.below_reserved', 409, { productId, reserved })

/** Somebody else moved the stock since the caller looked at it. */
export const stockMoved = (productId: string, onHand: number) =>
  new AppError('inventory.moved', 409, { productId, onHand })

export const tooMuchStock = (max: number) =>
  new AppError('inventory.too_much', 422, { field: 'quantity', max })

export const alertNotFound = () => new AppError('inventory.alert_not_found', 404)

/** The settings have no address, and these emails go there only. */
export const noAlertAddress = () => new AppError('inventory.no_alert_address', 422)
