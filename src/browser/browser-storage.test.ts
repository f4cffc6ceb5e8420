import { expect, test, vi } from 'vitest'
import { removeStorage, writeStorage, readStorage } from './browser-storage.ts'

function storage(items = new Map<string, string>()) {
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  }
}

test('a stored value is read again until it is removed, each storage by itself', () => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  expect(writeStorage('cart', { lines: [1] })).toBe(true)
  expect([readStorage('cart'), readStorage('cart', 'session')]).toEqual([{ lines: [1] }, null])
  removeStorage('cart')
  expect(readStorage('cart')).toBeNull()
})

test('what is not JSON is nothing', () => {
  vi.stubGlobal('localStorage', storage(new Map([['cart', '{"lines":']])))
  expect(readStorage('cart')).toBeNull()
})

test('a browser without storage keeps nothing and breaks nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  expect([writeStorage('cart', 1), readStorage('cart')]).toEqual([false, null])
  removeStorage('cart')
})
