import type { ProviderPayment } from '#modules/payments/gateways/providers/provider.ts'
import { expect, test } from 'vitest'
import { judgePayment } from './rules.ts'

const expected = { orderId: 'o1', amountCents: 2599, currency: 'USD', liveMode: false, account: 'acct_1' }
const seen: ProviderPayment = {
  id: 'pi_1',
  state: 'paid',
  amountCents: 2599,
  capturedCents: 2599,
  refundedCents: 0,
  currency: 'USD',
  account: 'acct_1',
  liveMode: false,
  orderId: 'o1',
  chargeId: 'ch_1',
  failureCode: null,
}

test('money that agrees in everything pays the order', () => {
  expect(judgePayment(expected, seen)).toEqual({ kind: 'paid' })
  expect(judgePayment({ ...expected, account: null }, seen)).toEqual({ kind: 'paid' })
})

test.each([
  ['amount', { capturedCents: 2499 }],
  ['amount', { amountCents: 100, capturedCents: 100 }],
  ['currency', { currency: 'EUR' }],
  ['order', { orderId: 'o2' }],
  ['order', { orderId: null }],
  ['account', { account: 'acct_2' }],
  ['mode', { liveMode: true }],
  ['refunded', { refundedCents: 1, state: 'partially_refunded' as const }],
])('money that differs in %s never pays', (difference, change) => {
  expect(judgePayment(expected, { ...seen, ...change })).toEqual({
    kind: 'mismatch',
    differences: [difference],
  })
})

test('a payment without money is open, failed or closed', () => {
  const none = { ...seen, capturedCents: 0 }
  expect(judgePayment(expected, { ...none, state: 'pending' }).kind).toBe('open')
  expect(judgePayment(expected, { ...none, state: 'requires_action' }).kind).toBe('open')
  expect(judgePayment(expected, { ...none, state: 'failed' }).kind).toBe('failed')
  expect(judgePayment(expected, { ...none, state: 'cancelled' }).kind).toBe('cancelled')
})
