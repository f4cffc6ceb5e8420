import { formatUsd } from '#lib/money.ts'
import { outOfStock } from '#modules/stock/inventory/public.ts'
import { AppError } from '#server/http/errors.ts'
import type { ChangedLine, RisenPrice, ShortLine } from './rules.ts'

export const cartEmpty = () => new AppError('checkout.cart_empty', 409)
export const priceRose = (products: readonly RisenPrice[]) =>
  new AppError('checkout.price_rose', 409, { products })
/** What is not for sale has not run out, and the sentence does not say so. */
export function linesMissing(products: readonly ShortLine[]) {
  const gone = products.filter(({ isForSale }) => !isForSale)
  if (gone.length === 0) return outOfStock(products)
  const list = gone.map(({ title }) => title).join(', ')
  return new AppError('checkout.not_for_sale', 409, { list, products })
}
/** The cart is not the one that the page showed, or costs more than it said. */
export const cartChanged = (change: {
  seenCents: number
  totalCents: number
  products: readonly ChangedLine[]
}) =>
  new AppError('checkout.cart_changed', 409, {
    products: change.products,
    seen: formatUsd(change.seenCents),
    total: formatUsd(change.totalCents),
  })
/** More is left to pay of an order than the page said. */
export const amountChanged = (dueCents: number) =>
  new AppError('checkout.amount_changed', 409, { total: formatUsd(dueCents) })
/** What a promotion was to give ran out, or the promotion is over. */
export const giftGone = (gift: string) => new AppError('checkout.gift_gone', 409, { gift })
/** The free method of a cart that has not earned it; no amount is named where none would. */
export const shippingNotAvailable = (fromCents: number | null) =>
  fromCents === null
    ? new AppError('checkout.free_not_offered', 409, { field: 'shippingMethod' })
    : new AppError('checkout.shipping_not_available', 409, {
        field: 'shippingMethod',
        amount: formatUsd(fromCents),
      })
export const cannotPay = () => new AppError('checkout.cannot_pay', 409)
export const walletPhoneMissing = () =>
  new AppError('checkout.wallet_phone_required', 422, { field: 'walletPhone' })
export const nothingToCapture = () => new AppError('checkout.nothing_to_capture', 409)
export const nothingToAuthenticate = () => new AppError('checkout.nothing_to_authenticate', 409)
export const sellersWithoutAccount = (sellers: readonly string[]) =>
  new AppError('checkout.no_seller_account', 409, { sellers: sellers.join(', '), field: 'paymentMethod' })
export const quotesChanged = () => new AppError('checkout.quotes_changed', 409)
const onGiftCard = { field: 'giftCardCode' } as const
export const giftCardMissing = () => new AppError('checkout.gift_card_missing', 422, onGiftCard)
export const giftCardEmpty = () => new AppError('checkout.gift_card_empty', 409, onGiftCard)
/** The rest needs a method of its own, and sellers who are paid one by one cannot share a card. */
export const giftCardTooSmall = (dueCents: number) =>
  new AppError('checkout.gift_card_too_small', 409, { ...onGiftCard, amount: formatUsd(dueCents) })
export const giftCardNotShared = () => new AppError('checkout.gift_card_not_shared', 409, onGiftCard)
