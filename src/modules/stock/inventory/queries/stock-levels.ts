import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { products } from '#modules/catalog/products/tables.ts'
import { cachedUntilEvent, readSettings } from '#modules/platform/settings/public.ts'
import { foldText } from '#lib/text.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { stockListInput } from '../input.ts'
import { availableOf, type StockState, stockState, thresholdsOf } from '../rules.ts'

const p = alias(products, 'p')
const withStock = sql`join stock_levels s on s.product_id = p.id`

/** What a product counts as, by its own limits or else the shop's; the same as `stockState`. */
export async function levelIs(db: Db, state: StockState): Promise<SQL> {
  const { lowStockThreshold, outOfStockThreshold, overstockThreshold } = await readSettings(db, 'inventory')
  const out = sql`s.on_hand <= ${outOfStockThreshold}::int`
  // Its own limit and the shop's are asked apart, because each has an index.
  const low = sql`(s.on_hand <= s.reorder_point or (s.reorder_point is null and s.on_hand <= ${lowStockThreshold}::int))`
  const over = sql`(s.on_hand > s.max_stock_level or (s.max_stock_level is null and s.on_hand > ${overstockThreshold}::int))`
  const conditions: Record<StockState, SQL> = {
    out,
    low: sql`${low} and not ${out}`,
    overstock: sql`${over} and not ${out} and ${low} is not true`,
    normal: sql`not ${out} and ${low} is not true and ${over} is not true`,
  }
  return conditions[state]
}

/** What is rare is gathered first, by its index; some are joined; of most the next ones of the list are asked, one after another. */
async function hasLevel(db: Db, level: StockState): Promise<SQL> {
  const { products: all, out, low, overstock } = await countStockStates(db)
  const count = { out, low, overstock, normal: all - out - low - overstock }[level]
  const is = await levelIs(db, level)
  const those = sql`(select s.product_id from stock_levels s where ${is})`
  if (count > all / 2) return sql`(select ${is} from stock_levels s where s.product_id = p.id)`
  return count > all / 10 ? sql`p.id in ${those}` : sql`p.id = any(array${those})`
}

const MANY_PRODUCTS = 10_000

/** Whether the product of a row has these words: those that have them are named by their numbers, of very many each row is asked. */
export async function isOfProduct(db: Db, productId: SQLWrapper, q: string): Promise<SQL> {
  const named = hasText(sql`p.search_text`, foldText(q))
  const { rows } = await db.execute<{ id: string }>(
    sql`select p.id from products p where ${named} limit ${MANY_PRODUCTS + 1}`,
  )
  if (rows.length > MANY_PRODUCTS) return sql`(select ${named} from products p where p.id = ${productId})`
  return sql`${productId} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
}

type StockRow = {
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

/** The stock of every product that is not archived. */
export const stockList = listOf(sql`products p`, {
  name: 'stock',
  input: stockListInput,
  id: p.id,
  filters: {
    q: (q) => sql`p.archived_at is null and ${hasText(sql`p.search_text`, foldText(q))}`,
    category: (category) =>
      sql`p.id in (select product_id from category_listings where category_id = ${category})`,
    level: async (level, _now, db) =>
      level === 'all'
        ? sql`p.archived_at is null`
        : sql`p.archived_at is null and ${await hasLevel(db, level)}`,
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
    const { rows } = await db.execute<StockRow>(sql`
      select p.id, p.title, p.unique_code as "uniqueCode", p.image_url as "imageUrl", p.price_cents::float8 as "priceCents",
        p.version, s.on_hand as "onHand", s.reserved, s.reorder_point as "reorderPoint",
        s.max_stock_level as "maxStockLevel", s.location, s.supplier,
        coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by pc.position, c.id)
          from category_listings pc join categories c on c.id = pc.category_id where pc.product_id = p.id), '[]') as categories
      from products p ${withStock} where ${isAmong(p.id, ids)}`)
    return rows.map(({ reorderPoint, maxStockLevel, ...row }) => {
      const thresholds = thresholdsOf({ reorderPoint, maxStockLevel }, settings)
      return { ...row, available: availableOf(row), state: stockState(row.onHand, thresholds), thresholds }
    })
  },
})

export type StockCounts = {
  products: number
  valueCents: number
  low: number
  out: number
  overstock: number
}
const cachedCounts = cachedUntilEvent<StockCounts>(({ name }) => name === 'settings.changed', {
  maxAgeMs: 5_000,
  shared: true,
})

/** What stands in the whole shop; at most five seconds old. */
export function countStockStates(db: Db): Promise<StockCounts> {
  return cachedCounts('all', async () => {
    const [low, out, overstock] = await Promise.all(
      (['low', 'out', 'overstock'] as const).map((state) => levelIs(db, state)),
    )
    const { rows } = await db.execute<StockCounts>(sql`
      select count(*)::int as products, coalesce(sum(p.price_cents * s.on_hand), 0)::float8 as "valueCents",
        count(*) filter (where ${low})::int as low, count(*) filter (where ${out})::int as out,
        count(*) filter (where ${overstock})::int as overstock
      from products p ${withStock} where p.archived_at is null`)
    return rows[0]!
  })
}
