import { sql } from 'drizzle-orm'
import { isAmong } from '#server/db.ts'
import { listOf } from '#server/list.ts'
import { adminProductListing } from './admin-products.ts'

type ExportRow = {
  id: string
  title: string
  description: string
  longDescription: string
  priceCents: number
  imageUrl: string | null
  categories: string[]
  stock: number
  uniqueCode: string | null
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
  unmeasured: 'the same pages as the list of products, which is measured',
  fill: async (db, ids) => {
    const { rows } = await db.execute<ExportRow>(sql`
      select p.id, p.title, p.description, p.long_description as "longDescription", p.price_cents::float8 as "priceCents",
        p.image_url as "imageUrl", coalesce(s.on_hand, 0) as stock, p.unique_code as "uniqueCode", p.specifications,
        p.featured, p.warranty_info as "warrantyInfo", p.shipping_info as "shippingInfo", store.name as "storeName",
        (select coalesce(json_agg(c.name order by pc.position, c.id), '[]') from product_categories pc
          join categories c on c.id = pc.category_id where pc.product_id = p.id) as categories
      from products p left join stock_levels s on s.product_id = p.id left join business_stores store on store.id = p.store_id
      where ${isAmong(sql`p.id`, ids)}`)
    return rows
  },
})
