import type { Tx } from '#server/db/db.ts'
import { lockCart, readCart } from '#modules/sales/cart/public.ts'
import { destinationOf } from '#modules/catalog/delivery/rules.ts'
import { promoteCart } from '#modules/sales/promotions/public.ts'
import {
  allowHold,
  allowWait,
  lockOrder,
  sendToReview,
  mailPaymentInReview,
  getOrderOfPayment,
  listSellerNames,
  listSellerLines,
  listShippingShares,
} from '#modules/sales/orders/public.ts'
import {
  isOpenPayment,
  type ShippingShares,
  splitBySeller,
} from '#modules/sales/orders/rules/seller-orders.ts'
import { isPaidToSellers } from '#modules/payments/gateways/rules/methods.ts'
import { canPay } from '#modules/sales/orders/rules.ts'
import {
  nameTransaction,
  openQuote,
  cryptoNotAvailable,
  quoteNotFound,
  quoteView,
  type CryptoQuote,
  getOwnQuote,
  listQuotesOfOrder,
} from '#modules/payments/crypto-payments/public.ts'
import type { SeenTotal } from '#modules/payments/core/input.ts'
import { findCryptoRate, findWallets } from '#modules/sellers/store-accounts/public.ts'
import { cannotPay, cartEmpty, giftCardNotShared, linesMissing, shippingNotAvailable } from '../errors.ts'
import type { CryptoWish, QuoteCart } from '../input.ts'
import { findShortLines, linesKeyOf, type SoldLine } from '../rules.ts'
import { refuseDearer, refuseUnseen } from './refuse-unseen.ts'

type Buyer = { userId: string; now: Date }

/**
 * One quote per seller in the cart, at the prices of now: what checking out with them will cost. The amounts are
 * held for fifteen minutes; no stock is promised yet. Asking again replaces the quotes of before.
 */
export async function quoteCart(tx: Tx, { userId, now }: Buyer, wanted: QuoteCart) {
  const { shippingMethod, province, city, seen, currency, network } = wanted
  // Each quote calls off the one before it: two tabs must not do so to each other in a circle.
  await lockCart(tx, { userId })
  const plain = await readCart(tx, { userId, now, shippingMethod, to: destinationOf({ province, city }) })
  const cart = await promoteCart(tx, plain, { userId, province, paymentMethod: 'crypto', now })
  const lines = cart.lines.filter(({ isAvailable }) => isAvailable)
  // What the page shows as not available is left out, as the purchase will leave it out.
  const missing = cart.lines.filter(({ isAvailable }) => !isAvailable).map(({ variantId }) => variantId)
  const short = findShortLines(cart.lines, missing)
  if (short.length > 0) throw linesMissing(short)
  if (lines.length === 0) throw cartEmpty()
  if (cart.shippingMethod !== shippingMethod) throw shippingNotAvailable(cart.freeShippingFromCents)
  await refuseUnseen(tx, cart, seen)
  // Now and not when the money is on its way: then it is too late to refuse.
  await allowHold(tx, { userId, method: 'crypto', lines, totalCents: cart.totalCents, now })

  const { shippingShares } = cart
  return quoteLines(tx, { userId, now, lines, shippingShares }, { currency, network })
}

/** The same for an order of theirs that waits for its money, at the prices it was placed at. */
export async function quoteOrder(
  tx: Tx,
  { orderId, userId, now }: Buyer & { orderId: string },
  { seen, ...wanted }: CryptoWish & { seen: SeenTotal },
) {
  await lockCart(tx, { userId })
  const order = await lockOrder(tx, { orderId, userId })
  if (isPaidToSellers(order.paymentMethod) || !canPay(order, now)) throw cannotPay()
  if (order.giftCardCents > 0) throw giftCardNotShared()
  refuseDearer(order, seen)
  const lines = await listSellerLines(tx, { orderId })
  await allowWait(tx, { userId, method: 'crypto', lines, now })
  const shippingShares = await listShippingShares(tx, { orderId })
  return quoteLines(tx, { userId, now, lines, shippingShares }, wanted)
}

type Lines = { lines: readonly (SoldLine & { lineCents: number })[]; shippingShares: ShippingShares }

async function quoteLines(
  tx: Tx,
  { userId, now, lines, shippingShares }: Buyer & Lines,
  { currency, network }: CryptoWish,
) {
  const sellers = splitBySeller('', lines, shippingShares)
  const wallets = await findWallets(tx, { storeIds: sellers.map(({ storeId }) => storeId) })
  const rate = await findCryptoRate(tx, currency)
  const quotes: CryptoQuote[] = []
  for (const { storeId, totalCents: amountCents } of sellers) {
    const wallet = wallets.get(storeId)!
    if (wallet.refusal) throw wallet.refusal
    const option = wallet.options.find((one) => one.currency === currency && one.network === network)
    if (!option) throw cryptoNotAvailable()
    const { confirmations, isTest } = wallet
    const linesKey = linesKeyOf(lines, storeId)
    quotes.push(
      await openQuote(tx, {
        ...option,
        userId,
        storeId,
        amountCents,
        linesKey,
        rate,
        confirmations,
        isTest,
        now,
      }),
    )
  }
  return viewQuotes(tx, quotes)
}

/** Quotes as their buyer sees them, with each seller's name. */
export async function viewQuotes(tx: Parameters<typeof listSellerNames>[0], quotes: readonly CryptoQuote[]) {
  const storeIds = quotes.flatMap(({ storeId }) => (storeId === null ? [] : [storeId]))
  const names = await listSellerNames(tx, { storeIds })
  return quotes.map((quote) =>
    quoteView(quote, quote.storeId === null ? null : (names.get(quote.storeId) ?? null)),
  )
}

/**
 * The buyer says later which transaction it was: unique, in the network's format, and the person who looks after the
 * wallet looks for it, also for a seller order that has ended: late money brings it back or is given back. Somebody else's order
 * or quote is not found. Locks the order before the quote.
 */
export async function nameOrderTransaction(
  tx: Tx,
  { orderId, quoteId, userId, txHash, now }: Buyer & { orderId: string; quoteId: string; txHash: string },
) {
  const order = await lockOrder(tx, { orderId, userId })
  const quote = await getOwnQuote(tx, { quoteId, userId })
  if (quote.orderId !== orderId || quote.paymentId === null) throw quoteNotFound()
  const named = await nameTransaction(tx, { quoteId, userId, txHash, now })
  const own = await getOrderOfPayment(tx, { paymentId: quote.paymentId })
  if (named.txHash !== quote.txHash) {
    const claimed = isOpenPayment(own.paymentState) ? await sendToReview(tx, { order, own, now }) : own
    if (own.paymentState !== 'review') await mailPaymentInReview(tx, { order, own: claimed })
  }
  return viewQuotes(tx, await listQuotesOfOrder(tx, { orderId }))
}
