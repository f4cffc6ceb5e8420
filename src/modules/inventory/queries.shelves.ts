import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { products } from '#modules/catalog/tables.ts'
import { keptUntilNews, readSettings } from '#modules/settings/queries.ts'
import { foldText } from '#lib/text.ts'
import { type Db, isAmong } from '#server/db.ts'
import { hasText, listOf } from '#server/list.ts'
import { shelfListInput } from './input.ts'
import { availableOf, type StockState, stockState, thresholdsOf } from './rules.ts'

const p = alias(products, 'p')
const withStock = sql`join stock_levels s on s.product_id = p.id`

/** What a product counts as, by its own limits or else the shop's; the same as `stockState`. */
export async function levelIs(db: Db, state: StockState): Promise<SQL> {
  const { lowStockThreshold, outOfStockThreshold, overstockThreshold } = await readSettings(db, 'inventory')
  const low = sql`coalesce(s.reorder_point, ${lowStockThreshold}::int)`
  const over = sql`coalesce(s.max_stock_level, ${overstockThreshold}::int)`
  const out = sql`${outOfStockThreshold}::int`
  const conditions: Record<StockState, SQL> = {
    out: sql`s.on_hand <= ${out}`,
    low: sql`s.on_hand > ${out} and s.on_hand <= ${low}`,
    overstock: sql`s.on_hand > ${out} and s.on_hand > ${low} and s.on_hand > ${over}`,
    normal: sql`s.on_hand > ${out} and s.on_hand > ${low} and s.on_hand <= ${over}`,
  }
  return conditions[state]
}

type ShelfRow = {
  id: string
  title: string
  uniqueCode: string | null
  imageUrl: string | null
  categories: { id: string; name: string }[]
  priceCents: number
  version: number
  onHand: number
  reserved: number
  reorderPoint: number | null
  maxStockLevel: number | null
  location: string
  supplier: string
}

/** The shelf of every product that is not archived. */
export const shelfList = listOf(sql`products p`, {
  name: 'shelves',
  unmeasured: 'a level depends on two tables and the settings, so counting one reads both',
  input: shelfListInput,
  id: p.id,
  filters: {
    q: (q) => sql`p.archived_at is null and ${hasText(sql`p.search_text`, foldText(q))}`,
    category: (category) =>
      sql`p.id in (select product_id from product_categories where category_id = ${category})`,
    level: async (level, _now, db) =>
      level === 'all'
        ? sql`p.archived_at is null`
        : sql`p.archived_at is null and p.id in (select s.product_id from stock_levels s where ${await levelIs(db, level)})`,
  },
  sorts: {
    newest: { by: [p.createdAt], down: true },
    title: { by: [sql`fold(p.title)`] },
    price_asc: { by: [p.priceCents] },
    price_desc: { by: [p.priceCents], down: true },
    stock_asc: { by: [sql`s.on_hand`], joined: withStock },
    stock_desc: { by: [sql`s.on_hand`], down: true, joined: withStock },
  },
  fill: async (db, ids) => {
    const settings = await readSettings(db, 'inventory')
    const { rows } = await db.execute<ShelfRow>(sql`
      select p.id, p.title, p.unique_code as "uniqueCode", p.image_url as "imageUrl", p.price_cents::float8 as "priceCents",
        p.version, s.on_hand as "onHand", s.reserved, s.reorder_point as "reorderPoint",
        s.max_stock_level as "maxStockLevel", s.location, s.supplier,
        coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by pc.position, c.id)
          from product_categories pc join categories c on c.id = pc.category_id where pc.product_id = p.id), '[]') as categories
      from products p ${withStock} where ${isAmong(p.id, ids)}`)
    return rows.map(({ reorderPoint, maxStockLevel, ...row }) => {
      const thresholds = thresholdsOf({ reorderPoint, maxStockLevel }, settings)
      return { ...row, available: availableOf(row), state: stockState(row.onHand, thresholds), thresholds }
    })
  },
})

export type ShelfCounts = {
  products: number
  valueCents: number
  low: number
  out: number
  overstock: number
}
const keptCounts = keptUntilNews<ShelfCounts>(({ name }) => name === 'settings.changed', {
  maxAgeMs: 5_000,
  shared: true,
})

/** What stands in the whole shop; at most five seconds old. */
export function countShelves(db: Db): Promise<ShelfCounts> {
  return keptCounts('all', async () => {
    const [low, out, overstock] = await Promise.all(
      (['low', 'out', 'overstock'] as const).map((state) => levelIs(db, state)),
    )
    const { rows } = await db.execute<ShelfCounts>(sql`
      select count(*)::int as products, coalesce(sum(p.price_cents * s.on_hand), 0)::float8 as "valueCents",
        count(*) filter (where ${low})::int as low, count(*) filter (where ${out})::int as out,
        count(*) filter (where ${overstock})::int as overstock
      from products p ${withStock} where p.archived_at is null`)
    return rows[0]!
  })
}
