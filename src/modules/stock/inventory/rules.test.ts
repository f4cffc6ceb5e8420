import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  adjustedStock,
  assessAlerts,
  availableOf,
  findShortages,
  fitsType,
  looksDifferent,
  mergeLines,
  reservationEndsAt,
  stockState,
  thresholdsOf,
} from './rules.ts'

const thresholds = { out: 0, low: 5, over: 100 }

test('available is what is on hand minus what is promised', () => {
  expect(availableOf({ onHand: 10, reserved: 4 })).toBe(6)
})

test('a promise lasts as long as its way of paying needs', () => {
  const now = new Date('2026-01-15T12:00:00Z')
  expect(reservationEndsAt('credit_card', now)).toEqual(new Date('2026-01-15T12:30:00Z'))
  expect(reservationEndsAt('paypal', now)).toEqual(new Date('2026-01-15T12:30:00Z'))
  expect(reservationEndsAt('crypto', now)).toEqual(new Date('2026-01-16T12:00:00Z'))
  expect(reservationEndsAt('bank_transfer', now)).toEqual(new Date('2026-01-17T12:00:00Z'))
})

test('lines of one product become one', () => {
  const lines = [
    { variantId: 'b', quantity: 1 },
    { variantId: 'a', quantity: 2 },
    { variantId: 'b', quantity: 3 },
  ]
  expect(mergeLines(lines)).toEqual([
    { variantId: 'b', quantity: 4 },
    { variantId: 'a', quantity: 2 },
  ])
})

test('a shortage says what is left, and a product no one counted has nothing', () => {
  const levels = new Map([['a', { onHand: 5, reserved: 3 }]])
  const lines = [
    { variantId: 'a', quantity: 3 },
    { variantId: 'z', quantity: 1 },
  ]
  expect(findShortages(levels, lines)).toEqual([
    { variantId: 'a', quantity: 3, available: 2 },
    { variantId: 'z', quantity: 1, available: 0 },
  ])
  expect(findShortages(levels, [{ variantId: 'a', quantity: 2 }])).toEqual([])
})

test('no adjustment leaves less than nothing', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(amount, fc.constantFrom('add', 'remove', 'set'), amount, (onHand, type, quantity) => {
      expect(adjustedStock(onHand, type, quantity)).toBeGreaterThanOrEqual(0)
    }),
  )
  expect(adjustedStock(3, 'remove', 10)).toBe(0)
  expect(adjustedStock(3, 'set', 0)).toBe(0)
  expect(adjustedStock(3, 'add', 4)).toBe(7)
})

test("a product's own limits go before the shop's", () => {
  const settings = { lowStockThreshold: 5, outOfStockThreshold: 0, overstockThreshold: 100 }
  expect(thresholdsOf({ reorderPoint: null, maxStockLevel: null }, settings)).toEqual({
    out: 0,
    low: 5,
    over: 100,
  })
  expect(thresholdsOf({ reorderPoint: 0, maxStockLevel: 20 }, settings)).toEqual({ out: 0, low: 0, over: 20 })
})

test.each([
  [0, 'out'],
  [1, 'low'],
  [5, 'low'],
  [6, 'normal'],
  [100, 'normal'],
  [101, 'overstock'],
] as const)('%i on hand is %s', (onHand, state) => {
  expect(stockState(onHand, thresholds)).toBe(state)
})

test('a product deserves one alert at most: an empty one is out and not low as well', () => {
  const due = (onHand: number, from = thresholds) =>
    assessAlerts(onHand, from)
      .filter(({ isDue }) => isDue)
      .map(({ alertType }) => alertType)
  expect(due(0)).toEqual(['out_of_stock'])
  expect(due(5)).toEqual(['low_stock'])
  expect(due(6)).toEqual([])
  expect(due(101)).toEqual(['overstock'])
  expect([2, 3].map((onHand) => due(onHand, { ...thresholds, out: 2 }))).toEqual([
    ['out_of_stock'],
    ['low_stock'],
  ])
})

test('shoppers notice each of the last ten units and none above', () => {
  expect(looksDifferent(50, 11)).toBe(false)
  expect(looksDifferent(11, 10)).toBe(true)
  expect(looksDifferent(3, 2)).toBe(true)
  expect(looksDifferent(0, 40)).toBe(true)
})

test('a reason belongs to its type and other to all', () => {
  expect(fitsType('add', 'purchase')).toBe(true)
  expect(fitsType('remove', 'purchase')).toBe(false)
  for (const type of ['add', 'remove', 'set'] as const) expect(fitsType(type, 'other')).toBe(true)
})
