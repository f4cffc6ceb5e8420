import { ProviderUnavailable, openTestProvider } from '#modules/payments/gateways/public.ts'
import { transaction } from '#server/db/db.ts'
import { bindPayment } from './payments.ts'
import type { ProviderWay } from './ways.ts'

/** The test bank, for cards and PayPal alike while the shop has no keys. It answers what the buyer chose. */
export const testBankWay: ProviderWay = {
  async take({ payment, intent, testChoice = 'approve', now }) {
    const bank = openTestProvider()
    const { providerPaymentId } = await bank.createIntent(intent)
    try {
      return { seen: await bank.confirm(providerPaymentId, testChoice) }
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      await transaction((tx) => bindPayment(tx, { paymentId: payment.id, providerPaymentId, now }))
      return { code: 'checkout.payment_unclear' }
    }
  },
  authenticate: ({ providerPaymentId, approve }) =>
    openTestProvider().completeAuthentication(providerPaymentId, approve ? 'approve' : 'decline'),
}
