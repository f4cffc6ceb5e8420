import { expect, test } from 'vitest'
import { findShopChanges, keepShown } from './shop-changes.ts'

const line = {
  ...{ variantId: 'a', title: 'Molinillo', quantity: 2, wantedQuantity: 2, unitPriceCents: 900 },
  ...{ isAvailable: true, isForSale: true },
}

test('fewer units, another price, nothing left and a halted sale are each named, and no change is none', () => {
  const changes = (change: Partial<typeof line>) => findShopChanges([line], [{ ...line, ...change }])
  const named = { variantId: 'a', title: 'Molinillo' }
  expect(changes({})).toEqual([])
  expect(changes({ quantity: 1 })).toEqual([{ ...named, kind: 'units', seen: 2, now: 1 }])
  expect(changes({ isAvailable: false })).toEqual([{ ...named, kind: 'units', seen: 2, now: 0 }])
  expect(changes({ unitPriceCents: 800 })).toEqual([
    { ...named, kind: 'price', seenCents: 900, nowCents: 800 },
  ])
  expect(changes({ isAvailable: false, isForSale: false })).toEqual([{ ...named, kind: 'not for sale' }])
})

test('what the buyer changes in the cart is no change of the shop', () => {
  const more = { ...line, quantity: 3, wantedQuantity: 3 }
  const added = { ...line, variantId: 'b' }
  expect(findShopChanges([line], [more, added])).toEqual([])
  expect(keepShown([line], [more, added])).toEqual([more, added])
})

test('what was shown first stays the measure until the buyer wants something else', () => {
  const shown = [line]
  const cheaper = { ...line, unitPriceCents: 800 }
  expect(keepShown(shown, [cheaper])).toBe(shown)
  expect(findShopChanges(keepShown(shown, [cheaper]), [{ ...line, unitPriceCents: 700 }])).toMatchObject([
    { seenCents: 900, nowCents: 700 },
  ])
})
