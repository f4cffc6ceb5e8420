import type { CsvCell } from '#lib/csv-export.ts'
import type { Locale } from '#lib/locale.ts'
import { m } from '#paraglide/messages.js'
import { refundReasonText, refundWords } from '../words/admin.ts'
import type { StoreRefund } from '../queries/refunds.ts'

/** What goes back of one store's money, one row for each refund. */
export function refundColumns(locale: Locale): Record<string, (row: StoreRefund) => CsvCell> {
  const said = { locale }
  return {
    [m.common_order({}, said)]: ({ number }) => number,
    [m.common_date({}, said)]: ({ createdAt }) => ({ at: createdAt }),
    [m.common_kind({}, said)]: ({ reason }) => refundReasonText(reason, said),
    [m.common_reason({}, said)]: ({ note }) => note,
    [m.common_refund({}, said)]: ({ amountCents }) => ({ cents: amountCents }),
    [m.common_status({}, said)]: ({ state }) => refundWords[state].label({}, said),
    [m.orders_file_refunded_at({}, said)]: ({ doneAt }) => ({ at: doneAt }),
    [m.orders_file_refund_by({}, said)]: ({ byHand }) =>
      byHand ? m.orders_own_refund_by_you({}, said) : m.orders_own_refund_by_shop({}, said),
    [m.common_reference({}, said)]: ({ reference }) => reference,
  }
}
