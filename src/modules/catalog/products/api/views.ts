import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import {
  described,
  eachPlain,
  type PlainField,
  type ProductFields,
  type TableField,
} from '../rules/fields.ts'

export const picture = z.object({ url: z.string(), alt: z.string() })

/** The plain fields of a product in an answer. */
export const plainAnswer = eachPlain(({ empty }) =>
  empty === null ? z.string().nullable() : z.string(),
) as unknown as {
  [Name in PlainField]: null extends ProductFields[Name] ? z.ZodNullable<z.ZodString> : z.ZodString
}

/** Those of them that rows of the product table have. */
const tableAnswer = Object.fromEntries(
  Object.entries(plainAnswer).filter(([name]) => described(name as PlainField).isInTable),
) as Pick<typeof plainAnswer, PlainField & TableField>

/** A row of the product table of the admin panel. */
export const adminRow = z.object({
  id: idOf('product'),
  title: z.string(),
  uniqueCode: z.string().nullable(),
  ...tableAnswer,
  imageUrl: z.string().nullable(),
  priceCents: z.int(),
  /** The highest price of its variants; null where all cost the same. */
  priceToCents: z.int().nullable(),
  hasOptions: z.boolean(),
  /** What the offer that runs is compared with. */
  compareAtCents: z.int().nullable(),
  stock: z.int(),
  available: z.int(),
  featured: z.boolean(),
  /** Not published: shoppers neither see nor buy it. */
  isDraft: z.boolean(),
  categories: z.array(z.object({ id: idOf('category'), name: z.string(), slug: z.string() })),
  store: z.object({ id: idOf('store'), name: z.string() }).nullable(),
  isArchived: z.boolean(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

/** What its form edits besides. */
export const productForm = {
  ...plainAnswer,
  specifications: z.record(z.string(), z.string()),
  reserved: z.int(),
  minStockLevel: z.int().nullable(),
  maxStockLevel: z.int().nullable(),
  reorderPoint: z.int().nullable(),
  location: z.string(),
  supplier: z.string(),
  lastRestockDate: z.iso.datetime().nullable(),
  images: z.array(picture),
}

export const saved = z.object({ id: idOf('product'), version: z.int() })

export const category = z
  .object({
    id: idOf('category'),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    position: z.int(),
  })
  .meta({ id: 'Category' })
