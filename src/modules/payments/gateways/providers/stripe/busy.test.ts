import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Emulator, startEmulator } from '../../../../../../tests/support/payment-emulator/server.ts'
import type { PaymentProvider } from '../provider.ts'
import { stripeProvider } from './stripe.ts'

let emulator: Emulator
let provider: PaymentProvider

beforeAll(async () => {
  emulator = await startEmulator({ port: 0 })
})
beforeEach(() => {
  emulator.reset()
  const { host, port } = emulator
  const api = { host, port, protocol: 'http' as const }
  provider = stripeProvider({ secretKey: 'sk_test_emulator', api, timeoutMs: 500 })
})
afterAll(() => emulator.close())

const order = () => ({
  orderId: 'order-7',
  attempt: 1,
  amountCents: 4599,
  currency: 'USD' as const,
  idempotencyKey: 'order-7-attempt-1',
  description: 'Pedido 7',
  metadata: {},
})

async function paid() {
  const { providerPaymentId, clientSecret } = await provider.createIntent(order())
  await emulator.pay(clientSecret!, 'pm_card_visa')
  return providerPaymentId
}

test('a key that another request is using is asked for again, and is one payment', async () => {
  emulator.switches.keyInUse = 1
  await provider.createIntent(order())
  expect(emulator.ledger().paymentIntents).toHaveLength(1)

  emulator.switches.keyInUse = true
  await expect(provider.createIntent(order())).rejects.toMatchObject({
    name: 'ProviderUnavailable',
    message: 'idempotency_key_in_use',
  })
  emulator.switches.keyInUse = false
  await provider.createIntent(order())
  expect(emulator.ledger().paymentIntents).toHaveLength(1)
})

test('two requests at once under one key are one payment, and neither fails', async () => {
  emulator.switches.delayMs = 100
  const opened = await Promise.all([1, 2, 3].map(() => provider.createIntent(order())))
  expect(new Set(opened.map(({ providerPaymentId }) => providerPaymentId)).size).toBe(1)
  expect(emulator.ledger().paymentIntents).toHaveLength(1)
})

test('a refund on its way is pending under its key until Stripe says how it ended', async () => {
  const id = await paid()
  const asked = { providerPaymentId: id, amountCents: 1000, idempotencyKey: 'refund_1' }
  expect(await provider.readRefund(asked)).toBeNull()
  emulator.switches.pendingRefund = 1
  const made = await provider.refund(asked)
  expect(made).toMatchObject({ state: 'pending' })
  expect(await provider.refund(asked)).toEqual(made)

  emulator.settleRefund(made.id, 'failed')
  expect(await provider.readRefund(asked)).toEqual({ ...made, state: 'failed' })
  expect(await provider.refund(asked)).toEqual({ ...made, state: 'failed' })
  expect(await provider.readPayment(id)).toMatchObject({ state: 'paid', refundedCents: 0 })
  await expect(provider.readRefund({ ...asked, amountCents: 900 })).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  })
})
