import { beforeEach, expect, test, vi } from 'vitest'
import { attemptFor, type CheckoutBody, closeAttempt, readAttempt } from './attempt.ts'

const billingInfo = {
  fullName: 'Ana Pérez',
  email: 'ana@ejemplo.com',
  address: 'Calle 50',
  city: 'Panamá',
  state: 'Panamá',
  corregimiento: 'Bella Vista',
  zipCode: '0801',
  phone: '6123-4567',
}
const seen = { totalCents: 0, lines: [] }
const body: CheckoutBody = { shippingMethod: 'free', paymentMethod: 'credit_card', billingInfo, seen }

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
})

test('the same purchase keeps its key until it is answered', () => {
  const first = attemptFor('ana', body)
  expect(attemptFor('ana', structuredClone(body)).key).toBe(first.key)
  closeAttempt()
  expect(attemptFor('ana', body).key).not.toBe(first.key)
})

test('changed input is another purchase', () => {
  const first = attemptFor('ana', body)
  expect(attemptFor('ana', { ...body, shippingMethod: 'express' }).key).not.toBe(first.key)
})

test('what somebody else left in this tab is not taken up', () => {
  attemptFor('ana', body)
  expect(readAttempt('luis')).toBeNull()
  expect(readAttempt('ana')?.body).toEqual(body)
})

test('broken storage is no attempt', () => {
  closeAttempt()
  sessionStorage.setItem('istmo-checkout', '{"userId":"ana"')
  expect(readAttempt('ana')).toBeNull()
})
