import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULTS } from '#modules/platform/settings/rules.ts'
import { type LineToPrice, priceCart, priceRoseFrom, quantityLimit, type ShippingMethod } from './rules.ts'

const settings = DEFAULTS.pricing
const line = (listPriceCents: number, rest: Partial<LineToPrice> = {}): LineToPrice => ({
  listPriceCents,
  quantity: 1,
  featured: false,
  isAvailable: true,
  ...rest,
})

const anyLine = fc.record({
  listPriceCents: fc.integer({ min: 1, max: 999_999_999 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  featured: fc.boolean(),
  isAvailable: fc.boolean(),
})
const anyOffered = fc
  .tuple(
    anyLine,
    fc.option(fc.integer({ min: 1, max: 999_999 })),
    fc.option(fc.integer({ min: 1, max: 100 })),
  )
  .map(([line, off, held]) => ({
    ...line,
    compareAtCents: off && line.listPriceCents + off,
    held:
      held === null
        ? null
        : {
            listCents: line.listPriceCents,
            unitCents: Math.max(1, Math.floor((line.listPriceCents * held) / 100)),
          },
  }))
const anyCart = fc.record({
  lines: fc.array(anyLine, { maxLength: 20 }),
  premium: fc.boolean(),
  shippingMethod: fc.constantFrom('standard', 'express', 'free', undefined),
  settings: fc.record({
    premiumDiscountPercent: fc.integer({ min: 0, max: 90 }),
    premiumAppliesTo: fc.constantFrom('featured', 'all'),
    standardShippingCents: fc.constant(599),
    expressShippingCents: fc.constant(1299),
    freeShippingFromCents: fc.constant(5000),
  }),
})

test('everything is whole cents and adds up', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const priced = priceCart(cart)
      const counted = priced.lines.filter(({ isAvailable }) => isAvailable)
      for (const one of priced.lines) {
        expect(Number.isSafeInteger(one.unitPriceCents)).toBe(true)
        expect(one.lineCents).toBe(one.unitPriceCents * one.quantity)
        expect(one.unitPriceCents).toBeGreaterThan(0)
        expect(one.unitPriceCents).toBeLessThanOrEqual(one.listPriceCents)
      }
      expect(priced.subtotalCents).toBe(counted.reduce((sum, { lineCents }) => sum + lineCents, 0))
      expect(priced.totalCents).toBe(priced.subtotalCents + priced.shippingCents)
      expect(priced.count).toBe(counted.reduce((sum, { quantity }) => sum + quantity, 0))
    }),
  )
})

test('a discount is within half a cent of the exact one, and only where it belongs', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      for (const one of priceCart(cart).lines) {
        const deserves =
          cart.premium &&
          cart.settings.premiumDiscountPercent > 0 &&
          (cart.settings.premiumAppliesTo === 'all' || one.featured)
        expect(one.isPremiumPriced).toBe(deserves)
        const percent = deserves ? cart.settings.premiumDiscountPercent : 0
        expect(one.adjustments.map((adjustment) => adjustment.percent)).toEqual(deserves ? [percent] : [])
        const exact = (one.listPriceCents * (100 - percent)) / 100
        if (exact >= 1) expect(Math.abs(one.unitPriceCents - exact)).toBeLessThanOrEqual(0.5)
      }
    }),
  )
})

test('what a line costs and its adjustments are whole units of one full price', () => {
  fc.assert(
    fc.property(anyCart, fc.array(anyOffered, { minLength: 1, maxLength: 5 }), (cart, lines) => {
      for (const one of priceCart({ ...cart, lines }).lines) {
        const cents = Object.fromEntries(
          one.adjustments.map((adjustment) => [adjustment.source, adjustment.cents]),
        )
        expect(Object.keys(cents)).toHaveLength(one.adjustments.length)
        expect('premium' in cents).toBe(one.isPremiumPriced)
        expect(one.lineCents + (cents.premium ?? 0)).toBe(one.listPriceCents * one.quantity)
        const isHeld = one.priceNowCents !== null
        const off = isHeld || !one.compareAtCents ? 0 : one.compareAtCents - one.listPriceCents
        expect(cents.offer ?? 0).toBe(off * one.quantity)
      }
    }),
  )
})

test('the order of the lines changes no total', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const { lines: _, ...totals } = priceCart(cart)
      expect(priceCart({ ...cart, lines: cart.lines.toReversed() })).toMatchObject(totals)
    }),
  )
})

test('premium takes 15 percent off featured products, half a cent up', () => {
  const { lines, subtotalCents } = priceCart({
    lines: [line(1990, { featured: true, quantity: 3 }), line(1990)],
    premium: true,
    settings,
  })
  // 19.90 less 15 percent is 16.915.
  expect(lines[0]).toMatchObject({
    unitPriceCents: 1692,
    lineCents: 5076,
    isPremiumPriced: true,
    adjustments: [{ source: 'premium', cents: 3 * (1990 - 1692), percent: 15 }],
  })
  expect(lines[1]).toMatchObject({ unitPriceCents: 1990, isPremiumPriced: false, adjustments: [] })
  expect(subtotalCents).toBe(7066)
})

test('without an active plan everybody pays the list price', () => {
  const { lines } = priceCart({ lines: [line(1990, { featured: true })], premium: false, settings })
  expect(lines[0]).toMatchObject({ unitPriceCents: 1990, isPremiumPriced: false })
})

test('the setting widens premium to all products', () => {
  const wide = { ...settings, premiumAppliesTo: 'all' as const }
  expect(priceCart({ lines: [line(1000)], premium: true, settings: wide }).subtotalCents).toBe(850)
})

test.each([
  [4999, 'standard', 599],
  [5000, 'free', 0],
] as const)('a subtotal of %i ships %s', (subtotal, method, shippingCents) => {
  expect(priceCart({ lines: [line(subtotal)], premium: false, settings })).toMatchObject({
    shippingMethod: method,
    shippingCents,
    totalCents: subtotal + shippingCents,
    missingForFreeShippingCents: 5000 - subtotal,
  })
})

test('free shipping is earned by what is really paid', () => {
  const { shippingMethod, subtotalCents } = priceCart({
    lines: [line(5500, { featured: true })],
    premium: true,
    settings,
  })
  expect({ shippingMethod, subtotalCents }).toEqual({ shippingMethod: 'standard', subtotalCents: 4675 })
})

test('a cart may ship express or standard even when free is earned, never free when it is not', () => {
  const chosen = (cents: number, shippingMethod?: ShippingMethod) =>
    priceCart({ lines: [line(cents)], shippingMethod, premium: false, settings }).shippingMethod
  expect(chosen(9000, 'express')).toBe('express')
  expect(chosen(9000, 'standard')).toBe('standard')
  expect(chosen(4999, 'free')).toBe('standard')
  expect([4999, 5000].map((cents) => chosen(cents))).toEqual(['standard', 'free'])
  const options = priceCart({ lines: [line(100)], premium: false, settings }).shippingOptions
  expect(options).toMatchObject([
    { method: 'standard', costCents: 599, isOffered: true },
    { method: 'express', costCents: 1299, isOffered: true },
    { method: 'free', costCents: 0, isOffered: false },
  ])
})

test('what cannot be bought counts in no total and an empty cart costs nothing', () => {
  const lines = [line(1000, { isAvailable: false, quantity: 4 })]
  expect(priceCart({ lines, premium: false, settings })).toMatchObject({
    subtotalCents: 0,
    shippingCents: 0,
    totalCents: 0,
    count: 0,
  })
})

test('only a rise is shown', () => {
  expect(priceRoseFrom({ priceCentsAdded: 900, unitPriceCents: 1000 })).toBe(900)
  expect(priceRoseFrom({ priceCentsAdded: 1000, unitPriceCents: 1000 })).toBe(null)
  expect(priceRoseFrom({ priceCentsAdded: 1100, unitPriceCents: 1000 })).toBe(null)
})

test('no one takes more than 999 of a product', () => {
  expect(quantityLimit(5)).toBe(5)
  expect(quantityLimit(5000)).toBe(999)
})
