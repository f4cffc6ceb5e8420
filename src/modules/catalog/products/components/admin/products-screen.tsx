import { FileUp, FolderTree, Plus } from 'lucide-react'
import { choice } from '#panel/list-filters.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { useAddressValue } from '#panel/use-list-state.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { bulkProductActs, useProductActs } from './product-acts.tsx'
import { productColumns } from './product-columns.tsx'
import { categoryFilter } from './product-filters.ts'

const ProductHistory = lazyPart(async () => (await import('./product-history.tsx')).ProductHistory)

export const ProductsScreen = listScreen({
  read: 'GET /admin/products',
  updates: ['product.changed', 'product.listed', 'category.changed'],
  words: {
    title: m.common_products,
    search: m.admin_search_products,
    none: m.admin_no_products,
    noneReason: m.admin_no_products_yet,
    noneFound: m.admin_no_products,
    noneFoundReason: m.common_try_other_words,
    failed: m.common_products_failed,
  },
  columns: productColumns,
  rowName: ({ title }) => title,
  filters: [
    categoryFilter,
    choice('state', {
      label: m.common_status,
      options: ['active', 'draft', 'featured', 'normal', 'archived', 'all'],
      name: (state) => stateNames[state](),
    }),
  ],
  sort: 'newest',
  useRowActs: useProductActs,
  bulkActs: bulkProductActs,
  Primary: AddButton,
  Toolbar: Shortcuts,
  Banner: HistoryPlace,
  exportFrom: '/admin/products.csv',
})

function Shortcuts() {
  return (
    <>
      <Button variant="secondary" href="/admin/products/categories" icon={<FolderTree aria-hidden />}>
        {m.common_categories()}
      </Button>
      <Button variant="secondary" href="/admin/products/import" icon={<FileUp aria-hidden />}>
        {m.common_bulk_upload()}
      </Button>
    </>
  )
}

/** Beside the list; nothing while none is asked for. */
function HistoryPlace() {
  const [id, open] = useAddressValue('history')
  return id !== '' && <ProductHistory id={id} onClose={() => open('')} />
}

function AddButton() {
  return (
    <Button href="/admin/products/new" icon={<Plus aria-hidden />}>
      {m.admin_add_product()}
    </Button>
  )
}

const stateNames = {
  active: m.catalog_own_active_many,
  draft: m.catalog_drafts,
  featured: m.common_featured_many,
  normal: m.admin_state_normal,
  archived: m.admin_state_archived,
  all: m.admin_state_all,
}
