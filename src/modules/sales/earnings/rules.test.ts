import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allot, earnedBy, type GivenBack, type SoldLine } from './rules.ts'

const line = (id: string, rest: Partial<SoldLine> = {}): SoldLine => ({
  id,
  sellerOrderId: 'tienda',
  lineCents: 3000,
  commissionCents: 300,
  siteDiscountCents: 0,
  ...rest,
})
const given = (lines: GivenBack['lines'], cents: number, rest: Partial<GivenBack> = {}): GivenBack => ({
  lines,
  shippingCents: 0,
  otherShippingCents: 0,
  extraCents: 0,
  isOwn: false,
  isLowered: false,
  askedCents: cents,
  doneCents: cents,
  ...rest,
})
const sold = {
  ...{ storeOrderId: 'tienda', isDirect: false, givenBack: [] },
  ...{ shippingCents: 0, otherShippingCents: 0 },
}
const netOf = (earned: ReturnType<typeof earnedBy>) =>
  Object.values(earned).reduce((sum, cents) => sum + cents, -earned.direct)

test('what the site collects is earned less its commission, and what went straight to the store owes it alone', () => {
  const lines = [line('a'), line('sitio', { sellerOrderId: 'sitio', commissionCents: 0 })]
  expect(earnedBy({ ...sold, lines })).toEqual({
    sale: 3000,
    shipping: 0,
    premium: 0,
    commission: -300,
    refund: 0,
    direct: 0,
  })
  expect(earnedBy({ ...sold, isDirect: true, shippingCents: 599, lines })).toMatchObject({
    sale: 0,
    shipping: 0,
    commission: -300,
    direct: 3599,
  })
})

test('a discount that the site bears lowers the commission of a direct sale and is never paid out', () => {
  const direct = { ...sold, isDirect: true }
  const netWith = (commissionCents: number, siteDiscountCents: number) =>
    netOf(earnedBy({ ...direct, lines: [line('a', { commissionCents, siteDiscountCents })] }))
  expect(netWith(300, 200)).toBe(-100)
  expect(netWith(300, 500)).toBe(0)
  expect(netWith(0, 500)).toBe(0)
})

test('a refund takes its line, its share of the commission and of the discount back, and nothing of other sellers', () => {
  const lines = [line('a', { siteDiscountCents: 500 }), line('b', { sellerOrderId: 'otra' })]
  const half = given(new Map([['a', 1500]]), 1500)
  expect(earnedBy({ ...sold, lines, givenBack: [half] })).toMatchObject({
    refund: -1500,
    commission: -150,
    premium: 250,
  })
  expect(earnedBy({ ...sold, storeOrderId: 'otra', lines, givenBack: [half] })).toMatchObject({ refund: 0 })
})

test('half a cent of the commission goes back with its goods, and less than half does not', () => {
  const lines = [line('a', { commissionCents: 301, siteDiscountCents: 1 })]
  const after = (cents: number) =>
    earnedBy({ ...sold, lines, givenBack: [given(new Map([['a', cents]]), cents)] })
  expect(after(1500)).toMatchObject({ commission: -150, premium: 0 })
  expect(after(1495)).toMatchObject({ commission: -151, premium: 1 })
})

test('what an admin gives beyond the goods is the site’s, and shipping goes back where it came to', () => {
  const lines = [line('a')]
  const extra = given(new Map(), 1099, { shippingCents: 599, extraCents: 500 })
  expect(earnedBy({ ...sold, shippingCents: 599, lines, givenBack: [extra] })).toMatchObject({ refund: -599 })
  // Shipping of another seller changes nothing here.
  const ofOther = { ...extra, shippingCents: 0, otherShippingCents: 599 }
  expect(earnedBy({ ...sold, otherShippingCents: 599, lines, givenBack: [ofOther] })).toMatchObject({
    refund: 0,
  })
})

test('an order called off leaves nothing once all of its money is back, whatever was given before', () => {
  const lines = [line('a', { siteDiscountCents: 33 }), line('b', { commissionCents: 7 })]
  const before = given(new Map([['a', 1000]]), 1250, { extraCents: 250 })
  const off = given('whole', 5349, { doneCents: 5349 })
  const earned = earnedBy({ ...sold, shippingCents: 599, lines, givenBack: [off, before] })
  expect(netOf(earned)).toBe(0)
  const halfWay = earnedBy({ ...sold, lines, givenBack: [before, { ...off, doneCents: 2000 }] })
  expect(halfWay.refund).toBeLessThan(-1000)
  expect(netOf(halfWay)).toBeGreaterThan(0)
})

test('what a store gives beyond its goods is its own, and calling off afterwards leaves nothing all the same', () => {
  const lines = [line('a')]
  const own = given(new Map(), 500, { extraCents: 500, isOwn: true })
  expect(earnedBy({ ...sold, lines, givenBack: [own] })).toMatchObject({ refund: -500, commission: -300 })
  const off = given(new Map([['a', 3000]]), 2500, { isOwn: true })
  expect(netOf(earnedBy({ ...sold, lines, givenBack: [own, off] }))).toBe(0)
})

test('a return that was lowered gives back less of its line and of its commission', () => {
  const lowered = given(new Map([['a', 3000]]), 1000, { isLowered: true })
  expect(earnedBy({ ...sold, lines: [line('a')], givenBack: [lowered] })).toMatchObject({
    refund: -1000,
    commission: -200,
  })
})

const anyLine = fc.record({
  lineCents: fc.integer({ min: 1, max: 999_999_999_999 }),
  hundredths: fc.integer({ min: 0, max: 10_000 }),
  back: fc.integer({ min: 0, max: 100 }),
})

test('whatever goes back, no store earns below nothing or keeps what was given back whole', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 100 }),
      (all, done) => {
        const lines = all.map(({ lineCents, hundredths }, at) =>
          line(String(at), {
            lineCents,
            commissionCents: Number((BigInt(lineCents) * BigInt(hundredths)) / 10_000n),
          }),
        )
        const asked = new Map(
          all.map(({ lineCents, back }, at) => [
            String(at),
            Number((BigInt(lineCents) * BigInt(back)) / 100n),
          ]),
        )
        const askedCents = [...asked.values()].reduce((sum, cents) => sum + cents, 0)
        const doneCents = Number((BigInt(askedCents) * BigInt(done)) / 100n)
        const earned = earnedBy({ ...sold, lines, givenBack: [given(asked, askedCents, { doneCents })] })
        expect(0 - earned.refund).toBe(doneCents)
        expect(netOf(earned)).toBeGreaterThanOrEqual(0)
        const none = earnedBy({ ...sold, lines, givenBack: [given('whole', earned.sale)] })
        expect(netOf(none)).toBe(0)
      },
    ),
  )
})

test('an amount over what it is for adds up to the cent and never passes one of them', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (of, part) => {
      const cents = Math.floor(of.reduce((sum, one) => sum + one, 0) * part)
      const given = allot(cents, of)
      expect(given.reduce((sum, one) => sum + one, 0)).toBe(cents)
      for (const [at, one] of given.entries()) expect(one >= 0 && one <= of[at]!).toBe(true)
    }),
  )
})
