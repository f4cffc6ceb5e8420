import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PriceRange } from '#ui/price-range.tsx'
import { type ListingSearch, MAX_PRICE } from './listing-search.ts'

export type Brand = { name: string; count: number }

type FiltersProps = {
  search: ListingSearch
  /** The brands of what is found, with how many products each has. */
  brands: readonly Brand[]
  /** Told what changes; the rest of the address stays. */
  onChange: (change: ListingSearch) => void
  /** Only the search page mixes featured and seasonal products with the rest. */
  withCollections?: boolean | undefined
}

export function Filters({ search, brands, onChange: change, withCollections }: FiltersProps) {
  return (
    <div className="flex flex-col gap-6">
      <PriceRange
        value={[search.min ?? 0, search.max ?? MAX_PRICE]}
        onChange={([min, max]) => change({ min, max })}
        format={dollars}
        labels={{
          legend: m.common_price(),
          low: m.storefront_price_from(),
          high: m.storefront_price_to(),
        }}
      />
      <p className="-mt-4 text-muted text-sm">{m.storefront_price_hint()}</p>
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
                  {name} <span className="text-muted">({count})</span>
                </>
              }
              checked={isSameBrand(name, search.brand)}
              onChange={(event) => change({ brand: event.target.checked ? name : undefined })}
            />
          ))}
        </fieldset>
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

/** The filters of a phone: chosen in peace, applied together. */
export function FilterDraft({
  search,
  brands,
  onApply,
  withCollections,
}: {
  search: ListingSearch
  brands: readonly Brand[]
  onApply: (change: ListingSearch) => void
  withCollections?: boolean | undefined
}) {
  const [change, setChange] = useState<ListingSearch>({})
  return (
    <div className="flex flex-col gap-6">
      <Filters
        search={{ ...search, ...change }}
        brands={brands}
        onChange={(next) => setChange({ ...change, ...next })}
        withCollections={withCollections}
      />
      <div className="sticky -bottom-4 -mx-4 -mb-4 border-line border-t bg-raised p-4 md:-bottom-5 md:-mx-5 md:-mb-5 md:p-5">
        <Button size="lg" wide onClick={() => onApply(change)}>
          {m.storefront_apply_filters()}
        </Button>
      </div>
    </div>
  )
}

// An address may spell the brand in its own way; the list finds it all the same.
function isSameBrand(name: string, chosen: string | undefined) {
  return chosen !== undefined && name.localeCompare(chosen, 'es', { sensitivity: 'base' }) === 0
}

export function dollars(value: number) {
  return value >= MAX_PRICE ? m.storefront_price_and_more({ price: '$3,000' }) : `$${value}`
}
