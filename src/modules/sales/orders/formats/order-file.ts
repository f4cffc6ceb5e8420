import { METHODS } from '#modules/payments/gateways/rules/methods.ts'
import type { CsvCell } from '#lib/csv-export.ts'
import type { Locale } from '#lib/locale.ts'
import { m } from '#paraglide/messages.js'
import type { FileRow, AdminFileRow } from '../queries/order-files.ts'
import { statusWords } from '../words.ts'
import { paymentWords } from '../words/admin.ts'

type Columns<Row> = Record<string, (row: Row) => CsvCell>

/** Whole orders as the books need them, one row for each. */
export function adminColumns(locale: Locale): Columns<AdminFileRow> {
  const said = { locale }
  return {
    ...bought(locale),
    [m.common_customer({}, said)]: ({ customer }) => customer,
    [m.people_email({}, said)]: ({ email }) => email,
    [m.checkout_tax_id({}, said)]: ({ taxId }) => taxId,
    [m.orders_file_sellers({}, said)]: ({ sellers }) => sellers,
    ...sums(locale),
    [m.admin_payment_method({}, said)]: ({ paymentMethod }) => METHODS[paymentMethod].name({}, said),
    [m.common_payment({}, said)]: ({ paymentStatus }) => paymentWords[paymentStatus].label({}, said),
    [m.common_status({}, said)]: ({ status }) => statusWords[status].label({}, said),
  }
}

/** The same of one seller's share, without what the seller does not see of the buyer. */
export function storeColumns(locale: Locale): Columns<FileRow> {
  const said = { locale }
  return {
    ...bought(locale),
    [m.common_customer({}, said)]: ({ customer }) => customer,
    ...sums(locale),
    [m.admin_payment_method({}, said)]: ({ paymentMethod }) => METHODS[paymentMethod].name({}, said),
    [m.common_status({}, said)]: ({ status }) => statusWords[status].label({}, said),
  }
}

const bought = (locale: Locale): Columns<FileRow> => ({
  [m.common_order({}, { locale })]: ({ number }) => number,
  [m.common_date({}, { locale })]: ({ createdAt }) => ({ at: createdAt }),
  [m.orders_file_paid_at({}, { locale })]: ({ paidAt }) => ({ at: paidAt }),
})

const sums = (locale: Locale): Columns<FileRow> => ({
  [m.common_products({}, { locale })]: ({ lines }) => lines,
  [m.admin_sales_units({}, { locale })]: ({ units }) => units,
  [m.orders_file_discount({}, { locale })]: ({ listCents, subtotalCents }) => ({
    cents: listCents - subtotalCents,
  }),
  [m.common_subtotal({}, { locale })]: ({ subtotalCents }) => ({ cents: subtotalCents }),
  [m.orders_file_itbms({}, { locale })]: ({ itbmsCents }) => ({ cents: itbmsCents }),
  [m.common_shipping({}, { locale })]: ({ shippingCents }) => ({ cents: shippingCents }),
  [m.common_total({}, { locale })]: ({ subtotalCents, shippingCents }) => ({
    cents: subtotalCents + shippingCents,
  }),
  [m.orders_file_taken({}, { locale })]: ({ takenCents }) => ({ cents: takenCents }),
  [m.common_given_back({}, { locale })]: ({ refundedCents }) => ({ cents: refundedCents }),
  [m.orders_file_net({}, { locale })]: ({ takenCents, refundedCents }) => ({
    cents: takenCents - refundedCents,
  }),
})
