import { eq, sql } from 'drizzle-orm'
import type { Admin, Seller } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { returnSoldStock } from '#modules/stock/inventory/public.ts'
import { announceOrder, lockOrder, unitsCents } from '#modules/sales/orders/public.ts'
import { isHeldBy, isPaidToSellers } from '#modules/payments/gateways/rules/methods.ts'
import type { Order } from '#modules/sales/orders/tables.ts'
import { type AnyStore, EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { queueRefunds } from '#modules/payments/core/public.ts'
import { type HeldByPayment, splitRefund } from '#modules/payments/gift-cards/rules.ts'
import { mailApproved, mailOwner, mailRejected } from '../emails.ts'
import {
  alreadyApproved,
  amountTooHigh,
  loweredReasonRequired,
  moneyIsGone,
  rejectReasonRequired,
  returnNotFound,
  staleReturn,
  unitsAreTaken,
} from '../errors.ts'
import { announceReturn } from '../events.ts'
import type { DecideReturn } from '../input.ts'
import { heldUnits } from '../queries/returnable.ts'
import { findReturn } from '../queries/returns.ts'
import { mayDecide } from '../rules.ts'
import { type Return, returns } from '../tables.ts'

type By = { actor: Admin | Seller; address: string; now: Date }

/**
 * The word on a return of the seller of its lines, or of an administrator. Another seller's is not found. Approving owes the money once, puts the goods back in stock only
 * when they can be sold again, and is final; the same word twice does nothing, and one that somebody else decided meanwhile is stale. Locks the order, then the
 * return. Announces, mails and audits.
 */
export async function decideReturn(
  tx: Tx,
  scope: AnyStore,
  { returnId, decision }: { returnId: string; decision: DecideReturn },
  by: By,
): Promise<void> {
  const { order, one } = await lockReturn(tx, scope, { returnId })
  if (one.status === decision.status) return
  if (!mayDecide(one.status, decision.status)) throw alreadyApproved()
  if (one.status !== decision.seen) throw staleReturn()
  // A rejected return has let its units go, and another may hold them now.
  if (one.status === 'rejected') await takeUnitsAgain(tx, one)
  const decided = await decide[decision.status](tx, { one, order, decision }, by)
  const { actor, address } = by
  await recordAudit(tx, {
    actor,
    address,
    action: `returns.${decision.status === 'pending' ? 'reopen' : decision.status === 'approved' ? 'approve' : 'reject'}`,
    target: { kind: 'return', id: returnId },
    before: { status: one.status, refundCents: one.refundCents },
    after: {
      status: decided.status,
      refundCents: decided.refundCents,
      isRestocked: decided.isRestocked,
      orderId: order.id,
    },
    reason: decision.reason,
  })
  // The owner is emailed what an admin decides about the store's goods, but not the store's own decision.
  if (scope === EVERY_STORE && decided.storeId !== null && decided.status !== 'pending')
    await mailOwner(tx, decided, 'answered')
  await announceReturn(tx, one)
}

async function lockReturn(tx: Tx, scope: AnyStore, { returnId }: { returnId: string }) {
  const found = await findReturn(tx, { returnId })
  if (!found || (scope !== EVERY_STORE && found.storeId !== scope.storeId)) throw returnNotFound()
  const order = await lockOrder(tx, { orderId: found.orderId })
  const [one] = await tx.select().from(returns).where(eq(returns.id, returnId)).for('update')
  if (!one) throw returnNotFound()
  return { order, one }
}

async function takeUnitsAgain(tx: Tx, one: Return) {
  const { rows } = await tx.execute(sql`
    select 1 from return_lines mine join order_lines l on l.id = mine.order_line_id
    where mine.return_id = ${one.id} and mine.quantity > l.quantity - ${heldUnits()}`)
  if (rows.length > 0) throw unitsAreTaken()
}

type Deciding = { one: Return; order: Order; decision: DecideReturn }

const decide = { approved: approve, rejected: reject, pending: reopen }

async function approve(tx: Tx, { one, order, decision }: Deciding, { actor, now }: By): Promise<Return> {
  const refundCents = decision.amountCents ?? one.askedCents
  if (refundCents > one.askedCents) throw amountTooHigh(one.askedCents)
  const isLowered = refundCents < one.askedCents
  if (isLowered && !decision.reason) throw loweredReasonRequired()
  if (refundCents > 0) await oweRefund(tx, { one, order, refundCents, now })
  const isRestocked = decision.isResellable && (await restock(tx, { one, order, actor, now }))
  const approved = await write(tx, one, {
    status: 'approved',
    refundCents,
    loweredReason: isLowered ? decision.reason! : null,
    rejectReason: null,
    isRestocked,
    decidedBy: actor.userId,
    decidedAt: now,
    updatedAt: now,
  })
  await mailApproved(tx, approved)
  return approved
}

async function reject(tx: Tx, { one, decision }: Deciding, { actor, now }: By): Promise<Return> {
  if (!decision.reason) throw rejectReasonRequired()
  const rejected = await write(tx, one, {
    status: 'rejected',
    rejectReason: decision.reason,
    decidedBy: actor.userId,
    decidedAt: now,
    updatedAt: now,
  })
  await mailRejected(tx, rejected)
  return rejected
}

function reopen(tx: Tx, { one }: Deciding, { now }: By): Promise<Return> {
  return write(tx, one, {
    status: 'pending',
    rejectReason: null,
    decidedBy: null,
    decidedAt: null,
    updatedAt: now,
  })
}

type Owed = { one: Return; order: Order; refundCents: number; now: Date }

/** Each seller gives back what was paid to their own account; otherwise the site does, from a gift card last. */
async function oweRefund(tx: Tx, owed: Owed) {
  const { one, order, now } = owed
  const shares = isPaidToSellers(order.paymentMethod)
    ? await splitBySeller(tx, owed)
    : await splitByPayment(tx, owed)
  for (const { paymentId, amountCents } of shares) {
    await queueRefunds(tx, {
      orderId: order.id,
      paymentId,
      amountCents,
      reason: 'return',
      causeId: one.id,
      storeId: one.storeId,
      now,
    })
  }
  await announceOrder(tx, order)
}

type Payable = { id: string; left: number }

/** From the payment that still holds most, then from the gift card; a charge that went back whole holds nothing. */
async function splitByPayment(tx: Tx, { order, refundCents }: Owed) {
  const { rows } = await tx.execute<HeldByPayment>(sql`
    select p.id as "paymentId", p.provider, ${leftOfPayment()} as "leftCents"
    from payments p where p.order_id = ${order.id} and p.captured_cents > 0 order by 3 desc, p.id`)
  const isBeside = ({ provider }: HeldByPayment) => isHeldBy(provider, (method) => method.isBeside)
  const main = rows.find((row) => !isBeside(row))
  const held = [...(main ? [main] : []), ...rows.filter(isBeside)]
  const shares = splitRefund(refundCents, held)
  if (!shares) throw moneyIsGone(held.reduce((sum, { leftCents }) => sum + leftCents, 0))
  return shares
}

/** What each part is to give back: its lines first to last with their shipping, never more than that and than it still holds. */
async function splitBySeller(tx: Tx, { one, refundCents }: Owed) {
  const { rows } = await tx.execute<Payable & { cents: number }>(sql`
    select p.id, ${leftOfPayment()} as left, (sum(${unitsCents('rl')}) + ${one.shippingCents})::bigint as cents
    from return_lines rl join order_lines l on l.id = rl.order_line_id join seller_orders s on s.id = l.seller_order_id join payments p on p.id = s.payment_id
    where rl.return_id = ${one.id} group by p.id order by p.id`)
  let open = refundCents
  const shares = rows.map(({ id: paymentId, left, cents }) => {
    const amountCents = Math.min(open, cents, left)
    open -= amountCents
    return { paymentId, amountCents }
  })
  if (open > 0) throw moneyIsGone(refundCents - open)
  return shares.filter(({ amountCents }) => amountCents > 0)
}

const leftOfPayment = () => sql`(p.captured_cents - coalesce((
  select sum(r.amount_cents) from refunds r where r.payment_id = p.id and r.state <> 'failed'), 0))::bigint`

async function restock(
  tx: Tx,
  { one, order, actor, now }: { one: Return; order: Order; actor: Admin | Seller; now: Date },
): Promise<boolean> {
  const { rows: lines } = await tx.execute<{ variantId: string; quantity: number }>(sql`
    select l.variant_id as "variantId", rl.quantity from return_lines rl join order_lines l on l.id = rl.order_line_id
    where rl.return_id = ${one.id} order by l.product_id`)
  const { id: orderId, number: orderNumber } = order
  const back = await returnSoldStock(tx, { orderId, orderNumber, lines, userId: actor.userId, now })
  return back.length > 0
}

async function write(tx: Tx, one: Return, change: Partial<Return>): Promise<Return> {
  const [written] = await tx.update(returns).set(change).where(eq(returns.id, one.id)).returning()
  return written!
}
