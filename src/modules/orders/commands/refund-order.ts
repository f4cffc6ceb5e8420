import { eq, sql } from 'drizzle-orm'
import { type Admin, type Owner, SYSTEM } from '#server/actor.ts'
import { db, transaction, type Tx } from '#server/db.ts'
import { announce } from '#server/live.ts'
import { recordAudit } from '#modules/audit/commands.ts'
import { giveBackToCard } from '#modules/payments/commands/gift-cards.ts'
import {
  askRefund,
  failRefund,
  finishRefund,
  markRefundAsked,
  readRefund,
  undoRefund,
} from '#modules/payments/commands/refunds.ts'
import { refundNotFound, refundNotManual } from '#modules/payments/errors.ts'
import {
  findPayment,
  findRefund,
  listLivingRefunds,
  listPayments,
  type Payment,
  type Refund,
} from '#modules/payments/queries/payments.ts'
import { BY_HAND } from '#modules/payments/rules.ts'
import { carryOutPlanRefund, takeBackPlanRefund } from '#modules/subscriptions/commands/refund-purchase.ts'
import { mailMoneyProblem, mailRefundBounced, mailRefunded } from '../emails.ts'
import { listParts } from '../queries/parts.ts'
import { isOpenPart, isPaidToSellers } from '../rules.parts.ts'
import { findGiven } from '../queries/refunds.ts'
import { hasMoney, paymentStatusAfterRefund } from '../rules.ts'
import { type Order, orders } from '../tables.ts'
import { forgetRefused } from './give-back.ts'
import { lockOrder } from './move-order.ts'

/**
 * Gives back one queued refund through its provider and writes it down. Repeatable: the row's own key makes
 * it one refund at the provider, the guard one in our books. What is still on its way stays queued and is asked
 * about again. Throws when the provider gave no answer.
 */
export async function carryOutRefund({ refundId, now }: { refundId: string; now: Date }): Promise<void> {
  const found = await findRefund(db, { refundId })
  if (found?.refund.state !== 'queued' || BY_HAND.includes(found.payment.provider)) return
  const { orderId, purchaseId } = found.refund
  if (purchaseId !== null)
    return carryOutPlanRefund({ refund: { ...found.refund, purchaseId }, payment: found.payment, now })
  if (orderId === null) return
  if (found.payment.provider === 'gift_card')
    return void (await transaction((tx) =>
      bookRefund(tx, { orderId, refundId, providerRefundId: `gift_${refundId}`, now }),
    ))
  const answer = await askRefund(found)
  // The provider takes its time, which is nobody's fault: its notice or the reconciler brings the end.
  if (answer.state === 'pending') return transaction((tx) => markRefundAsked(tx, { refundId, now }))
  if (answer.state === 'succeeded' && answer.id !== null) {
    const providerRefundId = answer.id
    await transaction((tx) => bookRefund(tx, { orderId, refundId, providerRefundId, now }))
    return
  }
  const detail = 'code' in answer ? answer.code : 'failed'
  await transaction(async (tx) => {
    const order = await lockOrder(tx, { orderId })
    if (!(await failRefund(tx, { refundId }))) return
    await forgetRefused(tx, { refundId, now })
    await recordAudit(tx, {
      actor: SYSTEM,
      action: 'orders.refund_refused',
      target: { kind: 'order', id: order.id },
      after: { refundId, detail, amountCents: found.refund.amountCents },
    })
    await mailMoneyProblem(tx, { order, why: 'refund_refused', detail })
  })
}

/**
 * A provider has news of a payment's refunds: what is on its way is followed, and what had arrived but was sent back
 * by the buyer's bank is no longer counted as given back. Repeatable, also by several at once. The money is with the
 * shop again: shop and buyer are told, and a person gives it back another way.
 */
export async function followRefunds({ payment, now }: { payment: Payment; now: Date }): Promise<void> {
  if (payment.provider === 'gift_card' || BY_HAND.includes(payment.provider)) return
  for (const refund of await listLivingRefunds(db, { paymentId: payment.id })) {
    if (refund.state === 'queued') await carryOutRefund({ refundId: refund.id, now })
    else if ((await readRefund({ refund, payment }))?.state === 'failed')
      await transaction((tx) => takeBackRefund(tx, { refund, now }))
  }
}

async function takeBackRefund(tx: Tx, { refund, now }: { refund: Refund; now: Date }) {
  const { id: refundId, orderId, purchaseId } = refund
  if (purchaseId !== null) return takeBackPlanRefund(tx, { refundId, purchaseId, now })
  if (orderId === null) return
  const order = await lockOrder(tx, { orderId })
  if (!(await undoRefund(tx, { refundId, now }))) return
  await forgetRefused(tx, { refundId, now })
  await followMoney(tx, { order, now })
  await recordAudit(tx, {
    actor: SYSTEM,
    action: 'orders.refund_bounced',
    target: { kind: 'order', id: orderId },
    after: { refundId, amountCents: refund.amountCents },
  })
  await mailMoneyProblem(tx, { order, why: 'refund_bounced', detail: refund.providerRefundId ?? refundId })
  await mailRefundBounced(tx, { order, amountCents: refund.amountCents })
  await announce(tx, { name: 'order.changed', ids: [orderId], userId: order.userId })
}

/**
 * The money of a part was sent back by hand, says an administrator or the owner of the store it was paid to;
 * `reference` is the bank's and is used once per account. Repeating it changes nothing.
 */
export async function confirmManualRefund(
  tx: Tx,
  { refundId, reference, storeId }: { refundId: string; reference: string; storeId?: string },
  { actor, address, now }: { actor: Admin | Owner; address: string; now: Date },
) {
  const found = await findRefund(tx, { refundId })
  const own = storeId ?? (actor.kind === 'admin' ? undefined : actor.storeId)
  const isForeign = own !== undefined && found?.payment.storeId !== own
  if (!found || isForeign) throw refundNotFound()
  if (!BY_HAND.includes(found.payment.provider)) throw refundNotManual()
  const { orderId, amountCents } = found.refund
  if (orderId === null) throw refundNotFound()
  const account = found.payment.storeId === null ? '' : `${found.payment.storeId}:`
  const providerRefundId = `${found.payment.provider}:${account}${reference}`
  const isNew = await bookRefund(tx, { orderId, refundId, providerRefundId, now })
  if (!isNew) return
  await recordAudit(tx, {
    actor,
    address,
    action: 'orders.confirm_refund',
    target: { kind: 'order', id: orderId },
    after: { refundId, amountCents, reference },
  })
}

async function bookRefund(
  tx: Tx,
  {
    orderId,
    refundId,
    providerRefundId,
    now,
  }: { orderId: string; refundId: string; providerRefundId: string; now: Date },
): Promise<boolean> {
  const order = await lockOrder(tx, { orderId })
  const refund = await finishRefund(tx, { refundId, providerRefundId, now })
  if (!refund) return false
  const { paymentId, amountCents } = refund
  const isGift = (await findPayment(tx, { paymentId }))?.provider === 'gift_card'
  const card = isGift ? await giveBackToCard(tx, { refundId, paymentId, orderId, amountCents, now }) : null
  await followMoney(tx, { order, isFromCard: card !== null, now })
  const { note = null } = (await findGiven(tx, { refundId })) ?? {}
  await mailRefunded(tx, { order, amountCents, card, note })
  await announce(tx, { name: 'order.changed', ids: [orderId], userId: order.userId })
  return true
}

/** The payment status says what all payments of the order keep. */
async function followMoney(
  tx: Tx,
  { order, isFromCard = false, now }: { order: Order; isFromCard?: boolean; now: Date },
) {
  const orderId = order.id
  const taken = await listPayments(tx, { orderId })
  const keptCents = taken.reduce((sum, payment) => sum + payment.capturedCents - payment.refundedCents, 0)
  const parts = isPaidToSellers(order.paymentMethod) ? await listParts(tx, { orderId }) : []
  const duePerPart = parts.map(({ state, amountCents }) => (state === 'paid' ? amountCents : 0))
  const totalCents = parts.length > 0 ? duePerPart.reduce((sum, cents) => sum + cents, 0) : order.totalCents
  // An order that ended before it was paid has given back only what its card had lent it; one that waits, what a
  // payment took that was given up.
  const wasUnpaid = !hasMoney(order.paymentStatus) && (isFromCard || order.status === 'pending')
  const paymentStatus =
    wasUnpaid || parts.some(({ state }) => isOpenPart(state))
      ? order.paymentStatus
      : paymentStatusAfterRefund({ keptCents, totalCents })
  await tx
    .update(orders)
    .set({ paymentStatus, updatedAt: now, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId))
}
