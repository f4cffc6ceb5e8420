import type { CsvCell } from '#lib/csv-export.ts'
import type { Locale } from '#lib/locale.ts'
import { m } from '#paraglide/messages.js'
import { kindText, statusText } from '../words.ts'
import type { AdminReturnRow, StoreReturnRow } from '../queries/returns.ts'

type Columns<Row> = Record<string, (row: Row) => CsvCell>

/** One row for each return, with the account of who asked for it. */
export function adminColumns(locale: Locale): Columns<AdminReturnRow> {
  const said = { locale }
  return columns<AdminReturnRow>(locale, {
    [m.common_customer({}, said)]: ({ user }) => user.fullName,
    [m.people_email({}, said)]: ({ user }) => user.email,
  })
}

/** The same of one seller's, with the name that its parcel went to. */
export const storeColumns = (locale: Locale): Columns<StoreReturnRow> =>
  columns<StoreReturnRow>(locale, { [m.common_customer({}, { locale })]: ({ buyer }) => buyer })

function columns<Row extends AdminReturnRow | StoreReturnRow>(
  locale: Locale,
  customer: Columns<Row>,
): Columns<Row> {
  const said = { locale }
  return {
    [m.admin_return({}, said)]: ({ number }) => number,
    [m.common_order({}, said)]: ({ orderNumber }) => orderNumber,
    [m.common_date({}, said)]: ({ createdAt }) => ({ at: createdAt }),
    ...customer,
    [m.common_products({}, said)]: ({ lines }) =>
      lines.map(({ quantity, title }) => `${quantity} × ${title}`).join('; '),
    [m.common_kind({}, said)]: ({ kind }) => kindText(kind, said),
    [m.common_reason({}, said)]: ({ reason }) => reason,
    [m.common_status({}, said)]: ({ status }) => statusText(status, said),
    [m.admin_return_asked({}, said)]: ({ askedCents }) => ({ cents: askedCents }),
    [m.common_refund({}, said)]: ({ status, refundCents }) =>
      status === 'rejected' ? null : { cents: refundCents },
    [m.common_decided_on({}, said)]: ({ decidedAt }) => ({ at: decidedAt }),
  }
}
