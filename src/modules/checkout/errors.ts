import { formatUsd } from '#lib/money.ts'
import { AppError } from '#server/errors.ts'
import type { RisenPrice } from './rules.ts'

export const cartEmpty = () => new AppError('checkout.cart_empty', 409)
export const priceRose = (products: readonly RisenPrice[]) =>
  new AppError('checkout.price_rose', 409, { products })
export const shippingNotAvailable = (fromCents: number) =>
  new AppError('checkout.shipping_not_available', 409, {
    field: 'shippingMethod',
    amount: formatUsd(fromCents),
  })
export const cannotPay = () => new AppError('checkout.cannot_pay', 409)
export const nothingToCapture = () => new AppError('checkout.nothing_to_capture', 409)
export const nothingToAuthenticate = () => new AppError('checkout.nothing_to_authenticate', 409)
export const sellersWithoutAccount = (sellers: readonly string[]) =>
  new AppError('checkout.no_seller_account', 409, { sellers: sellers.join(', '), field: 'paymentMethod' })
export const quotesChanged = () => new AppError('checkout.quotes_changed', 409)
