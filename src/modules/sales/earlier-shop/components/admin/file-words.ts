import type { Output } from '#browser/client.ts'
import { formatCount } from '#lib/money.ts'
import { failureSentence as importFailure } from '#modules/catalog/imports/components/admin/import-words.ts'
import type { StateWord } from '#panel/cells.tsx'
import { m } from '#paraglide/messages.js'
import type { FileKind, RecordNote, RecordProblem } from '../../rules.ts'

export type EarlierFile = Output<'GET /admin/earlier-files/{id}'>
export type EarlierPreview = NonNullable<EarlierFile['preview']>

export const startWords: Record<FileKind, (count: { count: string }) => string> = {
  customers: m.earlier_start_customers,
  orders: m.earlier_start_orders,
  gift_cards: m.earlier_start_cards,
}

export const outcomeWords: Record<EarlierPreview['rows'][number]['kind'], StateWord> = {
  created: { label: m.imports_kind_new, tone: 'ok' },
  updated: { label: m.imports_kind_updated, tone: 'brand' },
  unchanged: { label: m.imports_kind_unchanged, tone: 'neutral' },
  failed: { label: m.imports_kind_failed, tone: 'bad' },
}

const notes: Record<RecordNote, (count: { count: string }) => string> = {
  has_account: m.earlier_note_has_account,
  phone_left_out: m.earlier_note_phone_left_out,
  address_brought: m.earlier_note_address_brought,
  address_unfinished: m.earlier_note_address_unfinished,
  address_abroad: m.earlier_note_address_abroad,
  address_place_unknown: m.earlier_note_address_place_unknown,
  address_incomplete: m.earlier_note_address_incomplete,
  products_unknown: m.earlier_note_products_unknown,
  code_renewed: m.earlier_note_code_renewed,
  no_end: m.earlier_note_no_end,
}
export const noteSentence = (note: RecordNote, count: number) => notes[note]({ count: formatCount(count) })

export const problemWords: Record<RecordProblem, () => string> = {
  line_unreadable: m.earlier_problem_line_unreadable,
  email_wrong: m.earlier_problem_email_wrong,
  email_twice: m.earlier_problem_email_twice,
  number_missing: m.earlier_problem_number_missing,
  date_wrong: m.earlier_problem_date_wrong,
  amount_wrong: m.earlier_problem_amount_wrong,
  currency_other: m.earlier_problem_currency_other,
  status_unknown: m.earlier_problem_status_unknown,
  line_wrong: m.earlier_problem_line_wrong,
  lines_many: m.earlier_problem_lines_many,
  code_missing: m.earlier_problem_code_missing,
  code_wrong: m.earlier_problem_code_wrong,
  code_twice: m.earlier_problem_code_twice,
  code_hidden: m.earlier_problem_code_hidden,
  card_ended: m.earlier_problem_card_ended,
  card_empty: m.earlier_problem_card_empty,
}

const fields: Readonly<Record<string, () => string>> = {
  email: m.earlier_field_email,
  fullName: m.earlier_field_full_name,
  firstName: m.earlier_field_name,
  lastName: m.earlier_field_last_name,
  phone: m.earlier_field_phone,
  wantsOffers: m.earlier_field_offers,
  since: m.earlier_field_since,
  addressPhone: m.earlier_field_address_phone,
  street: m.earlier_field_street,
  streetMore: m.earlier_field_street_more,
  corregimiento: m.places_corregimiento,
  district: m.places_city,
  city: m.earlier_field_city,
  province: m.places_state,
  country: m.earlier_field_country,
  zipCode: m.places_zip_code,
  number: m.earlier_field_number,
  buyerName: m.earlier_field_buyer,
  placedAt: m.earlier_field_date,
  status: m.earlier_field_status,
  cancelledAt: m.earlier_field_cancelled,
  currency: m.earlier_field_currency,
  discount: m.earlier_field_discount,
  shipping: m.earlier_field_shipping,
  tax: m.earlier_field_tax,
  total: m.earlier_field_total,
  refunded: m.earlier_field_refunded,
  lineTitle: m.earlier_field_line_title,
  lineCode: m.earlier_field_line_code,
  lineQuantity: m.earlier_field_line_quantity,
  linePrice: m.earlier_field_line_price,
  code: m.earlier_field_code,
  reference: m.earlier_field_reference,
  balance: m.earlier_field_balance,
  initial: m.earlier_field_initial,
  endsAt: m.earlier_field_ends,
  enabled: m.earlier_field_enabled,
  expired: m.earlier_field_expired,
  createdAt: m.earlier_field_created,
}
const fieldName = (field: string): string => fields[field]?.() ?? field
export const fieldLabel = (field: string): string => {
  const name = fieldName(field)
  return name.slice(0, 1).toLocaleUpperCase() + name.slice(1)
}

/** Why the whole file cannot be brought; what is wrong with any file has the sentences of the bulk upload. */
export function failureSentence(failure: string): string {
  const [code, ...missing] = failure.split(' ')
  if (code === 'nothing_valid') return m.earlier_nothing_valid()
  if (code === 'header_missing' && missing.length === 0) return m.earlier_nothing_valid()
  if (code === 'header_missing')
    return m.earlier_header_missing({ missing: missing.map(fieldName).join(', ') })
  return importFailure(failure)
}
