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
