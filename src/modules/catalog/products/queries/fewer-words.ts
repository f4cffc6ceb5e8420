import type { Db } from '#server/db/db.ts'
import type { ProductListInput } from '../input.ts'
import { fewerWords, readSearch } from '../rules.ts'
import { categoryOf } from '../rules/category-words.ts'
import { listProducts } from './list-products.ts'
import { listFilledCategories, readFilters } from './plain-words.ts'
import type { ProductCard } from './product-cards.ts'

const SHOWN = 8

type Fewer = { q: string; items: ProductCard[]; total: number; isMore: boolean }

/**
 * One page of the list; of a search that finds nothing the category that one of its words names, else what some of
 * its words find.
 */
export async function listOrNearest(db: Db, asked: ProductListInput, { now }: { now: Date }) {
  const page = await listProducts(db, asked, { now })
  if (page.total > 0 || asked.exact) return { ...page, fewer: null }
  const named = page.understood ? null : await listNamedCategory(db, asked, { now })
  if (named) return { ...named, fewer: null }
  return { ...page, fewer: await findWithFewerWords(db, asked, { now }) }
}

/** What no product says may be the name of a category: 'aretes' is one of Accesorios. */
async function listNamedCategory(db: Db, { q, ...others }: ProductListInput, { now }: { now: Date }) {
  if (q === undefined || others.category !== undefined || others.store !== undefined) return null
  const named = categoryOf(readSearch(q)?.words ?? [], await listFilledCategories(db))
  if (!named) return null
  const page = await listProducts(db, { ...others, category: named.slug }, { now })
  return page.total > 0 ? { ...page, understood: { category: named.slug } } : null
}

/** What a search that finds nothing finds with some of its words, with its filters; null where that is nothing too. */
async function findWithFewerWords(
  db: Db,
  asked: ProductListInput,
  { now }: { now: Date },
): Promise<Fewer | null> {
  const { input } = await readFilters(db, asked, now)
  for (const q of fewerWords(input.q ?? '')) {
    const some = { ...input, q, exact: true, sort: undefined, page: 1, pageSize: SHOWN }
    const { items, total, isMore } = await listProducts(db, some, { now })
    if (total > 0) return { q, items, total, isMore }
  }
  return null
}
