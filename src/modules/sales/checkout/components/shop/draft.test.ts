import { beforeEach, expect, test, vi } from 'vitest'
import { emptyBilling } from './billing-problems.ts'
import { endDraft, keepDraft, readDraft } from './draft.ts'

const billingInfo = { ...emptyBilling, fullName: 'Ana Pérez', address: 'Calle 50' }
const items = new Map<string, string>()

beforeEach(() => {
  items.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
})

test('what was typed and what was chosen are read together until the order is placed', () => {
  keepDraft('ana', { billingInfo, saveAddress: true })
  keepDraft('ana', { shippingMethod: 'express' })
  expect(readDraft('ana')).toEqual({ billingInfo, saveAddress: true, shippingMethod: 'express' })
  endDraft()
  expect(readDraft('ana')).toEqual({})
})

test('what one person typed is dropped when another reads', () => {
  keepDraft('ana', { billingInfo })
  expect(readDraft('luis')).toEqual({})
  expect(items.size).toBe(0)
})

test('a stored address that somebody tampered with is left out', () => {
  keepDraft('ana', { billingInfo: { ...billingInfo, city: 5 } as never, shippingMethod: 'express' })
  expect(readDraft('ana')).toEqual({ shippingMethod: 'express' })
})
