import { type SQL, sql } from 'drizzle-orm'
import { cachedUntilEvent } from '#modules/platform/settings/public.ts'
import { type Db, plannedAnew } from '#server/db/db.ts'
import type { SearchText } from '../rules.ts'
import { withoutMeanings } from '../rules/synonyms.ts'
import {
  hasCode,
  hasIndexedPart,
  hasMeanings,
  hasWords,
  isInStock,
  LAST_TIER,
  LAST_TIER_OF_TITLE,
  matches,
  mayMatch,
  type Readings,
  startsWith,
  stemsMatch,
  tierOf,
} from './search-condition.ts'

/** What is counted exactly, and how many products of a search that finds more are put in order. */
export const MOST_COUNTED = 1_000
/** Below so many products a search gathers all it finds, by one plan for all words: planning each took 8 of 9 ms. */
const MANY_PRODUCTS = 20_000
/** The newest products, whose first rows show how common the search is. */
const GLANCE = 1_000
const COMMON = 80
const FEW = 3
const NEWEST = 4_000
const FAR = 20_000

type Asked = { search: SearchText; readings: Readings; conditions: readonly SQL[] }
/** `titlesFirst` where another order was asked for in words: "zapatos baratos" are shoes before what speaks of them. */
type Wanted = { order: SQL; isRelevance: boolean; titlesFirst: boolean; limit: number; offset: number }
export type Hit = { id: string; tier: number; inStock: boolean }

const cachedSize = cachedUntilEvent<number>(() => false, { maxAgeMs: 600_000, shared: true })

/** About how many products there are, as the database knows without counting. */
const sizeOf = (db: Db) =>
  cachedSize('products', async () => {
    const { rows } = await db.execute<{ size: number }>(
      sql`select reltuples::int as size from pg_class where oid = 'products'::regclass`,
    )
    return rows[0]?.size ?? 0
  })

type Page = { ids: string[]; total: number; isMore: boolean }

/** A page of what a search finds: all of it in order, or the first thousand where it finds more. */
export async function findMatches(db: Db, asked: Asked, wanted: Wanted): Promise<Page> {
  const all = sql`products p where ${everyOf(asked)}`
  let common = await findCommon(db, asked)
  if (!common) {
    const isMany = (await sizeOf(db)) > MANY_PRODUCTS
    const { ids, total } = await putInOrder(db, isMany ? sql`${all} ${FIRST}` : chosen(asked), asked, wanted)
    if (!isMany || total <= MOST_COUNTED)
      return { ids, total: Math.min(total, MOST_COUNTED), isMore: total > MOST_COUNTED }
    common = await walk(db, asked, NEWEST)
  }
  if (!common.isMore) {
    const { ids } = await putInOrder(db, sql`products p where p.id in (${idsOf(common.hits)})`, asked, wanted)
    return { ids, total: common.hits.length, isMore: false }
  }
  if (!wanted.isRelevance) {
    const ids = await walkInOrder(db, asked, wanted)
    if (ids) return { ids, total: MOST_COUNTED, isMore: true }
  }
  const isAll = !wanted.isRelevance && !isShort(asked)
  const { ids, total } = isAll
    ? await putInOrder(db, all, asked, wanted)
    : await putInOrder(
        db,
        sql`products p where p.id in (${await candidatesOf(db, asked, common, wanted)})`,
        asked,
        wanted,
      )
  return { ids, total: isShort(asked) ? Math.min(total, MOST_COUNTED) : MOST_COUNTED, isMore: total > 0 }
}

/** All rows that answer, of those that the index of words names: `offset 0` keeps other indexes out of it. */
function chosen(asked: Asked): SQL {
  const may = mayMatch(asked.search, asked.readings)
  const from = may ? sql`(select * from products p where ${may} offset 0) p` : sql`products p`
  return sql`${from} where ${everyOf(asked)}`
}

export const idsOf = (hits: readonly Hit[]) =>
  sql`select unnest(${sql.param(hits.map(({ id }) => id))}::uuid[])`

// The planner takes an unknown number for a part of all rows, and does not read the table from its beginning for it.
const FIRST = sql`limit (select ${sql.raw(String(MOST_COUNTED + 1))})`

/** Words as they are have an index however short they are; parts of words have one from three characters on. */
const isShort = ({ search: { phrase, words, isLoose } }: Asked) =>
  (isLoose === true || words.length === 0) && !hasIndexedPart(phrase)
const everyOf = ({ search, readings, conditions }: Asked) => and([matches(search, readings), ...conditions])
const and = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)

/**
 * The newest of what is found where there is more of it than is counted, and of what no index finds; null where
 * the indexes are the way.
 */
export async function findCommon(db: Db, asked: Asked): Promise<Walked | null> {
  if (isShort(asked)) return walk(db, asked, FAR / 2)
  // Stems and parts of words that stand nowhere as they are, are rare.
  if (asked.search.isLoose || (await sizeOf(db)) <= MANY_PRODUCTS) return null
  const glance = await walk(db, asked, GLANCE)
  if (glance.hits.length >= COMMON) {
    const far = await walk(db, asked, FAR)
    if (far.hits.length > MOST_COUNTED) return far
  }
  const stems = glance.hits.length >= FEW ? stemsMatch(asked.search, asked.readings) : null
  if (!stems) return null
  const { rows } = await db.execute<{ total: number }>(sql`${plannedAnew} select count(*)::int as total from (
    select from products p where ${and([stems, ...asked.conditions])} ${FIRST}) counted`)
  return rows[0]!.total > MOST_COUNTED ? walk(db, asked, NEWEST) : null
}

type Walked = { hits: Hit[]; isMore: boolean }

/** What is found among the newest products, newest first; there may be more of it where not all were met. */
async function walk(db: Db, asked: Asked, newest: number): Promise<Walked> {
  const { rows } = await db.execute<{ hits: Hit[] | null; isAll: boolean }>(sql`${plannedAnew}
    select (select json_agg(json_build_object('id', p.id, 'tier', p.tier, 'inStock', ${isInStock})) from (
        select p.id, ${tierOf(asked.search, asked.readings)} as tier from (
          select * from products p where p.archived_at is null order by p.created_at desc, p.id limit ${newest}) p
        where ${everyOf(asked)} limit ${MOST_COUNTED + 1}) p) as hits,
      not exists (select from (select from products p where p.archived_at is null
        order by p.created_at desc, p.id offset ${newest} limit 1) beyond) as "isAll"`)
  const { hits, isAll } = rows[0]!
  const found = hits ?? []
  return { hits: found, isMore: !isAll || found.length > MOST_COUNTED }
}

/** The page in any other order, met one product after another; null where it lies too far. */
async function walkInOrder(db: Db, asked: Asked, { order, limit, offset }: Wanted): Promise<string[] | null> {
  const { rows } = await db.execute<{ id: string }>(sql`${plannedAnew}
    select p.id from (select * from products p where p.archived_at is null order by ${order} limit ${FAR}) p
    where ${everyOf(asked)} limit ${limit} offset ${offset}`)
  return rows.length === limit ? rows.map(({ id }) => id) : null
}

/**
 * The ids of what may stand on the page by relevance: the newest of each step, and of the steps that the newest
 * leave open what the indexes of codes, beginnings, words and parts know.
 */
async function candidatesOf(
  db: Db,
  { search: asked, readings, conditions }: Asked,
  { hits }: Walked,
  { limit, offset }: Wanted,
): Promise<SQL> {
  const search = withoutMeanings(asked)
  const open = firstFull(hits, offset + limit)
  const newest = idsOf(hits.filter(({ tier }) => tier <= open))
  const places: (SQL | null)[] = [hasCode(search)]
  if (open > 1) places.push(startsWith(search))
  if (open > 3) places.push(hasWords(search, 'whole in the title'))
  if (open > 5)
    places.push(
      isShort({ search, readings, conditions }) ? await inWords(db, search) : matches(search, readings),
    )
  if (open > 7) places.push(hasMeanings(asked, 'anywhere'))
  const each = places
    .filter((place) => place !== null)
    .map((place) => sql`(select p.id from products p where ${and([place, ...conditions])} ${FIRST})`)
  return sql.join([newest, ...each], sql` union `)
}

/** The step with which what can be bought fills the page; past the last one where nothing does. */
function firstFull(hits: readonly Hit[], wanted: number): number {
  for (let tier = 0; tier <= LAST_TIER; tier++)
    if (hits.filter((hit) => hit.inStock && hit.tier <= tier).length >= wanted) return tier
  return LAST_TIER + 1
}

/** Two characters inside of words, by the words that have them. */
async function inWords(db: Db, { phrase }: SearchText): Promise<SQL | null> {
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_words where strpos(word, ${phrase}) > 0 limit 100`,
  )
  if (rows.length === 0) return null
  const words = rows.map(({ word }) => `'${word}'`).join(' | ')
  return sql`p.search_vector @@ to_tsquery('spanish', ${words})`
}

/** Only the steps that reach the page are put in order: stock is looked up for these alone. */
async function putInOrder(
  db: Db,
  rows: SQL,
  { search, readings }: Asked,
  { order, isRelevance, titlesFirst, limit, offset }: Wanted,
): Promise<{ ids: string[]; total: number }> {
  const fine = tierOf(search, readings)
  const tier = isRelevance
    ? fine
    : titlesFirst
      ? sql`case when ${fine} <= ${LAST_TIER_OF_TITLE} then 0 else 1 end`
      : sql`0`
  const plan = (await sizeOf(db)) > MANY_PRODUCTS ? plannedAnew : sql``
  const found = await db.execute<{ ids: string[] | null; total: number }>(sql`${plan}
    with hits as materialized (
      select p.id, p.created_at, p.price_cents, p.rating, p.rating_count, ${tier} as tier from ${rows}),
    tiers as (select tier, sum(count(*)) over (order by tier) as reached from hits group by tier),
    page as (
      select p.id from hits p
      where p.tier <= coalesce((select min(tier) from tiers where reached >= ${offset + limit}), ${sql.raw(`${LAST_TIER + 1}`)})
      order by p.tier, ${order} limit ${limit} offset ${offset})
    select (select count(*)::int from hits) as total, (select array_agg(id) from page) as ids`)
  const { ids = null, total = 0 } = found.rows[0] ?? {}
  return { ids: ids ?? [], total }
}
