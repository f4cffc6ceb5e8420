import { expect, test } from 'vitest'
import { addWorkingDays, endOfPanamaDay, isWorkingDay, panamaDay } from './panama-days.ts'

const dayOf = (iso: string) => panamaDay(new Date(iso))
const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

test('a day begins and ends in Panama, not in Greenwich', () => {
  expect(dateOf(dayOf('2026-03-01T04:59:59.999Z'))).toBe('2026-02-28')
  expect(dateOf(dayOf('2026-03-01T05:00:00.000Z'))).toBe('2026-03-01')
  expect(endOfPanamaDay(dayOf('2026-03-01T05:00:00Z'))).toEqual(new Date('2026-03-02T04:59:59.999Z'))
})

test.each([
  ['2026-03-06T12:00:00Z', 1, '2026-03-09'],
  ['2026-03-07T12:00:00Z', 1, '2026-03-09'],
  ['2026-03-08T12:00:00Z', 5, '2026-03-13'],
  ['2026-03-02T12:00:00Z', 5, '2026-03-09'],
  // The third, fifth and tenth of November are holidays.
  ['2026-11-02T12:00:00Z', 5, '2026-11-12'],
  ['2026-12-31T12:00:00Z', 1, '2027-01-04'],
])('after %s, working day %i is %s', (from, count, to) => {
  expect(dateOf(addWorkingDays(dayOf(from), count))).toBe(to)
})

test('nobody works on weekends and holidays', () => {
  const days = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-12-25', '2026-01-09', '2026-12-28']
  expect(days.map((day) => isWorkingDay(dayOf(`${day}T12:00:00Z`)))).toEqual([
    true,
    false,
    false,
    false,
    false,
    true,
  ])
})

// Published dates: the Tuesday of Carnival and Good Friday.
test.each([
  ['2024-02-13', '2024-03-29'],
  ['2025-03-04', '2025-04-18'],
  ['2026-02-17', '2026-04-03'],
  ['2027-02-09', '2027-03-26'],
  ['2038-03-09', '2038-04-23'],
])('nobody works on %s and %s, but on the days around them', (carnival, goodFriday) => {
  const day = (iso: string) => dayOf(`${iso}T12:00:00Z`)
  const worksAround = (at: number) => [-1, 0, 1].map((step) => isWorkingDay(at + step))
  expect(worksAround(day(carnival))).toEqual([true, false, true])
  expect(worksAround(day(goodFriday))).toEqual([true, false, false])
})

test('a parcel of Carnival comes a day later', () => {
  expect(dateOf(addWorkingDays(dayOf('2026-02-16T12:00:00Z'), 1))).toBe('2026-02-18')
  expect(dateOf(addWorkingDays(dayOf('2026-04-02T12:00:00Z'), 1))).toBe('2026-04-06')
})
