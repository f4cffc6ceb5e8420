import { PRICE_FILTER_TOP_DOLLARS } from '../rules.ts'

/** The distribution of prices in a listing, in whole dollars: bars of one width from `low` to `high`; the last one has what costs more too. */
export type Prices = { low: number; high: number; counts: number[] }

const MOST_BARS = 20
const WIDTHS = [1, 2, 5, 10, 20, 25, 50, 100, 200]
/** What few products cost more than would press all others into one bar. */
const SHARE = 0.9

/** Null where there is nothing to choose between. Rows are sorted by dollars. */
export function pricesOf(rows: readonly { dollars: number; count: number }[]): Prices | null {
  const first = rows[0]
  if (!first || rows.length < 2) return null
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  let met = 0
  const top = rows.find(({ count }) => (met += count) >= all * SHARE)!
  const reach = Math.min(Math.max(top.dollars, rows[1]!.dollars) + 1, PRICE_FILTER_TOP_DOLLARS)
  const width = WIDTHS.find((one) => (reach - first.dollars) / one <= MOST_BARS - 1) ?? WIDTHS.at(-1)!
  const low = Math.floor(Math.min(first.dollars, PRICE_FILTER_TOP_DOLLARS - width) / width) * width
  const bars = Math.max(1, Math.ceil((reach - low) / width))
  const counts = Array.from({ length: bars }, () => 0)
  for (const { dollars, count } of rows)
    counts[Math.min(bars - 1, Math.max(0, Math.floor((dollars - low) / width)))]! += count
  return { low, high: Math.min(low + bars * width, PRICE_FILTER_TOP_DOLLARS), counts }
}
