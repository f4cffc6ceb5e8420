import {
  CHAIN_IDS,
  type Carrier,
  type CryptoCurrency,
  type CryptoNetwork,
  findCarrier,
  isEvm,
} from '#modules/payments/gateways/rules/chains.ts'
import { METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { parseUnits, RATE_DECIMALS } from '#modules/payments/gateways/rules/rates.ts'

export const QUOTE_MINUTES = 15

/** A block may take its time: a transfer sent within the quote's minutes is good when it stands in one by then. */
export const LATE_MINUTES = 15
/**
 * How long money that a buyer says they sent may stay unseen: so long its stock waits, the networks are asked for it, and
 * its amount is asked of no one else at that wallet.
 */
export const CLAIM_HOURS = METHODS.crypto.holdMinutes / 60

const DECIMALS = 8

export type QuoteStatus = 'open' | 'sent' | 'paid' | 'cancelled' | 'expired'

/**
 * Whether its buyer can say which transaction it was: as long as no one has found the money, even when its seller order has
 * ended, because a coin is found by nothing else.
 */
export const canBeNamed = (quote: {
  status: QuoteStatus
  paymentId: string | null
  txSource: 'buyer' | 'chain' | null
}): boolean => quote.paymentId !== null && quote.status !== 'paid' && quote.txSource !== 'chain'

export const quoteExpiresAt = (now: Date) => new Date(now.getTime() + QUOTE_MINUTES * 60_000)

/**
 * What so many cents are in a currency, in hundred-millionths: rounded half up to what the network can carry.
 * Whole numbers all the way, because a float cannot hold what a chain compares.
 */
export function quoteAmount(asked: {
  amountCents: number
  rate: string
  currency: CryptoCurrency
  network: CryptoNetwork
  /** So many of the smallest steps more, which separates two quotes of one price. */
  tail: number
}): bigint {
  const { amountCents, rate, currency, network, tail } = asked
  const carrier = findCarrier(currency, network)
  if (!carrier) throw new Error(`${currency} is not carried by ${network}`)
  const step = smallestStep(carrier)
  const exact = BigInt(amountCents) * parseUnits(rate, RATE_DECIMALS)
  const scale = 10n ** BigInt(2 + RATE_DECIMALS - DECIMALS) * step
  const steps = (2n * exact + scale) / (2n * scale)
  return ((steps > 0n ? steps : 1n) + BigInt(tail)) * step
}

/** A dollar's worth of USDT on most networks has six decimals, so its eighth one cannot be sent. */
const smallestStep = ({ decimals }: Carrier) => 10n ** BigInt(Math.max(0, DECIMALS - decimals))

/** An amount with its eight decimals, as people read it and as the database keeps it. */
export function formatAmount(amount: bigint): string {
  const digits = amount.toString().padStart(DECIMALS + 1, '0')
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}

export const parseAmount = (amount: string): bigint => parseUnits(amount, DECIMALS)

/** An amount in what the network counts: satoshi, wei, or the token's smallest unit. */
export function chainUnits(amount: string, { decimals }: Carrier): bigint {
  return decimals >= DECIMALS
    ? parseAmount(amount) * 10n ** BigInt(decimals - DECIMALS)
    : parseAmount(amount) / 10n ** BigInt(DECIMALS - decimals)
}

/** What a wallet reads from the code: address and amount in one (BIP-21, EIP-681). Tron has no such form. */
export function paymentUri(quote: {
  currency: CryptoCurrency
  network: CryptoNetwork
  address: string
  amount: string
}): string {
  const { currency, network, address, amount } = quote
  if (network === 'bitcoin') return `bitcoin:${address}?amount=${amount}`
  if (!isEvm(network)) return address
  const carrier = findCarrier(currency, network)!
  const units = chainUnits(amount, carrier)
  return carrier.token === null
    ? `ethereum:${address}@${CHAIN_IDS[network]}?value=${units}`
    : `ethereum:${carrier.token}@${CHAIN_IDS[network]}/transfer?address=${address}&uint256=${units}`
}

/** `crypto_` and the moment, as the payment is called in lists and emails; the tail keeps two of one moment apart. */
export const cryptoPaymentId = (quoteId: string, now: Date) =>
  `crypto_${now.getTime()}_${quoteId.slice(0, 8)}`
