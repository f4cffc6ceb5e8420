import { isProviders } from '#modules/gateways/providers/provider.ts'
import { openProvider } from '#modules/gateways/commands/providers.ts'
import { PROVIDER_AWAY } from '#modules/gateways/rules/refusals.ts'
import { transaction } from '#server/db.ts'
import { log } from '#server/log.ts'
import { bindPayment } from './payments.ts'
import type { ProviderWay } from './ways.ts'

/** Stripe: opens the payment that the buyer completes in the card form. */
export const cardWay: ProviderWay = {
  async take({ payment, intent, now }) {
    try {
      const { provider } = await openProvider(payment.provider)
      const { providerPaymentId, clientSecret } = await provider.createIntent(intent)
      if (payment.providerPaymentId === null)
        await transaction((tx) => bindPayment(tx, { paymentId: payment.id, providerPaymentId, now }))
      return clientSecret ? { clientSecret } : {}
    } catch (error) {
      if (!isProviders(error)) throw error
      // An opened payment takes no money by itself: the buyer tries again.
      log.warn({ err: error, paymentId: payment.id }, 'card payment could not be opened')
      return { code: PROVIDER_AWAY }
    }
  },
}
