import { expect, test } from 'vitest'
import { checkDigitsOf, readTaxId } from './tax-id.ts'

test.each([
  ['8-442-445', '08'],
  ['1-184-921', '49'],
  ['PE-10-442', '50'],
  ['N-45-832', '58'],
  ['E-12-342', '10'],
  ['155596713-2-2015', '59'],
  ['2588017-1-831938', '20'],
  ['2486589-1-816994', '62'],
  ['1830234-1-710357', '82'],
  ['1075137-1-553125', '18'],
  ['203141-1-17214', '60'],
  ['253-92-57027', '76'],
  ['61302-14-123411', '22'],
  ['1102-85-117211', '95'],
  ['41369-85-283456', '73'],
  ['64296-75-357434', '00'],
])('the DV of %s is %s', (number, dv) => {
  expect(checkDigitsOf(number)).toBe(dv)
})

test('a cédula stands alone or with its DV, a company never without it, and a wrong DV is refused', () => {
  expect(readTaxId(' 8-442-445 ')).toBe('8-442-445')
  expect(readTaxId('8 - 442 - 445 dv 08')).toBe('8-442-445 DV 08')
  expect(readTaxId('pe-10-442 D.V. 50')).toBe('PE-10-442 DV 50')
  expect(readTaxId('155596713-2-2015 DV59')).toBe('155596713-2-2015 DV 59')
  for (const unjudged of ['1AV-432-658', '4-PI-234-123 DV 96', '8-NT-1-12345'])
    expect(readTaxId(unjudged)).toBe(unjudged)
  for (const wrong of [
    ...['155596713-2-2015', '155596713-2-2015 DV 58', '8-442-445 DV 80', '8-442-445 DV 8', '8-442', '14-1-1'],
    ...['', 'DV 08', '８-442-445', '8-442-445-1', '<b>8-442-445</b>', `8-442-${'4'.repeat(40)}`],
  ])
    expect(readTaxId(wrong)).toBeNull()
})
