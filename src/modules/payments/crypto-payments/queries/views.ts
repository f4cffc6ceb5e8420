import { drawCode } from '#server/http/draw-code.ts'
import { NETWORK_NAMES } from '#modules/payments/gateways/rules/chains.ts'
import { canBeNamed, paymentUri } from '../rules.ts'
import type { CryptoQuote } from '../queries.ts'

/** What a buyer sees of a quote; `seller` is null for the site. */
export function quoteView(quote: CryptoQuote, seller: string | null) {
  const uri = quote.isTest ? null : paymentUri(quote)
  return {
    id: quote.id,
    paymentId: quote.paymentId,
    seller,
    currency: quote.currency,
    network: quote.network,
    networkName: NETWORK_NAMES[quote.network],
    address: quote.address,
    amount: quote.amount,
    amountCents: quote.amountCents,
    isTest: quote.isTest,
    uri,
    // Nothing that a wallet could read stands in the code of the test mode.
    qr: drawCode(uri ?? `${quote.address} ${quote.amount} ${quote.currency}`),
    status: quote.status,
    txHash: quote.txHash,
    isTxFound: quote.seenBlock !== null,
    seenConfirmations: Math.min(quote.seenConfirmations, quote.confirmations),
    confirmations: quote.confirmations,
    remark: quote.remark,
    canNameTransaction: canBeNamed(quote),
    expiresAt: quote.expiresAt.toISOString(),
  }
}
