import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pricesOf } from './prices.ts'

test('bars of one width from the lowest price to what nearly all cost; the last one has the rest', () => {
  const rows = [
    { dollars: 4, count: 3 },
    { dollars: 12, count: 40 },
    { dollars: 38, count: 57 },
    { dollars: 900, count: 1 },
  ]
  const prices = pricesOf(rows)!
  expect([prices.low, prices.high, prices.counts.length]).toEqual([4, 40, 18])
  expect([prices.counts[0], prices.counts[4], prices.counts.at(-1)]).toEqual([3, 40, 58])
})

test('where everything costs the same, or there is nothing, there is nothing to choose between', () => {
  expect(pricesOf([])).toBeNull()
  expect(pricesOf([{ dollars: 5, count: 9 }])).toBeNull()
})

test('every product stands in one bar, in few bars, within what the filter knows', () => {
  const row = fc.record({
    dollars: fc.integer({ min: 0, max: 3000 }),
    count: fc.integer({ min: 1, max: 999 }),
  })
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ dollars }) => dollars, minLength: 2 }), (some) => {
      const rows = some.toSorted((a, b) => a.dollars - b.dollars)
      const { low, high, counts } = pricesOf(rows)!
      const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
      expect(sum(counts)).toBe(sum(rows.map(({ count }) => count)))
      expect(low).toBeLessThanOrEqual(Math.min(rows[0]!.dollars, 3000))
      expect(low < high && high <= 3000 && counts.length <= 21).toBe(true)
    }),
  )
})
