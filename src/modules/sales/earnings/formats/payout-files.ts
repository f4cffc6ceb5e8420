import type { CsvCell } from '#lib/csv-export.ts'
import type { Locale } from '#lib/locale.ts'
import { m } from '#paraglide/messages.js'
import { batchWords } from '../words/admin.ts'
import type { BalanceRow, BatchRow } from '../queries/payouts.ts'

type Columns<Row> = Record<string, (row: Row) => CsvCell>

/** What the site owes each store, and where it is paid. */
export function balanceColumns(locale: Locale): Columns<BalanceRow> {
  const said = { locale }
  return {
    [m.earnings_store({}, said)]: ({ store }) => store,
    [m.earnings_payable({}, said)]: ({ availableCents }) => ({ cents: availableCents }),
    [m.earnings_pending({}, said)]: ({ pendingCents }) => ({ cents: pendingCents }),
    [m.earnings_balance({}, said)]: ({ balanceCents }) => ({ cents: balanceCents }),
    [m.earnings_bank({}, said)]: ({ account }) => account?.bankName,
    [m.earnings_account_type({}, said)]: ({ account }) => account?.accountType,
    [m.earnings_account({}, said)]: ({ account }) => account?.bankAccount,
    [m.earnings_beneficiary({}, said)]: ({ account }) => account?.accountHolder,
  }
}

/** The batches of payouts, one row for each. */
export function batchColumns(locale: Locale): Columns<BatchRow> {
  const said = { locale }
  return {
    [m.earnings_batch({}, said)]: ({ number }) => number,
    [m.common_date({}, said)]: ({ createdAt }) => ({ at: createdAt }),
    [m.earnings_batch_stores({}, said)]: ({ payouts }) => payouts,
    [m.common_total({}, said)]: ({ totalCents }) => ({ cents: totalCents }),
    [m.common_status({}, said)]: ({ state }) => batchWords[state].label({}, said),
    [m.common_decided_on({}, said)]: ({ decidedAt }) => ({ at: decidedAt }),
    [m.common_reason({}, said)]: ({ cancelReason }) => cancelReason,
  }
}
