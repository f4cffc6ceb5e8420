/** What a number format makes of a number, as far as it changes what is read. */
export type NumberFormat = { isDate: boolean; decimals: number; digits: number }
const AS_IT_IS: NumberFormat = { isDate: false, decimals: 0, digits: 0 }

/** The formats of Excel that have a number and no text. */
const BUILT_IN: [from: number, to: number, code: string][] = [
  [2, 2, '0.00'],
  [4, 4, '0.00'],
  [7, 8, '0.00'],
  [14, 22, 'yyyy-mm-dd'],
  [27, 36, 'yyyy-mm-dd'],
  [39, 40, '0.00'],
  [43, 44, '0.00'],
  [45, 47, 'mm:ss'],
  [50, 58, 'yyyy-mm-dd'],
]

export function numberFormat(id: number, code: string | undefined): NumberFormat {
  const text = code ?? BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'General'
  // Of positive numbers, without texts, colours and spaces.
  const [positive = ''] = text.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')
  if (/[ymdhs]/i.test(positive.replace(/\[(?!h|m|s)[^\]]*\]/gi, '').replace(/general|standard/i, '')))
    return { ...AS_IT_IS, isDate: true }
  if (/[%E]/.test(positive.replace('General', ''))) return AS_IT_IS
  const decimals = /\.([0#?]+)/.exec(positive)?.[1]?.length ?? 0
  return { isDate: false, decimals, digits: /^0{2,}$/.test(positive) ? positive.length : 0 }
}

/** A number with all of its digits and without an exponent; its decimals are those that are shown. */
export function plainNumber(stored: string, { decimals, digits }: NumberFormat = AS_IT_IS): string {
  if (/^-?\d+$/.test(stored)) return stored.padStart(digits, '0')
  // Spreadsheets calculate with fifteen digits: the others are what binary fractions leave.
  const value = Number(Number(stored).toPrecision(15))
  if (stored.trim() === '' || !Number.isFinite(value)) return stored
  if (Number.isInteger(value)) return BigInt(value).toString().padStart(digits, '0')
  const shown = decimals > 0 ? Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`) : value
  return /e/.test(String(shown)) ? shown.toFixed(20).replace(/\.?0+$/, '') : String(shown)
}

const DAY_MS = 86_400_000
const DAYS_TO_1904 = 1_462

/** A day, with its time if it has one, of the days since 1900 that a workbook counts. */
export function isoDate(stored: string, countsFrom1904: boolean): string {
  const days = Number(stored)
  const day = days + (countsFrom1904 ? DAYS_TO_1904 : 0)
  // The last day of the year 9999.
  if (stored.trim() === '' || !(day >= 0 && day < 2_958_466)) return stored
  const iso = new Date(Date.UTC(1899, 11, 30) + Math.round((day * DAY_MS) / 1000) * 1000).toISOString()
  if (days < 1) return iso.slice(11, 19)
  return Number.isInteger(days) ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

export const yesOrNo = (isTrue: boolean) => (isTrue ? 'yes' : 'no')
