import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('a change reaches all subscribers, and none that unsubscribed', () => {
  const store = createStore(1)
  const received: string[] = []
  const stop = store.subscribe(() => received.push(`first ${store.get()}`))
  store.subscribe(() => received.push(`second ${store.get()}`))
  store.set(2)
  stop()
  store.set(3)
  expect(received).toEqual(['first 2', 'second 2', 'second 3'])
})

test('a store starts when somebody listens', () => {
  const started: string[] = []
  const store = createStore('', () => started.push('started'))
  expect(started).toEqual([])
  store.subscribe(() => undefined)
  expect(started).toEqual(['started'])
})
