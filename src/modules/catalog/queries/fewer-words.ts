import type { Db } from '#server/db.ts'
import type { ProductListInput } from '../input.ts'
import { fewerWords } from '../rules.ts'
import { listProducts } from './list-products.ts'
import { readFilters } from './plain-words.ts'
import type { ProductCard } from './product-cards.ts'

const SHOWN = 8

type Fewer = { q: string; items: ProductCard[]; total: number; isMore: boolean }

/** What a search that finds nothing finds with some of its words, its filters kept; null where that is nothing too. */
export async function findWithFewerWords(
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
