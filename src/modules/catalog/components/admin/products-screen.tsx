import { Pencil, Plus, SquareArrowOutUpRight, Star, StarOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { listError, listPager, tableLabels } from '#modules/accounts/components/admin/list-words.tsx'
import { PanelPage } from '#modules/accounts/components/admin/panel-page.tsx'
import { useRead } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import type { Input } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DataTable } from '#panel/data-table.tsx'
import type { TableSort } from '#panel/sort-header.tsx'
import { useListState } from '#panel/use-list-state.ts'
import { DeleteProducts } from './delete-products.tsx'
import { FailedProducts } from './failed-products.tsx'
import { type ProductRow, productColumns } from './product-columns.tsx'
import { LIST_FIELDS, ProductFilters } from './product-filters.tsx'
import { useFeatureProducts } from './use-bulk.ts'

type Sort = NonNullable<Input<'GET /admin/products'>['sort']>

export function ProductsScreen() {
  const list = useListState(LIST_FIELDS)
  const { q, category, state, sort, page, pageSize: size } = list.state
  const pageSize = Number(size)
  const products = useRead(
    'GET /admin/products',
    { q, category, state, sort, page, pageSize },
    { news: ['product.changed', 'product.listed', 'category.changed'], keepOld: true },
  )
  const rows = products.data?.items
  const { selected, select, selectedRows } = useSelection(rows)
  const [deleting, setDeleting] = useState<readonly ProductRow[]>([])
  const featuring = useFeatureProducts(() => select(new Set()))
  const isFiltered = q !== '' || category !== '' || !list.isDefault('state')

  return (
    <PanelPage
      title={m.admin_products()}
      actions={
        <Button href="/admin/products/new" icon={<Plus aria-hidden />}>
          {m.admin_add_product()}
        </Button>
      }
    >
      <ProductFilters list={list} />
      <DataTable
        caption={m.admin_products()}
        columns={productColumns()}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        error={listError(products, m.admin_products_failed())}
        empty={<NoProducts onClear={isFiltered ? () => list.clear(['q', 'category', 'state']) : undefined} />}
        refreshing={products.isPlaceholderData}
        sort={sortShown(sort)}
        onSort={(next) => list.set({ sort: sortAsked(next) })}
        selected={selected}
        onSelect={select}
        bulkActions={
          <>
            <Button
              size="sm"
              variant="secondary"
              icon={<Star aria-hidden />}
              busy={featuring.busy === 'on'}
              onClick={() => featuring.run(selectedRows, true)}
            >
              {m.admin_feature()}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              icon={<StarOff aria-hidden />}
              busy={featuring.busy === 'off'}
              onClick={() => featuring.run(selectedRows, false)}
            >
              {m.admin_unfeature()}
            </Button>
            <Button
              size="sm"
              variant="danger"
              icon={<Trash2 aria-hidden />}
              onClick={() => setDeleting(selectedRows)}
            >
              {m.admin_delete()}
            </Button>
          </>
        }
        rowActions={(row) => [
          { label: m.admin_edit(), icon: <Pencil aria-hidden />, href: `/admin/products/${row.id}` },
          ...(row.isArchived
            ? []
            : [
                {
                  label: m.admin_view_in_shop(),
                  icon: <SquareArrowOutUpRight aria-hidden />,
                  href: `/product/${row.id}`,
                },
                {
                  label: m.admin_delete(),
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  onSelect: () => setDeleting([row]),
                },
              ]),
        ]}
        pager={listPager({ page, pageSize, total: products.data?.total }, list.set)}
        labels={tableLabels()}
      />
      <DeleteProducts products={deleting} onClose={() => setDeleting([])} onDone={() => select(new Set())} />
      <FailedProducts failures={featuring.failures} onClose={featuring.forget} />
    </PanelPage>
  )
}

function NoProducts({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <EmptyState
      title={m.admin_no_products()}
      reason={onClear ? m.admin_no_products_filtered() : m.admin_no_products_yet()}
      action={
        onClear ? (
          <Button variant="secondary" onClick={onClear}>
            {m.admin_clear_filters()}
          </Button>
        ) : (
          <Button href="/admin/products/new" icon={<Plus aria-hidden />}>
            {m.admin_add_product()}
          </Button>
        )
      }
    />
  )
}

/** Only what is in sight can be selected: rows that a filter or a page takes away are let go. */
function useSelection(rows: readonly ProductRow[] | undefined) {
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const selectedRows = (rows ?? []).filter(({ id }) => selected.has(id))
  return { selected: new Set(selectedRows.map(({ id }) => id)), select, selectedRows }
}

function sortShown(sort: Sort): TableSort | undefined {
  if (sort === 'title') return { id: 'title', direction: 'asc' }
  const [id, direction] = sort.split('_')
  return direction === 'asc' || direction === 'desc' ? { id: id ?? '', direction } : undefined
}

/** A second click on the title, which the server sorts one way only, goes back to the newest first. */
function sortAsked({ id, direction }: TableSort): Sort {
  if (id === 'title') return direction === 'asc' ? 'title' : 'newest'
  if (id === 'stock') return `stock_${direction}`
  return `price_${direction}`
}
