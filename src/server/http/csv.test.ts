import { expect, test } from 'vitest'
import { csvAnswer } from './csv.ts'

test('a file is read from its rows only as fast as it is taken, and no further once its reader has left', async () => {
  let asked = 0
  let isEnded = false
  async function* rows() {
    try {
      for (; asked < 100_000; asked++) yield ['x'.repeat(100)]
    } finally {
      isEnded = true
    }
  }
  const reader = csvAnswer('todo.csv', rows()).body!.getReader()
  const first = await reader.read()
  expect(first.value!.length).toBeLessThan(20_000)
  await reader.read()
  expect(asked).toBeLessThan(1_000)
  await reader.cancel()
  expect(isEnded).toBe(true)
  expect(asked).toBeLessThan(1_000)
})
