import { sql } from 'drizzle-orm'
import type { Admin, Seller } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { queueRefunds, listHeldMoney } from '#modules/payments/core/public.ts'
import { type AnyStore, EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { refundImpossible, staleOrder } from '../errors.ts'
import { announceOrder } from '../events.ts'
import type { RefundOrder } from '../input.ts'
import { readRefundable, type RefundableOrder } from '../queries/refunds.ts'
import { isPaidToSellers } from '#modules/payments/gateways/rules/methods.ts'
import { allocateRefund, centsOfUnits, sumRefund, type WantedRefund } from '../rules/refunds.ts'
import { type Order, orderRefunds, orders, refundLines, refundShipping } from '../tables.ts'
import { lockOrder } from './move-order.ts'

type By = { actor: Admin | Seller; address: string; now: Date }
type Given = { id: string; amountCents: number }

/**
 * Owes a buyer money back by the word of an administrator, or of a seller for what is theirs: units, shipping, an
 * amount, never above what was captured and not yet owed. All or nothing; locks the order, and with it everyone else who
 * would owe its money. Goods and status stay where they are, and the payment status waits for the money itself. Of two
 * who decide on the same reading one is stale. Audits and announces.
 */
export async function giveBack(
  tx: Tx,
  scope: AnyStore,
  { orderId, wanted }: { orderId: string; wanted: RefundOrder },
  { actor, address, now }: By,
): Promise<Given> {
  const order = await lockOrder(tx, { orderId })
  if (order.version !== wanted.version) throw staleOrder()
  const refundable = await readRefundable(tx, scope, order)
  const { problem } = sumRefund(refundable, wanted)
  if (problem) throw refundImpossible(problem, refundable.leftCents)
  const { id, amountCents, shippingCents } = await owe(tx, scope, { order, refundable, wanted, actor, now })
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1`, updatedAt: now })
    .where(sql`${orders.id} = ${orderId}`)
  const { reason, extraCents, lines } = wanted
  await recordAudit(tx, {
    actor,
    address,
    action: 'orders.refund',
    target: { kind: 'order', id: orderId },
    before: { leftCents: refundable.leftCents },
    after: { refundId: id, amountCents, shippingCents, extraCents, lines },
    reason,
  })
  await announceOrder(tx, order)
  return { id, amountCents }
}

/**
 * Owes all that a locked order still has of this seller's money, because the seller sends nothing; null where nothing
 * was taken of it. Goods and status are the caller's.
 */
export async function giveShareBack(
  tx: Tx,
  scope: AnyStore,
  { order, reason }: { order: Order; reason: string },
  { actor, now }: Pick<By, 'actor' | 'now'>,
): Promise<Given | null> {
  const refundable = await readRefundable(tx, scope, order)
  if (refundable.leftCents === 0) return null
  const units = refundable.lines.filter(({ left }) => left > 0)
  const lines = units.map(({ variantId, left }) => ({ variantId, quantity: left }))
  const wanted = { lines, shipping: refundable.shippingLeftCents > 0, extraCents: 0, reason }
  return owe(tx, scope, { order, refundable, wanted, actor, now })
}

type Owed = {
  order: Order
  refundable: RefundableOrder
  wanted: WantedRefund & { reason: string }
  actor: Admin | Seller
  now: Date
}

async function owe(tx: Tx, scope: AnyStore, { order, refundable, wanted, actor, now }: Owed) {
  const { id: orderId } = order
  const sum = sumRefund(refundable, wanted)
  const { shippingCents } = sum
  const amountCents = Math.min(sum.amountCents, refundable.leftCents)
  const { reason, extraCents } = wanted
  const lines = wanted.lines.map(({ variantId, quantity }) => {
    const line = refundable.lines.find((one) => one.variantId === variantId)!
    return { ...line, quantity, cents: centsOfUnits(line, quantity) }
  })
  const storeId = scope === EVERY_STORE ? soleSeller(lines, shippingCents + extraCents) : scope.storeId
  const [made] = await tx
    .insert(orderRefunds)
    .values({
      orderId,
      storeId,
      shippingCents,
      extraCents,
      amountCents,
      reason,
      createdBy: actor.userId,
      createdAt: now,
    })
    .returning({ id: orderRefunds.id })
  const { id } = made!
  if (lines.length > 0)
    await tx
      .insert(refundLines)
      .values(lines.map((line) => ({ ...line, orderRefundId: id, orderLineId: line.id })))
  const shipping = wanted.shipping ? refundable.shipping : []
  if (shipping.length > 0)
    await tx
      .insert(refundShipping)
      .values(shipping.map(({ sellerOrderId, cents }) => ({ orderRefundId: id, sellerOrderId, cents })))
  const parts =
    scope === EVERY_STORE
      ? [...lines, ...shipping, { storeId: null, cents: extraCents }]
      : [{ storeId, cents: amountCents }]
  const held = (await listHeldMoney(tx, { orderId })).filter(
    (payment) =>
      scope === EVERY_STORE || !isPaidToSellers(order.paymentMethod) || payment.storeId === scope.storeId,
  )
  for (const { paymentId, cents } of allocateRefund(parts, held))
    await queueRefunds(tx, {
      orderId,
      paymentId,
      amountCents: cents,
      reason: scope === EVERY_STORE ? 'admin' : 'seller',
      causeId: id,
      storeId,
      now,
    })
  return { id, amountCents, shippingCents }
}

/** The store that all of a refund is of; null for the site, for several, and where it is more than goods. */
function soleSeller(lines: readonly { storeId: string | null }[], besideCents: number): string | null {
  const [storeId = null, ...others] = new Set(lines.map((line) => line.storeId))
  return others.length > 0 || besideCents > 0 ? null : storeId
}

/** A refund whose every payment was refused by its provider gave nothing back: its units and its shipping may be asked for again. */
export async function forgetRefused(tx: Tx, { refundId, now }: { refundId: string; now: Date }) {
  await tx.execute(sql`
    with refused as (
      update order_refunds a set failed_at = ${now.toISOString()}::timestamptz
      where a.failed_at is null
        and a.id = (select r.cause_id from refunds r where r.id = ${refundId})
        and not exists (select 1 from refunds r where r.cause_id = a.id and r.state <> 'failed')
      returning a.id)
    delete from refund_shipping where order_refund_id in (select id from refused)`)
}
