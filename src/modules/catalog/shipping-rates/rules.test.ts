import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findBandProblem,
  priceOf,
  priceShipping,
  type RateBand,
  type RateTable,
  type ShippedLine,
  shippingOfProduct,
  type ShippingRates,
  summarizeShipping,
  type ZoneRates,
} from './rules.ts'

const figures = { standardShippingCents: 599, expressShippingCents: 1299, freeShippingFromCents: 5000 }
const zones = [
  { id: 'ciudad', places: ['Panamá', 'Colón'] },
  { id: 'islas', places: ['Panamá / Taboga'] },
  { id: 'interior', places: ['Chiriquí'] },
]
const david = { state: 'Chiriquí', city: 'David' }
const line = (storeId: string | null, lineCents: number, rest: Partial<ShippedLine> = {}): ShippedLine => ({
  ...{ storeId, lineCents, quantity: 1, weightGrams: 500, isAvailable: true },
  ...rest,
})
const always = (cents: number): RateBand[] => [{ from: 0, to: null, cents }]
const zone = (zoneId: string, cents: number, rest: Partial<ZoneRates> = {}): ZoneRates => ({
  ...{ zoneId, by: 'weight', freeFromCents: null },
  ...{ standard: always(cents), express: always(cents * 2) },
  ...rest,
})
const table = (...own: ZoneRates[]): RateTable => ({ defaultGrams: 1000, zones: own })
const rates = (rest: Partial<ShippingRates> = {}): ShippingRates => ({
  ...{ zones, site: null, stores: {}, to: david },
  ...rest,
})
const quote = (lines: ShippedLine[], given?: ShippingRates) => {
  const { options, ...shown } = priceShipping(lines, { figures, rates: given })
  const [standard, express, free] = options
  return { ...shown, standard: standard!, express: express!, free: free! }
}

test('without a table shipping is what it always was, in one parcel', () => {
  const { standard, express, free, freeFromCents } = quote([line('a', 4000), line(null, 999)])
  expect([standard.costCents, express.costCents, free.isOffered, freeFromCents]).toEqual([
    599,
    1299,
    false,
    5000,
  ])
  expect(quote([line('a', 4000), line(null, 1000)]).free).toMatchObject({ costCents: 0, isOffered: true })
})

test('shipping goes with the site when it sells a line, else with the first store', () => {
  const goesTo = (...lines: ShippedLine[]) => quote(lines).standard.shares.map(({ storeId }) => storeId)
  expect(goesTo(line('b', 1), line(null, 1), line('a', 1))).toEqual([null])
  expect(goesTo(line('b', 1), line('a', 1))).toEqual(['b'])
})

test('a zone is priced by its bands, by weight or by subtotal, and free from its own amount', () => {
  const bands = [
    { from: 0, to: 2000, cents: 450 },
    { from: 2000, to: null, cents: 750 },
  ]
  const site = table(zone('interior', 0, { standard: bands, freeFromCents: 8000 }))
  const priced = (...lines: ShippedLine[]) => quote(lines, rates({ site }))
  expect(priced(line(null, 1000, { weightGrams: 1999 })).standard.costCents).toBe(450)
  expect(priced(line(null, 1000, { weightGrams: 1000, quantity: 2 })).standard.costCents).toBe(750)
  // What has no weight counts the weight of the table.
  expect(priced(line(null, 1000, { weightGrams: null, quantity: 2 })).standard.costCents).toBe(750)
  expect(priced(line(null, 7999)).free.isOffered).toBe(false)
  expect(priced(line(null, 8000))).toMatchObject({ free: { isOffered: true }, freeFromCents: 8000 })
  // Another zone has no prices of its own.
  const inTheCity = rates({ site, to: { state: 'Panamá', city: 'Panamá' } })
  expect(quote([line(null, 100)], inTheCity).standard.costCents).toBe(599)
  const bySubtotal = table(zone('interior', 0, { by: 'subtotal', standard: bands }))
  expect(quote([line(null, 2000)], rates({ site: bySubtotal })).standard.costCents).toBe(750)
})

test('a store with a table prices what it sells, and the sum is one charge with a share for each seller', () => {
  const given = rates({ site: table(zone('interior', 700)), stores: { a: table(zone('interior', 300)) } })
  const { standard, free } = quote([line(null, 1000), line('a', 1000), line('b', 1000)], given)
  expect(standard).toMatchObject({
    costCents: 1000,
    shares: [
      { storeId: null, pricedBy: null, cents: 700 },
      { storeId: 'a', pricedBy: 'a', cents: 300 },
    ],
  })
  expect(free.isOffered).toBe(false)
  // Where its table says nothing of the zone, its goods are in the parcel of the site.
  const elsewhere = { ...given, to: { state: 'Colón', city: 'Colón' } }
  expect(quote([line('a', 1000), line(null, 1000)], elsewhere).standard).toMatchObject({
    costCents: 599,
    shares: [{ storeId: null, pricedBy: null, cents: 599 }],
  })
})

test('what has earned free shipping costs nothing beside a parcel that has not', () => {
  const given = rates({ stores: { a: table(zone('interior', 300, { freeFromCents: 2000 })) } })
  const lines = [line(null, 1000), line('a', 2000)]
  expect(quote(lines, given)).toMatchObject({ standard: { costCents: 599 }, express: { costCents: 1899 } })
  const all = quote([line(null, 5000), line('a', 2000)], given)
  expect(all).toMatchObject({ free: { isOffered: true, costCents: 0 }, standard: { costCents: 899 } })
})

test('a promotion lowers the shipping of its own seller alone', () => {
  const given = rates({ stores: { a: table(zone('interior', 300)) } })
  const costs = (off: { storeId: string | null; cents: number }[]) =>
    priceShipping([line(null, 1000), line('a', 1000)], { figures, rates: given, off }).options[0]!.shares.map(
      ({ listCents, cents }) => [listCents, cents],
    )
  expect(costs([{ storeId: null, cents: 9999 }])).toEqual([
    [599, 0],
    [300, 300],
  ])
  expect(costs([{ storeId: 'a', cents: 100 }])).toEqual([
    [599, 599],
    [300, 200],
  ])
  // A store without prices of its own lowers those of the site, which its goods are sent at.
  expect(costs([{ storeId: 'b', cents: 100 }])).toEqual([
    [599, 499],
    [300, 300],
  ])
})

test('bands cover everything once, in their order', () => {
  const problem = (...bounds: [number, number | null][]) =>
    findBandProblem(bounds.map(([from, to]) => ({ from, to })))
  expect(problem([0, null])).toBe(null)
  expect(problem([0, 5], [5, null])).toBe(null)
  expect(problem()).toEqual({ problem: 'none', at: 0 })
  expect(problem([1, null])).toEqual({ problem: 'start', at: 0 })
  expect(problem([0, 5], [6, null])).toEqual({ problem: 'gap', at: 1 })
  expect(problem([0, 5], [4, null])).toEqual({ problem: 'overlap', at: 1 })
  expect(problem([0, 0], [0, null])).toEqual({ problem: 'empty', at: 0 })
  expect(problem([0, null], [5, null])).toEqual({ problem: 'open', at: 0 })
  expect(problem([0, 5])).toEqual({ problem: 'end', at: 0 })
})

const someBands = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 9000 }), { maxLength: 4 }),
    fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 5, maxLength: 5 }),
  )
  .map(([bounds, cents]) => {
    const ends = [...bounds.toSorted((a, b) => a - b), null]
    return ends.map((to, at): RateBand => ({ from: at === 0 ? 0 : ends[at - 1]!, to, cents: cents[at]! }))
  })
const someZone = (zoneId: string) =>
  fc.record({
    zoneId: fc.constant(zoneId),
    by: fc.constantFrom('weight' as const, 'subtotal' as const),
    standard: someBands,
    express: someBands,
    freeFromCents: fc.option(fc.integer({ min: 0, max: 9000 })),
  })
const someTable = fc.record({
  defaultGrams: fc.integer({ min: 1, max: 5000 }),
  zones: fc
    .tuple(...zones.map(({ id }) => fc.option(someZone(id))))
    .map((all) => all.filter((one) => one !== null)),
})
const someRates = fc.record({
  zones: fc.constant(zones),
  site: fc.option(someTable),
  stores: fc.dictionary(fc.constantFrom('a', 'b'), someTable),
})
const someLines = fc.array(
  fc.record({
    storeId: fc.constantFrom(null, 'a', 'b', 'c'),
    lineCents: fc.integer({ min: 1, max: 5000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    weightGrams: fc.option(fc.integer({ min: 1, max: 3000 })),
    isAvailable: fc.boolean(),
  }),
  { maxLength: 6 },
)
const someOff = fc.array(
  fc.record({ storeId: fc.constantFrom(null, 'a', 'c'), cents: fc.integer({ min: 0, max: 2000 }) }),
  { maxLength: 2 },
)
const places = [david, { state: 'Panamá', city: 'Taboga' }, { state: 'Colón', city: 'Colón' }]

test('any cart costs whole cents from zero on, the sum of its shares, each to a seller of it', () => {
  fc.assert(
    fc.property(someLines, someRates, someOff, fc.constantFrom(...places), (lines, given, off, to) => {
      const { options } = priceShipping(lines, { figures, rates: { ...given, to }, off })
      const sellers = lines.filter(({ isAvailable }) => isAvailable).map(({ storeId }) => storeId)
      for (const { costCents, shares } of options) {
        expect(Number.isSafeInteger(costCents) && costCents >= 0).toBe(true)
        expect(shares.reduce((sum, { cents }) => sum + cents, 0)).toBe(costCents)
        for (const { storeId, cents, listCents } of shares) {
          expect(cents).toBeLessThanOrEqual(listCents)
          if (sellers.length > 0) expect(sellers).toContain(storeId)
        }
      }
      expect(options.filter(({ isOffered }) => isOffered).map(({ method }) => method)).toEqual(
        expect.arrayContaining(['standard', 'express']),
      )
      expect(options.find(({ method }) => method === 'free')!.costCents).toBe(0)
    }),
  )
})

test('what is shown before the place is known is never lower than the charge', () => {
  const unsure = [null, { state: 'Panamá', city: '' }]
  fc.assert(
    fc.property(someLines, someRates, someOff, (lines, given, off) => {
      for (const shown of unsure)
        for (const to of places.filter(({ state }) => shown === null || state === shown.state)) {
          const before = priceShipping(lines, { figures, rates: { ...given, to: shown }, off })
          const charged = priceShipping(lines, { figures, rates: { ...given, to }, off })
          for (const [at, option] of charged.options.entries()) {
            expect(before.options[at]!.costCents).toBeGreaterThanOrEqual(option.costCents)
            if (before.options[at]!.isOffered) expect(option.isOffered).toBe(true)
          }
        }
    }),
  )
})

test('a table that a page may save prices every weight by exactly one band', () => {
  fc.assert(
    fc.property(someBands, fc.integer({ min: 0, max: 1_000_000 }), (bands, amount) => {
      expect(findBandProblem(bands)).toBe(null)
      const of = bands.filter(({ from, to }) => amount >= from && (to === null || amount < to))
      expect(of.map(({ cents }) => cents)).toEqual([priceOf(bands, amount)])
    }),
  )
})

test('the page of a product names the price of each quantity', () => {
  const standard = [
    { from: 0, to: 1500, cents: 400 },
    { from: 1500, to: null, cents: 800 },
  ]
  const given = rates({ site: table(zone('interior', 200, { standard })), to: null })
  const sold = [
    { cents: 1000, weightGrams: 100 },
    { cents: 900, weightGrams: 700 },
  ]
  expect(shippingOfProduct({ storeId: null, sold }, { figures, rates: given, most: 3 })).toEqual({
    // The most expensive zone has the usual prices until the third unit.
    standardCents: [599, 599, 800],
    expressCents: [1299, 1299, 1299],
    freeFromCents: null,
  })
  expect(shippingOfProduct({ storeId: null, sold }, { figures, rates: undefined, most: 1 })).toEqual({
    ...{ standardCents: [599], expressCents: [1299], freeFromCents: 5000 },
  })
})

test('a page about shipping names the lowest prices and each zone', () => {
  const named = zones.map((one) => ({ ...one, name: one.id }))
  expect(summarizeShipping(named, { site: null, figures })).toEqual({
    ...{ standardFromCents: 599, expressFromCents: 1299, freeFromCents: 5000, zones: [] },
  })
  const site = table(zone('interior', 300, { freeFromCents: 9000 }))
  expect(summarizeShipping(named, { site, figures })).toMatchObject({
    ...{ standardFromCents: 300, expressFromCents: 600, freeFromCents: 9000 },
    zones: [{ name: 'ciudad' }, { name: 'islas' }, { name: 'interior', freeFromCents: 9000 }],
  })
})
