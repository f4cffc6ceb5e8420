import { db, transaction } from '#server/db.ts'
import { log } from '#server/log.ts'
import { sweep } from '#server/sweep.ts'
import { finishEvent } from '#modules/payments/commands/events.ts'
import { bindPayment, markAsked } from '#modules/payments/commands/payments.ts'
import { openProvider } from '#modules/payments/commands/providers.ts'
import {
  ASKED_PROVIDERS,
  findEvent,
  findProviderPayment,
  isForOrder,
  isForPurchase,
  listOpenPayments,
  listStuckRefunds,
  type Payment,
} from '#modules/payments/queries/payments.ts'
import { reconcilePurchase } from '#modules/subscriptions/commands/reconcile-purchase.ts'
import { settlePurchase } from '#modules/subscriptions/commands/settle-purchase.ts'
import { findOrder } from '../queries/orders.ts'
import { hasMoney, intentOf, isGivenUp } from '../rules.ts'
import { closeAttempt } from './close-attempt.ts'
import { carryOutRefund, followRefunds } from './refund-order.ts'
import { settlePayment } from './settle-payment.ts'

const MINUTE_MS = 60_000
const IN_FLIGHT = 4

/**
 * Asks the providers about every payment that has waited for more than a minute: the answer that never
 * came, the buyer who closed the page, the notice that was lost. One that cannot be asked waits for its turn, and a
 * provider that hangs keeps nobody of the others: each has its own lanes, and all of them 45 seconds.
 * It takes no money: a PayPal order that was approved and then left is captured only when its buyer comes back to
 * pay, because nobody told them that they bought, and they may have paid another way since.
 */
export async function reconcilePayments({ now }: { now: Date }): Promise<void> {
  await Promise.all([
    ...ASKED_PROVIDERS.map((provider) => askAboutPayments({ provider, now })),
    ...[...ASKED_PROVIDERS, 'gift_card' as const].map((provider) => carryOutStuck({ provider, now })),
  ])
}

type OfProvider = { provider: Payment['provider']; now: Date }

const askAboutPayments = ({ provider, now }: OfProvider) =>
  sweep({
    name: `payments.reconcile:${provider}`,
    now,
    inFlight: IN_FLIGHT,
    due: (limit) => listOpenPayments(db, { provider, before: new Date(now.getTime() - MINUTE_MS), limit }),
    async work(payment) {
      try {
        await reconcile(payment, now)
      } catch (error) {
        log.warn({ err: error, paymentId: payment.id }, 'payment could not be reconciled')
        await transaction((tx) => markAsked(tx, { paymentId: payment.id, now }))
      }
    },
  })

const carryOutStuck = ({ provider, now }: OfProvider) =>
  sweep({
    name: `payments.stuck-refunds:${provider}`,
    now,
    inFlight: IN_FLIGHT,
    due: (limit) =>
      listStuckRefunds(db, { provider, before: new Date(now.getTime() - 15 * MINUTE_MS), limit }),
    work: ({ id: refundId }) => carryOutRefund({ refundId, now }),
  })

async function reconcile(payment: Payment, now: Date) {
  if (isForPurchase(payment)) return reconcilePurchase(payment, now)
  if (!isForOrder(payment)) return
  const order = await findOrder(db, { orderId: payment.orderId })
  if (!order) return
  const { provider } = await openProvider(payment.provider)
  let { providerPaymentId } = payment
  if (providerPaymentId === null) {
    // The process died before it heard the name; the same key gives the same payment again.
    ;({ providerPaymentId } = await provider.createIntent(intentOf(order, payment)))
    const bound = { paymentId: payment.id, providerPaymentId, now }
    await transaction((tx) => bindPayment(tx, bound))
  }
  const named = { ...payment, providerPaymentId }
  // Nobody shall pay for an order that has ended or is paid, or by an attempt that was given up.
  const isOver = order.status === 'cancelled' || hasMoney(order.paymentStatus) || isGivenUp(order, payment)
  await (isOver
    ? closeAttempt({ payment: named, now })
    : settlePayment({ paymentId: payment.id, payment: named, now }))
}

// Both providers name their refunds so.
const REFUND_NEWS = /refund/i

/** Works one stored notice: reads the payment it is about and settles it. Unknown and repeated ones do no harm. */
export async function handleEvent({
  provider,
  eventId,
  now,
}: {
  provider: string
  eventId: string
  now: Date
}) {
  const event = await findEvent(db, { provider, eventId })
  if (!event || event.handledAt !== null) return
  try {
    const payment = event.paymentId
      ? await findProviderPayment(db, {
          provider: provider === 'paypal' ? 'paypal' : 'stripe',
          providerPaymentId: event.paymentId,
        })
      : null
    if (payment && REFUND_NEWS.test(event.type)) await followRefunds({ payment, now })
    if (payment && isForOrder(payment)) await settlePayment({ paymentId: payment.id, payment, now })
    if (payment && isForPurchase(payment)) await settlePurchase({ paymentId: payment.id, payment, now })
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'unknown'
    await transaction((tx) => finishEvent(tx, { provider, eventId, problem, now }))
    throw error
  }
  await transaction((tx) => finishEvent(tx, { provider, eventId, problem: null, now }))
}
