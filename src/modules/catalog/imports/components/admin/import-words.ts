import type { Output, Route } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import { described, type FieldName, FIELDS } from '#modules/catalog/products/rules/fields.ts'
import type { ImportEndpoints } from './import-endpoints.ts'
import type { Tone } from '#ui/badge.tsx'
import type { ImportRefusalCode, LineProblem } from '../../rules.ts'

export type ImportRun = Output<'GET /admin/imports/{id}'>
export type ImportPreview = NonNullable<ImportRun['preview']>
export type PreviewRow = ImportPreview['rows'][number]
export type RunStatus = ImportRun['status']

export const readsOf = ({ list, one }: ImportEndpoints): readonly Route[] => [list, one]

export const statusWords: Record<RunStatus, { label: () => string; tone: Tone }> = {
  reading: { label: m.imports_status_reading, tone: 'brand' },
  ready: { label: m.imports_status_ready, tone: 'brand' },
  refused: { label: m.imports_status_refused, tone: 'bad' },
  queued: { label: m.common_waiting, tone: 'brand' },
  running: { label: m.imports_status_running, tone: 'brand' },
  stopped: { label: m.imports_status_stopped, tone: 'warn' },
  done: { label: m.imports_status_done, tone: 'ok' },
  failed: { label: m.imports_status_failed, tone: 'bad' },
  undoing: { label: m.imports_status_undoing, tone: 'brand' },
  undone: { label: m.imports_status_undone, tone: 'neutral' },
  discarded: { label: m.imports_status_discarded, tone: 'neutral' },
}

export const kindWords: Record<PreviewRow['kind'], { label: () => string; tone: Tone }> = {
  new: { label: m.imports_kind_new, tone: 'ok' },
  updated: { label: m.imports_kind_updated, tone: 'brand' },
  unchanged: { label: m.imports_kind_unchanged, tone: 'neutral' },
  failed: { label: m.imports_kind_failed, tone: 'bad' },
}

const fields: Record<string, () => string> = {
  productId: m.imports_field_id,
  price: m.imports_field_price,
  categories: m.imports_field_categories,
  categoryIds: m.imports_field_categories,
  stock: m.imports_field_stock,
  isArchived: m.imports_field_archived,
}
/** As it stands within a sentence. */
export const fieldName = (field: string) =>
  fields[field]?.() ??
  (field in FIELDS
    ? described(field as FieldName)
        .label()
        .toLocaleLowerCase()
    : field)

const problems: Record<LineProblem, () => string> = {
  plan_full: m.imports_problem_plan_full,
  title_required: m.imports_problem_title_required,
  title_too_long: m.imports_problem_title_too_long,
  price_invalid: m.imports_problem_price_invalid,
  price_ambiguous: m.imports_problem_price_ambiguous,
  price_too_high: m.imports_problem_price_too_high,
  category_required: m.imports_problem_category_required,
  category_too_long: m.imports_problem_category_too_long,
  categories_too_many: m.imports_problem_categories_too_many,
  stock_negative: m.imports_problem_stock_negative,
  stock_invalid: m.imports_problem_stock_invalid,
  code_invalid: m.imports_problem_code_invalid,
  code_ruined: m.imports_problem_code_ruined,
  code_too_long: m.imports_problem_code_too_long,
  image_invalid: m.imports_problem_image_invalid,
  category_unknown: m.imports_problem_category_unknown,
  text_too_long: m.imports_problem_text_too_long,
  stock_reserved: m.imports_problem_stock_reserved,
  code_taken: m.imports_problem_code_taken,
  not_stored: m.imports_problem_not_stored,
  line_unreadable: m.imports_problem_line_unreadable,
  rest_unreadable: m.imports_problem_rest_unreadable,
  line_cut: m.imports_problem_line_cut,
  columns_too_many: m.imports_problem_columns_too_many,
}

type FileFailure = ImportRefusalCode | 'only_errors' | 'sender_left' | 'store_closed'

const refusals: Record<FileFailure, (given: { missing: string }) => string> = {
  unsupported_format: m.imports_unsupported_format,
  file_too_large: m.imports_file_too_large,
  binary_content: m.imports_binary_content,
  spreadsheet_excel: m.imports_spreadsheet_excel,
  spreadsheet_excel_old: m.imports_spreadsheet_excel_old,
  spreadsheet_libreoffice: m.imports_spreadsheet_libreoffice,
  spreadsheet_numbers: m.imports_spreadsheet_numbers,
  document_pdf: m.imports_document_pdf,
  document_word: m.imports_document_word,
  compressed: m.imports_compressed,
  picture: m.imports_picture,
  content_mismatch: m.imports_content_mismatch,
  header_missing: m.imports_header_missing,
  xml_doctype: m.imports_xml_doctype,
  xml_malformed: m.imports_xml_malformed,
  nothing_valid: m.imports_nothing_valid,
  only_errors: m.imports_only_errors,
  sender_left: m.imports_sender_left,
  store_closed: m.imports_store_closed,
}

/** The sentence of a code the server gives: of a line, or of a whole file with what is missing in it. */
export const problemSentence = (code: string) => (code in problems ? problems[code as LineProblem]() : code)

export function failureSentence(failure: string) {
  const [code = '', ...missing] = failure.split(' ')
  if (!(code in refusals)) return m.imports_unexpected()
  return refusals[code as FileFailure]({ missing: missing.map(fieldName).join(', ') })
}
