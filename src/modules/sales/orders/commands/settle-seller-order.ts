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
  mailPaymentLapsed,
  mailSellerMoneyBack,
  mailSellerOrderPaid,
  mailPaymentRejected,
  mailReviewLapsed,
} from '../emails/seller-payments.ts'
import { findReader, mailCancelled, mailPaid } from '../emails.ts'
import { alreadyPaid, notInReview, reasonRequired } from '../errors.ts'
import { getOrderOfPayment, getDirectOrder } from '../queries/direct-orders.ts'
import { bankReference, correctionEndsAt, isOpenPayment, reviewEndsAt } from '../rules/seller-orders.ts'
import { AS_PAID, hasLapsed, isCancelled } from '../rules.ts'
import type { Order, DirectOrder } from '../tables.ts'
import { lockOrder } from './move-order.ts'
import {
  followSellerOrders,
  moveSellerOrder,
  moveSellerStock,
  tryMoveSellerStock,
} from './move-seller-orders.ts'

export type SellerSettlement = 'paid' | 'repeated' | 'money_back'
type By = { actor: Admin | Seller; address: string; now: Date }
type Locked = { order: Order; own: DirectOrder }
type Said = Partial<Pick<DirectOrder, 'bankReference' | 'proofId' | 'proofAt'>>
type Wanted = { sellerOrderId: string; orderId?: string }

/** Locks an order and reads one of its seller orders; `userId` is the buyer who asks for their own. */
export async function lockDirect(
  tx: Tx,
  scope: AnyStore,
  { userId, ...wanted }: Wanted & { userId?: string },
): Promise<Locked> {
  const found = await getDirectOrder(tx, scope, wanted)
  const order = await lockOrder(tx, { orderId: found.orderId, ...(userId ? { userId } : {}) })
  return { order, own: await getDirectOrder(tx, scope, wanted) }
}

/** The same of the seller order that a payment is for. */
export async function lockOrderOfPayment(tx: Tx, wanted: { paymentId: string }) {
  const { orderId } = await getOrderOfPayment(tx, wanted)
  const order = await lockOrder(tx, { orderId })
  return { order, own: await getOrderOfPayment(tx, wanted) }
}

/**
 * A named person saw the money on the account: the owner of the store, or an administrator, who says why when it is
 * a store's. The bank's reference can be used once per account. Locks the order, then its seller orders, then the
 * stock; audits, mails and announces. Money for a seller order that has ended gets it back while there is stock,
 * else is written down and owed back.
 */
export async function confirmPaid(
  tx: Tx,
  scope: AnyStore,
  wanted: Wanted & { reference?: string | undefined; reason?: string | undefined },
  { actor, address, now }: By,
): Promise<SellerSettlement> {
  const { order, own } = await lockDirect(tx, scope, wanted)
  if (own.paymentState === 'paid') throw alreadyPaid()
  if (scope === EVERY_STORE && own.storeId !== null && !wanted.reason) throw reasonRequired()
  const reference = wanted.reference ? bankReference(wanted.reference) : own.bankReference
  const money = { providerPaymentId: reference, confirmedBy: actor.userId, now }
  const outcome = await takeSellerMoney(tx, { own, ...money })
  if (outcome === 'repeated') throw alreadyPaid()
  await recordAudit(tx, {
    actor,
    address,
    action: 'orders.confirm_payment',
    target: { kind: 'order', id: order.id },
    before: {
      sellerOrder: own.number,
      state: own.paymentState,
      status: order.status,
      paymentStatus: order.paymentStatus,
    },
    after: { outcome, amountCents: own.totalCents, reference },
    reason: wanted.reason,
  })
  return outcome
}

/** A seller order as what money is for: no one but a person or a chain says that it is here. */
const sellerMoney: Taker<OrderPayment, Locked> = {
  module: 'orders',
  kind: 'order',
  idOf: ({ orderId }) => orderId,
  about: ({ order, own }) => ({ sellerOrder: own.number, status: order.status }),
  lock: (tx, { id: paymentId }) => lockOrderOfPayment(tx, { paymentId }),
  whyNotOwed({ order, own }) {
    const isOff = isCancelled(order.status) && !hasLapsed(order)
    return own.paymentState === 'cancelled' || isOff ? 'late_money' : null
  },
  async give(tx, { thing: { order, own }, confirmedBy = null, now }) {
    const stockState = await tryMoveSellerStock(tx, { order, own, to: AS_PAID.status, now })
    if (stockState === null) return 'late_money'
    const decided = { rejectionReason: null, decidedBy: confirmedBy, decidedAt: now }
    const moved = await moveSellerOrder(tx, { own, to: 'paid', stockState, now, ...decided })
    const followed = await followSellerOrders(tx, { order, now })
    if (followed.standing.paymentStatus === 'paid')
      await mailPaid(tx, followed.order, await findReader(tx, followed.order))
    else await mailSellerOrderPaid(tx, { order: followed.order, own: moved })
    return null
  },
  async late(tx, { thing: { order, own }, confirmedBy = null, now }) {
    if (!isOpenPayment(own.paymentState)) return
    await endSellerOrder(tx, { order, own, to: 'lapsed', now, decidedBy: confirmedBy, decidedAt: now })
  },
  notify: (tx, { order, own }) => mailSellerMoneyBack(tx, { order, own }),
}

/**
 * The only way from money to a paid seller order: its payment is marked paid once, its lines become a sale, its store's
 * order is worked on, and the order follows. Locks the order. Money for a seller order that its buyer or the shop
 * called off, or whose units are gone, is written down and owed back by the seller; the buyer is informed.
 */
export async function takeSellerMoney(
  tx: Tx,
  {
    own,
    ...money
  }: {
    own: DirectOrder
    /** The bank's reference or the transaction's hash. */
    providerPaymentId: string | null
    confirmedBy?: string
    now: Date
  },
): Promise<SellerSettlement> {
  const payment = await findPayment(tx, own)
  if (!payment || !isForOrder(payment)) throw new Error(`Seller order ${own.id} has no payment`)
  return takeMoney(tx, sellerMoney, { payment, ...money })
}

/**
 * Asks the owner of the account to look for the money of an open seller order. A claim alone does not make the stock wait any
 * longer: anybody can claim. `isSeen` says that a node of the chain knows the money; a person says so by
 * `lookAtClaim`. What the buyer says about the payment goes with it. The order must be locked; the caller informs the
 * seller.
 */
export async function sendToReview(
  tx: Tx,
  { order, own, isSeen = false, now, ...said }: Locked & Said & { isSeen?: boolean; now: Date },
): Promise<DirectOrder> {
  const moved = await moveSellerOrder(tx, {
    own,
    to: 'review',
    ...(isSeen ? seen(own, now) : { dueAt: own.dueAt }),
    rejectionReason: null,
    now,
    ...said,
  })
  await followSellerOrders(tx, { order, now })
  return moved
}

/**
 * The owner of the account, or an administrator, has looked at what the buyer claims: from now on its stock waits for
 * the answer, ten days at most. Looking again changes nothing. Locks the order.
 */
export async function lookAtClaim(
  tx: Tx,
  scope: AnyStore,
  wanted: Wanted,
  { now }: Pick<By, 'now'>,
): Promise<DirectOrder> {
  const { order, own } = await lockDirect(tx, scope, wanted)
  if (!isOpenPayment(own.paymentState) || own.paymentState === 'rejected' || own.lookedAt) return own
  const moved = await moveSellerOrder(tx, { own, to: own.paymentState, ...seen(own, now), now })
  await followSellerOrders(tx, { order, now })
  return moved
}

const seen = ({ dueAt, lookedAt }: DirectOrder, now: Date) =>
  lookedAt ? { dueAt } : { dueAt: reviewEndsAt(now), lookedAt: now }

/**
 * The owner of the account did not find the money, or not this amount: the buyer is informed why and has 24 hours to
 * correct it, then the seller order lapses. Audited, mailed, announced.
 */
export async function rejectClaim(
  tx: Tx,
  scope: AnyStore,
  wanted: Wanted & { reason: string },
  { actor, address, now }: By,
): Promise<DirectOrder> {
  const { order, own } = await lockDirect(tx, scope, wanted)
  if (own.paymentState !== 'review') throw notInReview()
  const { reason } = wanted
  const rejected = await moveSellerOrder(tx, {
    own,
    to: 'rejected',
    dueAt: correctionEndsAt(now),
    lookedAt: null,
    rejectionReason: reason,
    decidedBy: actor.userId,
    decidedAt: now,
    now,
  })
  await followSellerOrders(tx, { order, now })
  await mailPaymentRejected(tx, { order, own: rejected })
  await recordAudit(tx, {
    actor,
    address,
    action: 'orders.reject_payment',
    target: { kind: 'order', id: order.id },
    before: { sellerOrder: own.number, reference: own.bankReference, proofId: own.proofId },
    reason,
  })
  return rejected
}

/**
 * Ends these open seller orders of a locked order because their time is over: frees their stock and updates the order. Without
 * open seller orders it publishes nothing.
 */
export async function lapseUnpaid(
  tx: Tx,
  { order, all, now }: { order: Order; all: readonly DirectOrder[]; now: Date },
): Promise<void> {
  // Another worker let them go while this one waited for the order.
  if (all.length === 0) return
  let left = order
  for (const own of all) {
    ;({ order: left } = await endSellerOrder(tx, { order: left, own, to: 'lapsed', now }))
    if (own.paymentState === 'review') await notifyReviewLapsed(tx, { order, own })
  }
  if (isCancelled(left.status)) return mailCancelled(tx, left)
  for (const own of all) await mailPaymentLapsed(tx, { order: left, own })
  if (left.paymentStatus === 'paid') await mailPaid(tx, left, await findReader(tx, left))
}

async function notifyReviewLapsed(tx: Tx, { order, own }: Locked) {
  await mailReviewLapsed(tx, { order, own })
  await recordAudit(tx, {
    actor: SYSTEM,
    action: 'orders.review_lapsed',
    target: { kind: 'order', id: order.id },
    after: { sellerOrder: own.number, amountCents: own.totalCents, reference: own.bankReference },
  })
}

async function endSellerOrder(
  tx: Tx,
  { order, own, now, ...change }: Locked & { to: 'lapsed'; now: Date } & Partial<DirectOrder>,
) {
  const stockState = await moveSellerStock(tx, { order, own, to: 'cancelled', now })
  await moveSellerOrder(tx, { own, now, ...change, stockState })
  return followSellerOrders(tx, { order, now })
}
