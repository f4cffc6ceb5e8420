import { API_PROVIDERS, ASKED_FOR_REFUNDS, isApiGateway } from '#modules/payments/gateways/rules/gateways.ts'
import { BESIDE_PROVIDERS } from '#modules/payments/gateways/rules/methods.ts'
import { db, transaction } from '#server/db/db.ts'
import { log } from '#server/observability/log.ts'
import { sweep } from '#server/jobs/sweep.ts'
import {
  findEvent,
  findProviderPayment,
  findRefund,
  listOpenPayments,
  listStuckRefunds,
  type Payment,
} from '../queries/payments.ts'
import { finishEvent } from './events.ts'
import { markAsked } from './payments.ts'
import { followRefunds, sendRefund } from './refunds.ts'
import { followUp, type Purpose, settle } from './settle.ts'

const MINUTE_MS = 60_000
const IN_FLIGHT = 4
// Both providers name their refunds so.
const REFUND_EVENT = /refund/i

/** What the payments module does by itself for all that money can be for. */
export function moneyWork(purposes: readonly Purpose[]) {
  const purposeOf = (payment: Payment) => purposes.find((purpose) => purpose.isFor(payment))

  /** Gives back one queued refund: see `sendRefund`. */
  async function carryOutRefund({ refundId, now }: { refundId: string; now: Date }): Promise<void> {
    const found = await findRefund(db, { refundId })
    const purpose = found && purposeOf(found.payment)
    if (purpose) await sendRefund(purpose, { ...found, now })
  }

  /**
   * Asks the providers about every payment that has waited for more than a minute: the answer that never
   * came, the buyer who closed the page, the notice that was lost. One that cannot be asked waits for its turn, and a
   * provider that hangs keeps no one of the others: each has its own lanes, and all of them 45 seconds.
   * It takes no money: a PayPal order that was approved and then left is captured only when its buyer comes back to
   * pay, because nothing informed them that they bought, and they may have paid another way since.
   */
  async function reconcilePayments({ now }: { now: Date }): Promise<void> {
    await Promise.all([
      ...API_PROVIDERS.map((provider) => askAboutPayments({ provider, now })),
      ...[...ASKED_FOR_REFUNDS, ...BESIDE_PROVIDERS].map((provider) => carryOutStuck({ provider, now })),
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
          const purpose = purposeOf(payment)
          if (purpose) await followUp(purpose, { payment, now })
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

  /** Works one stored notice: reads the payment it is about and settles it. Unknown and repeated ones do no harm. */
  async function handleEvent({ provider, eventId, now }: { provider: string; eventId: string; now: Date }) {
    const event = await findEvent(db, { provider, eventId })
    if (!event || event.handledAt !== null) return
    try {
      const { paymentId: providerPaymentId } = event
      const payment =
        providerPaymentId && isApiGateway(provider)
          ? await findProviderPayment(db, { provider, providerPaymentId })
          : null
      const purpose = payment && purposeOf(payment)
      if (purpose && REFUND_EVENT.test(event.type)) await followRefunds(purpose, { payment, now })
      if (purpose) await settle(purpose, { paymentId: payment.id, payment, now })
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'unknown'
      await transaction((tx) => finishEvent(tx, { provider, eventId, problem, now }))
      throw error
    }
    await transaction((tx) => finishEvent(tx, { provider, eventId, problem: null, now }))
  }

  return { carryOutRefund, reconcilePayments, handleEvent }
}
