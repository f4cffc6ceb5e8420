import { sql } from 'drizzle-orm'
import { type CsvCell, listCell } from '#lib/csv-export.ts'
import { isAmong } from '#server/db/db.ts'
import { listOf } from '#server/db/list.ts'
import { plainFields, type ProductFields } from '../rules/fields.ts'
import { adminProductListing } from './admin-products.ts'
import { fieldsOf } from './field-columns.ts'

export type ExportRow = ProductFields & {
  id: string
  categories: string[]
  stock: number
  storeName: string | null
}

/** The product table with everything an import can say. */
export const exportList = listOf(sql`products p`, {
  ...adminProductListing,
  name: 'products as a file',
  fill: async (db, ids) => {
    const { rows } = await db.execute<ExportRow>(sql`
      select p.id, ${fieldsOf('p')}, coalesce(s.on_hand, 0) as stock, store.name as "storeName",
        (select coalesce(json_agg(c.name order by pc.position, c.id), '[]') from category_listings pc
          join categories c on c.id = pc.category_id where pc.product_id = p.id) as categories
      from products p left join stock_levels s on s.product_id = p.id left join business_stores store on store.id = p.store_id
      where ${isAmong(sql`p.id`, ids)}`)
    return rows
  },
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
  // What is named above keeps its place.
  ...Object.fromEntries(plainFields().map(({ name, column }) => [column, (row) => row[name]] as const)),
}
