import { expect, test } from 'vitest'
import { judgeOffer, offeredPrice, percentOff, pricesBefore } from './offers.ts'

const NOW = new Date('2026-11-23T15:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const history = (...prices: readonly [days: number, priceCents: number][]) =>
  prices.map(([days, priceCents]) => ({ since: daysAgo(days), priceCents }))

test('an offer is held against the lowest price of the ninety days before it', () => {
  const prices = history([200, 5_000], [100, 8_000], [70, 10_000], [10, 12_000])
  expect(judgeOffer(6_000, { history: prices, at: NOW })).toEqual({ compareAtCents: 8_000 })
})

test('a price raised for a day makes no offer', () => {
  const prices = history([120, 10_000], [1, 20_000])
  expect(judgeOffer(10_000, { history: prices, at: NOW })).toEqual({
    refused: 'not_lower',
    lowestCents: 10_000,
  })
  expect(judgeOffer(9_000, { history: prices, at: NOW })).toEqual({ compareAtCents: 10_000 })
})

test('what held until ninety days ago counts no more, what still held then does', () => {
  expect(judgeOffer(6_000, { history: history([120, 5_000], [90, 9_000]), at: NOW })).toEqual({
    compareAtCents: 9_000,
  })
  expect(judgeOffer(6_000, { history: history([120, 5_000], [89, 9_000]), at: NOW })).toEqual({
    refused: 'not_lower',
    lowestCents: 5_000,
  })
})

test('what is new has no price to be compared with', () => {
  expect(judgeOffer(100, { history: history([29, 9_000]), at: NOW })).toMatchObject({ refused: 'unknown' })
  expect(judgeOffer(100, { history: history([30, 9_000]), at: NOW })).toEqual({ compareAtCents: 9_000 })
  expect(judgeOffer(100, { history: [], at: NOW })).toMatchObject({ refused: 'unknown' })
})

test('less than one percent is no offer, and percents are never more than they are', () => {
  expect(judgeOffer(9_901, { history: history([90, 10_000]), at: NOW })).toMatchObject({
    refused: 'not_lower',
  })
  expect(judgeOffer(9_900, { history: history([90, 10_000]), at: NOW })).toEqual({ compareAtCents: 10_000 })
  expect(percentOff(6_667, 10_000)).toBe(33)
})

test('the history that is shown begins with the ninety days and leaves out what came later', () => {
  expect(pricesBefore(history([200, 5_000], [100, 10_000], [60, 8_000], [-1, 1_000]), NOW)).toEqual([
    { priceCents: 10_000, since: daysAgo(90) },
    { priceCents: 8_000, since: daysAgo(60) },
  ])
})

test('a price goes down by at least the percentage, by the amount, or to what is said, never under a cent', () => {
  expect(offeredPrice(1_999, { percent: 15 })).toBe(1_699)
  expect(offeredPrice(1_999, { amountCents: 500 })).toBe(1_499)
  expect(offeredPrice(1_999, { priceCents: 1_234 })).toBe(1_234)
  expect([offeredPrice(5, { percent: 99 }), offeredPrice(300, { amountCents: 300 })]).toEqual([1, 1])
})

test('a price that is written twice in a row is one', () => {
  expect(pricesBefore(history([80, 5_000], [50, 5_000], [10, 6_000]), NOW)).toEqual(
    history([80, 5_000], [10, 6_000]),
  )
})
