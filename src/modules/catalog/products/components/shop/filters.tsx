import { formatCount } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { PriceRange } from '#ui/price-range.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { type ListingSearch, MAX_PRICE } from './listing-search.ts'

// After what the page itself loads, which on a slow line they would delay.
const OptionFilters = lazyPart(async () => {
  if (document.readyState !== 'complete') await new Promise((go) => addEventListener('load', go))
  return (await import('./option-filters.tsx')).OptionFilters
})

/** A brand is without a count where there are too many to count. */
export type Facets = {
  brands: readonly { name: string; count: number | null }[]
  options: readonly { name: string; values: readonly { value: string; count: number | null }[] }[]
  prices: { low: number; high: number; counts: readonly number[] } | null
}
export type Within = { category?: string; store?: string }

type FiltersProps = {
  search: ListingSearch
  /** What there is to choose between in what is found. */
  facets: Facets
  /** Called with the changes; the rest of the address stays. */
  onChange: (change: ListingSearch) => void
  /** Only the search page mixes featured and seasonal products with the rest. */
  withCollections?: boolean | undefined
}

export function Filters({ search, facets, onChange: change, withCollections }: FiltersProps) {
  const { brands, prices } = facets
  const low = Math.min(prices?.low ?? 0, search.min ?? MAX_PRICE)
  const high = Math.max(prices?.high ?? MAX_PRICE, search.max ?? 0)
  return (
    <div className="flex flex-col gap-6">
      <PriceRange
        value={[search.min ?? low, search.max ?? high]}
        onChange={([min, max]) =>
          change({ min: min > low ? min : undefined, max: max < high ? max : undefined })
        }
        min={low}
        max={high}
        step={high - low > 300 && (high - low) % 5 === 0 ? 5 : 1}
        counts={prices}
        format={(value) => (value >= high ? andMore(high) : `$${value}`)}
        labels={{
          legend: m.common_price(),
          low: m.storefront_price_from(),
          high: m.storefront_price_to(),
        }}
      />
      <p className="-mt-4 text-muted text-sm">{m.storefront_price_hint({ top: high })}</p>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-semibold text-sm">{m.storefront_availability()}</legend>
        <Checkbox
          label={m.storefront_in_stock_only()}
          checked={search.stock === 'in'}
          onChange={(event) => change({ stock: event.target.checked ? 'in' : undefined })}
        />
      </fieldset>
      {brands.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-semibold text-sm">{m.common_brand()}</legend>
          {brands.map(({ name, count }) => (
            <Checkbox
              key={name}
              label={
                <>
                  {name} {count !== null && <span className="text-muted">({count})</span>}
                </>
              }
              checked={isSameBrand(name, search.brand)}
              onChange={(event) => change({ brand: event.target.checked ? name : undefined })}
            />
          ))}
        </fieldset>
      )}
      {facets.options.length > 0 && (
        <OptionFilters
          options={facets.options}
          chosen={search.options}
          onChange={(options) => change({ options })}
        />
      )}
      {withCollections && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-semibold text-sm">{m.storefront_collections()}</legend>
          <Checkbox
            label={m.common_featured_many()}
            checked={search.featured === true}
            onChange={(event) => change({ featured: event.target.checked || undefined })}
          />
          <Checkbox
            label={m.common_seasonal()}
            checked={search.seasonal === true}
            onChange={(event) => change({ seasonal: event.target.checked || undefined })}
          />
        </fieldset>
      )}
    </div>
  )
}

// An address may spell the brand in its own way; the list finds it all the same.
function isSameBrand(name: string, chosen: string | undefined) {
  return chosen !== undefined && name.localeCompare(chosen, 'es', { sensitivity: 'base' }) === 0
}

export function dollars(value: number) {
  return value >= MAX_PRICE ? andMore(MAX_PRICE) : `$${value}`
}

const andMore = (value: number) => m.storefront_price_and_more({ price: `$${formatCount(value)}` })
