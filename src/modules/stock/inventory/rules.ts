import { METHODS, type PaymentMethod } from '#modules/payments/gateways/rules/methods.ts'

/** What there is of a variant: on hand, and of that promised to orders not yet paid. */
export type StockLevel = { onHand: number; reserved: number }
export type StockLine = { variantId: string; quantity: number }
export type Thresholds = { out: number; low: number; over: number }
export type StockState = 'out' | 'low' | 'overstock' | 'normal'
export type AlertType = 'low_stock' | 'out_of_stock' | 'overstock'
export type AdjustmentType = 'add' | 'remove' | 'set'
export type Shortage = StockLine & { available: number }

export const MAX_STOCK = 1_000_000
/** The most that a stock can be: returns go beyond what a person may set. */
export const MOST_STORED = 2_147_483_647

export const REASONS = {
  add: ['purchase', 'return', 'transfer_in', 'inventory_correction', 'other'],
  remove: ['sale', 'damage', 'transfer_out', 'inventory_correction', 'other'],
  set: ['inventory_count', 'inventory_correction', 'system_adjustment', 'other'],
} as const
export type AdjustmentReason = (typeof REASONS)[AdjustmentType][number]
export function fitsType(type: AdjustmentType, reason: AdjustmentReason): boolean {
  return (REASONS[type] as readonly string[]).includes(reason)
}

/** `initial` is the opening count of a new product; no one can choose it afterwards. */
export type LedgerReason = AdjustmentReason | 'initial'

export function availableOf({ onHand, reserved }: StockLevel): number {
  return onHand - reserved
}

/** When a promise to an order paid in this way ends. */
export function reservationEndsAt(method: PaymentMethod, now: Date): Date {
  return new Date(now.getTime() + METHODS[method].holdMinutes * 60_000)
}

/** One line per variant. */
export function mergeLines(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<string, number>()
  for (const { variantId, quantity } of lines)
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  return [...quantities].map(([variantId, quantity]) => ({ variantId, quantity }))
}

/** The lines that the stock cannot fill, with what it can. A variant without a level has nothing. */
export function findShortages(
  levels: ReadonlyMap<string, StockLevel>,
  lines: readonly StockLine[],
): Shortage[] {
  return lines
    .map((line) => ({
      ...line,
      available: availableOf(levels.get(line.variantId) ?? { onHand: 0, reserved: 0 }),
    }))
    .filter(({ quantity, available }) => available < quantity)
}

/** What is on hand after an adjustment. Taking away stops at zero. */
export function adjustedStock(onHand: number, type: AdjustmentType, quantity: number): number {
  if (type === 'add') return onHand + quantity
  if (type === 'remove') return Math.max(0, onHand - quantity)
  return quantity
}

export function thresholdsOf(
  level: { reorderPoint: number | null; maxStockLevel: number | null },
  settings: { lowStockThreshold: number; outOfStockThreshold: number; overstockThreshold: number },
): Thresholds {
  return {
    out: settings.outOfStockThreshold,
    low: level.reorderPoint ?? settings.lowStockThreshold,
    over: level.maxStockLevel ?? settings.overstockThreshold,
  }
}

/** The one badge of a variant in lists: the worst that is true. */
export function stockState(onHand: number, { out, low, over }: Thresholds): StockState {
  if (onHand <= out) return 'out'
  if (onHand <= low) return 'low'
  if (onHand > over) return 'overstock'
  return 'normal'
}

/** Each kind of alert and whether the stock now calls for it; a variant has one state, so at most one alert. */
export function assessAlerts(onHand: number, thresholds: Thresholds) {
  const state = stockState(onHand, thresholds)
  const { out, low, over } = thresholds
  return [
    { alertType: 'low_stock', threshold: low, isDue: state === 'low' },
    { alertType: 'out_of_stock', threshold: out, isDue: state === 'out' },
    { alertType: 'overstock', threshold: over, isDue: state === 'overstock' },
  ] satisfies { alertType: AlertType; threshold: number; isDue: boolean }[]
}

// Pages offer at most 10 at a time and warn from 5 down, so above 10 no one sees a unit come or go.
const PLENTY = 11

/** Whether a shopper would notice the difference between two available amounts. */
export function looksDifferent(before: number, after: number): boolean {
  return Math.min(before, PLENTY) !== Math.min(after, PLENTY)
}

export const REPORTS = [
  'levels',
  'movements',
  'value',
  'popularity',
  'days_left',
  'dead_stock',
  'reorder',
] as const
export type ReportType = (typeof REPORTS)[number]
