import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

const pending = {
  status: 'pending',
  paymentStatus: 'awaiting',
  next: 'pay',
  code: null,
  message: null,
} as const

test('a try without an answer waits, also after an earlier one was declined', () => {
  const code = 'checkout.payment_unclear'
  expect(outcomeOf({ ...pending, code })).toBe('waiting')
  expect(outcomeOf({ ...pending, paymentStatus: 'failed', code })).toBe('waiting')
})

test('a refused card is declined, and so is one that was given up', () => {
  const code = 'checkout.declined_expired_card'
  expect(outcomeOf({ ...pending, paymentStatus: 'failed', code })).toBe('declined')
  expect(outcomeOf({ ...pending, code: 'checkout.payment_incomplete' })).toBe('declined')
})

test('a provider that was not reached is away, and no one was declined', () => {
  const code = 'checkout.provider_away'
  expect(outcomeOf({ ...pending, code })).toBe('away')
  expect(outcomeOf({ ...pending, paymentStatus: 'failed', code })).toBe('away')
})

test('money counts more than any status around it', () => {
  expect(outcomeOf({ ...pending, status: 'processing', paymentStatus: 'paid', next: 'success' })).toBe('paid')
  expect(outcomeOf({ ...pending, status: 'cancelled', paymentStatus: 'refunded' })).toBe('paid')
})

test('what ended is closed, what needs the buyer says so', () => {
  expect(outcomeOf({ ...pending, status: 'cancelled', paymentStatus: 'expired' })).toBe('closed')
  expect(outcomeOf({ ...pending, next: 'authenticate' })).toBe('authenticate')
  expect(outcomeOf({ ...pending, clientSecret: 'pi_secret' })).toBe('opened')
  expect(outcomeOf({ ...pending, confirmUntil: '2026-11-29T15:00:00Z' })).toBe('opened')
  expect(outcomeOf({ ...pending, paymentStatus: 'failed', confirmUntil: '2026-11-29T15:00:00Z' })).toBe(
    'opened',
  )
})
