import { expect, test } from 'vitest'
import { m } from '#paraglide/messages.js'
import { outcomeOf } from './outcome.ts'

const pending = { status: 'pending', paymentStatus: 'awaiting', next: 'pay', message: null } as const

test('a try without an answer waits, also after an earlier one was declined', () => {
  const message = m.checkout_payment_unclear()
  expect(outcomeOf({ ...pending, message })).toBe('waiting')
  expect(outcomeOf({ ...pending, paymentStatus: 'failed', message })).toBe('waiting')
})

test('a refused card is declined, and so is a form that could not be opened', () => {
  const message = m.checkout_declined_expired_card()
  expect(outcomeOf({ ...pending, paymentStatus: 'failed', message })).toBe('declined')
  expect(outcomeOf({ ...pending, message: m.checkout_payment_incomplete() })).toBe('declined')
})

test('money counts more than any status around it', () => {
  expect(outcomeOf({ ...pending, status: 'processing', paymentStatus: 'paid', next: 'success' })).toBe('paid')
  expect(outcomeOf({ ...pending, status: 'cancelled', paymentStatus: 'refunded' })).toBe('paid')
})

test('what ended is closed, what needs the buyer says so', () => {
  expect(outcomeOf({ ...pending, status: 'cancelled', paymentStatus: 'expired' })).toBe('closed')
  expect(outcomeOf({ ...pending, next: 'authenticate' })).toBe('authenticate')
  expect(outcomeOf({ ...pending, clientSecret: 'pi_secret' })).toBe('opened')
})
