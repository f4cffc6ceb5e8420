import { expect, test } from 'vitest'
import { listWorkingDays, NATIONAL_HOLIDAYS, panamaDay } from '#lib/panama-days.ts'
import { arrivedAt, parcelState, promisedUntil, promiseOf } from './delivery.ts'

// Monday the second of March, eleven in the evening in Panama: already Tuesday in Greenwich.
const PAID = new Date('2026-03-03T04:00:00Z')
const DAYS = { cutOff: 14 * 60, holidays: NATIONAL_HOLIDAYS }
const NOTHING_PROMISED = { promisedOn: null, handlingDays: null, transitDays: null, orderedAt: PAID }
const at = (iso: string) => new Date(iso)
const promise = (shippingMethod: 'standard' | 'express' | 'free', shippedAt: Date | null = null) =>
  promisedUntil({ ...NOTHING_PROMISED, paidAt: PAID, shippedAt, shippingMethod }, DAYS)

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

const parcel = { ...NOTHING_PROMISED, paidAt: PAID, shippingMethod: 'standard', deliveredAt: null } as const
const shipped = { ...parcel, shippedAt: at('2026-03-04T12:00:00Z') }

test('what no one says arrived is taken as delivered two working days after its promise, and never before it left', () => {
  const taken = at('2026-03-12T04:59:59.999Z')
  expect(arrivedAt(shipped, DAYS, new Date(taken.getTime() - 1))).toBeNull()
  expect(arrivedAt(shipped, DAYS, taken)).toEqual(taken)
  expect(arrivedAt(shipped, DAYS, at('2027-01-01T00:00:00Z'))).toEqual(taken)
  expect(arrivedAt({ ...parcel, shippedAt: null }, DAYS, at('2027-01-01T00:00:00Z'))).toBeNull()
})

// Monday the second of March, ten in the morning: three working days on the road and two of preparing.
const ordered = {
  ...parcel,
  promisedOn: '2026-03-09',
  handlingDays: 2,
  transitDays: 3,
  orderedAt: at('2026-03-02T15:00:00Z'),
}
const until = (paidAt: string, shippedAt: Date | null = null) =>
  promisedUntil({ ...ordered, paidAt: at(paidAt), shippedAt }, DAYS)

test('the day that was promised at the order stands, also when the money came after the cut-off', () => {
  expect(until('2026-03-02T15:00:00Z')).toEqual(at('2026-03-10T04:59:59.999Z'))
  expect(until('2026-03-02T16:00:00Z')).toEqual(at('2026-03-10T04:59:59.999Z'))
  const late = {
    ...ordered,
    orderedAt: at('2026-03-02T18:59:00Z'),
    paidAt: at('2026-03-02T19:20:00Z'),
    shippedAt: null,
  }
  expect(promisedUntil(late, DAYS)).toEqual(at('2026-03-10T04:59:59.999Z'))
})

test('money that comes later counts anew, from the next working day where it came after the cut-off', () => {
  expect(until('2026-03-04T18:59:00Z')).toEqual(at('2026-03-12T04:59:59.999Z'))
  expect(until('2026-03-04T19:00:00Z')).toEqual(at('2026-03-13T04:59:59.999Z'))
})

test('what leaves after its promise is promised anew without the days of preparing', () => {
  expect(until('2026-03-02T15:00:00Z', at('2026-03-09T22:00:00Z'))).toEqual(at('2026-03-10T04:59:59.999Z'))
  expect(until('2026-03-02T15:00:00Z', at('2026-03-10T15:00:00Z'))).toEqual(at('2026-03-14T04:59:59.999Z'))
})

test('a promise keeps the day and what it was counted of', () => {
  const zone = { places: ['Panamá'], standardDays: 3, expressDays: 1, freeDays: 5 }
  const workingDays = listWorkingDays(panamaDay(ordered.orderedAt), 20)
  const delivery = { cutOff: DAYS.cutOff, handlingDays: 0, workingDays, zones: [zone] }
  const asked = { to: { state: 'Panamá', city: 'Panamá' }, handlingDays: 2, now: ordered.orderedAt }
  expect(promiseOf(delivery, { ...asked, shippingMethod: 'standard' })).toEqual({
    ...{ promisedOn: '2026-03-09', handlingDays: 2, transitDays: 3 },
  })
})

test('a word counts before the calendar', () => {
  const deliveredAt = at('2026-03-05T12:00:00Z')
  expect(arrivedAt({ ...shipped, deliveredAt }, DAYS, at('2027-01-01T00:00:00Z'))).toEqual(deliveredAt)
})

test.each([
  ['waiting', { status: 'pending' }],
  ['preparing', { status: 'processing' }],
  ['cancelled', { status: 'cancelled' }],
  ['cancelled', { status: 'cancelled', shippedAt: PAID }],
  ['shipped', { status: 'completed', shippedAt: PAID }],
  ['delivered', { status: 'completed', shippedAt: PAID, arrivedAt: PAID }],
] as const)('is %s where %j', (state, facts) => {
  const nothing = { shippedAt: null, arrivedAt: null }
  expect(parcelState({ ...nothing, ...facts })).toBe(state)
})
