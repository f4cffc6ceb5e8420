import { type SQL, sql } from 'drizzle-orm'
import { type Db, plannedAnew } from '#server/db/db.ts'
import type { ProductListInput } from '../input.ts'
import { beginningsOf, fewerWords, readSearch } from '../rules.ts'
import { categoryOf, isCalled } from '../rules/category-words.ts'
import { unitsOf } from '../rules/synonyms.ts'
import { listFilledCategories } from './categories.ts'
import { MOST_COUNTED } from './find-matches.ts'
import { listProducts } from './list-products.ts'
import { readFilters } from './plain-words.ts'
import type { ProductCard } from './product-cards.ts'
import { hasInTitle, hasMeanings } from './search-condition.ts'
import { readingsOf, wordsRead } from './search-ways.ts'
import { readMeanings, searchOf } from './synonyms.ts'

const SHOWN = 8
/** Below so many products a search shows beside them what it finds without its last words. */
const FEW = 4

/** Filters that may leave nothing where words say them: those of `without` were left out, or words. */
export const LEFT_OUT = ['age', 'suits', 'price'] as const
type LeftOut = (typeof LEFT_OUT)[number]
const FIELDS: Record<LeftOut, readonly ('age' | 'suits' | 'min' | 'max')[]> = {
  age: ['age'],
  suits: ['suits'],
  price: ['min', 'max'],
}

type Fewer = { q: string; without: LeftOut[]; items: ProductCard[]; total: number; isMore: boolean }

/**
 * One page of the list; of a search that finds nothing the category that one of its words names, else what it finds
 * without one of its filters, or without all, else what some of its words find. A search that finds little shows what
 * its first words find beside it.
 */
export async function listOrNearest(db: Db, asked: ProductListInput, { now }: { now: Date }) {
  const page = await listProducts(db, asked, { now })
  if (asked.exact || page.total >= FEW) return { ...page, fewer: null }
  if (page.total > 0) return { ...page, fewer: await findMore(db, asked, page, { now }) }
  const named = page.understood ? null : await listNamedCategory(db, asked, { now })
  if (named) return { ...named, fewer: null }
  const { input } = await readFilters(db, asked, now)
  const fewer =
    (await findWithoutFilters(db, input, { now })) ?? (await findWithFewerWords(db, input, { now }))
  return { ...page, fewer }
}

/** What no product says may be the name of a category, also mistyped: 'aretes' is one of Accesorios. */
async function listNamedCategory(db: Db, { q, ...others }: ProductListInput, { now }: { now: Date }) {
  const search = q === undefined ? null : readSearch(q)
  if (!search || others.category !== undefined || others.store !== undefined) return null
  const filled = await listFilledCategories(db)
  const read = wordsRead(search, await readingsOf(db, search))
  const named = isAlone(search.words)
    ? categoryOf(read, filled)
    : filled.find((one) => isCalled(one, read.join(' ')))
  if (!named) return null
  const page = await listProducts(db, { ...others, category: named.slug }, { now })
  return page.total > 0 ? { ...page, understood: { category: named.slug } } : null
}

const isAlone = (words: readonly string[]) => words.length === 1

async function findWithoutFilters(
  db: Db,
  input: ProductListInput,
  { now }: { now: Date },
): Promise<Fewer | null> {
  const used = LEFT_OUT.filter((one) => FIELDS[one].some((field) => input[field] !== undefined))
  for (const without of used.length > 1 ? [...used.map((one) => [one]), used] : [used]) {
    const fields = without.flatMap((one) => FIELDS[one])
    const { q, category, suits, ...others } = {
      ...input,
      ...Object.fromEntries(fields.map((field) => [field, undefined])),
    }
    // Without words, a category and an occasion that is everything.
    if (fields.length === 0 || (q ?? category ?? suits) === undefined) continue
    const some = { ...others, q, category, suits, page: 1, pageSize: SHOWN }
    const { items, total, isMore } = await listProducts(db, some, { now })
    if (total > 0) return { q: q ?? '', without, items, total, isMore }
  }
  return null
}

/** What a search that finds nothing finds with most of its words, with its filters; null where that is nothing too. */
async function findWithFewerWords(
  db: Db,
  input: ProductListInput,
  { now }: { now: Date },
): Promise<Fewer | null> {
  for (const q of await fewerOf(db, input.q ?? '')) {
    const some = { ...input, q, sort: undefined, page: 1, pageSize: SHOWN }
    const { items, total, isMore } = await listProducts(db, some, { now })
    if (total > 0) return { q, without: [], items, total, isMore }
  }
  return null
}

/** What the first words of a search find that is not on its page: 'pan de molde' is short of bread, but there is 'pan'. */
async function findMore(
  db: Db,
  asked: ProductListInput,
  page: Awaited<ReturnType<typeof listProducts>>,
  { now }: { now: Date },
): Promise<Fewer | null> {
  const { input } = await readFilters(db, asked, now)
  const q = page.meant ?? input.q ?? ''
  const search = await searchOf(db, q)
  if (!search || page.page > 1) return null
  const isShown = new Set(page.items.map(({ id }) => id))
  for (const beginning of beginningsOf(q, unitsOf(search.words, await readMeanings(db)))) {
    const some = { ...input, q: beginning, sort: undefined, page: 1, pageSize: SHOWN }
    const { items, total, isMore } = await listProducts(db, some, { now })
    const others = items.filter(({ id }) => !isShown.has(id))
    if (others.length > 0) return { q: beginning, without: [], items: others, total, isMore }
  }
  return null
}

/** A search with fewer of the things it names, the rarest ones; none where it names one. */
export async function fewerOf(db: Db, q: string): Promise<string[]> {
  const search = await searchOf(db, q)
  if (!search || search.words.length < 2) return []
  const meanings = await readMeanings(db)
  const whole = unitsOf(search.words, meanings)
  const units = whole.length > 1 ? whole : search.words.flatMap((word) => unitsOf([word], meanings))
  const counts = units.map((unit) => {
    const one = { phrase: '', words: unit.words, units: [unit] }
    // The name of a category says enough to stay.
    if (unit.categoryId) return sql`'{"title": 1, "any": 1}'::json`
    return sql`json_build_object('title', ${counted(hasInTitle(one))}, 'any', ${counted(hasMeanings(one, 'anywhere')!)})`
  })
  const { rows } = await db.execute<{ counts: { title: number; any: number }[] }>(
    sql`${plannedAnew} select array[${sql.join(counts, sql`, `)}] as counts`,
  )
  const typed = new Map(
    q
      .trim()
      .split(/\s+/)
      .map((word) => [readSearch(word)?.words[0], word]),
  )
  return fewerWords(
    units.map(({ words }, at) => ({
      typed: words.map((word) => typed.get(word) ?? word).join(' '),
      found: rows[0]!.counts[at]!.any,
      titles: rows[0]!.counts[at]!.title,
    })),
  )
}

const counted = (condition: SQL) => sql`(select count(*)::int from (
  select from products p where ${condition} and p.archived_at is null limit ${MOST_COUNTED}) counted)`
