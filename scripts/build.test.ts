import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { MADE, SOURCES } from './build.ts'

test('what a build makes is no reason to build again', () => {
  const args = ['ls-files', '--others', '--ignored', '--exclude-standard', '--', ...SOURCES]
  const ignored = execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  expect(ignored.filter((file) => !MADE.some((made) => file.startsWith(made)))).toEqual([])
})
