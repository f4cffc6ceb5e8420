import { expect, test } from 'vitest'
import { dueReminder, type LeftCart, waitsOf } from './rules.ts'

const HOUR = 3_600_000
const now = new Date('2026-12-10T15:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
const due = (
  changedHoursAgo: number,
  more: Partial<LeftCart> = {},
  wait = { firstAfterHours: 4, secondAfterDays: 3 },
) =>
  dueReminder(
    { changedAt: ago(changedHoursAgo), latestAt: null, isAboutThis: false, hadSecond: false, ...more },
    waitsOf(wait, now),
  )

test('the first email is due from its hour until the second would be', () => {
  expect([0, 3.99, 4, 71.9, 72, 200].map((hours) => due(hours))).toEqual([
    null,
    null,
    'first',
    'first',
    null,
    null,
  ])
  expect(due(2, {}, { firstAfterHours: 1, secondAfterDays: 1 })).toBe('first')
})

test('the second is due from its day, for a cart that had the first, and not two days later', () => {
  const had = { latestAt: ago(68), isAboutThis: true }
  expect([71.9, 72, 119.9, 120].map((hours) => due(hours, had))).toEqual([null, 'second', 'second', null])
  expect(due(80, { ...had, hadSecond: true })).toBeNull()
})

test('a change restarts the wait and gives no further first', () => {
  const had = { latestAt: ago(100), isAboutThis: true }
  expect([5, 30, 71, 72].map((hours) => due(hours, had))).toEqual([null, null, null, 'second'])
})

test('another cart gets its own first, a day after the latest email', () => {
  expect(due(5, { latestAt: ago(24), hadSecond: true })).toBe('first')
  expect(due(5, { latestAt: ago(23.9) })).toBeNull()
  expect(due(80, { latestAt: ago(23.9), isAboutThis: true })).toBeNull()
})
