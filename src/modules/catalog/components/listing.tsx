import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Select } from '#ui/select.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import type { Card } from './card.ts'
import { type Brand, Filters } from './filters.tsx'
import { type ListingSearch, listingHref, SORTS, type Sort } from './listing-search.ts'
import { ProductGrid } from './product-grid.tsx'

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet)

type ListingProps = {
  path: string
  search: ListingSearch
  page: { items: readonly Card[]; total: number; isMore: boolean; page: number; pageSize: number }
  brands: readonly Brand[]
  onChange: (change: ListingSearch) => void
  empty: { title: string; reason: string; action: ReactNode }
  categoryName?: string | undefined
  /** Beside the filters: the search form of this page. */
  children?: ReactNode
  withCollections?: boolean | undefined
}

/** Filters, count, order, products and pages of one list; the address holds all of its state. */
export function Listing(props: ListingProps) {
  const { path, search, page, brands, onChange, empty, categoryName, children, withCollections } = props
  const [panelOpen, setPanelOpen] = useState(true)
  const [sheetOpen, setSheetOpen] = useState(false)
  const [sheetUsed, setSheetUsed] = useState(false)
  const pageCount = Math.ceil(page.total / page.pageSize)
  const openSheet = () => {
    setSheetUsed(true)
    setSheetOpen(true)
  }
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        {children}
        <Button
          variant="secondary"
          icon={<SlidersHorizontal aria-hidden />}
          onClick={openSheet}
          className="lg:hidden"
        >
          {m.storefront_filters()}
        </Button>
        <Button
          variant="secondary"
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={panelOpen}
          aria-controls="filters"
          onClick={() => setPanelOpen(!panelOpen)}
          className="max-lg:hidden"
        >
          {m.storefront_filters()}
        </Button>
        <output className="text-muted text-sm max-sm:order-last max-sm:w-full">{resultCount(page)}</output>
        <label className="ml-auto flex items-center gap-2 text-sm">
          <span className="text-muted max-sm:sr-only">{m.storefront_sort()}</span>
          <Select
            value={search.sort ?? 'relevance'}
            options={SORTS.map((sort) => ({ value: sort, label: sortLabel(sort) }))}
            onChange={(event) => onChange({ sort: event.target.value as Sort })}
            className="w-44"
          />
        </label>
      </div>
      <div className="mt-4 flex items-start gap-8">
        <aside
          id="filters"
          aria-label={m.storefront_filters()}
          className={cx(
            'sticky top-32 max-h-[calc(100dvh-9rem)] w-64 shrink-0 overflow-y-auto rounded-card border border-line bg-surface p-5 max-lg:hidden',
            !panelOpen && 'hidden',
          )}
        >
          <Filters search={search} brands={brands} onChange={onChange} withCollections={withCollections} />
        </aside>
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <AppliedFilters path={path} search={search} categoryName={categoryName} />
          {page.items.length === 0 ? (
            <EmptyState {...empty} />
          ) : (
            <ProductGrid
              items={page.items}
              layout={panelOpen ? 'panel' : 'page'}
              eager={4}
              headingLevel={2}
            />
          )}
          <div className="pt-4">
            <Pagination
              page={page.page}
              pageCount={pageCount}
              hrefOf={(number) => listingHref(path, { ...search, page: number })}
              labels={{
                navigation: m.common_pages(),
                previous: m.common_previous_page(),
                next: m.common_next_page(),
                page: (number) => m.storefront_page_number({ number }),
              }}
            />
          </div>
        </div>
      </div>
      {sheetUsed && (
        <FilterSheet
          open={sheetOpen}
          onClose={() => setSheetOpen(false)}
          search={search}
          brands={brands}
          withCollections={withCollections}
          onApply={(change) => {
            setSheetOpen(false)
            onChange(change)
          }}
        />
      )}
    </>
  )
}

function resultCount({ total: count, isMore }: ListingProps['page']) {
  const shown = formatCount(count)
  return isMore ? m.storefront_product_count_more({ shown }) : m.storefront_product_count({ count, shown })
}

function sortLabel(sort: Sort) {
  return {
    relevance: m.storefront_sort_relevance,
    newest: m.storefront_sort_newest,
    price_asc: m.storefront_sort_price_asc,
    price_desc: m.storefront_sort_price_desc,
    rating: m.storefront_sort_rating,
  }[sort]()
}
