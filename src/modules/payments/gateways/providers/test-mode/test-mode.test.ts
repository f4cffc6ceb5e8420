import { beforeEach, describe, expect, test } from 'vitest'
import { intentFor } from '../../../../../../tests/support/provider-orders.ts'
import { ProviderUnavailable, WebhookRefused } from '../provider.ts'
import { type TestLedger, type TestModeProvider, type TestPayment, testModeProvider } from './test-mode.ts'

let rows: Map<string, TestPayment>
let provider: TestModeProvider

beforeEach(() => {
  rows = new Map()
  provider = testModeProvider(ledger())
})

function ledger(): TestLedger {
  return {
    async insert(payment) {
      if (rows.has(payment.id)) return false
      rows.set(payment.id, structuredClone(payment))
      return true
    },
    async find(id) {
      return structuredClone(rows.get(id) ?? null)
    },
    async update(payment) {
      if (rows.get(payment.id)?.version !== payment.version - 1) return false
      rows.set(payment.id, structuredClone(payment))
      return true
    },
  }
}

async function opened() {
  return (await provider.createIntent(intentFor())).providerPaymentId
}

async function paid() {
  const id = await opened()
  await provider.confirm(id, 'approve')
  return id
}

describe('paying', () => {
  test('an approved card pays the whole amount, once', async () => {
    const id = await opened()
    await provider.confirm(id, 'approve')
    await provider.confirm(id, 'approve')

    expect(await provider.readPayment(id)).toEqual({
      id,
      state: 'paid',
      amountCents: 4599,
      capturedCents: 4599,
      refundedCents: 0,
      currency: 'USD',
      account: 'test_mode',
      liveMode: false,
      orderId: 'order-7',
      chargeId: expect.stringMatching(/^test_charge_/),
      failureCode: null,
    })
    expect(rows.get(id)!.version).toBe(2)
  })

  test('a declined card fails and another card pays', async () => {
    const id = await opened()
    expect(await provider.confirm(id, 'decline')).toMatchObject({
      state: 'failed',
      capturedCents: 0,
      chargeId: null,
      failureCode: 'card_declined',
    })
    expect(await provider.confirm(id, 'approve')).toMatchObject({ state: 'paid', failureCode: null })
  })

  test.each([
    ['approve', 'paid', null],
    ['decline', 'failed', 'authentication_failed'],
  ] as const)('3-D Secure answered with %s ends %s, however often', async (answer, state, failureCode) => {
    const id = await opened()
    expect(await provider.confirm(id, 'requires_3ds')).toMatchObject({ state: 'requires_action' })

    await provider.completeAuthentication(id, answer)
    expect(await provider.completeAuthentication(id, answer)).toMatchObject({ state, failureCode })
  })

  test('a provider that never answers takes nothing, and the payment can be paid or cancelled later', async () => {
    const id = await opened()
    await expect(provider.confirm(id, 'never_answers')).rejects.toBeInstanceOf(ProviderUnavailable)

    expect(await provider.readPayment(id)).toMatchObject({ state: 'pending', capturedCents: 0 })
    expect(await provider.cancel(id)).toMatchObject({ state: 'cancelled' })
  })

  test('another process with the same ledger goes on where this one stopped', async () => {
    const id = await opened()
    await testModeProvider(ledger()).confirm(id, 'approve')

    expect(await provider.readPayment(id)).toMatchObject({ state: 'paid' })
  })
})

describe('the same key', () => {
  test('opens one payment, also when asked at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => provider.createIntent(intentFor())))

    expect(new Set(answers.map(({ providerPaymentId }) => providerPaymentId)).size).toBe(1)
    expect(rows.size).toBe(1)
  })

  test.each([{ amountCents: 1 }, { orderId: 'order-8' }, { metadata: { gift: 'yes' } }])(
    'with another request is refused: %j',
    async (change) => {
      await provider.createIntent(intentFor())
      await expect(provider.createIntent(intentFor(change))).rejects.toEqual(
        declined('idempotency_key_reused'),
      )
    },
  )
})

describe('refunds', () => {
  test('parts add up to the whole, a cent more is refused, a repeated key refunds once', async () => {
    const id = await paid()
    const part = { providerPaymentId: id, amountCents: 1000, idempotencyKey: 'return-1' }
    const first = await provider.refund(part)
    expect(await provider.refund(part)).toEqual(first)
    expect(await provider.readPayment(id)).toMatchObject({ state: 'partially_refunded', refundedCents: 1000 })

    const tooMuch = { providerPaymentId: id, amountCents: 3600, idempotencyKey: 'return-2' }
    await expect(provider.refund(tooMuch)).rejects.toEqual(declined('refund_too_large'))

    await provider.refund({ providerPaymentId: id, amountCents: 3599, idempotencyKey: 'return-3' })
    expect(await provider.readPayment(id)).toMatchObject({ state: 'refunded', refundedCents: 4599 })
  })

  test('two refunds at the same moment never give back more than was paid', async () => {
    const id = await paid()
    const answers = await Promise.allSettled(
      ['a', 'b'].map((idempotencyKey) =>
        provider.refund({ providerPaymentId: id, amountCents: 3000, idempotencyKey }),
      ),
    )

    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await provider.readPayment(id)).toMatchObject({ refundedCents: 3000 })
  })

  test('one key does not refund two amounts, and an unpaid payment nothing', async () => {
    const id = await opened()
    const refund = { providerPaymentId: id, amountCents: 10, idempotencyKey: 'return-1' }
    await expect(provider.refund(refund)).rejects.toEqual(declined('payment_not_refundable'))

    await provider.confirm(id, 'approve')
    await provider.refund(refund)
    await expect(provider.refund({ ...refund, amountCents: 20 })).rejects.toEqual(
      declined('idempotency_key_reused'),
    )
  })
})

describe('refusals', () => {
  test('a paid payment is not cancelled and a cancelled one not paid', async () => {
    const id = await paid()
    await expect(provider.cancel(id)).rejects.toEqual(declined('payment_not_cancellable'))

    const other = await provider.createIntent(intentFor({ idempotencyKey: 'order-7-attempt-2', attempt: 2 }))
    await provider.cancel(other.providerPaymentId)
    expect(await provider.cancel(other.providerPaymentId)).toMatchObject({ state: 'cancelled' })
    await expect(provider.confirm(other.providerPaymentId, 'approve')).rejects.toEqual(
      declined('payment_cancelled'),
    )
  })

  test('an unknown payment, a payment that asks for no authentication and a webhook', async () => {
    await expect(provider.readPayment('test_x')).rejects.toEqual(declined('payment_not_found'))
    await expect(provider.completeAuthentication(await opened(), 'approve')).rejects.toEqual(
      declined('payment_not_authenticating'),
    )
    const notice = { rawBody: Buffer.from('{}'), headers: new Headers(), secret: 'x', now: new Date(0) }
    await expect(provider.parseWebhook(notice)).rejects.toEqual(new WebhookRefused('not_supported'))
  })
})

function declined(code: string) {
  return expect.objectContaining({ name: 'ProviderDeclined', code })
}
