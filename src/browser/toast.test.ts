import { beforeEach, expect, it } from 'vitest'
import { currentToasts, subscribeToToasts, toast } from './toast.ts'

beforeEach(() => {
  for (const entry of currentToasts()) toast.dismiss(entry.id)
})

it('shows at most the three newest', () => {
  for (const message of ['a', 'b', 'c', 'd']) toast.success(message)
  expect(currentToasts().map((entry) => entry.message)).toEqual(['b', 'c', 'd'])
})

it('shows the same sentence once', () => {
  toast.error('a')
  toast.success('b')
  toast.error('a')
  expect(currentToasts().map((entry) => entry.message)).toEqual(['b', 'a'])
})

it('calls its listeners until they unsubscribe', () => {
  let calls = 0
  const leave = subscribeToToasts(() => calls++)
  const id = toast.info('a')
  toast.dismiss(id)
  leave()
  toast.info('b')
  expect(calls).toBe(2)
})
