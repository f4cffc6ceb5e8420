import { expect, test } from 'vitest'
import { isGtin } from './fields.ts'

test.each(['96385074', '036000291452', '7501031311309', '10012345678902', '4006381333931', '9780306406157'])(
  '%s is a barcode, and with any other last digit it is none',
  (code) => {
    expect(isGtin(code)).toBe(true)
    for (const digit of '0123456789')
      expect([digit, isGtin(code.slice(0, -1) + digit)]).toEqual([digit, digit === code.at(-1)])
  },
)

test('two neighbouring digits that changed places are noticed', () => {
  expect(isGtin('7501031311309')).toBe(true)
  expect(isGtin('5701031311309')).toBe(false)
})

// The sums of all of them end in 0, so that only length and form refuse them.
test.each([
  '',
  '0',
  '17',
  '1234565x',
  '00000000',
  '0000000000000',
  '000096385074x',
  '36000291452',
  '000000096385074',
  '９６３８５０７４',
])('%j is no barcode', (text) => {
  expect(isGtin(text)).toBe(false)
})
