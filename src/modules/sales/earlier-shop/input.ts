import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { line, listInput, pageInput } from '#server/http/input.ts'
import { columnChoices } from '#modules/catalog/imports/input.ts'
import { CUSTOMER_STATES, EARLIER_STATUSES, FILE_KINDS } from './rules.ts'
import { fieldsOf } from './rules/files.ts'

export const listFilesInput = z.strictObject({ q: line({ max: 100 }).optional(), ...listInput(25) })
export const filePath = z.strictObject({ id: idOf('earlierFile') })
const FIELDS = [...new Set(FILE_KINDS.flatMap(fieldsOf))]
export const chooseColumnsInput = z.strictObject({ id: idOf('earlierFile'), columns: columnChoices(FIELDS) })
export const listCustomersInput = z.strictObject({
  q: line({ max: 100 }).optional(),
  state: z.enum(CUSTOMER_STATES).optional(),
  ...listInput(50),
})
export const customerPath = z.strictObject({ id: idOf('user') })
export const listEarlierOrdersInput = z.strictObject({
  q: line({ max: 100 }).optional(),
  status: z.enum(EARLIER_STATUSES).optional(),
  ...listInput(50),
})
export const earlierOrderPath = z.strictObject({ id: idOf('earlierOrder') })
export const ownEarlierOrdersInput = z.strictObject(pageInput(10))
