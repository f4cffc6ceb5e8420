import { expect, test, vi } from 'vitest'
import { keepQuotesDraft, readQuotesDraft } from './quotes-draft.ts'

test('quotes are read for the purchase they were opened for alone', () => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
  const draft = { basis: 'cart', wish: { currency: 'BTC', network: 'bitcoin' }, quoteIds: ['1'] } as const
  keepQuotesDraft(draft)
  expect([readQuotesDraft('cart'), readQuotesDraft('another cart')]).toEqual([draft, null])
  keepQuotesDraft(null)
  expect(readQuotesDraft('cart')).toBeNull()
})
