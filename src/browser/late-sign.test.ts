import { beforeEach, expect, test, vi } from 'vitest'
import { signWhileLate } from './late-sign.ts'
import { currentToasts } from './toast.ts'

const shown = () => currentToasts().map(({ tone, message }) => `${tone}: ${message}`)

beforeEach(() => {
  vi.useFakeTimers()
})

test('what is there within a moment has no sign', () => {
  const end = signWhileLate()
  vi.advanceTimersByTime(499)
  end()
  vi.advanceTimersByTime(10_000)
  expect(shown()).toEqual([])
})

test.each([
  [true, 'info: Cargando…'],
  [false, 'error: Revisa tu conexión e intenta de nuevo.'],
])('what is late has a sign until it is there, with a connection: %s', (onLine, sign) => {
  vi.stubGlobal('navigator', { onLine })
  const end = signWhileLate()
  vi.advanceTimersByTime(10_000)
  expect(shown()).toEqual([sign])
  end()
  expect(shown()).toEqual([])
})
