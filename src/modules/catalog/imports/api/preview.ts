import * as z from 'zod'
import { DECIMAL_MARKS } from '#lib/price-text.ts'
import { FOUND_BY } from '../formats/columns.ts'
import { ENCODINGS } from '../formats/encodings.ts'
import { FORMATS } from '../rules.ts'
import { CATEGORY_DECISIONS } from '../rules/categories.ts'

const shown = z.union([z.string(), z.number(), z.boolean(), z.null()])
const change = z.object({ field: z.string(), before: shown, after: shown })
const previewRow = z
  .object({
    line: z.int(),
    ordinal: z.int(),
    kind: z.enum(['new', 'updated', 'unchanged', 'failed']),
    title: z.string(),
    priceCents: z.int().nullable(),
    stock: z.int().nullable(),
    categories: z.array(z.string()),
    uniqueCode: z.string().nullable(),
    changes: z.array(change),
    problems: z.array(z.string()),
    /** What the first variants are called; without options there are none. */
    variants: z.array(z.string()).optional(),
    /** The first variants that change of a product that is there. */
    variantChanges: z
      .array(z.object({ title: z.string(), isNew: z.boolean(), changes: z.array(change) }))
      .optional(),
  })
  .meta({ id: 'ImportRow' })

const unknownCategory = z
  .object({
    name: z.string(),
    products: z.int(),
    /** What its seller chose for it; null where no one did. */
    decision: z.enum(CATEGORY_DECISIONS).nullable(),
    categoryId: z.uuid().nullable(),
    reason: z.string().nullable(),
    /** It was chosen for an earlier file. */
    isRemembered: z.boolean(),
    near: z.array(z.object({ id: z.uuid(), name: z.string() })),
  })
  .meta({ id: 'ImportUnknownCategory' })

export const importColumn = z
  .object({
    header: z.string(),
    /** Which of the columns with this header it is, from 1. */
    ordinal: z.int().optional(),
    field: z.string().nullable(),
    /** By what it was taken for its field. */
    foundBy: z.enum(FOUND_BY).nullable().optional(),
    /** Its first different values. */
    samples: z.array(z.string()).optional(),
  })
  .meta({ id: 'ImportColumn' })

/** What would become of a file. */
export const preview = z.object({
  layout: z.object({
    format: z.enum(FORMATS),
    encoding: z.enum(ENCODINGS),
    delimiter: z.string().nullable(),
    profile: z.string().nullable().optional(),
    repaired: z.array(z.object({ before: z.string(), after: z.string() })).optional(),
    /** The decimal mark of its prices; null where they have none or do not agree. */
    decimal: z.enum(DECIMAL_MARKS).nullable().optional(),
    columns: z.array(importColumn),
    columnCount: z.int(),
    /** Of a spreadsheet: the sheet that is read, and the others that have rows too. */
    sheet: z.object({ name: z.string(), others: z.array(z.string()) }).optional(),
  }),
  records: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  changedFields: z.array(z.object({ field: z.string(), products: z.int() })),
  /** The names that no category has, those of the most products first. */
  categories: z.object({ total: z.int(), items: z.array(unknownCategory) }).optional(),
  /** Of a ZIP: its pictures, and how many of them no line names. */
  pictures: z.object({ inZip: z.int(), unused: z.int() }).optional(),
  /** How many products are refused for their categories alone. */
  withoutCategory: z.int().optional(),
  /** How many rows name pictures by file name where no ZIP brings them. */
  namedPictures: z.int().optional(),
  priceJumps: z.object({ count: z.int(), rows: z.array(previewRow) }),
  ruinedCodes: z.object({ count: z.int(), rows: z.array(previewRow) }).optional(),
  notes: z.array(z.object({ code: z.string(), count: z.int(), rows: z.array(previewRow) })).optional(),
  rows: z.array(previewRow),
  updates: z.array(previewRow),
})
