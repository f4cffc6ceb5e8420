import { sql } from 'drizzle-orm'
import type { Admin } from '#server/actor.ts'
import type { Tx } from '#server/db.ts'
import { announce } from '#server/live.ts'
import { recordAudit } from '#modules/audit/commands.ts'
import { queueRefunds } from '#modules/payments/commands/refunds.ts'
import { listHeldMoney } from '#modules/payments/queries/payments.ts'
import { refundImpossible, staleOrder } from '../errors.ts'
import type { RefundOrder } from '../input.ts'
import { readRefundable } from '../queries/refunds.ts'
import { allocateRefund, sumRefund } from '../rules.refunds.ts'
import { orderRefunds, orders, refundLines } from '../tables.ts'
import { lockOrder } from './move-order.ts'

/**
 * Owes a buyer money back by an administrator's word: units, shipping, an amount, never above what was captured and
 * not yet owed. All or nothing; locks the order, and with it whoever else would owe its money. Goods and status stay where they are, and
 * the payment status waits for the money itself. Of two who decide on the same reading one is stale.
 */
export async function giveBack(
  tx: Tx,
  { orderId, wanted }: { orderId: string; wanted: RefundOrder },
  { actor, address, now }: { actor: Admin; address: string; now: Date },
): Promise<{ id: string; amountCents: number }> {
  const order = await lockOrder(tx, { orderId })
  if (order.version !== wanted.version) throw staleOrder()
  const held = await listHeldMoney(tx, { orderId })
  const refundable = await readRefundable(tx, order)
  const { shippingCents, amountCents, problem } = sumRefund(refundable, wanted)
  if (problem) throw refundImpossible(problem, refundable.leftCents)

  const { reason, extraCents } = wanted
  const [made] = await tx
    .insert(orderRefunds)
    .values({
      orderId,
      shippingCents,
      extraCents,
      amountCents,
      reason,
      createdBy: actor.userId,
      createdAt: now,
    })
    .returning({ id: orderRefunds.id })
  const { id } = made!
  const lines = wanted.lines.map(({ productId, quantity }) => {
    const line = refundable.lines.find((one) => one.productId === productId)!
    return { ...line, quantity }
  })
  if (lines.length > 0)
    await tx
      .insert(refundLines)
      .values(lines.map((line) => ({ orderRefundId: id, orderLineId: line.id, quantity: line.quantity })))
  const parts = [
    ...lines.map(({ storeId, unitPriceCents, quantity }) => ({ storeId, cents: unitPriceCents * quantity })),
    { storeId: null, cents: shippingCents + extraCents },
  ]
  for (const { paymentId, cents } of allocateRefund(parts, held))
    await queueRefunds(tx, {
      orderId,
      paymentId,
      amountCents: cents,
      reason: 'admin',
      causeId: id,
      now,
    })
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1`, updatedAt: now })
    .where(sql`${orders.id} = ${orderId}`)
  await recordAudit(tx, {
    actor,
    address,
    action: 'orders.refund',
    target: { kind: 'order', id: orderId },
    before: { leftCents: refundable.leftCents },
    after: { refundId: id, amountCents, shippingCents, extraCents, lines: wanted.lines },
    reason,
  })
  await announce(tx, { name: 'order.changed', ids: [orderId], userId: order.userId })
  return { id, amountCents }
}

/** A refund whose every payment was refused by its provider gave nothing back: its units may be asked for again. */
export async function forgetRefused(tx: Tx, { refundId, now }: { refundId: string; now: Date }) {
  await tx.execute(sql`
    update order_refunds a set failed_at = ${now.toISOString()}::timestamptz
    where a.failed_at is null
      and a.id = (select r.cause_id from refunds r where r.id = ${refundId})
      and not exists (select 1 from refunds r where r.cause_id = a.id and r.state <> 'failed')`)
}
