export type PriceText = { cents: number } | { refused: 'invalid' | 'ambiguous' }

export const DECIMAL_MARKS = ['.', ','] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]

const CURRENCY = String.raw`(?:US\$|U\$S|\$|USD|PAB|B\/\.?)`
const WITH_CURRENCY = new RegExp(String.raw`^(?:${CURRENCY}\s*)?([\d.,\s]+?)(?:\s*${CURRENCY})?$`, 'i')
const MAX_LENGTH = 40

/**
 * Reads a price as people write it (`12.50`, `12,50`, `1,299.50`, `1.299,50`, `B/. 12`, `USD 5`) into cents, half-up.
 *
 * With both marks the last one is the decimal mark. A mark that stands more than once groups thousands. A single mark
 * is the decimal mark unless it could just as well group thousands: one to three digits without a leading zero before
 * it and exactly three after (`1,299`, `1.299`). Such a price is refused as ambiguous, never guessed, unless `decimal`
 * says which mark is the decimal one; the other one then groups thousands or the price is refused.
 */
export function parsePriceText(text: string, decimal?: DecimalMark): PriceText {
  const number = numberOf(text)
  if (number === undefined) return { refused: 'invalid' }
  if (decimal === undefined && AMBIGUOUS.test(number)) return { refused: 'ambiguous' }
  const [, whole, decimals] = (decimal ? BY_MARK[decimal].exec(number) : findDecimals(number)) ?? []
  if (whole === undefined || `${whole}${decimals ?? ''}` === '') return { refused: 'invalid' }
  return roundToCents(whole.replace(/\D/g, ''), decimals ?? '')
}

/** The decimal mark of a price that can be read in one way only; null where it has none. */
export function decimalMarkOf(text: string): DecimalMark | null {
  const number = numberOf(text)
  if (number === undefined || AMBIGUOUS.test(number)) return null
  const decimals = findDecimals(number)?.[2]
  return decimals === undefined ? null : (number.at(-decimals.length - 1) as DecimalMark)
}

const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/
const BY_MARK = {
  '.': /^(\d{1,3}(?:[, ]\d{3})+|\d*)(?:\.(\d+))?$/,
  ',': /^(\d{1,3}(?:[. ]\d{3})+|\d*)(?:,(\d+))?$/,
} as const satisfies Record<DecimalMark, RegExp>

function numberOf(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH) return undefined
  return WITH_CURRENCY.exec(trimmed)?.[1]?.trim().replace(/\s/g, ' ')
}

function findDecimals(number: string): RegExpExecArray | null {
  return (
    /^(\d+)$/.exec(number) ??
    /^(\d*)[.,](\d+)$/.exec(number) ??
    /^(\d{1,3}(?:,\d{3})+)\.(\d+)$/.exec(number) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d+)$/.exec(number) ??
    /^(\d{1,3}(?: \d{3})+)(?:[.,](\d+))?$/.exec(number) ??
    /^(\d{1,3}(?:,\d{3}){2,}|\d{1,3}(?:\.\d{3}){2,})$/.exec(number)
  )
}

function roundToCents(whole: string, decimals: string): PriceText {
  const padded = decimals.padEnd(3, '0')
  const cents = Number(`${whole}${padded.slice(0, 2)}`) + (Number(padded.charAt(2)) >= 5 ? 1 : 0)
  return Number.isSafeInteger(cents) ? { cents } : { refused: 'invalid' }
}
