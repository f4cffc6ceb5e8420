import type { Admin, Seller } from '#server/auth/actor.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { type AnyStore, EVERY_STORE } from '#modules/sellers/stores/public.ts'
import {
  type Taker,
  takeMoney,
  findPayment,
  isForOrder,
  type OrderPayment,
} from '#modules/payments/core/public.ts'
import {
  mailPartLapsed,
  mailPartMoneyBack,
  mailPartPaid,
  mailPartRejected,
  mailReviewLapsed,
} from '../emails/parts.ts'
import { findReader, mailCancelled, mailPaid } from '../emails.ts'
import { alreadyPaid, notInReview, reasonRequired } from '../errors.ts'
import { getPaidPart, getPart } from '../queries/parts.ts'
import { bankReference, correctionEndsAt, isOpenPart, reviewEndsAt } from '../rules/parts.ts'
import { AS_PAID, hasLapsed, isCancelled } from '../rules.ts'
import type { Order, DirectOrder } from '../tables.ts'
import { lockOrder } from './move-order.ts'
import { followParts, movePart, movePartStock, tryMovePartStock } from './move-parts.ts'

export type PartSettlement = 'paid' | 'repeated' | 'money_back'
type By = { actor: Admin | Seller; address: string; now: Date }
type Wanted = { sellerOrderId: string; orderId?: string }

/** Holds an order still and reads one of its parts; `userId` is the buyer who asks for their own. */
export async function lockPart(
  tx: Tx,
  scope: AnyStore,
  { userId, ...wanted }: Wanted & { userId?: string },
): Promise<{ order: Order; part: DirectOrder }> {
  const found = await getPart(tx, scope, wanted)
  const order = await lockOrder(tx, { orderId: found.orderId, ...(userId ? { userId } : {}) })
  return { order, part: await getPart(tx, scope, wanted) }
}

/** The same of the part that a payment is for. */
export async function lockPaidPart(tx: Tx, wanted: { paymentId: string }) {
  const { orderId } = await getPaidPart(tx, wanted)
  const order = await lockOrder(tx, { orderId })
  return { order, part: await getPaidPart(tx, wanted) }
}

/**
 * A named person saw the money on the account: the owner of the store, or an administrator, who says why when it is
 * a store's. The bank's reference can be used once per account. Locks the order, then its parts, then the
 * stock; audits, mails and announces. Money for a part that has ended gets it back while there is stock,
 * else is written down and owed back.
 */
export async function confirmPart(
  tx: Tx,
  scope: AnyStore,
  wanted: Wanted & { reference?: string | undefined; reason?: string | undefined },
  { actor, address, now }: By,
): Promise<PartSettlement> {
  const { order, part } = await lockPart(tx, scope, wanted)
  if (part.paymentState === 'paid') throw alreadyPaid()
  if (scope === EVERY_STORE && part.storeId !== null && !wanted.reason) throw reasonRequired()
  const reference = wanted.reference ? bankReference(wanted.reference) : part.bankReference
  const outcome = await takePartMoney(tx, {
    part,
    providerPaymentId: reference,
    confirmedBy: actor.userId,
    now,
  })
  if (outcome === 'repeated') throw alreadyPaid()
  await recordAudit(tx, {
    actor,
    address,
    action: 'orders.confirm_payment',
    target: { kind: 'order', id: order.id },
    before: {
      part: part.number,
      state: part.paymentState,
      status: order.status,
      paymentStatus: order.paymentStatus,
    },
    after: { outcome, amountCents: part.totalCents, reference },
    reason: wanted.reason,
  })
  return outcome
}

type LockedPart = { order: Order; part: DirectOrder }

/** A seller's part of an order as what money is for: no one but a person or a chain says that it is here. */
const partMoney: Taker<OrderPayment, LockedPart> = {
  module: 'orders',
  kind: 'order',
  idOf: ({ orderId }) => orderId,
  about: ({ order, part }) => ({ part: part.number, status: order.status }),
  lock: (tx, { id: paymentId }) => lockPaidPart(tx, { paymentId }),
  whyNotOwed({ order, part }) {
    const isOff = isCancelled(order.status) && !hasLapsed(order)
    return part.paymentState === 'cancelled' || isOff ? 'late_money' : null
  },
  async give(tx, { thing: { order, part }, confirmedBy = null, now }) {
    const stockState = await tryMovePartStock(tx, { order, part, to: AS_PAID.status, now })
    if (stockState === null) return 'late_money'
    const decided = { decidedBy: confirmedBy, decidedAt: now }
    const moved = await movePart(tx, { part, to: 'paid', stockState, rejectionReason: null, now, ...decided })
    const followed = await followParts(tx, { order, now })
    if (followed.standing.paymentStatus === 'paid')
      await mailPaid(tx, followed.order, await findReader(tx, followed.order))
    else await mailPartPaid(tx, { order: followed.order, part: moved })
    return null
  },
  async late(tx, { thing: { order, part }, confirmedBy = null, now }) {
    if (!isOpenPart(part.paymentState)) return
    await endPart(tx, { order, part, to: 'lapsed', now, decidedBy: confirmedBy, decidedAt: now })
  },
  notify: (tx, { order, part }) => mailPartMoneyBack(tx, { order, part }),
}

/**
 * The only way from money to a paid part: its payment is marked paid once, its lines become a sale, its store's
 * order is worked on, and the order follows. Locks the order. Money for a part that its buyer or the shop
 * called off, or whose units are gone, is written down and owed back by the seller; the buyer is informed.
 */
export async function takePartMoney(
  tx: Tx,
  {
    part,
    ...money
  }: {
    part: DirectOrder
    /** The bank's reference or the transaction's hash. */
    providerPaymentId: string | null
    confirmedBy?: string
    now: Date
  },
): Promise<PartSettlement> {
  const payment = await findPayment(tx, part)
  if (!payment || !isForOrder(payment)) throw new Error(`Part ${part.id} has no payment`)
  return takeMoney(tx, partMoney, { payment, ...money })
}

/**
 * Puts an open part before the eyes of the owner of its account. A claim alone does not make the stock wait any
 * longer: anybody can claim. `isSeen` says that a node of the chain knows the money; a person says so by
 * `lookAtPart`. What the buyer says about the payment goes with it. The order must be locked; the caller informs the
 * seller.
 */
export async function sendToReview(
  tx: Tx,
  {
    order,
    part,
    isSeen = false,
    now,
    ...said
  }: { order: Order; part: DirectOrder; isSeen?: boolean; now: Date } & Partial<
    Pick<DirectOrder, 'bankReference' | 'proofId' | 'proofAt'>
  >,
): Promise<DirectOrder> {
  const moved = await movePart(tx, {
    part,
    to: 'review',
    ...(isSeen ? seen(part, now) : { dueAt: part.dueAt }),
    rejectionReason: null,
    now,
    ...said,
  })
  await followParts(tx, { order, now })
  return moved
}

/**
 * The owner of the account, or an administrator, has looked at what the buyer claims: from now on its stock waits for
 * the answer, ten days at most. Looking again changes nothing. Locks the order.
 */
export async function lookAtPart(
  tx: Tx,
  scope: AnyStore,
  wanted: Wanted,
  { now }: Pick<By, 'now'>,
): Promise<DirectOrder> {
  const { order, part } = await lockPart(tx, scope, wanted)
  if (!isOpenPart(part.paymentState) || part.paymentState === 'rejected' || part.lookedAt) return part
  const moved = await movePart(tx, { part, to: part.paymentState, ...seen(part, now), now })
  await followParts(tx, { order, now })
  return moved
}

const seen = ({ dueAt, lookedAt }: DirectOrder, now: Date) =>
  lookedAt ? { dueAt } : { dueAt: reviewEndsAt(now), lookedAt: now }

/**
 * The owner of the account did not find the money, or not this amount: the buyer is informed why and has 24 hours to
 * correct it, then the part lapses. Audited, mailed, announced.
 */
export async function rejectPart(
  tx: Tx,
  scope: AnyStore,
  wanted: Wanted & { reason: string },
  { actor, address, now }: By,
): Promise<DirectOrder> {
  const { order, part } = await lockPart(tx, scope, wanted)
  if (part.paymentState !== 'review') throw notInReview()
  const { reason } = wanted
  const rejected = await movePart(tx, {
    part,
    to: 'rejected',
    dueAt: correctionEndsAt(now),
    lookedAt: null,
    rejectionReason: reason,
    decidedBy: actor.userId,
    decidedAt: now,
    now,
  })
  await followParts(tx, { order, now })
  await mailPartRejected(tx, { order, part: rejected })
  await recordAudit(tx, {
    actor,
    address,
    action: 'orders.reject_payment',
    target: { kind: 'order', id: order.id },
    before: { part: part.number, reference: part.bankReference, proofId: part.proofId },
    reason,
  })
  return rejected
}

/**
 * Ends these open parts of a locked order because their time is over: frees their stock and updates the order. Without
 * open parts it publishes nothing.
 */
export async function lapseParts(
  tx: Tx,
  { order, parts, now }: { order: Order; parts: readonly DirectOrder[]; now: Date },
): Promise<void> {
  // Another worker let them go while this one waited for the order.
  if (parts.length === 0) return
  let left = order
  for (const part of parts) {
    ;({ order: left } = await endPart(tx, { order: left, part, to: 'lapsed', now }))
    if (part.paymentState === 'review') await notifyReviewLapsed(tx, { order, part })
  }
  if (isCancelled(left.status)) return mailCancelled(tx, left)
  for (const part of parts) await mailPartLapsed(tx, { order: left, part })
  if (left.paymentStatus === 'paid') await mailPaid(tx, left, await findReader(tx, left))
}

async function notifyReviewLapsed(tx: Tx, { order, part }: { order: Order; part: DirectOrder }) {
  await mailReviewLapsed(tx, { order, part })
  await recordAudit(tx, {
    actor: SYSTEM,
    action: 'orders.review_lapsed',
    target: { kind: 'order', id: order.id },
    after: { part: part.number, amountCents: part.totalCents, reference: part.bankReference },
  })
}

async function endPart(
  tx: Tx,
  {
    order,
    part,
    now,
    ...change
  }: { order: Order; part: DirectOrder; to: 'lapsed'; now: Date } & Partial<DirectOrder>,
) {
  const stockState = await movePartStock(tx, { order, part, to: 'cancelled', now })
  await movePart(tx, { part, now, ...change, stockState })
  return followParts(tx, { order, now })
}
