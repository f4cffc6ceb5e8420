import { m } from '#paraglide/messages.js'
import { leftOutLabel } from './applied-filters.tsx'
import { type ListingSearch, listingHref, withFilter } from './listing-search.ts'
import { SectionHead } from './product-section.tsx'

export type LeftOut = 'age' | 'suits' | 'price'

type NearestHeadProps = {
  path: string
  search: ListingSearch
  q: string
  without: readonly LeftOut[]
  /** How many products it has. */
  reason: string
}

/** Above what a search that finds little or nothing finds with fewer words, or without some of its filters. */
export function NearestHead({ path, search, q, without, reason }: NearestHeadProps) {
  const isWithout = (one: LeftOut) => without.includes(one)
  const left: ListingSearch = {
    q: q || undefined,
    ...(isWithout('age') && { age: undefined }),
    ...(isWithout('suits') && { suits: undefined }),
    ...(isWithout('price') && { min: undefined, max: undefined }),
  }
  const title =
    without.length > 0
      ? m.storefront_without_filters({ filters: leftOutLabel(search, without) })
      : m.storefront_fewer_words({ q })
  return (
    <SectionHead
      id="fewer"
      title={title}
      reason={reason}
      href={listingHref(path, withFilter(search, left))}
    />
  )
}
