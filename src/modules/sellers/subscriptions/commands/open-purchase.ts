import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import { accountNotFound, hasConsent, lockPerson, recordConsent } from '#modules/identity/accounts/public.ts'
import { continuePayment, listPayments, type PurchasePayment } from '#modules/payments/core/public.ts'
import type { SeenTotal } from '#modules/payments/core/input.ts'
import { isOpenPurchase, purchaseEndsAt } from '#modules/payments/core/rules/purchases.ts'
import type { PaymentProviderName, PlanMethod } from '#modules/payments/gateways/rules/methods.ts'
import { storeNameTaken } from '#modules/sellers/stores/public.ts'
import type { Tx } from '#server/db/db.ts'
import { violates } from '#server/http/errors.ts'
import type { Locale } from '#lib/locale.ts'
import { adultRequired, paidPlanRuns, planChanged, priceChanged } from '../errors.ts'
import { isEffective, type PlanType } from '../rules.ts'
import { planPurchases, type Purchase, type Subscription } from '../tables.ts'
import { lockActive } from './activate-plan.ts'
import { refuseStore, type StoreWanted } from './store-plan.ts'

export type Order = {
  userId: string
  key: string
  planType: string
  amountCents: number
  method: { id: PlanMethod; provider: PaymentProviderName }
  liveMode: boolean
  isAdult: boolean
  type: PlanType
  /** What the store is to be called, for a plan of one. */
  store: StoreWanted | null
  seen: SeenTotal
  seenEnd: Date | null
  locale: Locale
  now: Date
}

export type Opened = { purchase: Purchase; payment: PurchasePayment | null }

/**
 * Writes down what a person is about to pay, and the attempt at paying it, all or nothing. The same key finds its own
 * purchase; another tab goes on with the open one, so both lead to one charge. A purchase at a price that no
 * longer holds is given up: money that still comes for it goes back. While PayPal or a person looks at what was paid
 * before, that purchase is the answer and no second one is begun. Locks the person.
 */
export async function openPurchase(tx: Tx, order: Order): Promise<Opened> {
  const { userId, key, now } = order
  if (!(await lockPerson(tx, { userId }))) throw accountNotFound()
  const known = await findByKey(tx, { userId, key })
  if (known) return openAttempt(tx, known, order)

  const aside = await findInReview(tx, order)
  if (aside) return { purchase: aside, payment: null }

  if (order.amountCents > order.seen.totalCents) throw priceChanged(order.amountCents)
  if (order.store) await refuseStore(tx, { ...order, store: order.store })
  else await refusePerson(tx, order)
  const open = await lockOpen(tx, order)
  if (open && open.planType === order.planType && open.amountCents === order.amountCents)
    return openAttempt(tx, open, order)
  if (open) await giveUp(tx, { purchaseId: open.id, now })
  const [created] = await tx
    .insert(planPurchases)
    .values({
      userId,
      purchaseKey: key,
      type: order.type,
      ...wantedStore(order),
      planType: order.planType,
      amountCents: order.amountCents,
      method: order.method.id,
      locale: order.locale,
      expiresAt: purchaseEndsAt(now),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .catch(asNameTaken)
  return openAttempt(tx, created!, order)
}

const wantedStore = ({ store, now }: Order) =>
  store ? { storeName: store.name, storeEmail: store.contactEmail, storeAskedAt: now } : {}

// Two who pay for one name at once: the index knows which of them came first.
function asNameTaken(error: unknown): never {
  throw violates(error, 'plan_purchases_store_name_key') ? storeNameTaken() : error
}

async function refusePerson(tx: Tx, order: Order) {
  const { userId, now } = order
  refuseStale(await lockActive(tx, { userId }), order)
  if (order.isAdult) await recordConsent(tx, { userId, kind: 'adult', locale: order.locale, now })
  else if (!(await hasConsent(tx, { userId, kind: 'adult' }))) throw adultRequired()
}

/** A plan is bought by who sees what runs now; and no one loses days they have paid for to another plan. */
export function refuseStale(
  current: Subscription | null,
  { planType, seenEnd, now }: Pick<Order, 'planType' | 'seenEnd' | 'now'>,
) {
  const running = current && isEffective(current, now) && current.planType !== 'basic' ? current : null
  if ((running?.endDate.getTime() ?? null) !== (seenEnd?.getTime() ?? null)) throw planChanged()
  if (running && running.planType !== planType) throw paidPlanRuns()
}

/**
 * Gives a purchase up, once; money that still comes for it is met by the settlement. With `isDue` only when its time
 * is over, because somebody may have gone on with it in the meantime.
 */
export async function giveUp(
  tx: Tx,
  { purchaseId, isDue = false, now }: { purchaseId: string; isDue?: boolean; now: Date },
) {
  const isWaiting = inArray(planPurchases.status, ['awaiting', 'failed'])
  await tx
    .update(planPurchases)
    .set({ status: 'expired', updatedAt: now })
    .where(
      and(eq(planPurchases.id, purchaseId), isWaiting, isDue ? lte(planPurchases.expiresAt, now) : undefined),
    )
}

async function openAttempt(tx: Tx, purchase: Purchase, order: Order): Promise<Opened> {
  const { method, liveMode, now } = order
  const purchaseId = purchase.id
  if (!isOpenPurchase(purchase)) {
    const [latest] = await listPayments(tx, { purchaseId })
    return { purchase, payment: latest ?? null }
  }
  const [waiting] = await tx
    .update(planPurchases)
    .set({
      status: 'awaiting',
      method: method.id,
      expiresAt: purchaseEndsAt(now),
      updatedAt: now,
      ...wantedStore(order),
    })
    .where(eq(planPurchases.id, purchaseId))
    .returning()
    .catch(asNameTaken)
  const next = { provider: method.provider, amountCents: purchase.amountCents, liveMode, now }
  const payment = await continuePayment(tx, { purchaseId }, next)
  return { purchase: waiting!, payment }
}

async function findByKey(tx: Tx, { userId, key }: { userId: string; key: string }) {
  const [known] = await tx
    .select()
    .from(planPurchases)
    .where(and(eq(planPurchases.userId, userId), eq(planPurchases.purchaseKey, key)))
  return known ?? null
}

async function findInReview(tx: Tx, { userId, type }: Pick<Order, 'userId' | 'type'>) {
  const [aside] = await tx
    .select()
    .from(planPurchases)
    .where(
      and(eq(planPurchases.userId, userId), eq(planPurchases.type, type), eq(planPurchases.status, 'review')),
    )
    .orderBy(desc(planPurchases.createdAt))
    .limit(1)
  return aside ?? null
}

async function lockOpen(tx: Tx, { userId, type }: Pick<Order, 'userId' | 'type'>) {
  const [open] = await tx
    .select()
    .from(planPurchases)
    .where(
      and(
        eq(planPurchases.userId, userId),
        eq(planPurchases.type, type),
        inArray(planPurchases.status, ['awaiting', 'failed']),
      ),
    )
    .for('update')
  return open ?? null
}
