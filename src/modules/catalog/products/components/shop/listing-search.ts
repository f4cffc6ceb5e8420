import { AGE_TEXT } from '../../rules/ages.ts'
import { CHOSEN_OPTIONS, cutChosen } from '../../rules/chosen-options.ts'
import { isSlug } from './card.ts'

export const MAX_PRICE = 3000
export const SORTS = ['relevance', 'newest', 'price_asc', 'price_desc', 'rating'] as const
export type Sort = (typeof SORTS)[number]

/** What the address of a list of products may say. Absent means without that filter. */
export type ListingSearch = {
  q?: string | undefined
  /** The words as they are typed. */
  exact?: boolean | undefined
  category?: string | undefined
  featured?: boolean | undefined
  seasonal?: boolean | undefined
  min?: number | undefined
  max?: number | undefined
  stock?: 'in' | undefined
  brand?: string | undefined
  /** An occasion or a person, as it was said. */
  suits?: string | undefined
  /** In months: '60', '60-84'. */
  age?: string | undefined
  /** 'Talla:M;Color:Rojo' */
  options?: string | undefined
  sort?: Sort | undefined
  page?: number | undefined
}

/** The parameters of a list, in the order of their cache key. */
export const LISTING_PARAMETERS = [
  'q',
  'exact',
  'category',
  'featured',
  'seasonal',
  'min',
  'max',
  'stock',
  'brand',
  'suits',
  'age',
  'options',
  'sort',
  'page',
] as const satisfies readonly (keyof ListingSearch)[]

/**
 * Reads an address that anybody may have typed; what makes no sense is left out. The router hands routes the
 * address as it was typed beside what was read from it, so its users read it once more.
 */
export function readListingSearch(raw: Record<string, unknown>): ListingSearch {
  const q = textOf(raw['q']).slice(0, 100)
  const category = String(raw['category'] ?? '')
  const brand = textOf(raw['brand']).trim().slice(0, 100)
  const suits = textOf(raw['suits']).trim().slice(0, 60)
  const age = textOf(raw['age'])
  const options = cutChosen(textOf(raw['options']))
  const min = wholeBetween(raw['min'], 0, MAX_PRICE)
  const max = wholeBetween(raw['max'], 0, MAX_PRICE)
  const page = wholeBetween(raw['page'], 1, 10_000)
  const sort = SORTS.find((known) => known === raw['sort'])
  return {
    ...(q.trim() ? { q } : {}),
    ...(q.trim() && String(raw['exact']) === 'true' ? { exact: true } : {}),
    ...(isSlug(category) ? { category } : {}),
    ...(String(raw['featured']) === 'true' ? { featured: true } : {}),
    ...(String(raw['seasonal']) === 'true' ? { seasonal: true } : {}),
    ...(min ? { min } : {}),
    ...(max !== undefined && max < MAX_PRICE && max >= (min ?? 0) ? { max } : {}),
    ...(raw['stock'] === 'in' ? { stock: 'in' as const } : {}),
    ...(brand ? { brand } : {}),
    ...(/[\p{L}\p{Nd}]/u.test(suits) ? { suits } : {}),
    ...(AGE_TEXT.test(age) ? { age } : {}),
    ...(CHOSEN_OPTIONS.test(options) ? { options } : {}),
    ...(sort && sort !== 'relevance' ? { sort } : {}),
    ...(page && page > 1 ? { page } : {}),
  }
}

/** The same for a list that is narrowed already by whose it is: a category's, a store's. */
export function readNarrowedSearch(raw: Record<string, unknown>): ListingSearch {
  const { category: _, featured: __, seasonal: ___, ...search } = readListingSearch(raw)
  return search
}

/** The address of a list; the same filters always give the same address. */
export function listingHref(path: string, search: ListingSearch): string {
  const { q, ...rest } = search
  const clean = readListingSearch({ ...rest, q: q?.trim() })
  const query = new URLSearchParams(Object.entries(clean).map(([name, value]) => [name, String(value)]))
  return query.size === 0 ? path : `${path}?${query}`
}

/** A changed filter starts again at the first page. */
export function withFilter(search: ListingSearch, change: ListingSearch): ListingSearch {
  return { ...search, page: undefined, ...change }
}

/** A list with what its words were understood as instead of them; what is chosen wins. */
export function understoodSearch(search: ListingSearch, understood: ListingSearch | null): ListingSearch {
  if (!understood) return search
  const { q: _, ...chosen } = search
  return { ...understood, ...chosen }
}

/** The address after a change; of a list that was understood the filters are then written out. */
export function changedHref(
  path: string,
  change: ListingSearch,
  { q, understood }: { q: string | undefined; understood: ListingSearch | null },
): string {
  const current = currentListingSearch()
  const isShown = current.q === q && !('q' in change)
  return listingHref(path, withFilter(isShown ? understoodSearch(current, understood) : current, change))
}

/** What the address says at this moment; a page that is still loading may show older filters. */
function currentListingSearch(): ListingSearch {
  return readListingSearch(Object.fromEntries(new URLSearchParams(window.location.search)))
}

const textOf = (raw: unknown) => String(raw ?? '').replace(/[\p{Cc}\u2028\u2029]/gu, ' ')

function wholeBetween(raw: unknown, low: number, high: number): number | undefined {
  const value = typeof raw === 'number' ? raw : Number(String(raw ?? '') || Number.NaN)
  return Number.isInteger(value) && value >= low && value <= high ? value : undefined
}
