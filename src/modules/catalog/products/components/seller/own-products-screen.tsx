import { BadgePercent, FileUp, Pencil, Plus, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { useRead } from '#browser/reading.ts'
import { formatCount, formatUsd } from '#lib/money.ts'
import { CellEdit } from '#modules/stock/inventory/components/admin/cell-edit.tsx'
import { useManages, useOwns } from '#modules/sellers/stores/components/seller/own-role.ts'
import { useAsk } from '#panel/asking.tsx'
import { Banner } from '#panel/banner.tsx'
import { BulkRun } from '#panel/bulk-run.tsx'
import { Held } from '#panel/held.tsx'
import { choice } from '#panel/list-filters.tsx'
import { type ListColumn, listScreen, type RowOf } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { OfferDialog } from '../admin/offer-dialog.tsx'
import { commonColumns, DraftDot, StockCell } from '../admin/product-columns.tsx'
import { storeEndpoints } from '../admin/product-endpoints.ts'
import { categoryFilter } from '../admin/product-filters.ts'
import { publishing } from '../admin/publishing-product.tsx'
import { removing } from '../admin/removing-product.tsx'

type OwnRow = RowOf<'GET /store/products'>

const columns: readonly ListColumn<'GET /store/products'>[] = [
  ...commonColumns.map((column) => {
    if (column.id === 'price') return { ...column, cell: (row: OwnRow) => <PriceCell row={row} /> }
    // A card on a phone is as short as what is done with it there.
    if (column.id === 'categories') return { ...column, hideOnPhone: true }
    return column.id === 'stock' ? { ...column, cell: (row: OwnRow) => <OwnStockCell row={row} /> } : column
  }),
  {
    id: 'state',
    header: m.common_status,
    cell: ({ isArchived, isDraft }) => {
      if (isArchived) return <StatusDot tone="neutral">{m.common_inactive()}</StatusDot>
      return isDraft ? <DraftDot /> : <StatusDot tone="ok">{m.common_active()}</StatusDot>
    },
  },
]

const stateNames = {
  active: m.catalog_own_active_many,
  draft: m.catalog_drafts,
  alerts: m.catalog_own_alerts_many,
  archived: m.catalog_own_inactive_many,
  all: m.admin_state_all,
}

export const OwnProductsScreen = listScreen({
  read: 'GET /store/products',
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
  columns,
  rowName: ({ title }) => title,
  filters: [
    categoryFilter,
    choice('state', {
      label: m.common_status,
      options: ['active', 'draft', 'alerts', 'archived', 'all'],
      name: (state) => stateNames[state](),
    }),
  ],
  sort: 'newest',
  exportFrom: '/store/products.csv',
  useRowActs: useOwnActs,
  Toolbar: ImportLink,
  Primary: AddButton,
  Banner: PlacesTaken,
})

/** The row as its cells are edited: the stock of one product of the store. */
const stockRowOf = (row: OwnRow) => ({ ...row, onHand: row.stock, location: '' })

function PriceCell({ row }: { row: OwnRow }) {
  const shown = formatUsd(row.priceCents)
  if (!useManages() || row.isArchived) return <span className="money">{shown}</span>
  return <CellEdit ofSeller row={stockRowOf(row)} field="price" shown={shown} />
}

function OwnStockCell({ row }: { row: OwnRow }) {
  if (!useManages() || row.isArchived) return <StockCell row={row} />
  const written = <CellEdit ofSeller row={stockRowOf(row)} field="stock" shown={formatCount(row.stock)} />
  return <StockCell row={row} written={written} />
}

const useOwnStore = () => useRead('GET /store', {}, { updates: ['product.listed'] })

const remove = removing(storeEndpoints, 'GET /store')
const publish = publishing(storeEndpoints)

function useOwnActs() {
  const ask = useAsk()
  const manages = useManages()
  return (product: OwnRow) => [
    ...(manages
      ? [
          {
            label: m.common_edit(),
            icon: <Pencil aria-hidden />,
            href: `${storeEndpoints.home}/${product.id}`,
          },
        ]
      : []),
    ...(product.isArchived
      ? []
      : [
          ...(product.isDraft
            ? []
            : [
                {
                  label: m.admin_view_in_shop(),
                  icon: <SquareArrowOutUpRight aria-hidden />,
                  href: `/product/${product.id}`,
                },
              ]),
          ...(manages && product.isDraft
            ? [
                {
                  label: m.catalog_publish(),
                  icon: publish.icon,
                  onSelect: () =>
                    ask((close) => (
                      <BulkRun
                        act={publish}
                        rows={[product]}
                        rowName={({ title }) => title}
                        onClose={close}
                      />
                    )),
                },
              ]
            : []),
          ...(manages
            ? [
                {
                  label: m.catalog_offer(),
                  icon: <BadgePercent aria-hidden />,
                  onSelect: () =>
                    ask((close) => (
                      <OfferDialog product={product} endpoints={storeEndpoints} onClose={close} />
                    )),
                },
                {
                  label: m.common_delete(),
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  onSelect: () =>
                    ask((close) => (
                      <BulkRun act={remove} rows={[product]} rowName={({ title }) => title} onClose={close} />
                    )),
                },
              ]
            : []),
        ]),
  ]
}

function ImportLink() {
  const manages = useManages()
  if (manages === false) return null
  return (
    <Button
      href={`${storeEndpoints.home}/import`}
      variant="secondary"
      icon={<FileUp aria-hidden />}
      className={whereKnown(manages)}
    >
      {m.common_bulk_upload()}
    </Button>
  )
}

function AddButton() {
  const manages = useManages()
  if (manages === false) return null
  return (
    <Button href={`${storeEndpoints.home}/new`} icon={<Plus aria-hidden />} className={whereKnown(manages)}>
      {m.admin_add_product()}
    </Button>
  )
}

// Most who look may: the button keeps its place, so that the list below does not jump.
const whereKnown = (manages: boolean | undefined) => (manages ? undefined : 'invisible')

/** Said before somebody fills a whole form in vain. */
function PlacesTaken() {
  const read = useOwnStore()
  const places = read.data?.products
  const owns = useOwns()
  if (!places) return <Held by={read} />
  if (places.max === null || places.used < places.max) return null
  return (
    <Banner
      action={
        owns && (
          <Button variant="secondary" size="sm" href="/business">
            {m.common_see_plans()}
          </Button>
        )
      }
    >
      {places.max === 0
        ? m.catalog_own_no_plan()
        : m.catalog_product_limit({ max: places.max, used: places.used })}
    </Banner>
  )
}
