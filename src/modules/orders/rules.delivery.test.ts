import { expect, test } from 'vitest'
import { arrivedAt, parcelState, promisedUntil } from './rules.delivery.ts'

// Monday the second of March, eleven in the evening in Panama: already Tuesday in Greenwich.
const PAID = new Date('2026-03-03T04:00:00Z')
const at = (iso: string) => new Date(iso)
const promise = (shippingMethod: 'standard' | 'express' | 'free', shippedAt: Date | null = null) =>
  promisedUntil({ paidAt: PAID, shippedAt, shippingMethod })

test.each([
  ['express', '2026-03-04T04:59:59.999Z'],
  ['standard', '2026-03-10T04:59:59.999Z'],
  ['free', '2026-03-12T04:59:59.999Z'],
] as const)('%s is promised until %s', (method, until) => {
  expect(promise(method)).toEqual(at(until))
})

test('what leaves in time keeps its promise, what leaves later is promised anew from that day', () => {
  expect(promise('standard', at('2026-03-10T04:59:59.999Z'))).toEqual(promise('standard'))
  expect(promise('standard', at('2026-03-10T05:00:00Z'))).toEqual(at('2026-03-18T04:59:59.999Z'))
  expect(promise('express', at('2026-03-06T12:00:00Z'))).toEqual(at('2026-03-10T04:59:59.999Z'))
})

const parcel = { paidAt: PAID, shippingMethod: 'standard', deliveredAt: null } as const
const shipped = { ...parcel, shippedAt: at('2026-03-04T12:00:00Z') }

test('what nobody says arrived is taken as delivered two working days after its promise, and never before it left', () => {
  const taken = at('2026-03-12T04:59:59.999Z')
  expect(arrivedAt(shipped, new Date(taken.getTime() - 1))).toBeNull()
  expect(arrivedAt(shipped, taken)).toEqual(taken)
  expect(arrivedAt(shipped, at('2027-01-01T00:00:00Z'))).toEqual(taken)
  expect(arrivedAt({ ...parcel, shippedAt: null }, at('2027-01-01T00:00:00Z'))).toBeNull()
})

test('a word counts before the calendar', () => {
  const deliveredAt = at('2026-03-05T12:00:00Z')
  expect(arrivedAt({ ...shipped, deliveredAt }, at('2027-01-01T00:00:00Z'))).toEqual(deliveredAt)
})

test.each([
  ['waiting', { orderStatus: 'pending' }],
  ['preparing', { orderStatus: 'processing' }],
  ['preparing', { orderStatus: 'pending', partState: 'paid' }],
  ['preparing', { orderStatus: 'pending', partState: 'paid', storeStatus: 'processing' }],
  ['waiting', { orderStatus: 'pending', partState: 'review', storeStatus: 'pending' }],
  ['cancelled', { orderStatus: 'processing', partState: 'lapsed', storeStatus: 'cancelled' }],
  ['cancelled', { orderStatus: 'processing', partState: 'lapsed' }],
  ['cancelled', { orderStatus: 'cancelled', shippedAt: PAID }],
  ['shipped', { orderStatus: 'completed', shippedAt: PAID }],
  ['delivered', { orderStatus: 'completed', shippedAt: PAID, arrivedAt: PAID }],
] as const)('is %s where %j', (state, facts) => {
  const nothing = { storeStatus: null, partState: null, shippedAt: null, arrivedAt: null }
  expect(parcelState({ ...nothing, ...facts })).toBe(state)
})
