import { expect, test } from 'vitest'
import fc from 'fast-check'
import { allocateRefund, centsOfUnits, sumRefund } from './refunds.ts'

const order = {
  lines: [
    { variantId: 'a', productId: 'p', unitPriceCents: 1050, left: 2, leftCents: 2100 },
    { variantId: 'b', productId: 'p', unitPriceCents: 333, left: 1, leftCents: 333 },
  ],
  shippingLeftCents: 599,
  leftCents: 3032,
}
const nothing = { lines: [], shipping: false, extraCents: 0 }

test('a refund is units at their price, shipping, and an amount', () => {
  const lines = [
    { variantId: 'a', quantity: 2 },
    { variantId: 'b', quantity: 1 },
  ]
  expect(sumRefund(order, { lines, shipping: true, extraCents: 0 })).toEqual({
    linesCents: 2433,
    shippingCents: 599,
    amountCents: 3032,
    problem: null,
  })
  expect(sumRefund(order, { ...nothing, extraCents: 3032 }).problem).toBeNull()
})

test.each([
  ['nothing', nothing],
  ['units', { ...nothing, lines: [{ variantId: 'a', quantity: 3 }] }],
  ['units', { ...nothing, lines: [{ variantId: 'c', quantity: 1 }] }],
  ['too_much', { ...nothing, extraCents: 3033 }],
])('%s is no refund', (problem, wanted) => {
  expect(sumRefund(order, wanted).problem).toBe(problem)
})

test('shipping that went back already does not go back again', () => {
  const { problem } = sumRefund(
    { ...order, shippingLeftCents: 0 },
    { ...nothing, shipping: true, extraCents: 1 },
  )
  expect(problem).toBe('shipping')
})

test("a seller's part comes from that seller's money, the rest from the site's, then from what is left", () => {
  const held = [
    { paymentId: 'site', storeId: null, freeCents: 1000 },
    { paymentId: 'shop', storeId: 's1', freeCents: 500 },
  ]
  const parts = (site: number, shop: number) => [
    { storeId: null, cents: site },
    { storeId: 's1', cents: shop },
  ]
  expect(allocateRefund(parts(300, 200), held)).toEqual([
    { paymentId: 'site', cents: 300 },
    { paymentId: 'shop', cents: 200 },
  ])
  expect(allocateRefund(parts(0, 700), held)).toEqual([
    { paymentId: 'site', cents: 200 },
    { paymentId: 'shop', cents: 500 },
  ])
  expect(allocateRefund(parts(1200, 300), held)).toEqual([
    { paymentId: 'site', cents: 1000 },
    { paymentId: 'shop', cents: 500 },
  ])
})

test('whatever units go back in whatever steps, they come to what was paid for the line', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 30 }),
      (paidCents, steps) => {
        let line = { left: steps.reduce((sum, units) => sum + units, 0), leftCents: paidCents }
        for (const units of steps) {
          const cents = centsOfUnits(line, units)
          expect(cents).toBeGreaterThanOrEqual(0)
          line = { left: line.left - units, leftCents: line.leftCents - cents }
          expect(line.leftCents).toBeGreaterThanOrEqual(0)
        }
        expect(line).toEqual({ left: 0, leftCents: 0 })
      },
    ),
  )
})
