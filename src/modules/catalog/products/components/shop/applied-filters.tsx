import { m } from '#paraglide/messages.js'
import { Chip } from '#ui/chip.tsx'
import { dollars } from './filters.tsx'
import { type ListingSearch, listingHref, MAX_PRICE, withFilter } from './listing-search.ts'

type AppliedFiltersProps = {
  path: string
  search: ListingSearch
  /** Shown instead of the address name of the category. */
  categoryName?: string | null
  /** The order, where it was understood from what was said and is no choice. */
  sort?: string | undefined
}

/** Every filter in force, each as a link to the same list without it. */
export function AppliedFilters({ path, search, categoryName, sort }: AppliedFiltersProps) {
  const filters = appliedFilters(search, categoryName)
  if (sort) filters.push({ label: sort, without: { sort: undefined } })
  if (filters.length === 0) return null
  return (
    <ul aria-label={m.storefront_applied_filters()} className="flex flex-wrap items-center gap-2">
      {filters.map(({ label, without }) => (
        <li key={label} className="min-w-0">
          <Chip
            href={listingHref(path, withFilter(search, without))}
            removeLabel={m.common_remove_filter({ filter: label })}
          >
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
  const { q, exact, category, featured, seasonal, min, max, stock, brand, options } = search
  const filters: { label: string; without: ListingSearch }[] = []
  if (q) filters.push({ label: `“${q}”`, without: { q: undefined } })
  if (exact) filters.push({ label: m.storefront_exact(), without: { exact: undefined } })
  if (category) filters.push({ label: categoryName ?? category, without: { category: undefined } })
  if (featured) filters.push({ label: m.common_featured_many(), without: { featured: undefined } })
  if (seasonal) filters.push({ label: m.common_seasonal(), without: { seasonal: undefined } })
  if (min !== undefined || max !== undefined) {
    const label = `${dollars(min ?? 0)} – ${dollars(max ?? MAX_PRICE)}`
    filters.push({ label, without: { min: undefined, max: undefined } })
  }
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
