import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { bindPayment } from '#modules/payments/commands/payments.ts'
import { openProvider } from '#modules/payments/commands/providers.ts'
import { ProviderDeclined } from '#modules/payments/providers/provider.ts'
import { listPurchasePayments, type PurchasePayment } from '#modules/payments/queries/payments.ts'
import { type Db, db, transaction } from '#server/db.ts'
import { sweep } from '#server/sweep.ts'
import { findPurchase } from '../queries.review.ts'
import { intentOf, isOpenPurchase, PLAN_METHODS, type PlanMethod } from '../rules.ts'
import { planPurchases, type Purchase } from '../tables.ts'
import { giveUp } from './open-purchase.ts'
import { settlePurchase } from './settle-purchase.ts'

const OPEN_STATES = ['pending', 'requires_action', 'failed']

/** Finishes what a crash, a closed page or a lost notice left open: asks the provider and settles. Repeatable. */
export async function reconcilePurchase(payment: PurchasePayment, now: Date): Promise<void> {
  const purchase = await findPurchase(db, payment)
  if (!purchase) return
  // What a provider holds is its own to decide, however long that takes.
  const isWaiting = isOpenPurchase(purchase) && purchase.expiresAt > now
  if (isWaiting || payment.state === 'held') await settleNamed(purchase, payment, now)
  else await closePayment(purchase, payment, now)
}

/**
 * Gives up the purchases whose time is over. Each payment is closed at its provider first, and money that is found
 * there is settled as usual: nobody loses a plan they paid in the last minute. One that cannot be asked waits.
 */
export async function expirePurchases({ now }: { now: Date }): Promise<void> {
  const giveUpBy = (method: PlanMethod) =>
    sweep({
      name: `subscriptions.expire-purchases:${method}`,
      now,
      inFlight: 4,
      due: (limit) => listDuePurchases(db, { method, now, limit }),
      async work(purchase) {
        for (const payment of await listPurchasePayments(db, { purchaseId: purchase.id }))
          if (OPEN_STATES.includes(payment.state)) await closePayment(purchase, payment, now)
        await transaction((tx) => giveUp(tx, { purchaseId: purchase.id, now, isDue: true }))
      },
    })
  // Side by side: a provider that hangs keeps nobody of the other's.
  await Promise.all(PLAN_METHODS.map(giveUpBy))
}

const listDuePurchases = (db: Db, { method, now, limit }: { method: PlanMethod; now: Date; limit: number }) =>
  db
    .select()
    .from(planPurchases)
    .where(
      and(
        eq(planPurchases.method, method),
        inArray(planPurchases.status, ['awaiting', 'failed']),
        lte(planPurchases.expiresAt, now),
      ),
    )
    .orderBy(asc(planPurchases.expiresAt))
    .limit(limit)

async function settleNamed(purchase: Purchase, payment: PurchasePayment, now: Date) {
  const named = await nameAtProvider(purchase, payment, now)
  await settlePurchase({ paymentId: payment.id, payment: named, now })
}

/** Nobody shall pay for what has ended; what was paid already is settled, and goes back if it came too late. */
async function closePayment(purchase: Purchase, payment: PurchasePayment, now: Date) {
  const named = await nameAtProvider(purchase, payment, now)
  const { provider } = await openProvider(payment.provider)
  const seen = await provider.cancel(named.providerPaymentId!).catch((error: unknown) => {
    if (error instanceof ProviderDeclined && error.code === 'payment_not_cancellable') return null
    throw error
  })
  await settlePurchase({ paymentId: payment.id, payment: named, now, ...(seen ? { seen } : {}) })
}

// The process may have died before it heard the name; the same key gives the same payment again.
async function nameAtProvider(purchase: Purchase, payment: PurchasePayment, now: Date) {
  if (payment.providerPaymentId !== null) return payment
  const { provider } = await openProvider(payment.provider)
  const { providerPaymentId } = await provider.createIntent(intentOf(purchase, payment))
  await transaction((tx) => bindPayment(tx, { paymentId: payment.id, providerPaymentId, now }))
  return { ...payment, providerPaymentId }
}
