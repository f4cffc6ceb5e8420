import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { ASKED_FOR_REFUNDS, MANUAL_PROVIDERS } from '#modules/payments/gateways/rules/gateways.ts'
import { BESIDE_PROVIDERS, type PaymentProviderName } from '#modules/payments/gateways/rules/methods.ts'
import { refundKey } from '../rules.ts'
import { ProviderDeclined, openProvider } from '#modules/payments/gateways/public.ts'
import { listLivingRefunds, type PaidFor, type Payment, type Refund } from '../queries/payments.ts'
import { payments, refunds } from '../tables.ts'
import type { Purpose } from './settle.ts'

export const REFUND = { name: 'payments.refund' }

/**
 * Owes money back, once per reason and cause: what was captured of each payment and is not yet given back or owed,
 * or `amountCents` of all of it when that is less, the gift card's share last. Nothing captured, nothing owed. Locks the
 * payments in id order, so that what several owe at once adds up to what was captured. The job gives it back.
 */
export async function queueRefunds(
  tx: Tx,
  owed: PaidFor & {
    paymentId?: string
    amountCents?: number
    reason: string
    /** The admin's refund or the return that asks for it; without one the reason owes once per payment. */
    causeId?: string
    /** The seller whose money it is, where one payment holds that of several. */
    storeId?: string | null | undefined
    now: Date
  },
): Promise<{ id: string; amountCents: number }[]> {
  const {
    paymentId,
    amountCents = Number.MAX_SAFE_INTEGER,
    reason,
    causeId = null,
    storeId = null,
    now,
  } = owed
  const which = sql`${rowsOf(owed)} and captured_cents > 0 ${paymentId ? sql`and id = ${paymentId}` : sql``}`
  // In a statement of its own: one that waits and reads at once does not see what the other has written.
  const locked = await tx.execute(sql`select 1 from payments where ${which} order by id for no key update`)
  if (locked.rows.length === 0) return []
  const causeKey = `${reason}:${causeId === null ? '' : `${causeId}:`}`
  const { rows } = await tx.execute<{ id: string; amount_cents: number; provider: PaymentProviderName }>(sql`
    with captured as (
      select id, order_id, purchase_id, gift_purchase_id, store_id, provider, captured_cents from payments where ${which}
    ), free as (
      select c.id, c.order_id, c.purchase_id, c.gift_purchase_id, c.store_id, c.provider, c.captured_cents - coalesce((
        select sum(r.amount_cents) from refunds r where r.payment_id = c.id and r.state <> 'failed'), 0)::bigint as cents
      from captured c
    ), shared as (
      select id, order_id, purchase_id, gift_purchase_id, store_id, provider, least(cents, greatest(0, ${amountCents}::bigint - coalesce(sum(cents) over (
        order by provider in ${BESIDE_PROVIDERS}, cents desc, id rows between unbounded preceding and 1 preceding), 0))) as cents
      from free where cents > 0
    ), owed as (
      insert into refunds (payment_id, order_id, purchase_id, gift_purchase_id, store_id, amount_cents, reason, cause_key, cause_id, created_at)
      select id, order_id, purchase_id, gift_purchase_id, coalesce(store_id, ${storeId}::uuid), cents, ${reason}, ${causeKey} || id, ${causeId}::uuid, ${now.toISOString()}
      from shared where cents > 0
      on conflict (cause_key) do nothing
      returning id, payment_id, amount_cents
    )
    select o.id, o.amount_cents, f.provider from owed o join shared f on f.id = o.payment_id`)
  for (const { id, provider } of rows) {
    if (!MANUAL_PROVIDERS.includes(provider)) await enqueue(tx, REFUND, { refundId: id })
  }
  return rows.map((row) => ({ id: row.id, amountCents: row.amount_cents }))
}

function rowsOf(purpose: PaidFor) {
  if ('orderId' in purpose) return sql`order_id = ${purpose.orderId}`
  if ('purchaseId' in purpose) return sql`purchase_id = ${purpose.purchaseId}`
  return sql`gift_purchase_id = ${purpose.giftPurchaseId}`
}

/**
 * Gives back one queued refund through its provider and writes it down. Repeatable: the row's own key makes it one
 * refund at the provider, the guard one in our books. What is still on its way stays queued and is asked about again.
 * Throws when the provider gave no answer.
 */
export async function sendRefund<P extends Payment, Thing>(
  purpose: Purpose<P, Thing>,
  { refund, payment, now }: OneRefund<P>,
): Promise<void> {
  if (refund.state !== 'queued' || MANUAL_PROVIDERS.includes(payment.provider)) return
  const { id: refundId } = refund
  const answer =
    payment.provider === 'gift_card'
      ? ({ id: `gift_${refundId}`, state: 'succeeded' } as const)
      : await askRefund({ refund, payment })
  // The provider takes its time, which is no one's fault: its notice or the reconciler brings the end.
  if (answer.state === 'pending') return transaction((tx) => markRefundAsked(tx, { refundId, now }))
  await transaction(async (tx) => {
    if (answer.state === 'succeeded' && answer.id !== null)
      return void (await bookRefund(tx, purpose, { refund, payment, providerRefundId: answer.id, now }))
    const thing = await purpose.lock(tx, payment)
    if (!(await failRefund(tx, { refundId }))) return
    const detail = 'code' in answer ? answer.code : 'failed'
    await noteRefund(tx, purpose, { refund, payment, action: 'refund_refused', detail })
    await purpose.followRefund(tx, { thing, refund, payment, state: 'refused', detail, now })
  })
}

/** Money went back, by the word of the provider or of the sender: written down once. True for who wrote it. */
export async function bookRefund<P extends Payment, Thing>(
  tx: Tx,
  purpose: Purpose<P, Thing>,
  { refund, payment, providerRefundId, now }: OneRefund<P> & { providerRefundId: string },
): Promise<boolean> {
  const thing = await purpose.lock(tx, payment)
  const done = await finishRefund(tx, { refundId: refund.id, providerRefundId, now })
  if (!done) return false
  await purpose.followRefund(tx, {
    thing,
    refund: done,
    payment,
    state: 'done',
    detail: providerRefundId,
    now,
  })
  return true
}

/**
 * A provider reports on a payment's refunds: what is on its way is followed, and what had arrived but was sent back
 * by the buyer's bank is no longer counted as given back. Repeatable, also by several at once. The money is with the
 * shop again: shop and buyer are informed, and a person gives it back another way.
 */
export async function followRefunds<P extends Payment, Thing>(
  purpose: Purpose<P, Thing>,
  { payment, now }: { payment: P; now: Date },
): Promise<void> {
  if (!ASKED_FOR_REFUNDS.includes(payment.provider)) return
  for (const refund of await listLivingRefunds(db, { paymentId: payment.id })) {
    if (refund.state === 'queued') await sendRefund(purpose, { refund, payment, now })
    else if ((await readRefund({ refund, payment }))?.state === 'failed')
      await transaction((tx) => takeBackRefund(tx, purpose, { refund, payment, now }))
  }
}

type OneRefund<P> = { refund: Refund; payment: P; now: Date }

async function takeBackRefund<P extends Payment, Thing>(
  tx: Tx,
  purpose: Purpose<P, Thing>,
  { refund, payment, now }: OneRefund<P>,
) {
  const thing = await purpose.lock(tx, payment)
  if (!(await undoRefund(tx, { refundId: refund.id, now }))) return
  const detail = refund.providerRefundId ?? refund.id
  await noteRefund(tx, purpose, { refund, payment, action: 'refund_bounced' })
  await purpose.followRefund(tx, { thing, refund, payment, state: 'bounced', detail, now })
}

function noteRefund<P extends Payment, Thing>(
  tx: Tx,
  purpose: Purpose<P, Thing>,
  {
    refund,
    payment,
    action,
    detail,
  }: Omit<OneRefund<P>, 'now'> & { action: 'refund_refused' | 'refund_bounced'; detail?: string },
) {
  const after = { refundId: refund.id, amountCents: refund.amountCents, ...(detail ? { detail } : {}) }
  const target = { kind: purpose.kind, id: purpose.idOf(payment) }
  return recordAudit(tx, { actor: SYSTEM, action: `${purpose.module}.${action}`, target, after })
}

/** Asks the provider for the money back, by the row's own key: however often it is asked, it is one refund. */
async function askRefund({ refund, payment }: { refund: Refund; payment: Payment }) {
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
async function readRefund({ refund, payment }: { refund: Refund; payment: Payment }) {
  const { provider } = await openProvider(payment.provider)
  return provider.readRefund({
    providerPaymentId: payment.providerPaymentId!,
    amountCents: refund.amountCents,
    idempotencyKey: refundKey(refund.id),
  })
}

/** Remembers when the provider was last asked about a refund, so that the reconciler asks about all in turn. */
async function markRefundAsked(tx: Tx, { refundId, now }: { refundId: string; now: Date }) {
  await tx.update(refunds).set({ askedAt: now }).where(eq(refunds.id, refundId))
}

/** Writes down that money went back, once. The check of the table keeps it within what was captured. */
async function finishRefund(
  tx: Tx,
  { refundId, providerRefundId, now }: { refundId: string; providerRefundId: string; now: Date },
): Promise<Refund | null> {
  const [refund] = await tx
    .update(refunds)
    .set({ state: 'done', providerRefundId, doneAt: now, sentAt: now })
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

/** Writes down that money which had gone back was sent back again, once: the payment holds it, and no one is owed it by this row. */
async function undoRefund(
  tx: Tx,
  { refundId, now }: { refundId: string; now: Date },
): Promise<Refund | null> {
  const [refund] = await tx
    .update(refunds)
    .set({ state: 'failed', doneAt: null, bouncedAt: now })
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
async function failRefund(tx: Tx, { refundId }: { refundId: string }): Promise<boolean> {
  const failed = await tx
    .update(refunds)
    .set({ state: 'failed' })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'queued')))
    .returning({ id: refunds.id })
  return failed.length === 1
}

/** Keeps what shows that a refund was sent by hand; a newer one takes its place. */
export async function setRefundProof(
  tx: Tx,
  { refundId, proofId }: { refundId: string; proofId: string },
): Promise<void> {
  await tx.update(refunds).set({ proofId }).where(eq(refunds.id, refundId))
}
