export { readUpload } from './api/upload.ts'
export { type Row, type Rows, readRows } from './formats/rows.ts'
export { ImportRefusal, MAX_IMPORT_BYTES } from './rules.ts'
