import { SYSTEM } from '#server/auth/actor.ts'
import { transaction, type Tx } from '#server/db/db.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { type CryptoQuote, findQuote } from '#modules/payments/crypto-payments/public.ts'
import { mailChainRemark, mailStrayMoney } from '../emails/crypto.ts'
import { isOpenPayment } from '../rules/seller-orders.ts'
import { lockOrderOfPayment, sendToReview, takeSellerMoney } from './settle-seller-order.ts'

/**
 * Acts on what a chain has shown of a quote: confirmed money pays its seller order, money on its way keeps the stock
 * waiting, and whatever is odd is audited and mailed to the owner of the wallet. Locks the order first;
 * repeatable, because a seller order is paid once.
 */
export function settleQuote({ quoteId, now }: { quoteId: string; now: Date }): Promise<void> {
  return transaction(async (tx) => {
    const found = await findQuote(tx, { quoteId })
    if (!found) return
    if (found.paymentId === null) return noteStrayMoney(tx, found)
    const { order, own } = await lockOrderOfPayment(tx, { paymentId: found.paymentId })
    const quote = (await findQuote(tx, { quoteId }))!
    const target = { kind: 'order', id: order.id } as const
    if (quote.remark !== null) {
      await recordAudit(tx, { actor: SYSTEM, action: 'orders.chain_remark', target, after: seenOf(quote) })
      return mailChainRemark(tx, { own, quote })
    }
    if (quote.confirmedAt !== null) {
      const outcome = await takeSellerMoney(tx, { own, providerPaymentId: null, now })
      if (outcome === 'repeated') return
      const after = { sellerOrder: own.number, outcome, ...seenOf(quote) }
      return recordAudit(tx, { actor: SYSTEM, action: 'orders.chain_confirmed', target, after })
    }
    if (quote.seenBlock !== null && isOpenPayment(own.paymentState))
      await sendToReview(tx, { order, own, isSeen: true, now })
  })
}

/** Money for a quote that never became an order: no one but the owner of the wallet can give it back. */
async function noteStrayMoney(tx: Tx, quote: CryptoQuote) {
  const isOver = quote.status === 'expired' || quote.status === 'cancelled'
  if (!isOver || (quote.confirmedAt === null && quote.remark === null)) return
  const target = { kind: 'crypto_quote', id: quote.id } as const
  await recordAudit(tx, { actor: SYSTEM, action: 'orders.stray_money', target, after: seenOf(quote) })
  await mailStrayMoney(tx, quote)
}

const seenOf = ({ network, txHash, currency, amount, seenConfirmations, remark }: CryptoQuote) => ({
  network,
  txHash,
  currency,
  amount,
  seenConfirmations,
  remark,
})
