import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { RateBand, RateBasis } from '../rules.ts'

/** Kilograms as they are written: `2`, `0.5`. */
export const kilograms = (grams: number) => String(grams / 1000)

/** From where a band counts. */
export const bandStart = (amount: number, by: RateBasis) =>
  by === 'weight'
    ? m.shipping_band_from_kg({ amount: kilograms(amount) })
    : m.shipping_band_from_usd({ amount: formatUsd(amount) })

/** What a band covers, in words. */
export function bandText({ from, to }: Pick<RateBand, 'from' | 'to'>, by: RateBasis) {
  if (to === null) return from === 0 ? m.shipping_band_all() : bandStart(from, by)
  const shown = (amount: number) => (by === 'weight' ? `${kilograms(amount)} kg` : formatUsd(amount))
  return from === 0
    ? m.shipping_band_less({ to: shown(to) })
    : m.shipping_band_between({ from: shown(from), to: shown(to) })
}
