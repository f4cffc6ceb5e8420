import { sql } from 'drizzle-orm'
import { type CsvCell, listCell } from '#lib/csv-export.ts'
import { isAmong } from '#server/db/db.ts'
import { listOf } from '#server/db/list.ts'
import { plainFields, type ProductFields } from '../rules/fields.ts'
import { adminProductListing } from './admin-products.ts'
import { fieldsOf } from './field-columns.ts'
import { stockOf } from './product-cards.ts'
import { optionsOf } from './variants.ts'

export type ExportRow = ProductFields & {
  id: string
  categories: string[]
  stock: number
  storeName: string | null
  options: Option[]
  /** The living ones; none where it has no options. */
  variants: ExportVariant[]
}

type Option = { name: string; values: string[] }
type ExportVariant = Pick<ProductFields, 'priceCents' | 'imageUrl' | 'uniqueCode' | 'gtin'> & {
  optionValues: string[]
  stock: number
}

/** The product table with everything an import can say. */
export const exportList = listOf(sql`products p`, {
  ...adminProductListing,
  name: 'products as a file',
  fill: async (db, ids) => {
    const { rows } = await db.execute<ExportRow>(sql`
      select p.id, ${fieldsOf('p')}, coalesce(s.on_hand, 0) as stock, store.name as "storeName",
        ${optionsOf} as options, coalesce((
          select json_agg(json_build_object('optionValues', v.option_values, 'imageUrl', v.image_url, 'gtin', v.gtin,
            'uniqueCode', v.unique_code, 'priceCents', coalesce(v.price_cents, p.price_cents),
            'stock', coalesce(level.on_hand, 0)) order by v.position, v.id)
          from product_variants v left join stock_levels level on level.product_id = v.id
          where v.product_id = p.id and v.id <> p.id and v.archived_at is null), '[]') as variants,
        (select coalesce(json_agg(c.name order by pc.position, c.id), '[]') from category_listings pc
          join categories c on c.id = pc.category_id where pc.product_id = p.id) as categories
      from products p ${stockOf(sql`p.id`)} left join business_stores store on store.id = p.store_id
      where ${isAmong(sql`p.id`, ids)}`)
    return rows
  },
  // A line of each variant, with what it has of its own.
  linesOf: (row) =>
    row.variants.length === 0
      ? [row]
      : row.variants.map((variant) => ({ ...row, ...variant, variants: [variant] })),
})

/** What a file of products says of each, in the names that an import understands. */
export const EXPORT_COLUMNS: Readonly<Record<string, (row: ExportRow) => CsvCell>> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  description: ({ description }) => description,
  price: ({ priceCents }) => ({ cents: priceCents }),
  image_url: ({ imageUrl }) => imageUrl,
  categories: ({ categories }) => listCell(categories),
  stock: ({ stock }) => stock,
  unique_code: ({ uniqueCode }) => uniqueCode,
  brand: ({ brand }) => brand,
  specifications: ({ specifications }) =>
    Object.keys(specifications).length > 0 ? JSON.stringify(specifications) : '',
  group: ({ id, variants }) => (variants.length > 0 ? id : ''),
  ...Object.fromEntries(
    [0, 1, 2].flatMap((place) => [
      [`option${place + 1}_name`, ({ options }: ExportRow) => options[place]?.name ?? ''],
      [`option${place + 1}_value`, ({ variants }: ExportRow) => variants[0]?.optionValues[place] ?? ''],
    ]),
  ),
  // What is named above keeps its place.
  ...Object.fromEntries(plainFields().map(({ name, column }) => [column, (row) => row[name]] as const)),
  is_draft: ({ isDraft }) => isDraft,
}
