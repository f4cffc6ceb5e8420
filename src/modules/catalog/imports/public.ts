export { readUpload } from './api/upload.ts'
export { importColumn } from './api/preview.ts'
export {
  chosenFields,
  type ColumnChoice,
  headerKey,
  MAX_COLUMNS,
  ordinalsOf,
  shownHeader,
} from './formats/columns.ts'
export { type Row, type Rows, readRows } from './formats/rows.ts'
export { samplesOf, SHOWN_RECORDS } from './formats/table.ts'
export { ImportRefusal, MAX_IMPORT_BYTES } from './rules.ts'
