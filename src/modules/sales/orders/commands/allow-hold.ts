import { type PaymentMethod } from '#modules/payments/gateways/rules/methods.ts'
import { eq } from 'drizzle-orm'
import { m } from '#paraglide/messages.js'
import type { Admin } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { reservationEndsAt } from '#modules/stock/inventory/rules.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import {
  addressNotConfirmed,
  alreadyPaid,
  buyerNotFound,
  holdsTooMuch,
  holdsTooMuchOf,
  shortHoldUsed,
} from '../errors.ts'
import { readHolding } from '../queries/holding.ts'
import { findBuyer } from '../queries/orders.ts'
import { judgeHolding, SHORT_HOLD_MINUTES } from '../rules/holding.ts'
import { isCancelled, isUnpaid, type OrderStatus } from '../rules.ts'
import { orders, unpaidExemptions } from '../tables.ts'
import { lockOrder, setOrderStatus } from './move-order.ts'

export type Hold = { expiresAt: Date; isShort: boolean }

/**
 * Until when an unpaid order of this buyer may keep these units, on top of what their other orders hold; refuses what
 * no one may keep from others. Call it with the buyer's cart or order locked, before the units are reserved.
 */
export async function allowHold(
  tx: Tx,
  {
    userId,
    method,
    lines,
    totalCents,
    now,
  }: {
    userId: string
    method: PaymentMethod
    lines: readonly { variantId: string; title: string; quantity: number }[]
    totalCents: number
    now: Date
  },
): Promise<Hold> {
  const settings = await readSettings(tx, 'inventory')
  const limits = { sharePercent: settings.unpaidSharePercent, totalCents: settings.unpaidTotalCents }
  const verdict = judgeHolding(await readHolding(tx, { userId, lines, totalCents, now }), method, limits)
  if (verdict.kind === 'usual') return { expiresAt: reservationEndsAt(method, now), isShort: false }
  if (verdict.kind === 'short')
    return { expiresAt: new Date(now.getTime() + SHORT_HOLD_MINUTES * 60_000), isShort: true }
  if (verdict.kind === 'address') throw addressNotConfirmed()
  if (verdict.kind === 'used') throw shortHoldUsed()
  throw verdict.kind === 'share' ? holdsTooMuchOf(verdict.products) : holdsTooMuch(limits.totalCents)
}

/** The same for an order that holds its units already: refuses what no one may keep from others for days. */
export async function allowWait(
  tx: Tx,
  waiting: Omit<Parameters<typeof allowHold>[1], 'lines' | 'totalCents'> & {
    lines: readonly { variantId: string; title: string }[]
  },
): Promise<void> {
  const { userId, method, now } = waiting
  const lines = waiting.lines.map(({ variantId, title }) => ({ variantId, title, quantity: 0 }))
  await allowHold(tx, { userId, method, lines, totalCents: 0, now })
}

type By = { actor: Admin; address: string; now: Date }

/**
 * Calls off an order that holds stock unpaid: its units are free at once, the buyer reads why. Repeatable. Locks the
 * order; refused once money came. Audited, announced.
 */
export async function releaseHold(
  tx: Tx,
  { orderId }: { orderId: string },
  { actor, address, now }: By,
): Promise<{ id: string; status: OrderStatus }> {
  const order = await lockOrder(tx, { orderId })
  if (isCancelled(order.status)) return order
  if (!isUnpaid(order.status) || order.paidAt) throw alreadyPaid()
  const reason = m.orders_hold_released({}, { locale: order.locale })
  const { version } = order
  return setOrderStatus(tx, { orderId, to: 'cancelled', reason, version }, { actor, address, now })
}

/** Lifts the limits of what a person may hold unpaid, or sets them again. Repeatable, audited. */
export async function setExemption(
  tx: Tx,
  { userId, isExempt }: { userId: string; isExempt: boolean },
  { actor, address, now }: By,
): Promise<{ userId: string; isExempt: boolean }> {
  if (!(await findBuyer(tx, { userId }))) throw buyerNotFound()
  const { rowCount } = isExempt
    ? await tx
        .insert(unpaidExemptions)
        .values({ userId, grantedBy: actor.userId, createdAt: now })
        .onConflictDoNothing()
    : await tx.delete(unpaidExemptions).where(eq(unpaidExemptions.userId, userId))
  const target = { kind: 'profile', id: userId } as const
  if (rowCount)
    await recordAudit(tx, { actor, address, action: 'orders.set_exemption', target, after: { isExempt } })
  return { userId, isExempt }
}

/** Forgets that somebody who leaves could hold more. Their orders stay in the books, without them. */
export async function forget(tx: Tx, { userId }: { userId: string }) {
  await tx.delete(unpaidExemptions).where(eq(unpaidExemptions.userId, userId))
  await tx.update(orders).set({ gift: null }).where(eq(orders.userId, userId))
}
