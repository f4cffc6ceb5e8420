import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '#lib/text.ts'
import { type Db, plannedAnew } from '#server/db/db.ts'
import type { ChosenOption } from '../rules/chosen-options.ts'
import { inValueOrder } from '../rules/value-order.ts'
import { MAX_OPTIONS } from '../rules/variants.ts'

const MOST_VALUES = 12
/** Of more products with options none is counted. */
const MOST_PRODUCTS = 2_000

type Asked = { options?: readonly ChosenOption[] | undefined; stock?: 'in' | undefined }
export type OptionFacet = { name: string; values: { value: string; count: number | null }[] }

/**
 * Products, by their id, of which one variant has a value of each chosen option, and units where only that is asked
 * for. The array of the product leaves the index few of them; whether one variant has it all is looked up for these.
 */
export function soldWith({ options = [], stock }: Asked, id: SQL): SQL[] {
  if (options.length === 0) return []
  const arrays = options.map((option) => sql`sold_options && ${entriesOf(option)}`)
  const isSold = sql`${id} in (select id from products where ${every([sql`sold_options <> '{}'`, ...arrays])})`
  if (options.length === 1 && stock === undefined) return [isSold]
  return [
    isSold,
    sql`coalesce((select true from product_variants v where v.product_id = ${id} and ${isWanted({ options, stock })} limit 1), false)`,
  ]
}

/** The values of options that the products of a source have: sizes and numbers by size, others in the order of their products. */
export async function countOptions(
  db: Db,
  { id, rows: from, where, isCounted }: Record<'id' | 'rows' | 'where', SQL> & { isCounted: boolean },
  asked: Asked,
): Promise<(OptionFacet & { found: number })[]> {
  const isNarrowed = asked.stock !== undefined || (asked.options ?? []).length > 0
  const { rows } = await db.execute<{ name: string; value: string; count: number; isMore: boolean }>(sql`
    ${plannedAnew} with found as materialized (
      select having_options.* from ${from} cross join lateral (
        select id, sold_options from products where id = ${id} and sold_options <> '{}' limit 1) having_options
      where ${where} limit ${MOST_PRODUCTS + 1}),
    spelt as (${isNarrowed ? ofVariants(asked) : OF_PRODUCTS})
    select min(name) as name, min(value) as value, sum(count)::int as count,
      (select count(*) from found) > ${MOST_PRODUCTS} as "isMore"
    from spelt where name !~ '[:;]' and value !~ '[:;]'
    group by fold(name), fold(value) order by avg(place), 2 limit 1000`)
  const options = new Map<string, typeof rows>()
  for (const row of rows) options.set(foldText(row.name), [...(options.get(foldText(row.name)) ?? []), row])
  return [...options.values()].map((values) => {
    const most = values.map(({ count }) => count).sort((one, other) => other - one)
    const least = most[MOST_VALUES - 1] ?? 0
    return {
      name: values[0]!.name,
      found: most.reduce((sum, count) => sum + count, 0),
      values: inValueOrder(values.filter(({ count }) => count >= least).slice(0, MOST_VALUES)).map(
        ({ value, count, isMore }) => ({ value, count: isCounted && !isMore ? count : null }),
      ),
    }
  })
}

/** The options that most products have, chosen ones before others. */
export function firstOptions(
  chosen: readonly (OptionFacet & { found: number })[],
  others: readonly (OptionFacet & { found: number })[],
): OptionFacet[] {
  const isChosen = new Set(chosen.map(({ name }) => foldText(name)))
  const more = others
    .filter(({ name }) => !isChosen.has(foldText(name)))
    .sort((one, other) => other.found - one.found)
  return [...chosen, ...more].slice(0, MAX_OPTIONS).map(({ name, values }) => ({ name, values }))
}

/** Most products share their values with many others, so one of them says how these are written. */
const OF_PRODUCTS = sql`
  select o.name, value, alike.count, place
  from (select sold_options, count(*) as count, (array_agg(id))[1] as one from found group by 1) alike
  join product_options o on o.product_id = alike.one
  cross join unnest(o.values) with ordinality written(value, place)
  where fold(o.name || '=' || value) = any(alike.sold_options)`

/** What an array of values does not say: which of them one variant has together, and whether it is in stock. */
const ofVariants = (asked: Asked) => sql`
  select o.name, v.option_values[o.position] as value, count(distinct v.product_id) as count,
    avg(array_position(o.values, v.option_values[o.position])) as place
  from found join product_variants v on v.product_id = found.id
  join product_options o on o.product_id = found.id
  where ${isWanted(asked)} group by 1, 2`

/** Variants `v` that are sold with a value of each option, and in stock where only that is asked for. */
function isWanted({ options = [], stock }: Asked): SQL {
  const has = options.map(
    (option) => sql`exists (select from product_options wanted where wanted.product_id = v.product_id
      and fold(wanted.name || '=' || v.option_values[wanted.position]) = any(${entriesOf(option)}))`,
  )
  const inStock = sql`exists (select from stock_levels s where s.product_id = v.id and s.on_hand > s.reserved)`
  return every([sql`v.archived_at is null and v.title <> ''`, ...has, ...(stock === 'in' ? [inStock] : [])])
}

/** As the array of a product says them. */
const entriesOf = ({ name, values }: ChosenOption): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`fold(${`${name}=${value}`})`),
    sql`, `,
  )}]`

const every = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)
