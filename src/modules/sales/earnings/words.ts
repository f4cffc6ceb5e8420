import { formatUsd } from '#lib/money.ts'
import type { Locale } from '#lib/locale.ts'
import { m } from '#paraglide/messages.js'
import type { MovementKind } from './rules.ts'

const kinds: Record<MovementKind, typeof m.earnings_kind_sale> = {
  sale: m.earnings_kind_sale,
  shipping: m.earnings_kind_shipping,
  premium: m.earnings_kind_premium,
  commission: m.earnings_kind_commission,
  refund: m.common_refund,
  direct: m.earnings_kind_direct,
  payout: m.earnings_kind_payout,
  payout_cancelled: m.earnings_kind_payout_cancelled,
  payout_bounced: m.earnings_kind_payout_bounced,
  correction: m.earnings_kind_correction,
}

/** What a movement is called on the screen, in the file and on paper. */
export const kindWord = (kind: MovementKind, said?: { locale: Locale }): string => kinds[kind]({}, said)

/** `+12.50` or `−12.50`, as it stands in a ledger. */
export const signedUsd = (cents: number, plus = '+'): string =>
  `${cents < 0 ? '−' : plus}${formatUsd(Math.abs(cents))}`
