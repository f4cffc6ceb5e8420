import { expect, test } from 'vitest'
import { formatCount, formatUsd } from './money.ts'

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
