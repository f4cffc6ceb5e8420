import { expect, test } from 'vitest'
import { wholeDollars } from './price-range.tsx'

test.each([
  ['12', 12],
  ['12,50', 12],
  ['12.50', 12],
  ['1,250', 1250],
  ['1.234,56', 1234],
  ['$ 1,299.50', 1299],
  ['', Number.NaN],
  ['doce', Number.NaN],
  ['-5', -5],
])('the price filter reads %s as %d dollars', (typed, dollars) => expect(wholeDollars(typed)).toBe(dollars))
