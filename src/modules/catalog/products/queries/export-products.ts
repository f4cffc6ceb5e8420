import { sql } from 'drizzle-orm'
import { type CsvCell, listCell } from '#lib/csv-export.ts'
import { isAmong } from '#server/db/db.ts'
import { listOf } from '#server/db/list.ts'
import { type StoreScope, within } from '#modules/sellers/stores/public.ts'
import { adminProductListing, p } from './admin-products.ts'

export type ExportRow = {
  id: string
  title: string
  description: string
  longDescription: string
  priceCents: number
  imageUrl: string | null
  categories: string[]
  stock: number
  uniqueCode: string | null
  brand: string | null
  specifications: Record<string, string>
  featured: boolean
  warrantyInfo: string
  shippingInfo: string
  storeName: string | null
}

/** The product table with everything an import can say. */
export const exportList = listOf(sql`products p`, {
  ...adminProductListing,
  name: 'products as a file',
  fill: async (db, ids) => {
    const { rows } = await db.execute<ExportRow>(sql`
      select p.id, p.title, p.description, p.long_description as "longDescription", p.price_cents::float8 as "priceCents",
        p.image_url as "imageUrl", coalesce(s.on_hand, 0) as stock, p.unique_code as "uniqueCode", p.brand, p.specifications,
        p.featured, p.warranty_info as "warrantyInfo", p.shipping_info as "shippingInfo", store.name as "storeName",
        (select coalesce(json_agg(c.name order by pc.position, c.id), '[]') from category_listings pc
          join categories c on c.id = pc.category_id where pc.product_id = p.id) as categories
      from products p left join stock_levels s on s.product_id = p.id left join business_stores store on store.id = p.store_id
      where ${isAmong(sql`p.id`, ids)}`)
    return rows
  },
})

type Columns = Record<string, (row: ExportRow) => CsvCell>

/** What a file of products says of each, in the names that an import understands. */
export const EXPORT_COLUMNS = {
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
  long_description: ({ longDescription }) => longDescription,
  warranty_info: ({ warrantyInfo }) => warrantyInfo,
  shipping_info: ({ shippingInfo }) => shippingInfo,
} satisfies Columns

/** The same of a store's own: nothing in it that is the shop's to say. */
export const exportOwnProducts = (
  request: Request,
  scope: StoreScope,
  { now, file }: { now: Date; file: string },
) => exportList.download(request, { now, file, scope: within(scope, p.storeId), columns: EXPORT_COLUMNS })
