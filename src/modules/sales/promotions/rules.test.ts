import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceCart } from '#modules/sales/cart/rules.ts'
import {
  type Effect,
  type Gift,
  promote,
  type PromotedLine,
  type Promotion,
  type PromotionBuyer,
} from './rules.ts'
import { codeOf } from './rules/codes.ts'
import { shareCents } from './rules/share.ts'

const NOW = new Date('2026-11-28T15:00:00Z')
const SETTINGS = {
  premiumDiscountPercent: 15,
  premiumAppliesTo: 'featured',
  standardShippingCents: 599,
  expressShippingCents: 1299,
  freeShippingFromCents: 5000,
} as const
const BUYER: PromotionBuyer = {
  isFirstPurchase: true,
  isCardOfAnother: false,
  isPremium: false,
  province: null,
  paymentMethod: null,
}

const FIRST: Partial<Promotion> = { conditions: { firstPurchase: true } }

const promotion = (more: Partial<Promotion> = {}): Promotion => ({
  id: 'p1',
  storeId: null,
  name: 'Navidad',
  applies: 'code',
  conditions: {},
  effect: { kind: 'percent', percent: 10, of: 'order' },
  borneBy: 'seller',
  combines: false,
  startsAt: new Date('2026-11-01T05:00:00Z'),
  endsAt: null,
  isPaused: false,
  createdAt: new Date('2026-11-01T05:00:00Z'),
  isUsedUp: false,
  isCodeUsed: false,
  leftCents: null,
  isUsedByBuyer: false,
  gift: null,
  ...more,
})

const line = (more: Partial<PromotedLine> = {}): PromotedLine => ({
  variantId: 'a',
  productId: 'a',
  storeId: null,
  categoryIds: [],
  listPriceCents: 1000,
  featured: false,
  quantity: 1,
  isAvailable: true,
  ...more,
})

const cartOf = (lines: readonly PromotedLine[], premium = false) => ({
  ...priceCart({ lines, premium, settings: SETTINGS }),
  settings: SETTINGS,
})

function decide(
  lines: readonly PromotedLine[],
  given: { automatic?: Promotion[]; code?: Promotion | null; buyer?: Partial<PromotionBuyer>; now?: Date },
) {
  const { automatic = [], code = null, buyer, now = NOW } = given
  return promote(cartOf(lines), { automatic, code, buyer: { ...BUYER, ...buyer }, now })
}

const whyNot = (lines: readonly PromotedLine[], more: Partial<Promotion>, given = {}) =>
  decide(lines, { code: promotion(more), ...given }).refusal

test('a percentage is taken off the order after the price of each unit', () => {
  const cart = decide([line({ listPriceCents: 3333, quantity: 3 })], { code: promotion() })
  expect(cart).toMatchObject({ subtotalCents: 8999, refusal: null })
  expect(cart.lines[0]).toMatchObject({
    unitPriceCents: 3333,
    lineCents: 8999,
    adjustments: [{ source: 'code', cents: 1000, percent: 10 }],
  })
})

test('an amount is shared to the cent, whatever the order of equal lines, and leaves each line a cent', () => {
  const equal = ['1', '2', '3'].map((id) => ({ id, cents: 1000 }))
  for (const lines of [equal, equal.toReversed()])
    expect(Object.fromEntries(shareCents(100, lines))).toEqual({ 1: 34, 2: 33, 3: 33 })
  const lines = [line({ listPriceCents: 300 }), line({ variantId: 'b', listPriceCents: 1 })]
  const cart = decide(lines, { code: promotion({ effect: { kind: 'amount', cents: 9999, of: 'order' } }) })
  expect(cart.lines.map(({ lineCents }) => lineCents)).toEqual([1, 1])
})

test('the cheapest of every three units cost half', () => {
  const effect: Effect = { kind: 'buy_get', buy: 2, get: 1, percent: 50 }
  const lines = [
    line({ listPriceCents: 900, quantity: 4 }),
    line({ variantId: 'b', listPriceCents: 400, quantity: 3 }),
  ]
  expect(decide(lines, { code: promotion({ effect }) }).applied[0]?.cents).toBe(400)
  expect(whyNot([line({ quantity: 2 })], { effect })).toEqual({ why: 'missing_units', units: 1 })
})

test('shipping costs less or nothing, also the express one', () => {
  const free = decide([line()], { code: promotion({ effect: { kind: 'shipping', cents: null } }) })
  expect(free.shippingOptions.map(({ costCents }) => costCents)).toEqual([0, 700, 0])
  expect(free).toMatchObject({ shippingCents: 0, totalCents: 1000 })
  const cheaper = decide([line()], { code: promotion({ effect: { kind: 'shipping', cents: 200 } }) })
  expect(cheaper.shippingCents).toBe(399)
  // It is free already.
  expect(whyNot([line({ quantity: 9 })], { effect: { kind: 'shipping', cents: null } })).toEqual({
    why: 'no_saving',
  })
})

test.each<[string, Partial<Promotion>, object, object]>([
  ['a sum is missing', { conditions: { minCents: 1420 } }, {}, { why: 'missing_cents', cents: 420 }],
  ['units are missing', { conditions: { minUnits: 3 } }, {}, { why: 'missing_units', units: 2 }],
  ['it is for first purchases', FIRST, { buyer: { isFirstPurchase: false } }, { why: 'first_purchase' }],
  ['its card has bought before', FIRST, { buyer: { isCardOfAnother: true } }, { why: 'card_of_another' }],
  ['it is for premium', { conditions: { plan: 'premium' } }, {}, { why: 'plan', plan: 'premium' }],
  [
    'it goes elsewhere',
    { conditions: { provinces: ['Chiriquí'] } },
    { buyer: { province: 'Colón' } },
    { why: 'province', provinces: ['Chiriquí'] },
  ],
  [
    'it is paid otherwise',
    { conditions: { paymentMethods: ['paypal'] } },
    {},
    { why: 'payment_method', paymentMethods: ['paypal'] },
  ],
  ['nothing matches', { conditions: { categoryIds: ['c'] } }, {}, { why: 'no_match' }],
  ['its store sells nothing of it', { storeId: 's' }, {}, { why: 'no_match' }],
  ['it is over', { endsAt: NOW }, {}, { why: 'ended', at: NOW }],
  [
    'it has not begun',
    { startsAt: new Date(NOW.getTime() + 1) },
    {},
    { why: 'not_started', at: new Date(NOW.getTime() + 1) },
  ],
  ['its uses ran out', { isUsedUp: true }, {}, { why: 'used_up' }],
  ['it is of one use and had it', { isCodeUsed: true, isUsedUp: true }, {}, { why: 'code_used' }],
  ['the buyer had it', { isUsedByBuyer: true }, {}, { why: 'used_by_you' }],
  [
    'the hour is another',
    { conditions: { hours: { from: 22, until: 2 } } },
    {},
    { why: 'hours', from: 22, until: 2 },
  ],
  ['it is paused', { isPaused: true }, {}, { why: 'unknown' }],
])('a code takes nothing off where %s', (_, more, given, refusal) => {
  const cart = decide([line()], { code: promotion(more), ...given })
  expect(cart).toMatchObject({ refusal, applied: [], subtotalCents: 1000 })
})

test('conditions that hold let it count: a category, a product, an hour past midnight', () => {
  const lines = [line({ categoryIds: ['c'] }), line({ variantId: 'b', productId: 'b' })]
  const off = (more: Partial<Promotion>, now = NOW) =>
    decide(lines, { code: promotion(more), now }).applied[0]?.cents
  const effect: Effect = { kind: 'percent', percent: 10, of: 'lines' }
  expect(off({ effect, conditions: { categoryIds: ['c'] } })).toBe(100)
  expect(off({ effect, conditions: { categoryIds: ['c'], productIds: ['b'] } })).toBe(200)
  expect(off({ conditions: { hours: { from: 22, until: 2 } } }, new Date('2026-11-28T06:30:00Z'))).toBe(200)
})

test('the best automatic one counts, and a code beside it only where both combine', () => {
  const small = promotion({ id: 'a1', applies: 'automatic', name: 'Chica' })
  const big = promotion({
    id: 'a2',
    applies: 'automatic',
    name: 'Grande',
    combines: true,
    effect: { kind: 'percent', percent: 20, of: 'order' },
  })
  const both = decide([line()], { automatic: [small, big], code: promotion({ combines: true }) })
  expect(both.applied.map(({ promotion: { id }, cents }) => [id, cents])).toEqual([
    ['a2', 200],
    ['p1', 80],
  ])
  const better = decide([line()], { automatic: [small, big], code: promotion() })
  expect(better).toMatchObject({ refusal: { why: 'better', name: 'Grande' }, subtotalCents: 800 })
  const code = promotion({ effect: { kind: 'amount', cents: 500, of: 'order' } })
  expect(decide([line()], { automatic: [small, big], code })).toMatchObject({
    refusal: null,
    subtotalCents: 500,
  })
})

const giving = (more: Partial<Gift> = {}) => ({
  effect: { kind: 'gift' as const, variantId: 'g' },
  gift: {
    ...{ variantId: 'g', productId: 'g', storeId: null, title: 'Taza', imageUrl: null, uniqueCode: null },
    ...{ priceCents: 700, isForSale: true, stock: 1 },
    ...more,
  },
})

test('a gift counts at its price when the best promotion is chosen, and the total stays', () => {
  const gift = promotion({ id: 'a1', applies: 'automatic', ...giving() })
  const off = (cents: number) =>
    promotion({ id: 'a2', applies: 'automatic', effect: { kind: 'amount', cents, of: 'order' } })
  const given = decide([line()], { automatic: [gift, off(699)] })
  expect(given).toMatchObject({
    subtotalCents: 1000,
    totalCents: 1599,
    applied: [{ gift: { title: 'Taza' } }],
  })
  expect(decide([line()], { automatic: [gift, off(701)] })).toMatchObject({
    subtotalCents: 299,
    applied: [{ gift: null }],
  })
  const both = decide([line()], {
    automatic: [{ ...off(100), combines: true }],
    code: promotion({ combines: true, ...giving() }),
  })
  expect(both).toMatchObject({ subtotalCents: 900, applied: [{ cents: 100 }, { gift: { title: 'Taza' } }] })
})

test.each<[string, Partial<Promotion>, object]>([
  ['none is left', giving({ stock: 0 }), { why: 'gift_gone', name: 'Taza' }],
  ['the cart takes the last', giving({ variantId: 'a', stock: 1 }), { why: 'gift_gone', name: 'Taza' }],
  ['it is not for sale', giving({ isForSale: false }), { why: 'gift_gone', name: 'Taza' }],
  ['it is no more', { ...giving(), gift: null }, { why: 'gift_gone', name: null }],
  ['its seller sells nothing of the cart', giving({ storeId: 's' }), { why: 'gift_seller' }],
  ['less money is left than it costs', { ...giving(), leftCents: 699 }, { why: 'used_up' }],
])('nothing is given where %s', (_, more, refusal) => {
  const effect = { kind: 'gift' as const, variantId: more.gift?.variantId ?? 'g' }
  expect(whyNot([line()], { ...more, effect })).toEqual(refusal)
})

test('an order has one gift of a variant', () => {
  const automatic = [promotion({ id: 'a1', applies: 'automatic', combines: true, ...giving({ stock: 9 }) })]
  const cart = decide([line()], { automatic, code: promotion({ combines: true, ...giving({ stock: 9 }) }) })
  expect(cart).toMatchObject({ applied: [{ source: 'promotion' }], refusal: { why: 'better' } })
})

test('money in all bounds what is taken off', () => {
  const cart = decide([line()], { code: promotion({ leftCents: 30 }) })
  expect(cart.applied[0]?.cents).toBe(30)
})

test('codes are compared without case, accents and blanks', () => {
  expect(codeOf(' navidád-2026 ')).toBe('NAVIDAD-2026')
  expect(['abc', '----', 'a b c', 'ñ'.repeat(25), 'código!'].map(codeOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

const anyLine = fc.record({
  listPriceCents: fc.integer({ min: 1, max: 50_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  featured: fc.boolean(),
  isAvailable: fc.boolean(),
  storeId: fc.constantFrom(null, 's1', 's2'),
  categoryIds: fc.subarray(['c1', 'c2', 'c3']),
})
const anyLines = fc
  .array(anyLine, { minLength: 1, maxLength: 8 })
  .map((all) => all.map((one, at) => line({ ...one, variantId: `v${at}`, productId: `v${at}` })))
const of = fc.constantFrom('order' as const, 'lines' as const)
const anyEffect: fc.Arbitrary<Effect> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }), of }),
  fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 1, max: 90_000 }), of }),
  fc.record({ kind: fc.constant('shipping' as const), cents: fc.option(fc.integer({ min: 1, max: 2000 })) }),
  fc.record({
    kind: fc.constant('buy_get' as const),
    buy: fc.integer({ min: 1, max: 4 }),
    get: fc.integer({ min: 1, max: 3 }),
    percent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.constant({ kind: 'gift' as const, variantId: 'g' }),
)
const anyPromotion = (applies: Promotion['applies']) =>
  fc
    .record({
      effect: anyEffect,
      storeId: fc.constantFrom(null, 's1'),
      combines: fc.boolean(),
      leftCents: fc.option(fc.integer({ min: 1, max: 5000 })),
      conditions: fc.record(
        {
          categoryIds: fc.subarray(['c1', 'c2'], { minLength: 1 }),
          minCents: fc.integer({ min: 1, max: 9000 }),
        },
        { requiredKeys: [] },
      ),
    })
    .chain((more) =>
      more.effect.kind === 'gift'
        ? anyGift.map((gift) =>
            promotion({ applies, ...more, effect: { kind: 'gift', variantId: gift.variantId }, gift }),
          )
        : fc.constant(promotion({ applies, ...more })),
    )
const anyGift = fc
  .record({
    variantId: fc.constantFrom('v0', 'g'),
    storeId: fc.constantFrom(null, 's1'),
    priceCents: fc.integer({ min: 1, max: 20_000 }),
    stock: fc.integer({ min: 0, max: 14 }),
  })
  .map((more) => giving(more).gift)
const anyCase = fc.record({
  lines: anyLines,
  automatic: fc
    .array(anyPromotion('automatic'), { maxLength: 3 })
    .map((all) => all.map((one, at) => ({ ...one, id: `a${at}` }))),
  code: fc.option(anyPromotion('code')),
  premium: fc.boolean(),
})

test('the order of lines and of promotions changes nothing', () => {
  fc.assert(
    fc.property(anyCase, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (given, keys) => {
      const shuffled = <One>(all: readonly One[]) =>
        all
          .map((one, at) => [keys[at]!, one] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, one]) => one)
      const one = promote(cartOf(given.lines, given.premium), { ...given, buyer: BUYER, now: NOW })
      const other = promote(cartOf(shuffled(given.lines), given.premium), {
        ...{ code: given.code, automatic: shuffled(given.automatic) },
        buyer: BUYER,
        now: NOW,
      })
      const byId = (cart: typeof one) =>
        new Map(cart.lines.map(({ variantId, lineCents }) => [variantId, lineCents]))
      expect(byId(other)).toEqual(byId(one))
      const giftsOf = ({ applied }: typeof one) => applied.map(({ gift }) => gift?.variantId ?? null)
      expect(giftsOf(other)).toEqual(giftsOf(one))
      // Of several stores the first sends the parcel at the site's prices, so who that is depends on the order.
      const amountsOf = (cart: typeof one) => ({
        ...{ ...cart, lines: 0, applied: 0, shippingShares: 0 },
        shippingOptions: cart.shippingOptions.map((option) => ({ ...option, shares: 0 })),
      })
      expect(amountsOf(other)).toEqual(amountsOf(one))
    }),
    { numRuns: 500 },
  )
})

test('nothing costs less than a cent, the shares come to the discount, and no promotion makes a cart dearer', () => {
  fc.assert(
    fc.property(anyCase, ({ lines, automatic, code, premium }) => {
      const plain = cartOf(lines, premium)
      const cart = promote(plain, { automatic, code, buyer: BUYER, now: NOW })
      for (const [at, one] of cart.lines.entries()) {
        const before = plain.lines[at]!
        expect(one.lineCents).toBeGreaterThanOrEqual(1)
        const taken = one.adjustments.reduce((sum, { cents }) => sum + cents, 0)
        const takenBefore = before.adjustments.reduce((sum, { cents }) => sum + cents, 0)
        expect(one.lineCents + taken).toBe(before.lineCents + takenBefore)
        if (!one.isAvailable) expect(one.lineCents).toBe(before.lineCents)
      }
      const off = cart.applied.reduce((sum, { cents }) => sum + cents, 0)
      expect(cart.subtotalCents).toBe(plain.subtotalCents - off)
      for (const {
        shares,
        cents,
        promotion: { leftCents, storeId },
      } of cart.applied) {
        expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBe(cents)
        expect(cents).toBeLessThanOrEqual(leftCents ?? Infinity)
        if (storeId)
          for (const [id] of shares)
            expect(lines.find(({ variantId }) => variantId === id)?.storeId).toBe(storeId)
      }
      const gifts = cart.applied.flatMap(({ gift }) => gift ?? [])
      if (gifts.length === cart.applied.length) expect(cart.totalCents).toBe(plain.totalCents)
      for (const { variantId, stock, storeId } of gifts) {
        const bought = cart.lines.filter((one) => one.isAvailable)
        const taken = bought.reduce((sum, one) => sum + (one.variantId === variantId ? one.quantity : 0), 0)
        expect(stock).toBeGreaterThan(taken)
        expect(bought.some((one) => one.storeId === storeId)).toBe(true)
      }
      expect(new Set(gifts.map(({ variantId }) => variantId)).size).toBe(gifts.length)
      expect(cart.totalCents).toBeLessThanOrEqual(plain.totalCents)
      expect(cart.totalCents).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 1000 },
  )
})
