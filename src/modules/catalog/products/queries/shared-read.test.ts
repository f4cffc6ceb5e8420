import { expect, test } from 'vitest'
import { db } from '#server/db/db.ts'
import { sharedRead } from './shared-read.ts'

test('no one gets an answer that was begun before the question', async () => {
  const share = sharedRead<number>()
  let value = 0
  let reads = 0
  const read = async () => {
    reads += 1
    const seen = value
    await new Promise((resolve) => setTimeout(resolve, 5))
    return seen
  }
  const first = share(db, 'a', read)
  value = 1
  const crowd = Array.from({ length: 50 }, () => share(db, 'a', read))
  expect(await first).toBe(0)
  value = 2
  const late = share(db, 'a', read)
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([1]))
  expect(await late).toBe(2)
  expect(reads).toBe(3)
  expect(await share(db, 'a', read)).toBe(2)
  expect(reads).toBe(4)
})

test('a read that fails does not fail the next one', async () => {
  const share = sharedRead<number>()
  const first = share(db, 'a', () => Promise.reject(new Error('lost')))
  const second = share(db, 'a', async () => 2)
  await expect(first).rejects.toThrow('lost')
  expect(await second).toBe(2)
})
