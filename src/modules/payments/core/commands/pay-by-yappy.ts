import {
  isProviders,
  openYappy,
  ProviderDeclined,
  YappyUnavailable,
} from '#modules/payments/gateways/public.ts'
import { confirmUntil, failureOf, NOTICE_FAILURES } from '#modules/payments/gateways/providers/yappy/rules.ts'
import { PROVIDER_AWAY } from '#modules/payments/gateways/rules/refusals.ts'
import { transaction } from '#server/db/db.ts'
import { log } from '#server/observability/log.ts'
import { bindPayment } from './payments.ts'
import type { ProviderWay } from './ways.ts'

/**
 * Yappy: asks the phone of the buyer's wallet. The attempt gets its name before Yappy is asked, because a notice may come
 * before the answer. While its minutes last, another press asks again under the same name, which is the same request.
 */
export const yappyWay: ProviderWay = {
  async take({ payment, intent, walletPhone: phone = '', now }) {
    try {
      const { provider } = await openYappy()
      const known = payment.providerPaymentId
      const { providerPaymentId } = known ? { providerPaymentId: known } : await provider.createIntent(intent)
      if (known === null)
        await transaction((tx) => bindPayment(tx, { paymentId: payment.id, providerPaymentId, now }))
      const until = confirmUntil(payment)
      const stands = await provider.readPayment(providerPaymentId)
      // A notice came, or its time is over: the next press opens the next attempt.
      if (stands.state !== 'pending') return { seen: stands }
      if (now >= until) return { seen: { ...stands, state: 'failed', failureCode: NOTICE_FAILURES.X } }
      try {
        await provider.request({ providerPaymentId, amountCents: payment.amountCents, phone })
      } catch (error) {
        if (!(error instanceof ProviderDeclined)) throw error
        log.warn({ err: error, paymentId: payment.id }, 'Yappy refused a request')
        const seen = await provider.readPayment(providerPaymentId)
        // What a notice said meanwhile counts for more.
        if (seen.state !== 'pending') return { seen }
        return { seen: { ...seen, state: 'failed', failureCode: failureOf(error.code) } }
      }
      return { confirmUntil: until.toISOString() }
    } catch (error) {
      if (!isProviders(error)) throw error
      log.warn({ err: error, paymentId: payment.id }, 'Yappy request could not be sent')
      const mayBeAsked = error instanceof YappyUnavailable && error.asked
      return { code: mayBeAsked ? 'checkout.payment_unclear' : PROVIDER_AWAY }
    }
  },
  confirmUntil,
}
