import type { Tx } from '#server/db.ts'
import { reservationEndsAt } from '#modules/inventory/rules.ts'
import { readSettings } from '#modules/settings/queries.ts'
import { addressNotConfirmed, holdsTooMuch, holdsTooMuchOf } from '../errors.ts'
import { readHolding } from '../queries/holding.ts'
import { judgeHolding, SHORT_HOLD_MINUTES } from '../rules.holding.ts'
import type { PaymentMethod } from '../rules.ts'

/**
 * Until when an unpaid order of this buyer may keep these units, on top of what their other orders hold; refuses what
 * nobody may keep from others. Call it with the buyer's cart or order locked, before the units are reserved. For an
 * order that holds its units already, ask with a quantity and a total of 0.
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
    lines: readonly { productId: string; title: string; quantity: number }[]
    totalCents: number
    now: Date
  },
): Promise<Date> {
  const settings = await readSettings(tx, 'inventory')
  const limits = { sharePercent: settings.unpaidSharePercent, totalCents: settings.unpaidTotalCents }
  const verdict = judgeHolding(await readHolding(tx, { userId, lines, totalCents, now }), method, limits)
  if (verdict.kind === 'usual') return reservationEndsAt(method, now)
  if (verdict.kind === 'short') return new Date(now.getTime() + SHORT_HOLD_MINUTES * 60_000)
  if (verdict.kind === 'address') throw addressNotConfirmed()
  throw verdict.kind === 'share' ? holdsTooMuchOf(verdict.products) : holdsTooMuch(limits.totalCents)
}
