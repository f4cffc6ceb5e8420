import * as z from 'zod'
import { provePasswordInput } from '#modules/identity/accounts/input.ts'
import { EXPORT_FORMATS } from './rules/exported.ts'
import { id, line, listInput } from '#server/http/input.ts'

/** `q` is looked for in the names of the files; days are those of Panama, both included. */
export const listBackupsInput = z.strictObject({
  q: line({ max: 100 }).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  ...listInput(50),
})
/** Of an export; tables for spreadsheets unless something else is asked for. */
export const exportInput = provePasswordInput.extend({ format: z.enum(EXPORT_FORMATS).default('csv') })
export const backupPath = z.strictObject({ id: id() })
