import { create } from 'qrcode'
import { NETWORK_NAMES } from '../rules/chains.ts'
import { paymentUri } from '../rules/quotes.ts'
import type { CryptoQuote } from './quotes.ts'

/** What a buyer sees of a quote; `seller` is null for the site. */
export function quoteView(quote: CryptoQuote, seller: string | null) {
  const uri = quote.isTest ? null : paymentUri(quote)
  return {
    id: quote.id,
    partId: quote.paymentId,
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
    canNameTransaction: quote.status === 'sent' && quote.txSource !== 'chain',
    expiresAt: quote.expiresAt.toISOString(),
  }
}

/** The dark squares of a QR code as one SVG path, drawn on the server so that no page carries the library. */
function drawCode(text: string): { size: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      let width = 0
      while (column + width < size && data[row * size + column + width]) width++
      if (width > 0) path += `M${column} ${row}h${width}v1h-${width}z`
      column += width
    }
  }
  return { size, path }
}
