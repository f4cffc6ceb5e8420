import * as z from 'zod'
import { DECIMAL_MARKS } from '#lib/price-text.ts'
import { foldName } from '#lib/text.ts'
import { idOf } from '#server/http/id-kinds.ts'
import { id, line, listInput, pageInput, wholeNumber } from '#server/http/input.ts'
import { CHOOSABLE_FIELDS, MAX_COLUMNS, MAX_HEADER, MAY_REPEAT } from './formats/columns.ts'
import { CHOSEN_ENCODINGS } from './formats/encodings.ts'
import { DELIMITERS } from './formats/table.ts'
import { CATEGORY_DECISIONS } from './rules/categories.ts'

export const MOST_TEMPLATES = 50

export const runInput = z.strictObject({ id: id() })
export const runListInput = z.strictObject({ q: line({ max: 100 }).optional(), ...listInput(50) })
export const problemListInput = z.strictObject({ id: id(), ...pageInput(50) })

/** What a person says of the columns of a file: the field of each, and each field once but one that may repeat. */
export const columnChoices = <const Field extends string>(
  fields: readonly Field[],
  mayRepeat?: NoInfer<Field>,
) =>
  z
    .array(
      z.strictObject({
        header: line({ max: MAX_HEADER }),
        ordinal: wholeNumber({ min: 1, max: MAX_COLUMNS }),
        field: z.enum(fields, 'imports_field_unknown').nullable(),
      }),
    )
    .max(MAX_COLUMNS)
    .superRefine((columns, context) => {
      const seen = new Set<string>()
      for (const [at, { field }] of columns.entries()) {
        if (field !== null && seen.has(field) && field !== mayRepeat)
          context.addIssue({ code: 'custom', path: [at, 'field'], message: 'imports_field_twice' })
        seen.add(field ?? '')
      }
    })

/** How a person has a file read; what is absent is found out. */
export const fileChoices = z.strictObject({
  columns: columnChoices(CHOOSABLE_FIELDS, MAY_REPEAT).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  decimal: z.enum(DECIMAL_MARKS).optional(),
  encoding: z.enum(CHOSEN_ENCODINGS).optional(),
  /** Read as a table of no shop, also where its headers are those of one. */
  profile: z.literal('none').optional(),
})

export const choicesInput = z.strictObject({ id: id(), choices: fileChoices })
export const templateNameInput = z.strictObject({
  id: id(),
  name: line({ min: 1, max: 60, message: 'imports_template_name_required' }),
})
export const templateInput = z.strictObject({ id: id(), templateId: id() })

const categoryName = line({ min: 1, max: 100, message: 'imports_category_name_required' }).refine(
  (name) => foldName(name) !== '',
  'imports_category_name_required',
)
/** What a name in a file means; `undecided` forgets it. */
const categoryChoice = z.discriminatedUnion('decision', [
  z.strictObject({ name: categoryName, decision: z.literal('existing'), categoryId: idOf('category') }),
  z.strictObject({ name: categoryName, decision: z.enum(['create', 'left_out', 'asked', 'undecided']) }),
])
export type SentCategoryChoice = z.output<typeof categoryChoice>
export const categoriesInput = z.strictObject({ id: id(), choices: z.array(categoryChoice).min(1).max(500) })

export const categoryNamesInput = z.strictObject({
  q: line({ max: 100 }).optional(),
  state: z.enum(CATEGORY_DECISIONS).optional(),
  ...listInput(50),
})
export const categoryNameInput = z.strictObject({ id: id() })
const categoryAnswer = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('existing'), categoryId: idOf('category') }),
  z.strictObject({ decision: z.literal('create') }),
  z.strictObject({
    decision: z.literal('declined'),
    reason: line({ min: 1, max: 500, message: 'imports_decline_reason_required' }),
  }),
])
export type CategoryAnswer = z.output<typeof categoryAnswer>
export const decideCategoryInput = z.strictObject({ id: id(), answer: categoryAnswer })
