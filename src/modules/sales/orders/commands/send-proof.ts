import { sql } from 'drizzle-orm'
import type { Member } from '#server/auth/actor.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { type StoredFile, keepReceipt, dropUnused } from '#modules/platform/media/public.ts'
import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { mailPaymentInReview } from '../emails/seller-payments.ts'
import { paymentIsOver } from '../errors.ts'
import { getOwnOrder } from '../queries/orders.ts'
import { getDirectOrder } from '../queries/direct-orders.ts'
import { bankReference, isOpenPayment } from '../rules/seller-orders.ts'
import type { DirectOrder } from '../tables.ts'
import { moveSellerOrder } from './move-seller-orders.ts'
import { lockDirect, sendToReview } from './settle-seller-order.ts'

type Whose = { sellerOrderId: string; orderId: string }
type By = { actor: Member; now: Date }

/**
 * Keeps the buyer's receipt of a transfer and puts its seller order into review; a newer one takes the place of the one
 * before, which its seller no longer sees. The seller is informed once per review, and the page of the order moves.
 */
export async function sendProof(
  tx: Tx,
  { receipt, ...whose }: Whose & { receipt: StoredFile },
  { actor, now }: By,
): Promise<DirectOrder> {
  const { order, own } = await lockDirect(tx, EVERY_STORE, { ...whose, userId: actor.userId })
  if (!isOpenPayment(own.paymentState)) throw paymentIsOver()
  const { id: proofId } = await keepReceipt(tx, { receipt, ownerId: actor.userId, now })
  const reviewed = await sendToReview(tx, { order, own, proofId, proofAt: now, now })
  if (own.paymentState !== 'review') await mailPaymentInReview(tx, { order, own: reviewed })
  return reviewed
}

/** Whether this seller order of the buyer's own order can still take a receipt. */
export async function checkOwnPayment(
  db: Db,
  { orderId, sellerOrderId, userId }: Whose & { userId: string },
): Promise<void> {
  await getOwnOrder(db, { orderId, userId })
  if (!isOpenPayment((await getDirectOrder(db, EVERY_STORE, { sellerOrderId, orderId })).paymentState))
    throw paymentIsOver()
}

/** Keeps the bank's number of the buyer's transfer; one that was given for the same account before is refused. */
export async function giveReference(
  tx: Tx,
  { reference, ...whose }: Whose & { reference: string },
  { actor, now }: By,
): Promise<DirectOrder> {
  const { own } = await lockDirect(tx, EVERY_STORE, { ...whose, userId: actor.userId })
  if (!isOpenPayment(own.paymentState)) throw paymentIsOver()
  return moveSellerOrder(tx, {
    own,
    to: own.paymentState,
    dueAt: own.dueAt,
    bankReference: bankReference(reference) || null,
    now,
  })
}

/** How long a receipt that was replaced or refused stays to be asked about. */
const REPLACED_DAYS = 30

/** Removes the receipts that a newer one of their seller order replaced. Repeatable. */
export function sweepProofs({ now }: { now: Date }): Promise<number> {
  const before = new Date(now.getTime() - REPLACED_DAYS * 86_400_000)
  const isUsed = sql`(exists (select from seller_orders where proof_id = media_files.id)
    or exists (select from payout_batches where proof_id = media_files.id)
    or exists (select from refunds where proof_id = media_files.id))`
  return dropUnused({ kind: 'receipt', before, isUsed, now })
}
