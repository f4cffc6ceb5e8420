import { expect, test, vi } from 'vitest'
import { dropKept, keep, readKept } from './kept.ts'

function storage(kept = new Map<string, string>()) {
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
}

test('what is kept is read again until it is dropped, each place by itself', () => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  expect(keep('cart', { lines: [1] })).toBe(true)
  expect([readKept('cart'), readKept('cart', 'session')]).toEqual([{ lines: [1] }, null])
  dropKept('cart')
  expect(readKept('cart')).toBeNull()
})

test('what is not JSON is nothing', () => {
  vi.stubGlobal('localStorage', storage(new Map([['cart', '{"lines":']])))
  expect(readKept('cart')).toBeNull()
})

test('a browser without storage keeps nothing and breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  expect([keep('cart', 1), readKept('cart')]).toEqual([false, null])
  dropKept('cart')
})
