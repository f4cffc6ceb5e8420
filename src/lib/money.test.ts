import { expect, test } from 'vitest'
import { formatCount, formatUsd, showMoneyIn } from './money.ts'

test('counts and money are written as in Panama', () => {
  expect([0, 999, 1_000, 66_636, 1_234_567].map(formatCount)).toEqual([
    '0',
    '999',
    '1,000',
    '66,636',
    '1,234,567',
  ])
  expect([5, 123_450, -123_456_789].map(formatUsd)).toEqual(['$0.05', '$1,234.50', '-$1,234,567.89'])
})

test('the same dollars are written as balboas where the shop says so', () => {
  showMoneyIn('PAB')
  expect([123_450, -5].map(formatUsd)).toEqual(['B/. 1,234.50', '-B/. 0.05'])
  showMoneyIn('EUR')
  expect(formatUsd(599)).toBe('US$5.99')
  showMoneyIn('USD')
  expect(formatUsd(599)).toBe('$5.99')
})
