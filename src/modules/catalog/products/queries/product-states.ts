import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { ProductState } from '../rules/changes.ts'
import { fieldsOf } from './field-columns.ts'
import { stockOf } from './product-cards.ts'

export type StoredState = ProductState & {
  id: string
  storeId: string | null
  version: number
  hasOptions: boolean
  priceToCents: number | null
}

/** Products as they stand, by their id; archived ones too. */
export async function readStates(db: Db, ids: readonly string[]): Promise<Map<string, StoredState>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<StoredState>(sql`
    select product.id, product.store_id as "storeId", product.version, ${fieldsOf('product')},
      product.price_to_cents as "priceToCents",
      exists (select from product_options where product_id = product.id) as "hasOptions",
      coalesce(s.on_hand, 0) as stock, product.archived_at is not null as "isArchived",
      (select coalesce(array_agg(place.category_id order by place.position, place.category_id), '{}')
        from category_listings as place where place.product_id = product.id) as "categoryIds"
    from products as product ${stockOf(sql`product.id`)}
    where product.id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
