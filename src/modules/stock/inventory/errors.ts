import { AppError } from '#server/http/errors.ts'
import type { Shortage } from './rules.ts'

export const stockNotFound = () => new AppError('inventory.not_found', 404)

/** Which of its variants is meant has to be said; they stand beside it. */
export const variantNeeded = (
  productId: string,
  variants: readonly { id: string; title: string; onHand: number }[],
) => new AppError('inventory.variant_needed', 422, { productId, variants })

type NamedLevel = { variantId: string; productId: string }

/** Names the products and what is left of each, for the sentence and for the page. */
export const outOfStock = (
  products: readonly (Pick<Shortage, 'variantId' | 'available'> & { title: string })[],
) =>
  new AppError('inventory.out_of_stock', 409, {
    list: products.map(({ title, available }) => `${title}: ${available}`).join(', '),
    products,
  })

export const reasonRequired = () => new AppError('inventory.reason_required', 422, { field: 'reason' })

/** The caller may repeat the adjustment with `confirmBelowReserved`. */
export const belowReserved = (of: NamedLevel, reserved: number) =>
  new AppError('inventory.below_reserved', 409, { ...of, reserved })

/** Somebody else moved the stock since the caller looked at it. */
export const stockMoved = (of: NamedLevel, onHand: number) =>
  new AppError('inventory.moved', 409, { ...of, onHand })

export const tooMuchStock = (max: number) =>
  new AppError('inventory.too_much', 422, { field: 'quantity', max })

export const alertNotFound = () => new AppError('inventory.alert_not_found', 404)

/** The settings have no address, and these emails go there only. */
export const noAlertAddress = () => new AppError('inventory.no_alert_address', 422)
