import type { CsvCell } from '#lib/csv-export.ts'
import type { Locale } from '#lib/locale.ts'
import { m } from '#paraglide/messages.js'
import { statusWords } from '../words/admin.ts'
import type { AdminStoreRow } from '../queries/admin.ts'

/** One row for each store, with its owner and plan. */
export function storeColumns(locale: Locale): Record<string, (row: AdminStoreRow) => CsvCell> {
  const said = { locale }
  const yesOrNo = (is: boolean) => (is ? m.common_yes({}, said) : m.common_no({}, said))
  return {
    [m.people_store({}, said)]: ({ name }) => name,
    [m.common_status({}, said)]: ({ status }) => statusWords[status].label({}, said),
    [m.storefront_verified({}, said)]: ({ isVerified }) => yesOrNo(isVerified),
    [m.stores_owner({}, said)]: ({ owner }) => owner.fullName,
    [m.people_email({}, said)]: ({ owner }) => owner.email,
    [m.stores_contact_email({}, said)]: ({ contactEmail }) => contactEmail,
    [m.common_phone({}, said)]: ({ contactPhone }) => contactPhone,
    [m.common_address({}, said)]: ({ address }) => address,
    [m.common_plan({}, said)]: ({ plan }) => plan?.planName,
    [m.stores_plan_ends({}, said)]: ({ plan }) => ({ at: plan?.endsAt ?? null }),
    [m.common_products({}, said)]: ({ productCount }) => productCount,
    [m.stores_created({}, said)]: ({ createdAt }) => ({ at: createdAt }),
    [m.stores_approved_on({}, said)]: ({ approvedAt }) => ({ at: approvedAt }),
  }
}
