import { m } from '#paraglide/messages.js'
import { readAge } from '../../rules/ages.ts'
import { Chip } from '#ui/chip.tsx'
import { dollars } from './filters.tsx'
import { type ListingSearch, listingHref, MAX_PRICE, withFilter } from './listing-search.ts'
import type { LeftOut } from './nearest-head.tsx'

type AppliedFiltersProps = {
  path: string
  search: ListingSearch
  /** Shown instead of the address name of the category. */
  categoryName?: string | null
  /** The order, where it was understood from what was said and is no choice. */
  sort?: string | undefined
  /** The words, where they were understood as these filters. */
  typed?: string | undefined
}

/**
 * Every filter in force, each as a link to the same list without it. Without the last one that was understood the words
 * are looked for as they are typed, since nothing else is left to look for.
 */
export function AppliedFilters({ path, search, categoryName, sort, typed }: AppliedFiltersProps) {
  const filters = appliedFilters(search, categoryName)
  const hrefWithout = (without: ListingSearch) => {
    const href = listingHref(path, withFilter(search, without))
    return href === path && typed ? listingHref(path, { q: typed, exact: true }) : href
  }
  if (sort) filters.push({ label: sort, without: { sort: undefined } })
  if (filters.length === 0) return null
  return (
    <ul aria-label={m.storefront_applied_filters()} className="flex flex-wrap items-center gap-2">
      {filters.map(({ label, without }) => (
        <li key={label} className="min-w-0">
          <Chip href={hrefWithout(without)} removeLabel={m.common_remove_filter({ filter: label })}>
            {label}
          </Chip>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <a
            href={path}
            className="inline-flex min-h-11 items-center px-2 font-semibold text-brand-ink text-sm hover:underline md:min-h-8"
          >
            {m.storefront_clear_filters()}
          </a>
        </li>
      )}
    </ul>
  )
}

function appliedFilters(search: ListingSearch, categoryName: string | null | undefined) {
  const { q, exact, category, featured, seasonal, min, max, stock, brand, suits, age, options } = search
  const filters: { label: string; without: ListingSearch }[] = []
  if (q) filters.push({ label: `“${q}”`, without: { q: undefined } })
  if (exact) filters.push({ label: m.storefront_exact(), without: { exact: undefined } })
  if (category) filters.push({ label: categoryName ?? category, without: { category: undefined } })
  if (featured) filters.push({ label: m.common_featured_many(), without: { featured: undefined } })
  if (seasonal) filters.push({ label: m.common_seasonal(), without: { seasonal: undefined } })
  if (suits) filters.push({ label: suits, without: { suits: undefined } })
  if (age) filters.push({ label: ageLabel(age), without: { age: undefined } })
  if (min !== undefined || max !== undefined)
    filters.push({ label: priceLabel(search), without: { min: undefined, max: undefined } })
  if (stock) filters.push({ label: m.storefront_in_stock(), without: { stock: undefined } })
  if (brand) filters.push({ label: brand, without: { brand: undefined } })
  const entries = options?.split(';') ?? []
  for (const entry of entries)
    filters.push({
      label: entry.replace(':', ': '),
      without: { options: entries.filter((other) => other !== entry).join(';') },
    })
  return filters
}

const priceLabel = ({ min = 0, max = MAX_PRICE }: ListingSearch) => `${dollars(min)} – ${dollars(max)}`

function ageLabel(age: string) {
  const { from, to } = readAge(age)
  const inYears = from % 12 === 0 && to % 12 === 0 && to > 0
  const [first, count] = inYears ? [from / 12, to / 12] : [from, to]
  const shown = first === count ? `${count}` : `${first} – ${count}`
  return inYears ? m.storefront_age_years({ count, shown }) : m.storefront_age_months({ count, shown })
}

/** The filters that were left out where they left nothing, as they are called. */
export const leftOutLabel = ({ suits, age, ...search }: ListingSearch, without: readonly LeftOut[]) =>
  without
    .map((one) =>
      one === 'age' ? ageLabel(age ?? '') : one === 'suits' ? (suits ?? '') : priceLabel(search),
    )
    .map((label) => `“${label}”`)
    .join(', ')
