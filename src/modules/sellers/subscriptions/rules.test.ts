import { expect, test } from 'vitest'
import { daysAfter, nextStoreEnd } from './rules.ts'

const end = new Date('2026-12-01T15:00:00Z')
const starter = { planType: 'starter', amountCents: 2999, status: 'active', endDate: end } as const
const professional = { planType: 'professional', amountCents: 9999 }
const at = (days: number) => daysAfter(end, days)

test.each([0, 1, 2.9])(
  'another plan bought %d days into the days of grace begins on that day, and nothing is added or taken off',
  (days) => {
    expect(nextStoreEnd(starter, professional, at(days))).toEqual(at(days + 30))
  },
)

test('in the days of grace the same plan goes on from its end, and after them from the day it is bought', () => {
  expect(nextStoreEnd(starter, starter, at(2.9))).toEqual(at(30))
  expect(nextStoreEnd(starter, starter, at(3))).toEqual(at(33))
  expect(nextStoreEnd({ ...starter, status: 'expired' }, starter, at(1))).toEqual(at(31))
})

test('before its end what is left of another plan counts by its worth, and of a plan for nothing not at all', () => {
  const tenDays = 10 * 24 * 3_600_000
  const worth = Math.floor((tenDays * 2999) / 9999)
  expect(nextStoreEnd(starter, professional, at(-10))).toEqual(new Date(at(20).getTime() + worth))
  expect(nextStoreEnd({ ...starter, amountCents: 0 }, professional, at(-10))).toEqual(at(20))
  expect(nextStoreEnd(starter, { ...professional, amountCents: 0 }, at(-10))).toEqual(at(20))
})
