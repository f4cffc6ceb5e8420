import type { Tx } from '#server/db/db.ts'
import { reservationEndsAt } from '#modules/stock/inventory/rules.ts'
import {
  followSellerOrders,
  lockOrder,
  openSellerPayments,
  mailCryptoSent,
  mailPaymentInReview,
  listDirectOrders,
} from '#modules/sales/orders/public.ts'
import { splitBySeller } from '#modules/sales/orders/rules/seller-orders.ts'
import { bindPayment } from '#modules/payments/core/public.ts'
import {
  nameTransaction,
  sendQuote,
  quoteExpired,
  type CryptoQuote,
  getOwnQuote,
} from '#modules/payments/crypto-payments/public.ts'
import { cryptoPaymentId } from '#modules/payments/crypto-payments/rules.ts'
import { quotesChanged } from '../errors.ts'
import { linesKeyOf } from '../rules.ts'
import type { Owed, Way } from './ways.ts'

/**
 * Cryptocurrency: the seller orders of an order for money that its buyer says is on its way. Each is in review, none is paid,
 * and each payment is named `crypto_` and the moment. Whether they may hold so much was asked when the quotes were given.
 */
export const cryptoWay: Way = {
  hold: async (_, { method, now }) => ({ expiresAt: reservationEndsAt(method, now), isShort: false }),
  async open(tx, { attempt: firstAttempt, ...owed }) {
    const { orderId, userId, now } = owed
    const taken = await takeQuotes(tx, owed)
    const accounts = new Map(
      taken.map(({ storeId, currency, network, address, amount, rate }) => [
        storeId,
        { currency, network, address, amount, rate },
      ]),
    )
    const opening = { ...owed, firstAttempt, accounts, state: 'review' } as const
    const payments = await openSellerPayments(tx, opening)
    for (const { id: paymentId, storeId } of payments) {
      const { id: quoteId } = taken.find((quote) => quote.storeId === storeId)!
      await sendQuote(tx, { quoteId, userId, orderId, paymentId, now })
      await bindPayment(tx, { paymentId, providerPaymentId: cryptoPaymentId(quoteId, now), now })
      const txHash = owed.quotes.find(({ id }) => id === quoteId)?.txHash
      if (txHash) await nameTransaction(tx, { quoteId, userId, txHash, now })
    }
    return payments[0]!
  },
  // The order stands as its seller orders do. Until a node or a person has seen the money its stock waits a day.
  async notify(tx, { orderId, now }) {
    const { order } = await followSellerOrders(tx, { order: await lockOrder(tx, { orderId }), now })
    await mailCryptoSent(tx, order)
    for (const own of await listDirectOrders(tx, { orderId })) await mailPaymentInReview(tx, { order, own })
    return order
  },
  // The money is on a chain or it is not: nothing that the buyer could do here makes it come.
  next: 'success',
}

/**
 * The buyer's quotes for exactly these lines: one per seller, of the amount that the order will ask. A cart that
 * has changed since needs new quotes, also one of the same price, since only the first one's goods may be held unpaid, and so does one whose minutes are over.
 */
async function takeQuotes(
  tx: Tx,
  taking: Pick<Owed, 'userId' | 'quotes' | 'lines' | 'shippingShares' | 'now'>,
): Promise<CryptoQuote[]> {
  const { userId, now, lines, shippingShares } = taking
  const quotes: CryptoQuote[] = []
  for (const { id } of taking.quotes) quotes.push(await getOwnQuote(tx, { quoteId: id, userId }))
  if (quotes.some(({ status, expiresAt }) => status === 'expired' || expiresAt <= now)) throw quoteExpired()
  const sellers = splitBySeller('', lines, shippingShares)
  const fits = sellers.every(({ storeId, totalCents }) =>
    quotes.some(
      (quote) =>
        quote.storeId === storeId &&
        quote.amountCents === totalCents &&
        (quote.linesKey === null || quote.linesKey === linesKeyOf(lines, storeId)) &&
        quote.status === 'open',
    ),
  )
  if (!fits || sellers.length !== quotes.length) throw quotesChanged()
  return quotes
}
