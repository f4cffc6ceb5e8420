export type PriceText = { cents: number } | { refused: 'invalid' | 'ambiguous' }

const CURRENCY = String.raw`(?:US\$|U\$S|\$|USD|PAB|B\/\.?)`
const WITH_CURRENCY = new RegExp(String.raw`^(?:${CURRENCY}\s*)?([\d.,\s]+?)(?:\s*${CURRENCY})?$`, 'i')
const MAX_LENGTH = 40

/**
 * Reads a price as people write it (`12.50`, `12,50`, `1,299.50`, `1.299,50`, `B/. 12`, `USD 5`) into cents, half-up.
 *
 * With both marks the last one is the decimal mark. A mark that stands more than once groups thousands. A single mark
 * is the decimal mark unless it could just as well group thousands: one to three digits without a leading zero before
 * it and exactly three after (`1,299`, `1.299`). Such a price is refused as ambiguous, never guessed.
 */
export function parsePriceText(text: string): PriceText {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH) return { refused: 'invalid' }
  const number = WITH_CURRENCY.exec(trimmed)?.[1]?.trim().replace(/\s/g, ' ')
  if (number === undefined) return { refused: 'invalid' }
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(number)) return { refused: 'ambiguous' }
  const [, whole, decimals] = findDecimals(number) ?? []
  if (whole === undefined) return { refused: 'invalid' }
  return roundToCents(whole.replace(/\D/g, ''), decimals ?? '')
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
