import * as z from 'zod'
import { DECIMAL_MARKS } from '#lib/price-text.ts'
import { id, line, listInput, pageInput, wholeNumber } from '#server/http/input.ts'
import { CHOOSABLE_FIELDS, MAX_COLUMNS, MAX_HEADER, MAY_REPEAT } from './formats/columns.ts'
import { CHOSEN_ENCODINGS } from './formats/encodings.ts'
import { DELIMITERS } from './formats/table.ts'

export const MOST_TEMPLATES = 50

export const runInput = z.strictObject({ id: id() })
export const runListInput = z.strictObject({ q: line({ max: 100 }).optional(), ...listInput(50) })
export const problemListInput = z.strictObject({ id: id(), ...pageInput(50) })

const columnChoice = z.strictObject({
  header: line({ max: MAX_HEADER }),
  ordinal: wholeNumber({ min: 1, max: MAX_COLUMNS }),
  field: z.enum(CHOOSABLE_FIELDS, 'imports_field_unknown').nullable(),
})

/** How a person has a file read; what is absent is found out. */
export const fileChoices = z.strictObject({
  columns: z
    .array(columnChoice)
    .max(MAX_COLUMNS)
    .superRefine((columns, context) => {
      const seen = new Set<string>()
      for (const [at, { field }] of columns.entries()) {
        if (field !== null && seen.has(field) && field !== MAY_REPEAT)
          context.addIssue({ code: 'custom', path: [at, 'field'], message: 'imports_field_twice' })
        seen.add(field ?? '')
      }
    })
    .optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  decimal: z.enum(DECIMAL_MARKS).optional(),
  encoding: z.enum(CHOSEN_ENCODINGS).optional(),
})

export const choicesInput = z.strictObject({ id: id(), choices: fileChoices })
export const templateNameInput = z.strictObject({
  id: id(),
  name: line({ min: 1, max: 60, message: 'imports_template_name_required' }),
})
export const templateInput = z.strictObject({ id: id(), templateId: id() })
