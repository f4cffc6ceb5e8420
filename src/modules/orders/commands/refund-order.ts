import type { Admin, Seller } from '#server/actor.ts'
import type { Tx } from '#server/db.ts'
import { recordAudit } from '#modules/audit/commands.ts'
import { BY_HAND } from '#modules/gateways/rules.ts'
import { bookRefund } from '#modules/payments/commands/refunds.ts'
import { refundNotFound, refundNotManual } from '#modules/payments/errors.ts'
import { findRefund, isForOrder } from '#modules/payments/queries/payments.ts'
import { type AnyStore, EVERY_STORE } from '#modules/stores/queries.scope.ts'
import { orderMoney } from './settle-payment.ts'

/**
 * The money of a part was sent back by hand, says an administrator or the owner of the store it was paid to;
 * `reference` is the bank's and is used once per account. Repeating it changes nothing.
 */
export async function confirmManualRefund(
  tx: Tx,
  scope: AnyStore,
  { refundId, reference }: { refundId: string; reference: string },
  { actor, address, now }: { actor: Admin | Seller; address: string; now: Date },
) {
  const found = await findRefund(tx, { refundId })
  const isForeign = scope !== EVERY_STORE && found?.payment.storeId !== scope.storeId
  if (!found || isForeign) throw refundNotFound()
  if (!BY_HAND.includes(found.payment.provider)) throw refundNotManual()
  const { refund, payment } = found
  if (!isForOrder(payment)) throw refundNotFound()
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
