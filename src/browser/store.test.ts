import { expect, test } from 'vitest'
import { createStore } from './store.ts'

test('a change is told to all who listen, and to nobody who stopped', () => {
  const store = createStore(1)
  const heard: string[] = []
  const stop = store.subscribe(() => heard.push(`first ${store.get()}`))
  store.subscribe(() => heard.push(`second ${store.get()}`))
  store.set(2)
  stop()
  store.set(3)
  expect(heard).toEqual(['first 2', 'second 2', 'second 3'])
})

test('a store starts when somebody listens', () => {
  const started: string[] = []
  const store = createStore('', () => started.push('started'))
  expect(started).toEqual([])
  store.subscribe(() => undefined)
  expect(started).toEqual(['started'])
})
