import { expect, test } from 'vitest'
import { type SellerPaymentState, splitBySeller, standingOf, withPayment } from './seller-orders.ts'

const line = (storeId: string | null, lineCents: number) => ({ storeId, lineCents })
const shipped = (storeId: string | null, cents: number) => ({ storeId, cents })

test('each seller order carries its own part of the shipping', () => {
  const mixed = [line('b', 1000), line(null, 333), line('a', 1), line('b', 500)]
  expect(splitBySeller('IST-1', mixed, [shipped(null, 599), shipped('a', 250)])).toEqual([
    { storeId: null, number: 'IST-1', subtotalCents: 333, shippingCents: 599, totalCents: 932 },
    { storeId: 'b', number: 'IST-1-1', subtotalCents: 1500, shippingCents: 0, totalCents: 1500 },
    { storeId: 'a', number: 'IST-1-2', subtotalCents: 1, shippingCents: 250, totalCents: 251 },
  ])
  // The store that sends the parcel at the site's prices may have prices of its own beside it.
  expect(
    splitBySeller('IST-1', [line('b', 1000), line('a', 1)], [shipped('b', 500), shipped('b', 99)]),
  ).toEqual([
    { storeId: 'b', number: 'IST-1-1', subtotalCents: 1000, shippingCents: 599, totalCents: 1599 },
    { storeId: 'a', number: 'IST-1-2', subtotalCents: 1, shippingCents: 0, totalCents: 1 },
  ])
  expect(splitBySeller('IST-1', [line(null, 10)], [])).toEqual([
    { storeId: null, number: 'IST-1', subtotalCents: 10, shippingCents: 0, totalCents: 10 },
  ])
})

test('the seller orders add up to the total to the cent, whatever the cart', () => {
  for (let round = 0; round < 200; round++) {
    const lines = Array.from({ length: 1 + (round % 9) }, (_, index) =>
      line([null, 'a', 'b', 'c'][(round * 7 + index * 3) % 4]!, 1 + ((round * 31 + index * 97) % 5000)),
    )
    const shippingCents = [0, 599, 1299][round % 3]!
    const total = lines.reduce((sum, { lineCents }) => sum + lineCents, shippingCents)
    const directOrders = splitBySeller('IST-1', lines, [shipped(lines.at(-1)!.storeId, shippingCents)])
    expect(directOrders.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(total)
    expect(new Set(directOrders.map(({ number }) => number)).size).toBe(directOrders.length)
    expect(directOrders.reduce((sum, own) => sum + own.shippingCents, 0)).toBe(shippingCents)
    for (const { storeId, subtotalCents, shippingCents: own, totalCents } of directOrders) {
      const goods = lines.filter((each) => each.storeId === storeId)
      expect(totalCents - own).toBe(subtotalCents)
      expect(subtotalCents).toBe(goods.reduce((sum, { lineCents }) => sum + lineCents, 0))
    }
  }
})

const soon = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-23T12:00:00Z')
const own = (state: SellerPaymentState, dueAt: Date | null = null) => ({
  paymentState: state,
  dueAt,
  stockState: state === 'paid' ? ('sold' as const) : dueAt ? ('reserved' as const) : ('none' as const),
})

test('an order waits while a seller order is open, and says when the next one lapses', () => {
  expect(standingOf([own('waiting', later), own('rejected', soon), own('paid')])).toEqual({
    status: 'pending',
    paymentStatus: 'awaiting',
    stockState: 'reserved',
    expiresAt: soon,
  })
  expect(standingOf([own('waiting', later), own('review', soon)])).toMatchObject({
    paymentStatus: 'review',
  })
})

test('an order with one paid seller order is paid, and one with none has expired', () => {
  expect(standingOf([own('paid'), own('lapsed')])).toEqual({
    status: 'processing',
    paymentStatus: 'paid',
    stockState: 'sold',
    expiresAt: null,
  })
  expect(standingOf([own('lapsed'), own('lapsed')])).toEqual({
    status: 'cancelled',
    paymentStatus: 'expired',
    stockState: 'none',
    expiresAt: null,
  })
})

test('those with a payment of their own come with the site first, else in the order of the lines', () => {
  const own = (number: string, isSite: boolean, payment: object | null) => ({ number, isSite, payment })
  const all = [own('-2', false, {}), own('-1', false, {}), own('-3', false, null), own('site', true, {})]
  expect(withPayment(all).map(({ number }) => number)).toEqual(['site', '-2', '-1'])
})
