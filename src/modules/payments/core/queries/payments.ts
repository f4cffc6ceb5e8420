import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { BESIDE_PROVIDERS } from '#modules/payments/gateways/rules/methods.ts'
import { isRetried } from '../rules.ts'
import { payments, providerEvents, refunds } from '../tables.ts'

export type Payment = typeof payments.$inferSelect
/** A payment for an order or a seller order; the others are for a plan or a gift card. */
export type OrderPayment = Payment & ForOrder
type ForOrder = { orderId: string }

export const isForOrder = (payment: Payment): payment is OrderPayment => payment.orderId !== null

/** A payment for a plan. */
export type PurchasePayment = Payment & ForPurchase
type ForPurchase = { purchaseId: string }

export const isForPurchase = (payment: Payment): payment is PurchasePayment => payment.purchaseId !== null

/** A payment for a gift card that somebody buys. */
export type GiftPayment = Payment & ForGift
type ForGift = { giftPurchaseId: string }

export const isForGift = (payment: Payment): payment is GiftPayment => payment.giftPurchaseId !== null

export type Refund = typeof refunds.$inferSelect

export async function findPayment(db: Db, { paymentId }: { paymentId: string }): Promise<Payment | null> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
  return payment ?? null
}

/** The payment a provider's notice is about; null for one the shop did not open. */
export async function findProviderPayment(
  db: Db,
  { provider, providerPaymentId }: { provider: Payment['provider']; providerPaymentId: string },
): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerPaymentId, providerPaymentId)))
  return payment ?? null
}

export type PaidFor = ForOrder | ForPurchase | ForGift

/** What a payment is for; the check of the table makes it one of the three. */
export function purposeOf({ orderId, purchaseId, giftPurchaseId }: Payment): PaidFor {
  if (orderId !== null) return { orderId }
  return purchaseId === null ? { giftPurchaseId: giftPurchaseId! } : { purchaseId }
}

function isFor(purpose: PaidFor) {
  if ('orderId' in purpose) return eq(payments.orderId, purpose.orderId)
  if ('purchaseId' in purpose) return eq(payments.purchaseId, purpose.purchaseId)
  return eq(payments.giftPurchaseId, purpose.giftPurchaseId)
}

/** Every attempt at paying an order, a plan or a gift card, newest first. */
export async function listPayments<For extends PaidFor>(db: Db, purpose: For): Promise<(Payment & For)[]> {
  const attempts = await db.select().from(payments).where(isFor(purpose)).orderBy(desc(payments.attempt))
  return attempts as (Payment & For)[]
}

/** Whether a provider keeps a payment of it back and has not decided yet. */
export async function isHeld(db: Db, purpose: PaidFor): Promise<boolean> {
  return (await db.$count(payments, and(isFor(purpose), eq(payments.state, 'held')))) > 0
}

/** Whether a payment of it waits for somebody's decision: the provider's, who holds it, or a person's. */
export async function isInReview(db: Db, purpose: PaidFor): Promise<boolean> {
  const isAside = sql`${payments.failureCode} like 'mismatch%'`
  return (await db.$count(payments, and(isFor(purpose), or(eq(payments.state, 'held'), isAside)))) > 0
}

export async function findRefund(db: Db, { refundId }: { refundId: string }) {
  const [found] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  return found ?? null
}

/** What each payment of an order still holds and no one is owed yet, most first, a gift card last. Hold the order still first. */
export async function listHeldMoney(db: Db, { orderId }: { orderId: string }) {
  const { rows } = await db.execute<{ paymentId: string; storeId: string | null; freeCents: number }>(sql`
    select p.id as "paymentId", p.store_id as "storeId", (p.captured_cents - coalesce((
      select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.state <> 'failed'), 0))::bigint as "freeCents"
    from payments p where p.order_id = ${orderId} and p.captured_cents > 0 order by p.provider in ${BESIDE_PROVIDERS}, 3 desc, p.id`)
  return rows
}

/** Refunds that no one has asked about for a while: their job was lost, or the provider takes its time. Longest unasked first. */
export async function listStuckRefunds(
  db: Db,
  { provider, before, limit }: Waiting,
): Promise<{ id: string }[]> {
  return await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.state, 'queued'), lt(lastAsked, before), eq(payments.provider, provider)))
    .orderBy(asc(lastAsked))
    .limit(limit)
}

type Waiting = { provider: Payment['provider']; before: Date; limit: number }

const lastAsked = sql<Date>`coalesce(${refunds.askedAt}, ${refunds.createdAt})`

/** The refunds of a payment that its provider was asked for and that may still change. */
export function listLivingRefunds(db: Db, { paymentId }: { paymentId: string }): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, ['queued', 'done'])))
    .orderBy(asc(refunds.createdAt))
}

/**
 * Payments whose end the provider alone knows, longest unasked first. One that failed may still be paid
 * by another card where its provider tries again, and one marked as a mismatch waits for a person.
 */
export function listOpenPayments(db: Db, { provider, before, limit }: Waiting): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        or(
          inArray(payments.state, ['pending', 'requires_action', 'held']),
          isRetried(provider) ? eq(payments.state, 'failed') : undefined,
        ),
        eq(payments.provider, provider),
        lt(payments.updatedAt, before),
        or(isNull(payments.failureCode), sql`${payments.failureCode} not like 'mismatch%'`),
      ),
    )
    .orderBy(asc(payments.updatedAt))
    .limit(limit)
}

export async function findEvent(db: Db, { provider, eventId }: { provider: string; eventId: string }) {
  const [event] = await db
    .select()
    .from(providerEvents)
    .where(and(eq(providerEvents.provider, provider), eq(providerEvents.eventId, eventId)))
  return event ?? null
}
