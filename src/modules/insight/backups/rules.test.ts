import { expect, test } from 'vitest'
import { backupName, retainedBackups } from './rules.ts'

test('a backup is named by the clock of Panama', () => {
  expect(backupName(new Date('2026-11-22T04:30:05Z'))).toBe('istmo-20261121-233005.tar')
})

test('of a year of nights seven days, four weeks and six months stay, the last of each', () => {
  const nights = Array.from({ length: 365 }, (_, back) => {
    const madeAt = new Date(Date.parse('2026-11-22T07:30:00Z') - back * 86_400_000)
    return { id: madeAt.toISOString().slice(0, 10), madeAt }
  })
  expect([...retainedBackups(nights)].sort()).toEqual([
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
})

test('a shop that made none for a year keeps the last ones it has', () => {
  const old = [1, 2, 3].map((day) => ({ id: String(day), madeAt: new Date(Date.UTC(2024, 0, day, 12)) }))
  expect(retainedBackups(old)).toEqual(new Set(['3', '2', '1']))
  expect(retainedBackups([])).toEqual(new Set())
})
