import type { CryptoCurrency } from './chains.ts'

export const RATE_DECIMALS = 10

/** Units of a currency for one dollar, as the shop's settings start. */
export const DEFAULT_RATES: Record<CryptoCurrency, string> = { BTC: '0.000025', ETH: '0.0004', USDT: '1' }

const RATE_PATTERN = /^\d{1,6}(\.\d{1,10})?$/

export const isRate = (rate: string) => RATE_PATTERN.test(rate) && parseUnits(rate, RATE_DECIMALS) > 0n

/** A decimal number as whole units of so many places. */
export function parseUnits(text: string, places: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(places, '0').slice(0, places))
}
