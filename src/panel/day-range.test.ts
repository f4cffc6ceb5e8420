import { expect, test } from 'vitest'
import { presetOf, presetRange, rangeBefore, shownDay, typedDay } from './day-range.ts'

// Nine in the evening of the last of February in Panama, already March in London.
const EVENING = new Date('2026-03-01T02:00:00Z')

test.each([
  ['today', '2026-02-28', '2026-02-28'],
  ['yesterday', '2026-02-27', '2026-02-27'],
  ['last_7', '2026-02-22', '2026-02-28'],
  ['last_30', '2026-01-30', '2026-02-28'],
  ['this_month', '2026-02-01', '2026-02-28'],
  ['last_month', '2026-01-01', '2026-01-31'],
  ['this_year', '2026-01-01', '2026-02-28'],
] as const)('%s is counted in days of Panama', (preset, from, to) => {
  expect(presetRange(preset, EVENING)).toEqual({ from, to })
})

test('in January the month before is December', () => {
  const january = new Date('2026-01-15T12:00:00Z')
  expect(presetRange('last_month', january)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('a range is recognised by its preset', () => {
  expect(presetOf({ from: '2026-02-22', to: '2026-02-28' }, EVENING)).toBe('last_7')
  expect(presetOf({ from: '2026-02-22', to: '' }, EVENING)).toBeNull()
})

test('what a range is compared with is as long and ends the day before', () => {
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({
    from: '2026-02-22',
    to: '2026-02-28',
  })
  expect(rangeBefore({ from: '2026-03-01', to: '' })).toBeNull()
  expect(rangeBefore({ from: '2026-03-07', to: '2026-03-01' })).toBeNull()
})

test.each([
  ['21/11/2026', '2026-11-21'],
  [' 1-2-26 ', '2026-02-01'],
  ['2026-11-21', '2026-11-21'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', null],
  ['31/04/2026', null],
  ['11/21/2026', null],
  ['mañana', null],
  ['', null],
])('%s typed as a day is %s', (text, day) => {
  expect(typedDay(text)).toBe(day)
})

test('a day is shown as it is read in Panama', () => {
  expect(shownDay('2026-11-21')).toBe('21/11/2026')
  expect(shownDay('')).toBe('')
})
