import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalMarkOf, parsePriceText } from './price-text.ts'

test.each([
  ['12.50', 1250],
  ['12,50', 1250],
  ['12', 1200],
  ['12.5', 1250],
  [' 12.50 ', 1250],
  ['.99', 99],
  ['0,125', 13],
  ['0.005', 1],
  ['0.0049', 0],
  ['1234.567', 123457],
  ['1,299.50', 129950],
  ['1.299,50', 129950],
  ['1 299,50', 129950],
  ['1\u00a0299', 129900],
  ['1,234,567', 123456700],
  ['1.234.567', 123456700],
  ['1,234,567.891', 123456789],
  ['$12', 1200],
  ['$ 1,299.50', 129950],
  ['US$5', 500],
  ['B/. 12.00', 1200],
  ['b/12.00', 1200],
  ['USD 5', 500],
  ['5 USD', 500],
  ['5.00 B/.', 500],
  ['9999999.99', 999999999],
])('%j is %i cents', (text, cents) => {
  expect(parsePriceText(text)).toEqual({ cents })
})

test.each(['1,299', '1.299', '12,500', '999.000', '$1,299', 'B/. 1.299'])(
  '%j could be thousands or decimals and is refused',
  (text) => {
    expect(parsePriceText(text)).toEqual({ refused: 'ambiguous' })
  },
)

test.each([
  '',
  ' ',
  '$',
  'gratis',
  '-5',
  '(5.00)',
  '+5',
  '5-6',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '12.',
  '1,29.50',
  '1.2.3',
  '1,2345.00',
  '1,299,50',
  '1 29',
  '12.50.',
  '€5',
  '5 EUR',
  '٣',
  '=1+1',
  '99999999999999999999',
  '1'.repeat(100_000),
])('%j is no price', (text) => {
  expect(parsePriceText(text)).toEqual({ refused: 'invalid' })
})

test('every amount written with two decimals comes back, with either mark and with groups', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      const plain = (cents / 100).toFixed(2)
      const grouped = plain.replace(/\B(?=(\d{3})+\.)/g, ',')
      const swapped = grouped.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))
      for (const text of [plain, plain.replace('.', ','), grouped, swapped, `B/. ${grouped}`]) {
        expect(parsePriceText(text)).toEqual({ cents })
      }
    }),
  )
})

test('no text makes it throw, and what it reads is a whole number of cents', () => {
  const numberish = fc.string({ unit: fc.constantFrom(...'0123456789.,$ B/USD-'.split('')) })
  fc.assert(
    fc.property(fc.oneof(fc.string(), numberish), (text) => {
      const read = parsePriceText(text)
      return 'refused' in read || (Number.isSafeInteger(read.cents) && read.cents >= 0)
    }),
  )
})

test.each([
  ['1.299', ',', 129900],
  ['1.299', '.', 130],
  ['1,299', '.', 129900],
  ['1.299,5', ',', 129950],
  ['B/. 1 299,50', ',', 129950],
  ['7', ',', 700],
  [',5', ',', 50],
] as const)('%j with the decimal mark %j is %i cents', (text, decimal, cents) => {
  expect(parsePriceText(text, decimal)).toEqual({ cents })
})

test.each([
  ['12,50', '.'],
  ['12.50', ','],
  ['1,2,3', '.'],
  ['', '.'],
  ['.', '.'],
] as const)('%j does not fit the decimal mark %j', (text, decimal) => {
  expect(parsePriceText(text, decimal)).toEqual({ refused: 'invalid' })
})

test.each([
  ['12,50', ','],
  ['1,299.50', '.'],
  ['1.299', null],
  ['12', null],
  ['1.299.000', null],
  ['gratis', null],
] as const)('the decimal mark of %j is %j', (text, mark) => {
  expect(decimalMarkOf(text)).toBe(mark)
})
