import { openProvider } from '#modules/payments/commands/providers.ts'
import { ProviderDeclined } from '#modules/payments/providers/provider.ts'
import type { OrderPayment } from '#modules/payments/queries/payments.ts'
import { settlePayment, type Settlement } from './settle-payment.ts'

/**
 * Closes an attempt at its provider, so that nobody pays it any more, and settles it as it then stands: money that has
 * moved before is taken or given back like any other. No transaction is open meanwhile. Repeatable; throws where the
 * provider gives no answer.
 */
export async function closeAttempt({
  payment,
  now,
}: {
  payment: OrderPayment & { providerPaymentId: string }
  now: Date
}): Promise<Settlement> {
  const { provider } = await openProvider(payment.provider)
  const seen = await provider.cancel(payment.providerPaymentId).catch((error: unknown) => {
    if (error instanceof ProviderDeclined && error.code === 'payment_not_cancellable') return null
    throw error
  })
  return settlePayment({ paymentId: payment.id, payment, now, ...(seen ? { seen } : {}) })
}
