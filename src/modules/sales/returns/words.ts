import { formatDay, formatMoment } from '#i18n/dates.ts'
import type { Locale } from '#lib/locale.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import type { Tone } from '#ui/badge.tsx'
import type { Refusal, ReturnKind, ReturnStatus } from './rules.ts'

export type ReturnView = Output<'GET /returns'>['items'][number]
export type Returnable = Output<'GET /orders/{id}/returnable'>

/** In the language of the page, or of the file that it is said in. */
export const kindText = (kind: ReturnKind, said?: { locale: Locale }): string => kinds[kind]({}, said)
export const kindHint = (kind: ReturnKind): string => hints[kind]()
/** Until when something may go back in this way: by the day, or for what arrived broken by the minute. */
export const kindUntilText = (kind: ReturnKind, until: string): string =>
  m.returns_kind_named_until({
    kind: kindText(kind),
    date: kind === 'defective' ? formatMoment(until) : formatDay(until),
  })
export const statusText = (status: ReturnStatus, said?: { locale: Locale }): string =>
  statuses[status]({}, said)
export const refusalText = (refusal: Refusal): string => refusals[refusal]()
export const statusTones: Record<ReturnStatus, Tone> = { pending: 'warn', approved: 'ok', rejected: 'bad' }

type Refund = Pick<ReturnView, 'kind' | 'status' | 'refundCents' | 'refundState'>

/** The amount of a return with what became of it; a rejected one has no amount. */
export const refundLine = (one: Refund): string =>
  one.refundCents > 0 && one.status !== 'rejected'
    ? `${formatUsd(one.refundCents)} · ${refundText(one)}`
    : refundText(one)

/** What the amount beside it means: hoped for, on its way, or back. */
export function refundText({ kind, status, refundCents, refundState }: Refund): string {
  if (status === 'rejected') return m.returns_refund_rejected()
  if (kind === 'exchange') return m.returns_refund_exchange()
  if (status === 'pending') return m.returns_refund_pending()
  if (refundCents === 0) return m.returns_refund_rejected()
  return refundState === 'done' ? m.common_refunded() : m.common_refund_on_its_way()
}

const kinds = {
  standard: m.common_standard_return,
  exchange: m.common_size_exchange,
  defective: m.common_faulty_product,
}
const hints = {
  standard: m.returns_kind_standard_hint,
  exchange: m.returns_kind_exchange_hint,
  defective: m.returns_kind_defective_hint,
}
const statuses = {
  pending: m.common_in_review,
  approved: m.common_approved,
  rejected: m.common_rejected,
}
const refusals = {
  not_delivered: m.returns_not_delivered,
  not_paid: m.returns_not_paid,
  too_late: m.returns_too_late,
  nothing_left: m.returns_nothing_left,
}
