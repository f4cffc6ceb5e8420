import type { Admin, Seller } from '#server/auth/actor.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { MANUAL_PROVIDERS } from '#modules/payments/gateways/rules/gateways.ts'
import { type StoredFile, keepReceipt } from '#modules/platform/media/public.ts'
import {
  bookRefund,
  setRefundProof,
  refundNotFound,
  refundNotManual,
  findRefund,
  isForOrder,
} from '#modules/payments/core/public.ts'
import { type AnyStore, EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { announceOrder } from '../events.ts'
import { findOrder } from '../queries/orders.ts'
import { orderMoney } from './settle-payment.ts'

/**
 * The money of a seller order was sent back by hand, says an administrator or the owner of the store it was paid to;
 * `reference` is the bank's and is used once per account. Repeating it changes nothing.
 */
export async function confirmManualRefund(
  tx: Tx,
  scope: AnyStore,
  { refundId, reference }: { refundId: string; reference: string },
  { actor, address, now }: { actor: Admin | Seller; address: string; now: Date },
) {
  const { refund, payment } = await getManualRefund(tx, scope, { refundId })
  const account = payment.storeId === null ? '' : `${payment.storeId}:`
  const providerRefundId = `${payment.provider}:${account}${reference}`
  if (!(await bookRefund(tx, orderMoney, { refund, payment, providerRefundId, now }))) return
  await recordAudit(tx, {
    actor,
    address,
    action: 'orders.confirm_refund',
    target: { kind: 'order', id: payment.orderId },
    after: { refundId, amountCents: refund.amountCents, reference },
  })
}

/**
 * Keeps the bank's paper of money that goes back by hand, a newer one in place of the one before. A person who may say that
 * it was sent may show it; a refund that failed has none. Audited, announced.
 */
export async function keepRefundProof(
  tx: Tx,
  scope: AnyStore,
  { refundId, receipt }: { refundId: string; receipt: StoredFile },
  { actor, address, now }: { actor: Admin | Seller; address: string; now: Date },
): Promise<void> {
  const { refund, payment } = await getManualRefund(tx, scope, { refundId })
  if (refund.state === 'failed') throw refundNotFound()
  const { id: proofId } = await keepReceipt(tx, { receipt, ownerId: actor.userId, now })
  await setRefundProof(tx, { refundId, proofId })
  await recordAudit(tx, {
    actor,
    address,
    action: 'orders.refund_proof',
    target: { kind: 'order', id: payment.orderId },
    after: { refundId, proofId },
  })
  await announceOrder(tx, (await findOrder(tx, payment))!)
}

/** A manual refund: admins send any, a store sends those of its own account. */
export async function getManualRefund(db: Db, scope: AnyStore, { refundId }: { refundId: string }) {
  const found = await findRefund(db, { refundId })
  const isForeign = scope !== EVERY_STORE && found?.payment.storeId !== scope.storeId
  if (!found || isForeign) throw refundNotFound()
  const { refund, payment } = found
  if (!MANUAL_PROVIDERS.includes(payment.provider)) throw refundNotManual()
  if (!isForOrder(payment)) throw refundNotFound()
  return { refund, payment }
}
