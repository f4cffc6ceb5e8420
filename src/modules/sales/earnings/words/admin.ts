import type { Output, Route } from '#browser/client.ts'
import type { StateWord } from '#panel/cells.tsx'
import { m } from '#paraglide/messages.js'
import type { BatchState, UnusualReason } from '../rules.ts'

export type BatchRow = Output<'GET /admin/payout-batches'>['items'][number]
export type BalanceRow = Output<'GET /admin/payouts'>['items'][number]

export const PAYOUT_READS = [
  'GET /admin/payouts',
  'GET /admin/payout-batches',
  'GET /admin/payout-batches/{id}',
] as const satisfies readonly Route[]

/** Said in a file too, in the language of the person who asks for it. */
export const batchWords: Record<BatchState, StateWord & { label: typeof m.common_paid }> = {
  open: { tone: 'warn', label: m.earnings_batch_open },
  paid: { tone: 'ok', label: m.common_paid },
  cancelled: { tone: 'neutral', label: m.earnings_batch_cancelled },
}

export const unusualWords: Record<UnusualReason, () => string> = {
  first: m.earnings_unusual_first,
  jump: m.earnings_unusual_jump,
  account_changed: m.earnings_unusual_account_changed,
  site_share: m.earnings_unusual_site_share,
}
