import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'

type Priced = { priceCents: number; priceToCents: number | null }

/** What a product costs: 'desde $12.00' where its variants differ. `cents` is another price of it, such as that of the plan. */
export function priceText({ priceCents, priceToCents }: Priced, cents = priceCents): string {
  const price = formatUsd(cents)
  return priceToCents ? m.common_from_price({ price }) : price
}
