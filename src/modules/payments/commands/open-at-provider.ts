import { transaction, type Tx } from '#server/db.ts'
import { log } from '#server/log.ts'
import {
  type IntentRequest,
  ProviderDeclined,
  ProviderMisconfigured,
  type ProviderPayment,
  ProviderUnavailable,
} from '#modules/gateways/providers/provider.ts'
import type { TestCard } from '#modules/gateways/providers/test-mode.ts'
import type { Payment } from '../queries/payments.ts'
import { canRestart } from '../rules.ts'
import { PROVIDER_AWAY } from '#modules/gateways/rules/refusals.ts'
import { bindPayment, markAsked, markUnpaid, reopenPayments } from './payments.ts'
import { openPayPal, openProvider, openTestProvider } from '#modules/gateways/commands/providers.ts'

/** What came of asking: the payment to be settled, what the buyer's page goes on with, or the code of what to tell. */
export type Opening =
  | { seen: ProviderPayment }
  | { clientSecret?: string; paypalOrderId?: string }
  | { code: string }

type Asked = { payment: Payment; intent: IntentRequest; now: Date }

/**
 * Takes one attempt at paying as far as it goes without the buyer, whatever it is for. No transaction is open while the
 * provider is asked, and the key of the intent makes asking again the same payment.
 */
export function openAtProvider(asked: Asked & { testChoice?: TestCard | undefined }): Promise<Opening> {
  if (asked.payment.provider === 'test') return payByTestBank(asked, asked.testChoice ?? 'approve')
  return asked.payment.provider === 'paypal' ? openPayPalOrder(asked) : openCard(asked)
}

async function payByTestBank({ payment, intent, now }: Asked, card: TestCard): Promise<Opening> {
  const bank = openTestProvider()
  const { providerPaymentId } = await bank.createIntent(intent)
  try {
    return { seen: await bank.confirm(providerPaymentId, card) }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await transaction((tx) => bindPayment(tx, { paymentId: payment.id, providerPaymentId, now }))
    return { code: 'checkout.payment_unclear' }
  }
}

async function openCard({ payment, intent, now }: Asked): Promise<Opening> {
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
}

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
export async function takeApproved({ payment, intent, now }: Asked) {
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

/**
 * The latest attempt, ready to be captured; null when there is nothing to capture. The reconciler leaves a payment
 * alone for a minute after it was asked about, so it cannot close this one while the money is being taken. The
 * caller holds what it pays for.
 */
export async function holdForCapture<P extends Payment>(
  tx: Tx,
  { payment, now }: { payment: P | undefined; now: Date },
): Promise<P | null> {
  if (payment?.provider !== 'paypal' || payment.providerPaymentId === null) return null
  if (canRestart(payment)) {
    // Approved anew with another instrument: from here on the reconciler looks after it again.
    await reopenPayments(tx, { paymentIds: [payment.id], now })
    return { ...payment, state: 'pending', failureCode: null }
  }
  if (payment.state !== 'pending' && payment.state !== 'paid') return null
  await markAsked(tx, { paymentId: payment.id, now })
  return payment
}

/** Whether the provider gave no usable answer, or refused: nothing that is wrong here. */
export const isProviders = (error: unknown) =>
  [ProviderUnavailable, ProviderDeclined, ProviderMisconfigured].some((kind) => error instanceof kind)
