import { isProviders, openStripe } from '#modules/payments/gateways/public.ts'
import { PROVIDER_AWAY } from '#modules/payments/gateways/rules/refusals.ts'
import { transaction } from '#server/db/db.ts'
import { log } from '#server/observability/log.ts'
import { chooseCard } from './cards.ts'
import { bindPayment } from './payments.ts'
import type { ProviderWay } from './ways.ts'

/** Stripe: opens the payment that the buyer completes in the card form, or with a card that was saved before. */
export const cardWay: ProviderWay = {
  async take({ payment, intent, card = null, now }) {
    try {
      const stripe = await openStripe()
      const { providerPaymentId, clientSecret } = await stripe.provider.createIntent(intent)
      if (payment.providerPaymentId === null)
        await transaction((tx) => bindPayment(tx, { paymentId: payment.id, providerPaymentId, now }))
      const choice = await chooseCard(stripe, { payment, providerPaymentId, card, now })
      if (choice === 'gone') return { code: 'payments.card_gone' }
      if (choice === 'moved') return { seen: await stripe.provider.readPayment(providerPaymentId) }
      return clientSecret ? { clientSecret } : {}
    } catch (error) {
      if (!isProviders(error)) throw error
      // An opened payment takes no money by itself: the buyer tries again.
      log.warn({ err: error, paymentId: payment.id }, 'card payment could not be opened')
      return { code: PROVIDER_AWAY }
    }
  },
}
