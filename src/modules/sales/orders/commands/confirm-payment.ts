import type { Admin } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { listPayments, takeMoney } from '#modules/payments/core/public.ts'
import { isTakenByStaff, METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { alreadyPaid, notTakenByStaff } from '../errors.ts'
import { hasMoney } from '../rules.ts'
import { bankReference } from '../rules/seller-orders.ts'
import { lockOrder } from './move-order.ts'
import { orderMoney } from './settle-payment.ts'

/**
 * The staff of the shop took the money of an order, and an administrator confirms it: the order is paid once, at its own
 * amount. A number of a receipt is used once. Locks the order; audits, mails and announces. Money for an order that has
 * ended gets it back while there is stock, else it is written down and owed back.
 */
export async function confirmPayment(
  tx: Tx,
  { orderId, reference }: { orderId: string; reference?: string | undefined },
  { actor, address, now }: { actor: Admin; address: string; now: Date },
): Promise<void> {
  const order = await lockOrder(tx, { orderId })
  if (hasMoney(order.paymentStatus)) throw alreadyPaid()
  const { provider } = METHODS[order.paymentMethod]
  const payment = (await listPayments(tx, { orderId })).find((one) => one.provider === provider)
  if (!isTakenByStaff(order.paymentMethod) || !payment) throw notTakenByStaff()
  const providerPaymentId = reference ? bankReference(reference) : null
  const money = { payment, providerPaymentId, confirmedBy: actor.userId, now }
  const outcome = await takeMoney(tx, orderMoney, money)
  if (outcome === 'repeated') throw alreadyPaid()
  await recordAudit(tx, {
    actor,
    address,
    action: 'orders.confirm_payment',
    target: { kind: 'order', id: orderId },
    before: { status: order.status, paymentStatus: order.paymentStatus },
    after: { outcome, amountCents: payment.amountCents, reference: providerPaymentId },
  })
}
