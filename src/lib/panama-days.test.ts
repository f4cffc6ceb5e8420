import { expect, test } from 'vitest'
import {
  addWorkingDays,
  dayRead,
  dayWritten,
  endOfPanamaDay,
  isWorkingDay,
  listWorkingDays,
  panamaDay,
} from './panama-days.ts'

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

test('no one works on weekends and holidays', () => {
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
])('no one works on %s and %s, but on the days around them', (carnival, goodFriday) => {
  const day = (iso: string) => dayOf(`${iso}T12:00:00Z`)
  const worksAround = (at: number) => [-1, 0, 1].map((step) => isWorkingDay(at + step))
  expect(worksAround(day(carnival))).toEqual([true, false, true])
  expect(worksAround(day(goodFriday))).toEqual([true, false, false])
})

test('a parcel of Carnival comes a day later', () => {
  expect(dateOf(addWorkingDays(dayOf('2026-02-16T12:00:00Z'), 1))).toBe('2026-02-18')
  expect(dateOf(addWorkingDays(dayOf('2026-04-02T12:00:00Z'), 1))).toBe('2026-04-06')
})

test('a holiday on a Sunday frees its Monday, and one on a Saturday frees nothing', () => {
  const works = (iso: string) => isWorkingDay(dayOf(`${iso}T12:00:00Z`))
  // The 28th of November 2027 and the 20th of December 2026 are Sundays, the 9th of January 2027 a Saturday.
  expect(['2027-11-29', '2027-11-30', '2026-12-21', '2026-12-22', '2027-01-11'].map(works)).toEqual([
    ...[false, true, false, true, true],
  ])
  // A president takes office on Sunday the first of July 2029.
  expect(['2029-07-02', '2029-07-03', '2028-07-03'].map(works)).toEqual([false, true, true])
})

test('days off are data: once, each year, or with Easter', () => {
  const off = ['2026-03-10', '03-11', 'easter-48'].map((on) => ({ name: 'Cerrado', on }))
  const works = (iso: string) => isWorkingDay(dayOf(`${iso}T12:00:00Z`), off)
  // Carnival's Monday is the 16th of February 2026 and the 8th of February 2027.
  const days = [
    '2026-03-10',
    '2027-03-10',
    '2026-03-11',
    '2027-03-11',
    '2026-02-16',
    '2027-02-08',
    '2026-12-25',
  ]
  expect(days.map(works)).toEqual([false, true, false, false, false, false, true])
})

test('the coming working days begin with today where it is one', () => {
  expect(listWorkingDays(dayOf('2026-11-06T12:00:00Z'), 4).map(dayWritten)).toEqual([
    ...['2026-11-06', '2026-11-09', '2026-11-11', '2026-11-12'],
  ])
  expect(listWorkingDays(dayOf('2026-11-07T12:00:00Z'), 1).map(dayWritten)).toEqual(['2026-11-09'])
  expect(dayRead('2026-11-09')).toBe(dayOf('2026-11-09T12:00:00Z'))
})
