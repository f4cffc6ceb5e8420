import { isByPerson, type PaymentMethod } from '#modules/payments/gateways/rules/methods.ts'

/** Of one product anybody may hold this many units unpaid, however few there are. */
export const ALWAYS_HELD_UNITS = 2
/** A card or PayPal order above the limits keeps its stock this long instead of half an hour. */
export const SHORT_HOLD_MINUTES = 10
/** After a short hold was opened, or an order was let lapse, nothing above the limits for this long. */
export const LAPSED_HOURS = 24

export type HoldLimits = { sharePercent: number; totalCents: number }
export type HeldLine = {
  variantId: string
  title: string
  /** Units that this order asks for beside those the buyer holds unpaid already. */
  quantity: number
  heldUnits: number
  available: number
}
export type Holding = {
  lines: readonly HeldLine[]
  /** What the buyer's unpaid orders are worth, without this one. */
  heldCents: number
  totalCents: number
  openCount: number
  isConfirmed: boolean
  isExempt: boolean
  hasPaid: boolean
  /** A short hold of the last day that was not paid, however it ended, or an order that was let lapse. */
  hasLapsed: boolean
}
export type HoldVerdict =
  | { kind: 'usual' | 'short' | 'used' | 'address' | 'value' }
  | { kind: 'share'; products: { variantId: string; title: string; limit: number }[] }

/**
 * Whether a buyer may hold this much unpaid. What waits for days needs a confirmed address and stays within the
 * limits. A card or PayPal pays within minutes, so an order above them is let through for a shorter time, once a day
 * unless it is paid, and not after one that was let lapse; else no one could buy a laptop as their first order.
 */
export function judgeHolding(holding: Holding, method: PaymentMethod, limits: HoldLimits): HoldVerdict {
  const waits = isByPerson(method)
  if (waits && !holding.isConfirmed) return { kind: 'address' }
  if (holding.isExempt) return { kind: 'usual' }
  const products = holding.lines
    .map((line) => ({ ...line, limit: unitLimit(line, limits) }))
    .filter(({ heldUnits, quantity, limit }) => heldUnits + quantity > limit)
    .map(({ variantId, title, limit }) => ({ variantId, title, limit }))
  const isTooMuch = !holding.hasPaid && holding.heldCents + holding.totalCents > limits.totalCents
  if (products.length === 0 && !isTooMuch) return { kind: 'usual' }
  const mayBeShort = !waits && holding.openCount === 0 && !holding.hasLapsed
  if (mayBeShort && (products.length === 0 || holding.isConfirmed)) return { kind: 'short' }
  if (!waits && holding.openCount === 0 && holding.hasLapsed) return { kind: 'used' }
  return products.length > 0 ? { kind: 'share', products } : { kind: 'value' }
}

/** Units of a product that one buyer may hold unpaid in all. */
export function unitLimit(
  { available, heldUnits }: Pick<HeldLine, 'available' | 'heldUnits'>,
  { sharePercent }: HoldLimits,
): number {
  return Math.max(ALWAYS_HELD_UNITS, Math.floor(((available + heldUnits) * sharePercent) / 100))
}
