import type { IntentRequest } from '../../src/modules/payments/gateways/providers/provider.ts'

/** What is asked of a provider for one order of 45.99; say what the test is about. */
export const intentFor = (overrides: Partial<IntentRequest> = {}): IntentRequest => ({
  orderId: 'order-7',
  attempt: 1,
  amountCents: 4599,
  currency: 'USD',
  idempotencyKey: 'order-7-attempt-1',
  description: 'Pedido 7',
  metadata: { order_number: 'IS-7' },
  ...overrides,
})
