import { sql } from 'drizzle-orm'
import type { Member } from '#server/auth/actor.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { type StoredFile, keepReceipt, dropUnused } from '#modules/platform/media/public.ts'
import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { mailPartInReview } from '../emails/parts.ts'
import { partIsOver } from '../errors.ts'
import { getOwnOrder } from '../queries/orders.ts'
import { getPart } from '../queries/parts.ts'
import { bankReference, isOpenPart } from '../rules/parts.ts'
import type { DirectOrder } from '../tables.ts'
import { movePart } from './move-parts.ts'
import { lockPart, sendToReview } from './settle-part.ts'

type Whose = { sellerOrderId: string; orderId: string }
type By = { actor: Member; now: Date }

/**
 * Keeps the buyer's receipt of a transfer and puts its part into review; a newer one takes the place of the one
 * before, which its seller no longer sees. The seller is informed once per review, and the page of the order moves.
 */
export async function sendProof(
  tx: Tx,
  { receipt, ...whose }: Whose & { receipt: StoredFile },
  { actor, now }: By,
): Promise<DirectOrder> {
  const { order, part } = await lockPart(tx, EVERY_STORE, { ...whose, userId: actor.userId })
  if (!isOpenPart(part.paymentState)) throw partIsOver()
  const { id: proofId } = await keepReceipt(tx, { receipt, ownerId: actor.userId, now })
  const reviewed = await sendToReview(tx, { order, part, proofId, proofAt: now, now })
  if (part.paymentState !== 'review') await mailPartInReview(tx, { order, part: reviewed })
  return reviewed
}

/** Whether this part of the buyer's own order can still take a receipt. */
export async function checkOwnPart(
  db: Db,
  { orderId, sellerOrderId, userId }: Whose & { userId: string },
): Promise<void> {
  await getOwnOrder(db, { orderId, userId })
  if (!isOpenPart((await getPart(db, EVERY_STORE, { sellerOrderId, orderId })).paymentState))
    throw partIsOver()
}

/** Keeps the bank's number of the buyer's transfer; one that was given for the same account before is refused. */
export async function giveReference(
  tx: Tx,
  { reference, ...whose }: Whose & { reference: string },
  { actor, now }: By,
): Promise<DirectOrder> {
  const { part } = await lockPart(tx, EVERY_STORE, { ...whose, userId: actor.userId })
  if (!isOpenPart(part.paymentState)) throw partIsOver()
  return movePart(tx, {
    part,
    to: part.paymentState,
    dueAt: part.dueAt,
    bankReference: bankReference(reference) || null,
    now,
  })
}

/** How long a receipt that was replaced or refused stays to be asked about. */
const REPLACED_DAYS = 30

/** Removes the receipts that a newer one of their part replaced. Repeatable. */
export function sweepProofs({ now }: { now: Date }): Promise<number> {
  const before = new Date(now.getTime() - REPLACED_DAYS * 86_400_000)
  const isUsed = sql`(exists (select from seller_orders where proof_id = media_files.id)
    or exists (select from payout_batches where proof_id = media_files.id)
    or exists (select from refunds where proof_id = media_files.id))`
  return dropUnused({ kind: 'receipt', before, isUsed, now })
}
