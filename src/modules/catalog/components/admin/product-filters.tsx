import { useRead } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import { FilterBar } from '#panel/filter-bar.tsx'
import type { useListState } from '#panel/use-list-state.ts'
import { Select } from '#ui/select.tsx'

export const LIST_FIELDS = {
  q: '',
  category: '',
  state: ['active', 'featured', 'normal', 'archived', 'all'],
  sort: ['newest', 'oldest', 'title', 'price_asc', 'price_desc', 'stock_asc', 'stock_desc'],
  pageSize: ['50', '25', '100'],
} as const

export type ProductList = ReturnType<typeof useListState<typeof LIST_FIELDS>>

export function ProductFilters({ list }: { list: ProductList }) {
  const categories = useRead('GET /admin/categories', {}, { news: ['category.changed'] })
  const { q, category, state } = list.state
  const known = (categories.data?.items ?? []).map(({ slug, name }) => ({ value: slug, label: name }))
  const isUnknown = category !== '' && categories.isSuccess && !known.some(({ value }) => value === category)
  return (
    <FilterBar
      search={{
        value: q,
        label: m.admin_search_products(),
        placeholder: m.admin_search_products(),
        onChange: (text) => list.set({ q: text.slice(0, 100) }, { replace: true }),
      }}
    >
      <Select
        aria-label={m.admin_filter_category()}
        value={category}
        placeholder={m.admin_all_categories()}
        options={isUnknown ? [...known, { value: category, label: category }] : known}
        onChange={(event) => list.set({ category: event.target.value })}
        className="min-w-0 flex-1 md:w-52 md:flex-none"
      />
      <Select
        aria-label={m.admin_filter_state()}
        value={state}
        options={LIST_FIELDS.state.map((value) => ({ value, label: stateNames[value]() }))}
        onChange={(event) => list.set({ state: event.target.value as ProductList['state']['state'] })}
        className="min-w-0 flex-1 md:w-44 md:flex-none"
      />
    </FilterBar>
  )
}

const stateNames = {
  active: m.admin_state_active,
  featured: m.admin_state_featured,
  normal: m.admin_state_normal,
  archived: m.admin_state_archived,
  all: m.admin_state_all,
} satisfies Record<ProductList['state']['state'], () => string>
