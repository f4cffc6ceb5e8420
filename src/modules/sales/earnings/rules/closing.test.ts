import { expect, test } from 'vitest'
import {
  type ClosingOrder,
  type ClosingRefund,
  daysOfMonth,
  noAmounts,
  partsOfPayment,
  partsOfRefund,
  plus,
} from './closing.ts'

const refund = (id: string, day: number, more: Partial<ClosingRefund> = {}): ClosingRefund => ({
  id,
  paymentId: 'card',
  storeId: null,
  amountCents: 333,
  reason: 'admin',
  causeId: id,
  lines: { line: 333 },
  shippingOf: {},
  sentAt: `2026-10-0${day}T10:00:00Z`,
  bouncedAt: null,
  ...more,
})

const order = (refunds: ClosingRefund[] = []): ClosingOrder => ({
  shares: [
    {
      storeId: 'store',
      paymentId: null,
      shippingCents: 0,
      lines: [{ id: 'line', lineCents: 999, itbmsPercent: 7, itbmsCents: 65, discountCents: 100 }],
    },
    {
      storeId: null,
      paymentId: null,
      shippingCents: 599,
      lines: [{ id: 'own', lineCents: 500, itbmsPercent: 0, itbmsCents: 0, discountCents: 0 }],
    },
  ],
  payments: [
    { id: 'gift', storeId: null, capturedCents: 500 },
    { id: 'card', storeId: null, capturedCents: 1598 },
  ],
  refunds,
})

test('the payments of an order come to its shares, line by line', () => {
  const gift = partsOfPayment(order(), 'gift')
  expect(gift).toMatchObject([{ storeId: 'store', amounts: { total: 500 } }])
  const [store, site] = partsOfPayment(order(), 'card')
  const whole = plus(gift[0]!.amounts, store!.amounts)
  expect(whole).toMatchObject({ total: 999, subtotal: 934, discount: 100, taxes: { 7: 65 } })
  expect(site).toMatchObject({ storeId: null, amounts: { total: 1099, subtotal: 500, shipping: 599 } })
})

test('refunds of a line come to its whole tax, also after the bank sent one back', () => {
  const refunds = [
    refund('one', 1),
    refund('two', 2, { bouncedAt: '2026-10-03T10:00:00Z' }),
    refund('three', 4),
    refund('rest', 5, { reason: 'order_cancelled', lines: null, amountCents: 999 + 1099 - 666 }),
  ]
  const parts = ['one', 'three', 'rest'].flatMap((id) => partsOfRefund(order(refunds), id))
  const sum = parts.reduce((all, { amounts }) => plus(all, amounts), noAmounts())
  expect(sum).toMatchObject({ total: 2098, taxes: { 7: 65 }, shipping: 599, discount: 100 })
  expect(partsOfRefund(order(refunds), 'two')[0]!.amounts.total).toBe(333)
})

test('what goes beyond the units is without tax, and a second charge takes nothing of an order', () => {
  const more = refund('more', 1, { amountCents: 833 })
  expect(partsOfRefund(order([more]), 'more')).toMatchObject([
    { storeId: 'store', amounts: { total: 333 } },
    { storeId: null, amounts: { total: 500, subtotal: 500, bases: { 0: 0, 7: 0 } } },
  ])
  const second = refund('second', 1, { paymentId: 'gift', reason: 'second_charge', lines: {} })
  expect(partsOfPayment(order([second]), 'gift')).toEqual([])
})

test('a month ends where the next begins', () => {
  expect(daysOfMonth('2026-12')).toEqual({ first: '2026-12-01', next: '2027-01-01' })
  expect(daysOfMonth('2026-08')).toEqual({ first: '2026-08-01', next: '2026-09-01' })
})

test('refunded shipping is of the seller whose shipping it was', () => {
  const back = refund('back', 1, { amountCents: 400, lines: {}, shippingOf: { '': 400 } })
  const { shares, ...rest } = order([back])
  const both = { ...rest, shares: shares.map((share) => ({ ...share, shippingCents: 599 })) }
  expect(partsOfRefund(both, 'back')).toMatchObject([
    { storeId: null, amounts: { shipping: 400, total: 400 } },
  ])
})
