import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { BY_HAND, type PaymentProviderName, refundKey } from '../rules.ts'
import { ProviderDeclined } from '../providers/provider.ts'
import type { Payment, Refund } from '../queries/payments.ts'
import { payments, refunds } from '../tables.ts'
import { openProvider } from './providers.ts'

export const REFUND = { name: 'payments.refund' }

/**
 * Owes money back, once per reason and cause: what was captured of each payment and is not yet given back or owed,
 * or `amountCents` of all of it when that is less, the gift card's share last. Nothing captured, nothing owed. Locks the
 * payments in id order, so that what several owe at once adds up to what was captured. The job gives it back.
 */
export async function queueRefunds(
  tx: Tx,
  owed: ({ orderId: string } | { purchaseId: string }) & {
    paymentId?: string
    amountCents?: number
    reason: string
    /** The refund of the office or the return that asks for it; without one the reason owes once per payment. */
    causeId?: string
    now: Date
  },
): Promise<{ id: string; amountCents: number }[]> {
  const { paymentId, amountCents = Number.MAX_SAFE_INTEGER, reason, causeId = null, now } = owed
  const purpose = 'orderId' in owed ? sql`order_id = ${owed.orderId}` : sql`purchase_id = ${owed.purchaseId}`
  const which = sql`${purpose} and captured_cents > 0 ${paymentId ? sql`and id = ${paymentId}` : sql``}`
  // In a statement of its own: one that waits and reads at once does not see what the other has written.
  const locked = await tx.execute(sql`select 1 from payments where ${which} order by id for no key update`)
  if (locked.rows.length === 0) return []
  const causeKey = `${reason}:${causeId === null ? '' : `${causeId}:`}`
  const { rows } = await tx.execute<{ id: string; amount_cents: number; provider: PaymentProviderName }>(sql`
    with captured as (
      select id, order_id, purchase_id, provider, captured_cents from payments where ${which}
    ), free as (
      select c.id, c.order_id, c.purchase_id, c.provider, c.captured_cents - coalesce((
        select sum(r.amount_cents) from refunds r where r.payment_id = c.id and r.state <> 'failed'), 0)::bigint as cents
      from captured c
    ), shared as (
      select id, order_id, purchase_id, provider, least(cents, greatest(0, ${amountCents}::bigint - coalesce(sum(cents) over (
        order by provider = 'gift_card', cents desc, id rows between unbounded preceding and 1 preceding), 0))) as cents
      from free where cents > 0
    ), owed as (
      insert into refunds (payment_id, order_id, purchase_id, amount_cents, reason, cause_key, cause_id, created_at)
      select id, order_id, purchase_id, cents, ${reason}, ${causeKey} || id, ${causeId}::uuid, ${now.toISOString()}
      from shared where cents > 0
      on conflict (cause_key) do nothing
      returning id, payment_id, amount_cents
    )
    select o.id, o.amount_cents, f.provider from owed o join shared f on f.id = o.payment_id`)
  for (const { id, provider } of rows) {
    if (!BY_HAND.includes(provider)) await enqueue(tx, REFUND, { refundId: id }, { onceKey: id })
  }
  return rows.map((row) => ({ id: row.id, amountCents: row.amount_cents }))
}

/** Asks the provider for the money back, by the row's own key: however often it is asked, it is one refund. */
export async function askRefund({ refund, payment }: { refund: Refund; payment: Payment }) {
  const { provider } = await openProvider(payment.provider)
  try {
    return await provider.refund({
      providerPaymentId: payment.providerPaymentId!,
      amountCents: refund.amountCents,
      idempotencyKey: refundKey(refund.id),
    })
  } catch (error) {
    // A clear no means that asking again gives the same answer; anything else is tried again.
    if (error instanceof ProviderDeclined) return { id: null, state: 'failed' as const, code: error.code }
    throw error
  }
}

/** How a refund that was asked for stands at its provider; null when the provider knows none. */
export async function readRefund({ refund, payment }: { refund: Refund; payment: Payment }) {
  const { provider } = await openProvider(payment.provider)
  return provider.readRefund({
    providerPaymentId: payment.providerPaymentId!,
    amountCents: refund.amountCents,
    idempotencyKey: refundKey(refund.id),
  })
}

/** Remembers when the provider was last asked about a refund, so that the reconciler asks about all in turn. */
export async function markRefundAsked(tx: Tx, { refundId, now }: { refundId: string; now: Date }) {
  await tx.update(refunds).set({ askedAt: now }).where(eq(refunds.id, refundId))
}

/** Writes down that money went back, once. The check of the table keeps it within what was captured. */
export async function finishRefund(
  tx: Tx,
  { refundId, providerRefundId, now }: { refundId: string; providerRefundId: string; now: Date },
): Promise<Refund | null> {
  const [refund] = await tx
    .update(refunds)
    .set({ state: 'done', providerRefundId, doneAt: now })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'queued')))
    .returning()
  if (!refund) return null
  await tx
    .update(payments)
    .set({
      refundedCents: sql`${payments.refundedCents} + ${refund.amountCents}`,
      state: sql`case when ${payments.refundedCents} + ${refund.amountCents} >= ${payments.capturedCents}
        then 'refunded' else 'partially_refunded' end`,
      updatedAt: now,
    })
    .where(eq(payments.id, refund.paymentId))
  return refund
}

/** Writes down that money which had gone back was sent back again, once: the payment holds it, and nobody is owed it by this row. */
export async function undoRefund(
  tx: Tx,
  { refundId, now }: { refundId: string; now: Date },
): Promise<Refund | null> {
  const [refund] = await tx
    .update(refunds)
    .set({ state: 'failed', doneAt: null })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'done')))
    .returning()
  if (!refund) return null
  await tx
    .update(payments)
    .set({
      refundedCents: sql`${payments.refundedCents} - ${refund.amountCents}`,
      state: sql`case when ${payments.refundedCents} = ${refund.amountCents} then 'paid' else 'partially_refunded' end`,
      updatedAt: now,
    })
    .where(eq(payments.id, refund.paymentId))
  return refund
}

/** Writes down that the provider refuses this refund for good; a person must see to it. */
export async function failRefund(tx: Tx, { refundId }: { refundId: string }): Promise<boolean> {
  const failed = await tx
    .update(refunds)
    .set({ state: 'failed' })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'queued')))
    .returning({ id: refunds.id })
  return failed.length === 1
}
