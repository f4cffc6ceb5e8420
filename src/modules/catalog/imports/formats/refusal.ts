/** Why a whole file is refused; each code has its sentence under `imports_<code>`. */
export type ImportRefusalCode =
  | 'unsupported_format'
  | 'file_too_large'
  | 'binary_content'
  | 'spreadsheet_excel'
  | 'spreadsheet_excel_old'
  | 'spreadsheet_locked'
  | 'spreadsheet_too_large'
  | 'spreadsheet_unreadable'
  | 'spreadsheet_numbers'
  | 'document_pdf'
  | 'document_word'
  | 'compressed'
  | 'zip_without_table'
  | 'zip_several_tables'
  | 'zip_locked'
  | 'zip_too_large'
  | 'zip_unreadable'
  | 'picture'
  | 'content_mismatch'
  | 'header_missing'
  | 'encoding_other'
  | 'xml_doctype'
  | 'xml_malformed'
  | 'nothing_valid'

/** Thrown before the first line is given out, so a refused file has stored nothing. */
export class ImportRefusal extends Error {
  readonly code: ImportRefusalCode
  /** For `header_missing`: the required columns that no header gives. */
  readonly missing: readonly string[]

  constructor(code: ImportRefusalCode, missing: readonly string[] = []) {
    super(missing.length > 0 ? `${code}: ${missing.join(', ')}` : code)
    this.name = 'ImportRefusal'
    this.code = code
    this.missing = missing
  }
}
