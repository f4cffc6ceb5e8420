import { expect, test } from 'vitest'
import { dayWritten, listWorkingDays, panamaDay } from '#lib/panama-days.ts'
import { DELIVERY } from '#modules/platform/settings/rules/delivery.ts'
import { arrivalDay, transitDays } from './rules.ts'

const calendarOf = (now: Date, cutOff = 14 * 60) => ({
  cutOff,
  workingDays: listWorkingDays(panamaDay(now), 60, DELIVERY.holidays),
})
function arrival(iso: string, days: number, cutOff?: number) {
  const now = new Date(iso)
  return dayWritten(arrivalDay(now.getTime(), days, calendarOf(now, cutOff))!)
}

// Hours in Panama are five less than those in Greenwich.
test.each([
  ['a minute before the cut-off counts today', '2026-11-23T18:59:59Z', 1, '2026-11-24'],
  ['at the cut-off the next working day counts', '2026-11-23T19:00:00Z', 1, '2026-11-25'],
  ['Friday afternoon counts from Monday', '2026-11-20T20:00:00Z', 1, '2026-11-24'],
  ['Saturday morning counts from Monday', '2026-11-21T14:00:00Z', 3, '2026-11-26'],
  ['a second before midnight it is still the same day', '2026-11-25T04:59:59Z', 1, '2026-11-26'],
  ['at midnight the next day has begun', '2026-11-25T05:00:00Z', 1, '2026-11-26'],
  ['a holiday counts from the next working day', '2026-11-03T14:00:00Z', 1, '2026-11-06'],
  ['the days of November are stepped over', '2026-11-02T14:00:00Z', 5, '2026-11-12'],
  ['so are Carnival and Good Friday', '2026-02-16T14:00:00Z', 1, '2026-02-18'],
  ['Good Friday and its weekend', '2026-04-02T14:00:00Z', 1, '2026-04-06'],
  ['the Monday of a holiday on a Sunday', '2026-12-18T14:00:00Z', 1, '2026-12-22'],
  ['Christmas and the turn of the year', '2026-12-24T20:00:00Z', 5, '2027-01-05'],
  ['the last evening of the year', '2027-01-01T04:59:59Z', 1, '2027-01-05'],
  ['nothing on the way arrives the day it is taken', '2026-11-23T15:00:00Z', 0, '2026-11-23'],
])('%s', (_, now, days, day) => {
  expect(arrival(now, days)).toBe(day)
})

test('a shop that closes at midnight takes the whole day, and one that closes at its beginning none of it', () => {
  expect(arrival('2026-11-24T04:59:00Z', 1, 24 * 60)).toBe('2026-11-24')
  expect(arrival('2026-11-23T05:00:00Z', 1, 0)).toBe('2026-11-25')
})

test('a calendar that was sent days ago still names the right day, and none past its end', () => {
  const sent = calendarOf(new Date('2026-11-23T15:00:00Z'))
  const later = Date.parse('2026-11-26T20:00:00Z')
  expect(dayWritten(arrivalDay(later, 2, sent)!)).toBe('2026-12-01')
  expect(arrivalDay(later, 200, sent)).toBeUndefined()
  expect(arrivalDay(Date.parse('2027-11-26T20:00:00Z'), 1, sent)).toBeUndefined()
})

test('a district goes before its province, and without a place the slowest zone counts', () => {
  const zone = (places: string[], standardDays: number) => ({
    places,
    standardDays,
    expressDays: 1,
    freeDays: 5,
  })
  const zones = [zone(['Panamá', 'Colón'], 3), zone(['Panamá / Taboga'], 6), zone(['Darién'], 5)]
  const days = (state: string, city: string) => transitDays(zones, 'standard', { state, city })
  expect([days('Panamá', 'San Miguelito'), days('Panamá', 'Taboga'), days('Darién', 'Pinogana')]).toEqual([
    3, 6, 5,
  ])
  expect(days('Ninguna', 'Parte')).toBe(6)
  expect(transitDays(zones, 'standard', null)).toBe(6)
  expect(transitDays(zones, 'express', null)).toBe(1)
})
