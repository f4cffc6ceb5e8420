import { and, desc, eq, inArray, lte } from 'drizzle-orm'
import { accountNotFound, lockPerson } from '#modules/identity/accounts/public.ts'
import { continuePayment, type GiftPayment, listPayments } from '#modules/payments/core/public.ts'
import { isOpenPurchase, purchaseEndsAt } from '#modules/payments/core/rules/purchases.ts'
import type { PaymentProviderName, PlanMethod } from '#modules/payments/gateways/rules/methods.ts'
import type { Tx } from '#server/db/db.ts'
import { giftCardPurchases, type GiftPurchase } from '../tables.ts'

type Wanted = Pick<
  GiftPurchase,
  | 'amountCents'
  | 'design'
  | 'recipientName'
  | 'senderName'
  | 'note'
  | 'delivery'
  | 'recipientEmail'
  | 'sendOn'
>
type Order = Pick<GiftPurchase, 'userId' | 'locale'> & {
  key: string
  wanted: Wanted
  method: { id: PlanMethod; provider: PaymentProviderName }
  liveMode: boolean
  now: Date
}
type Opened = { purchase: GiftPurchase; payment: GiftPayment | null }

/**
 * Writes down the card that a person is about to pay, and the attempt at paying it, all or nothing. The same key finds
 * its own purchase; another one goes on with the open purchase of the same amount, with what was typed last, so that
 * both lead to one charge. While the money of one is looked at, that purchase is the answer. Locks the person.
 */
export async function openPurchase(tx: Tx, order: Order): Promise<Opened> {
  const { userId, key, wanted, now } = order
  if (!(await lockPerson(tx, { userId }))) throw accountNotFound()
  const known = await find(
    tx,
    and(eq(giftCardPurchases.userId, userId), eq(giftCardPurchases.purchaseKey, key)),
  )
  if (known) return openAttempt(tx, known, order)
  const aside = await find(
    tx,
    and(eq(giftCardPurchases.userId, userId), eq(giftCardPurchases.status, 'review')),
  )
  if (aside) return { purchase: aside, payment: null }
  const open = await lockOpen(tx, order)
  if (open && open.amountCents === wanted.amountCents) return openAttempt(tx, open, order)
  if (open) await giveUp(tx, { purchaseId: open.id, now })
  const [created] = await tx
    .insert(giftCardPurchases)
    .values({
      ...wanted,
      ...{ userId, purchaseKey: key, method: order.method.id, locale: order.locale },
      ...{ expiresAt: purchaseEndsAt(now), createdAt: now, updatedAt: now },
    })
    .returning()
  return openAttempt(tx, created!, order)
}

/** Gives a purchase up, once; money that still comes for it is met by the settlement. With `isDue` only when its time is over. */
export async function giveUp(
  tx: Tx,
  { purchaseId, isDue = false, now }: { purchaseId: string; isDue?: boolean; now: Date },
) {
  await tx
    .update(giftCardPurchases)
    .set({ status: 'expired', updatedAt: now })
    .where(
      and(
        eq(giftCardPurchases.id, purchaseId),
        inArray(giftCardPurchases.status, ['awaiting', 'failed']),
        isDue ? lte(giftCardPurchases.expiresAt, now) : undefined,
      ),
    )
}

async function openAttempt(tx: Tx, purchase: GiftPurchase, order: Order): Promise<Opened> {
  const { wanted, method, liveMode, now } = order
  const giftPurchaseId = purchase.id
  if (!isOpenPurchase(purchase)) {
    const [latest] = await listPayments(tx, { giftPurchaseId })
    return { purchase, payment: latest ?? null }
  }
  const { amountCents } = purchase
  const [waiting] = await tx
    .update(giftCardPurchases)
    .set({
      ...wanted,
      // What is asked at the provider for this purchase stands.
      amountCents,
      ...{ status: 'awaiting', method: method.id, expiresAt: purchaseEndsAt(now), updatedAt: now },
    })
    .where(eq(giftCardPurchases.id, giftPurchaseId))
    .returning()
  const next = { provider: method.provider, amountCents, liveMode, now }
  return { purchase: waiting!, payment: await continuePayment(tx, { giftPurchaseId }, next) }
}

async function find(tx: Tx, which: ReturnType<typeof and>): Promise<GiftPurchase | null> {
  const [found] = await tx
    .select()
    .from(giftCardPurchases)
    .where(which)
    .orderBy(desc(giftCardPurchases.createdAt))
    .limit(1)
  return found ?? null
}

async function lockOpen(tx: Tx, { userId }: Pick<Order, 'userId'>): Promise<GiftPurchase | null> {
  const [open] = await tx
    .select()
    .from(giftCardPurchases)
    .where(
      and(eq(giftCardPurchases.userId, userId), inArray(giftCardPurchases.status, ['awaiting', 'failed'])),
    )
    .for('update')
  return open ?? null
}
