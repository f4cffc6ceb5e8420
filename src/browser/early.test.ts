import { beforeEach, expect, test, vi } from 'vitest'
import { early, onEarly, takeEarly } from './early.ts'

const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  onEarly(() => false)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ items: [], total: 0 })
  })
})

const enter = (search: object, cause: 'enter' | 'stay' = 'enter') =>
  early('GET /admin/gift-cards', 'card')({ cause, location: { search } })

test('what the address says is asked while the code comes, and taken once by who reads the same', async () => {
  enter({ q: 'ana', page: '2', card: 'x' })
  expect(asked).toEqual(['/api/v1/admin/gift-cards?q=ana&page=2'])
  const taken = takeEarly('GET /admin/gift-cards', { page: 2, q: 'ana' })
  expect(await taken).toEqual({ items: [], total: 0 })
  expect(takeEarly('GET /admin/gift-cards', { page: 2, q: 'ana' })).toBeNull()
})

test('who reads something else asks anew', () => {
  enter({})
  expect(takeEarly('GET /admin/gift-cards', { page: 2 })).toBeNull()
})

test('a change of the address on the same screen and what is fresh are not asked early', () => {
  enter({ q: 'b' }, 'stay')
  onEarly(() => true)
  enter({ q: 'c' })
  expect(asked).toEqual([])
})
