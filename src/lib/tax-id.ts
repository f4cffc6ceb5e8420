/** Of a cédula that begins with letters, the number that stands for them; a cédula of a province has none. */
const LETTERS: Readonly<Record<string, string>> = { '': '00', N: '40', E: '50', PE: '75' }
/** What stands for the sixth and seventh digit of an old RUC, from 10 to 49. */
const OLD_DIGITS = '1234567891234789234567891234567891234567'
const OLD_WEIGHT = 12

const CEDULA = /^(?:(PE|E|N)|(1[0-3]|0?[1-9]))-(\d{1,4})-(\d{1,6})$/
/** Before the Civil Registry, of indigenous people, and tax numbers: two sources describe their DV differently, so none is checked. */
const UNJUDGED = /^(?:1[0-3]|0?[1-9])-?(?:AV|PI|NT)-\d{1,4}-\d{1,6}$/
const COMPANY = /^(\d{3,10})-(\d{1,4})-(\d{1,6})$/
const WITH_DV = /^(.*?)[\s-]*(?:D\.?\s*V\.?)[\s:]*(\d{2})$/

/**
 * A cédula or RUC as it is written on a receipt: `8-442-445`, `155596713-2-2015 DV 59`. Null where it has another form,
 * where its DV is not the one that its number has, and where a company's DV is missing.
 */
export function readTaxId(typed: string): string | null {
  const text = typed
    .trim()
    .toUpperCase()
    .replace(/\s*-\s*/g, '-')
  const [, number = text, dv] = WITH_DV.exec(text) ?? []
  const digits = UNJUDGED.test(number) ? dv : checkDigitsOf(number)
  if (digits === null || (dv !== undefined && dv !== digits)) return null
  if (dv === undefined) return COMPANY.test(number) ? null : number
  return `${number} DV ${dv}`
}

/**
 * The two check digits (DV) of a RUC, by the "Algoritmo para el cálculo del dígito verificador del RUC" of the Dirección
 * General de Ingresos of Panama: the parts are set side by side with leading zeros, each digit is multiplied by its place
 * from the right (2, 3, 4 …), and 11 minus the rest of the sum by 11 is the digit, 0 where the rest is 0 or 1; the second
 * digit is that of the number with the first one behind it. Of an old company number two digits are exchanged by a table,
 * and the weight 11 is used twice. Source: https://www.anip.gob.pa/documentos/DV_RUC.pdf
 */
export function checkDigitsOf(number: string): string | null {
  const set = setOf(number)
  if (set === null) return null
  const first = digitOf(set)
  return `${first}${digitOf({ ...set, digits: `${set.digits}${first}` })}`
}

type Numbered = { digits: string; isOld: boolean }

function setOf(number: string): Numbered | null {
  const [, letters, province, volume, entry] = CEDULA.exec(number) ?? []
  if (volume !== undefined && entry !== undefined) {
    const place = (province ?? '').padStart(2, '0')
    const code = LETTERS[letters ?? '']!
    return { digits: `5${place}${code}${volume.padStart(3, '0')}${entry.padStart(5, '0')}`, isOld: false }
  }
  const [, roll, sheet, seat] = COMPANY.exec(number) ?? []
  if (roll === undefined || sheet === undefined || seat === undefined) return null
  const digits = `${roll.padStart(10, '0')}${sheet.padStart(4, '0')}${seat.padStart(6, '0')}`
  const isOld = digits.startsWith('00', 3) && digits[5]! < '5'
  return {
    digits: isOld ? `${digits.slice(0, 5)}${exchanged(digits.slice(5, 7))}${digits.slice(7)}` : digits,
    isOld,
  }
}

const exchanged = (two: string) => (Number(two) < 10 ? two : `0${OLD_DIGITS[Number(two) - 10]!}`)

function digitOf({ digits, isOld }: Numbered): number {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((all, digit, at) => {
      const weight = at + 2
      return all + digit * (isOld && weight >= OLD_WEIGHT ? weight - 1 : weight)
    }, 0)
  const rest = sum % 11
  return rest > 1 ? 11 - rest : 0
}
