import {
  isProviders,
  ProviderDeclined,
  ProviderMisconfigured,
  ProviderUnavailable,
  openPayPal,
} from '#modules/payments/gateways/public.ts'
import { transaction } from '#server/db/db.ts'
import { log } from '#server/observability/log.ts'
import { bindPayment, markUnpaid } from './payments.ts'
import type { Asked, Opening, ProviderWay } from './ways.ts'

/** PayPal: names its order for the buttons, and takes the money once the buyer has approved. */
export const payPalWay: ProviderWay = { take: openPayPalOrder, capture: takeApproved }

async function openPayPalOrder({ payment, intent, now }: Asked): Promise<Opening> {
  try {
    // Who pressed pay again may have approved before and lost the answer: then there is nothing left to approve.
    const taken = payment.providerPaymentId && (await takeApproved({ payment, intent, now }))
    if (taken) return taken
    const { provider } = await openPayPal()
    const { providerPaymentId: paypalOrderId } = await provider.createIntent(intent)
    if (payment.providerPaymentId === null)
      await transaction((tx) =>
        bindPayment(tx, { paymentId: payment.id, providerPaymentId: paypalOrderId, now }),
      )
    return { paypalOrderId }
  } catch (error) {
    if (!isProviders(error)) throw error
    log.warn({ err: error, paymentId: payment.id }, 'PayPal order could not be opened')
    return { code: 'checkout.paypal_order_failed' }
  }
}

/**
 * Takes the money of an attempt that its buyer approved for exactly this; null while nothing is approved. Repeatable
 * and safe to call at once: PayPal captures an approval once.
 */
async function takeApproved({ payment, intent, now }: Asked): Promise<Opening | null> {
  const { id: paymentId, amountCents, currency, providerPaymentId } = payment
  const agreed = { providerPaymentId: providerPaymentId!, orderId: intent.orderId, amountCents, currency }
  try {
    const { provider, account } = await openPayPal()
    return { seen: await provider.capture({ ...agreed, account }) }
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { code: 'checkout.payment_unclear' }
    if (error instanceof ProviderMisconfigured) {
      log.error({ err: error, paymentId }, 'the keys of PayPal are not good')
      return { code: 'checkout.paypal_failed' }
    }
    if (!(error instanceof ProviderDeclined)) throw error
    if (error.code === 'order_not_approved') return null
    // Nothing was taken and nothing will be: the next try opens another order at PayPal.
    log.warn({ err: error, paymentId }, 'PayPal order could not be captured')
    const ended = { paymentId, state: 'cancelled', failureCode: error.code, providerPaymentId } as const
    await transaction((tx) => markUnpaid(tx, { ...ended, now }))
    return { code: 'checkout.paypal_failed' }
  }
}
