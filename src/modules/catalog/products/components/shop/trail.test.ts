import { beforeEach, expect, test, vi } from 'vitest'
import { forgetTrail, readTrail, rememberSearch, seenBefore } from './trail.ts'

let items: Map<string, string>
beforeEach(() => {
  items = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  })
})

test('the last searches and the last products stand first, each once, and go with one press', () => {
  for (const q of ['mola', 'café', 'hamaca', 'MOLA', ' ', 'laptop', 'tenis', 'reloj']) rememberSearch(q)
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  items.set('seen', JSON.stringify([second, first, second, null]))
  expect(readTrail()).toEqual({
    searches: ['reloj', 'tenis', 'laptop', 'MOLA', 'hamaca'],
    seen: [second, first],
  })
  expect(seenBefore(second)).toEqual([first])
  forgetTrail()
  expect(readTrail()).toEqual({ searches: [], seen: [] })
  expect(items.size).toBe(0)
})

test('a search that goes on from the one before takes its place', () => {
  for (const q of ['café', 'zapa', 'zapatillas']) rememberSearch(q)
  expect(readTrail().searches).toEqual(['zapatillas', 'café'])
})

test.each(['"../x"', 'null', '{"a":1}', '[1,"",["x"]]', '{"length":'])(
  'what somebody else wrote there is looked at: %s',
  (text) => {
    for (const name of ['searches', 'seen']) items.set(name, text)
    expect(readTrail().seen).toEqual([])
    expect(readTrail().searches.every((words) => typeof words === 'string' && words !== '')).toBe(true)
  },
)
