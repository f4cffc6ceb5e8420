import type { Output } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import { described, type FieldName, FIELDS } from '#modules/catalog/products/rules/fields.ts'
import type { Tone } from '#ui/badge.tsx'
import type { ImportRefusalCode } from '../../rules.ts'

export type ImportRun = Output<'GET /admin/imports/{id}'>
export type ImportPreview = NonNullable<ImportRun['preview']>
export type ImportColumn = ImportPreview['layout']['columns'][number]
export type UnknownCategory = NonNullable<ImportPreview['categories']>['items'][number]
export type PreviewRow = ImportPreview['rows'][number]

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
  pictures: m.imports_field_pictures,
  stock: m.imports_field_stock,
  availability: m.imports_field_availability,
  isArchived: m.imports_field_archived,
  oldAddress: m.imports_field_old_address,
  group: m.imports_field_group,
  type: m.imports_field_type,
  parent: m.imports_field_parent,
  option1Name: () => m.imports_field_option({ place: 1 }),
  option1Value: () => m.imports_field_option_value({ place: 1 }),
  option2Name: () => m.imports_field_option({ place: 2 }),
  option2Value: () => m.imports_field_option_value({ place: 2 }),
  option3Name: () => m.imports_field_option({ place: 3 }),
  option3Value: () => m.imports_field_option_value({ place: 3 }),
  option4Name: () => m.imports_field_option({ place: 4 }),
  option4Value: () => m.imports_field_option_value({ place: 4 }),
  variantImage: m.imports_field_variant_image,
}

export const encodingWords: Record<ImportPreview['layout']['encoding'], () => string> = {
  'utf-8': () => 'UTF-8',
  'utf-16': () => 'UTF-16',
  'windows-1252': () => 'Windows (1252)',
  macintosh: () => 'Macintosh',
  cp850: () => 'DOS (850)',
  'utf-8-twice': m.imports_encoding_twice,
}

function attributeName(field: string): string | null {
  const [, place, part] = /^attribute(\d+)(Name|Value)$/.exec(field) ?? []
  if (place === undefined) return null
  return (part === 'Name' ? m.imports_field_option : m.imports_field_option_value)({ place })
}

/** As it stands within a sentence. */
export const fieldName = (field: string): string =>
  fields[field]?.() ??
  attributeName(field) ??
  (field in FIELDS
    ? described(field as FieldName)
        .label()
        .toLocaleLowerCase()
    : field)

/** As it stands in a list. */
export function fieldLabel(field: string): string {
  if (field in FIELDS) return described(field as FieldName).label()
  const name = fieldName(field)
  return name.slice(0, 1).toLocaleUpperCase() + name.slice(1)
}

type FileFailure = ImportRefusalCode | 'only_errors' | 'categories_unknown' | 'sender_left' | 'store_closed'

const refusals: Record<FileFailure, (given: { missing: string }) => string> = {
  unsupported_format: m.imports_unsupported_format,
  file_too_large: m.imports_file_too_large,
  binary_content: m.imports_binary_content,
  spreadsheet_excel: m.imports_spreadsheet_excel,
  spreadsheet_excel_old: m.imports_spreadsheet_excel_old,
  spreadsheet_locked: m.imports_spreadsheet_locked,
  spreadsheet_too_large: m.imports_spreadsheet_too_large,
  spreadsheet_unreadable: m.imports_spreadsheet_unreadable,
  spreadsheet_numbers: m.imports_spreadsheet_numbers,
  document_pdf: m.imports_document_pdf,
  document_word: m.imports_document_word,
  compressed: m.imports_compressed,
  zip_without_table: m.imports_zip_without_table,
  zip_several_tables: m.imports_zip_several_tables,
  zip_locked: m.imports_zip_locked,
  zip_too_large: m.imports_zip_too_large,
  zip_unreadable: m.imports_zip_unreadable,
  picture: m.imports_picture,
  content_mismatch: m.imports_content_mismatch,
  header_missing: m.imports_header_missing,
  encoding_other: m.imports_encoding_other,
  xml_doctype: m.imports_xml_doctype,
  xml_malformed: m.imports_xml_malformed,
  nothing_valid: m.imports_nothing_valid,
  only_errors: m.imports_only_errors,
  categories_unknown: m.imports_categories_unknown,
  sender_left: m.imports_sender_left,
  store_closed: m.imports_store_closed,
}

/** The sentence of a code that the server gives of a whole file, with what is missing in it. */
export function failureSentence(failure: string) {
  const [code = '', ...missing] = failure.split(' ')
  if (!(code in refusals)) return m.imports_unexpected()
  return refusals[code as FileFailure]({ missing: missing.map(fieldName).join(', ') })
}
