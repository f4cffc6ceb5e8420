import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { products } from '#modules/catalog/products/tables.ts'
import { cachedUntilEvent, readSettings } from '#modules/platform/settings/public.ts'
import { foldText } from '#lib/text.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { hasText, listOf, type Order } from '#server/db/list.ts'
import { stockListInput } from '../input.ts'
import { availableOf, type StockState, stockState, thresholdsOf } from '../rules.ts'

const p = alias(products, 'p')

/** Of lists over `p` (products): by the level `s` of the variant that has the fewest units. */
export const byFewestUnits = {
  by: [sql`s.on_hand`],
  id: sql`s.listed_under`,
  joined: sql`join stock_levels s on s.listed_under = p.id and not exists (select from stock_levels fewer
    where fewer.listed_under = p.id and (fewer.on_hand, fewer.product_id) < (s.on_hand, s.product_id))`,
} satisfies Order

/** For statements over `sold_variants p`: neither the product nor this variant of it left the shop. */
export const IS_SOLD = sql`p.archived_at is null and p.variant_archived_at is null`

/** What a variant counts as, by its own limits or else the shop's; the same as `stockState`. */
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

/** A product counts as its worst variant does. */
const STATES = ['out', 'low', 'overstock', 'normal'] as const

/** For statements over `stock_levels s`, of the levels of one product together: whether the worst of them is this. */
async function worstIs(db: Db, state: StockState): Promise<SQL> {
  const worse = await Promise.all(STATES.slice(0, STATES.indexOf(state)).map((one) => levelIs(db, one)))
  const none = worse.map((is) => sql` and bool_or(${is}) is not true`)
  return sql`bool_or(${await levelIs(db, state)})${sql.join(none)}`
}

/** What is rare is gathered first, by its index; some are joined; of most the next ones of the list are asked, one after another. */
async function hasLevel(db: Db, level: StockState): Promise<SQL> {
  const { products: all, out, low, overstock } = await countStockStates(db)
  const count = { out, low, overstock, normal: all - out - low - overstock }[level]
  const isWorst = await worstIs(db, level)
  const has = (id: SQL) => sql`(select ${isWorst} from stock_levels s where s.listed_under = ${id})`
  if (count > all / 2) return has(sql`p.id`)
  const those = sql`(select one.id from (select s.listed_under as id from stock_levels s
      where s.listed_under is not null and ${await levelIs(db, level)}) one
    where ${level === 'out' ? sql`true` : has(sql`one.id`)})`
  return count > all / 10 ? sql`p.id in ${those}` : sql`p.id = any(array${those})`
}

const MANY = 10_000

const inProduct = (q: string) => hasText(sql`p.search_text`, foldText(q))
const inVariant = (q: string) =>
  hasText(sql`fold(v.title || ' ' || coalesce(v.unique_code, ''))`, foldText(q))

const MOST_SPLITS = 8

/** 'Guayabera · Talla M' is a product and its variant: the words up to each place stand in one, those behind it in the other. */
function inBoth(q: string): SQL[] {
  const words = q.split(/[\s·]+/).filter(Boolean)
  return words.slice(1, 1 + MOST_SPLITS).map((_, at) => {
    const behind = words.slice(at + 1).map(inVariant)
    return sql`(${inProduct(words.slice(0, at + 1).join(' '))} and ${sql.join(behind, sql` and `)})`
  })
}

/** What `id` says of the variants `v` that have these words, alone or beside those of their product `p`. */
const byVariant = (q: string, id: SQL, which = sql``) =>
  sql.join(
    [inVariant(q), ...inBoth(q)].map(
      (has) =>
        sql`select ${id} from product_variants v join products p on p.id = v.product_id where v.title <> ''${which} and ${has}`,
    ),
    sql` union all `,
  )
const isVariant = (q: string) => sql`(${sql.join([inVariant(q), ...inBoth(q)], sql` or `)})`

/** Whether the product of a row has these words. */
export const isOfProduct = (db: Db, id: SQLWrapper, q: string) =>
  isNamed(db, id, {
    found: sql`select p.id from products p where ${inProduct(q)}`,
    each: sql`select ${inProduct(q)} from products p where p.id = ${id}`,
  })

/** Whether the variant of a row has these words, or its product. */
export const isOfVariant = (db: Db, id: SQLWrapper, q: string) =>
  isNamed(db, id, {
    found: sql`select p.id from products p where ${inProduct(q)} union all
      select v.id from products p join product_variants v on v.product_id = p.id and v.title <> '' where ${inProduct(q)} union all
      ${byVariant(q, sql`v.id`)}`,
    each: sql`select ${inProduct(q)} or ${isVariant(q)} from product_variants v join products p on p.id = v.product_id
      where v.id = ${id}`,
  })

/** Whether the product of a row of `products p` has these words, or a variant of it that is sold. */
async function isStocked(db: Db, q: string): Promise<SQL> {
  const living = sql` and v.archived_at is null`
  const variant = await isNamed(db, p.id, {
    found: byVariant(q, sql`v.product_id as id`, living),
    each: sql`select bool_or(${isVariant(q)}) from product_variants v where v.product_id = p.id and v.title <> ''${living}`,
  })
  return sql`(${inProduct(q)} or ${variant})`
}

/** Those that have the words are named by their ids; where there are very many, each row is asked. */
async function isNamed(db: Db, id: SQLWrapper, { found, each }: { found: SQL; each: SQL }): Promise<SQL> {
  const { rows } = await db.execute<{ id: string }>(sql`${found} limit ${MANY + 1}`)
  if (rows.length > MANY) return sql`(${each})`
  if (rows.length === 0) return sql`false`
  return sql`${id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
}

type Units = {
  onHand: number
  reserved: number
  reorderPoint: number | null
  maxStockLevel: number | null
}
type StockRow = {
  id: string
  title: string
  uniqueCode: string | null
  imageUrl: string | null
  categories: { id: string; name: string }[]
  priceCents: number
  version: number
  location: string
  supplier: string
  variants: (Units & { id: string; title: string; uniqueCode: string | null; priceCents: number })[]
}

/** The stock of every product that is not archived, with that of each of its variants. */
export const stockList = listOf(sql`products p`, {
  name: 'stock',
  input: stockListInput,
  id: p.id,
  filters: {
    q: async (q, _now, db) => sql`p.archived_at is null and ${await isStocked(db, q)}`,
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
    stock_asc: byFewestUnits,
    stock_desc: { ...byFewestUnits, down: true },
  },
  fill: async (db, ids) => {
    const settings = await readSettings(db, 'inventory')
    const { rows } = await db.execute<StockRow>(sql`
      select p.id, p.title, p.unique_code as "uniqueCode", p.image_url as "imageUrl", p.price_cents::float8 as "priceCents",
        p.version, place.location, place.supplier,
        coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by pc.position, c.id)
          from category_listings pc join categories c on c.id = pc.category_id where pc.product_id = p.id), '[]') as categories,
        (select json_agg(json_build_object('id', v.id, 'title', v.title, 'uniqueCode', v.unique_code,
            'priceCents', coalesce(v.price_cents, p.price_cents), 'onHand', s.on_hand, 'reserved', s.reserved,
            'reorderPoint', s.reorder_point, 'maxStockLevel', s.max_stock_level) order by v.position, v.id)
          from product_variants v join stock_levels s on s.product_id = v.id
          where v.product_id = p.id and v.archived_at is null) as variants
      from products p join lateral (select s.location, s.supplier from stock_levels s join product_variants v on v.id = s.product_id
        where s.listed_under = p.id order by v.position, v.id limit 1) as place on true
      where ${isAmong(p.id, ids)}`)
    return rows.map(({ variants, ...row }) => {
      const judged = variants.map(({ reorderPoint, maxStockLevel, ...variant }) => {
        const thresholds = thresholdsOf({ reorderPoint, maxStockLevel }, settings)
        const state = stockState(variant.onHand, thresholds)
        return { ...variant, available: availableOf(variant), state, thresholds }
      })
      const sum = (of: (one: (typeof judged)[number]) => number) =>
        judged.reduce((units, one) => units + of(one), 0)
      const { state, thresholds } = STATES.flatMap(
        (worst) => judged.find((one) => one.state === worst) ?? [],
      )[0]!
      return {
        ...row,
        onHand: sum(({ onHand }) => onHand),
        reserved: sum(({ reserved }) => reserved),
        available: sum(({ available }) => available),
        state,
        thresholds,
        /** Its combinations; none of a product without options. */
        variants: judged.filter(({ title }) => title !== ''),
      }
    })
  },
})

/** Products, and how many of them are in these states. */
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
    const [out, low, overstock] = await Promise.all(STATES.map((state) => worstIs(db, state)))
    const { rows } = await db.execute<StockCounts>(sql`
      select count(*)::int as products, coalesce(sum(value), 0)::float8 as "valueCents", count(*) filter (where low)::int as low,
        count(*) filter (where out)::int as out, count(*) filter (where overstock)::int as overstock
      from (select sum(p.price_cents * s.on_hand) as value, ${low} as low, ${out} as out, ${overstock} as overstock
        from sold_variants p join stock_levels s on s.product_id = p.id where ${IS_SOLD} group by p.product_id) as each`)
    return rows[0]!
  })
}
