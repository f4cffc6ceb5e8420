import { expect, test } from 'vitest'
import { isUuid, newPublicNumber } from './ids.ts'

test('a public number has eight letters and digits that no one mistakes on the telephone', () => {
  const numbers = Array.from({ length: 500 }, () => newPublicNumber('IST'))
  for (const number of numbers) expect(number).toMatch(/^IST-[2-9A-HJKMNP-TV-Z]{8}$/)
  expect(new Set(numbers).size).toBe(500)
  expect(newPublicNumber('IST', new Uint8Array(16).fill(255))).toMatch(/^IST-.{8}$/)
})

test('only a whole id is an id', () => {
  expect(isUuid(crypto.randomUUID())).toBe(true)
  for (const other of ['', 'IST-7K3M9QWX', `${crypto.randomUUID()} `, '../x'])
    expect(isUuid(other)).toBe(false)
})
