import { Scale, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { toast } from '#browser/toast.ts'
import { staticIsland } from '#ui/static-island.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Select } from '#ui/select.tsx'
import type { Card } from './card.ts'
import { type Facets, Filters, type Within } from './filters.tsx'
import { type ListingSearch, listingHref, SORTS, type Sort, understoodSearch } from './listing-search.ts'
import type { LeftOut } from './nearest-head.tsx'
import { ProductGrid } from './product-grid.tsx'

const startComparing = ({ startComparing }: typeof import('./compare-store.ts')) => startComparing()
const showOffline = () => void toast.error(m.app_offline())

// Few words are read as others: what says so comes from the server, its code with the next such search.
const loadReadAs = async () => (await import('./read-as.tsx')).ReadAs
const renderedReadAs = import.meta.env.SSR ? await loadReadAs() : null
const ReadAs = staticIsland(loadReadAs, { serverRendered: () => renderedReadAs })

const loadHead = async () => (await import('./nearest-head.tsx')).NearestHead
const renderedHead = import.meta.env.SSR ? await loadHead() : null
const NearestHead = staticIsland(loadHead, { serverRendered: () => renderedHead })

const loadApplied = async () => (await import('./applied-filters.tsx')).AppliedFilters
const renderedApplied = import.meta.env.SSR ? await loadApplied() : null
const AppliedFilters = staticIsland(loadApplied, { serverRendered: () => renderedApplied })

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet)

type ListingProps = {
  path: string
  search: ListingSearch
  page: {
    items: readonly Card[]
    total: number
    isMore: boolean
    page: number
    pageSize: number
    meant: string | null
    understood: ListingSearch | null
    /** Where little or nothing was found: what some of the words find, or all without some filters. */
    fewer: {
      q: string
      without: readonly LeftOut[]
      items: readonly Card[]
      total: number
      isMore: boolean
    } | null
    categoryName: string | null
  }
  facets: Facets
  /** Whose list it is, where it is not everybody's. */
  within?: Within | undefined
  onChange: (change: ListingSearch) => void
  empty: { title: string; reason: string; action: ReactNode }
  /** Beside the filters: the search form of this page. */
  children?: ReactNode
  withCollections?: boolean | undefined
}

/** Filters, count, order, products and pages of one list; the address holds all of its state. */
export function Listing(props: ListingProps) {
  const { path, page, facets, within, onChange, empty, children, withCollections } = props
  const search = understoodSearch(props.search, page.understood)
  const [panelOpen, setPanelOpen] = useState(true)
  const [sheetOpen, setSheetOpen] = useState(false)
  const [sheetUsed, setSheetUsed] = useState(false)
  const pageCount = pageCountOf(page)
  const openSheet = () => {
    setSheetUsed(true)
    setSheetOpen(true)
  }
  return (
    <>
      {/* Columns keep the search field in its place while what follows it is still on its way. */}
      <div
        className={cx(
          'mt-3 flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-4 md:mt-4',
          within && 'lg:grid lg:grid-cols-[auto_1fr_auto_auto_auto]',
        )}
      >
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
        <output className="text-muted text-sm">{resultCount(page)}</output>
        <label className="ml-auto flex min-w-0 items-center gap-2 text-sm max-sm:flex-1 max-sm:basis-40">
          <span className="text-muted max-lg:sr-only">{m.storefront_sort()}</span>
          <Select
            value={search.sort ?? 'relevance'}
            options={SORTS.map((sort) => ({ value: sort, label: sortLabel(sort) }))}
            onChange={(event) => onChange({ sort: event.target.value as Sort })}
            className="w-full sm:w-44"
          />
        </label>
        <Button
          variant="secondary"
          aria-label={m.storefront_compare_products()}
          title={m.storefront_compare_products()}
          onClick={() => void import('./compare-store.ts').then(startComparing, showOffline)}
        >
          <Scale aria-hidden />
        </Button>
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
          <Filters search={search} facets={facets} onChange={onChange} withCollections={withCollections} />
        </aside>
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          {(page.meant !== null || page.understood) && (
            <ReadAs path={path} search={page.meant === null ? props.search : search} meant={page.meant} />
          )}
          {isFiltered(search, page.understood) && (
            <AppliedFilters
              path={path}
              search={search}
              categoryName={page.categoryName}
              sort={page.understood?.sort && search.sort && sortLabel(search.sort)}
              typed={page.understood ? props.search.q?.trim() : undefined}
            />
          )}
          {page.items.length === 0 ? (
            <EmptyState {...empty} {...(page.fewer && { icon: false, className: 'py-4' })} />
          ) : (
            <ProductGrid
              items={page.items}
              layout={panelOpen ? 'panel' : 'page'}
              eager={4}
              headingLevel={2}
            />
          )}
          {page.fewer && (
            <section aria-labelledby="fewer">
              <NearestHead
                path={path}
                search={search}
                q={page.fewer.q}
                without={page.fewer.without}
                reason={resultCount(page.fewer)}
              />
              <ProductGrid items={page.fewer.items} layout={panelOpen ? 'panel' : 'page'} />
            </section>
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
          facets={facets}
          within={within}
          found={page}
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

/** An island with nothing in it would fetch its code. */
const isFiltered = (search: ListingSearch, understood: ListingSearch | null) =>
  understood !== null ||
  Object.entries(search).some(([name, value]) => name !== 'page' && name !== 'sort' && value !== undefined)

/** Of more than are counted, the next page is always one step away. */
function pageCountOf({ items, total, isMore, page, pageSize }: ListingProps['page']) {
  const counted = Math.ceil(total / pageSize)
  return isMore && items.length > 0 ? Math.max(counted, page + 1) : counted
}

function resultCount({ total: count, isMore }: Pick<ListingProps['page'], 'total' | 'isMore'>) {
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
