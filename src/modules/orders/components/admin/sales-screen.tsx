import { Banknote, PanelRightOpen } from 'lucide-react'
import { PlanReviews } from '#modules/subscriptions/components/admin/plan-reviews.tsx'
import { listError, listPager, tableLabels } from '#modules/accounts/components/admin/list-words.tsx'
import { PanelPage } from '#modules/accounts/components/admin/panel-page.tsx'
import { useRead } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import type { Input } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { DataTable } from '#panel/data-table.tsx'
import type { TableSort } from '#panel/sort-header.tsx'
import { useAddressValue, useListState } from '#panel/use-list-state.ts'
import { isPaidToSellers } from '../../rules.parts.ts'
import { hasMoney } from '../../rules.ts'
import { OrderSheet } from './order-sheet.tsx'
import { saleColumns } from './sale-columns.tsx'
import { LIST_FIELDS, SaleFilters } from './sale-filters.tsx'
import { StatusChange, useStatusChange } from './status-change.tsx'

type Sort = NonNullable<Input<'GET /admin/orders'>['sort']>

export function SalesScreen() {
  const list = useListState(LIST_FIELDS)
  const [openId, setOpenId] = useAddressValue('order')
  const { q, status, payment, from, to, sort, page, pageSize: size } = list.state
  const pageSize = Number(size)
  const orders = useRead(
    'GET /admin/orders',
    { sort, page, pageSize, ...given({ q, status, payment, from, to }) } as Input<'GET /admin/orders'>,
    { news: ['order.changed'], keepOld: true },
  )
  const change = useStatusChange()
  const clear = () => list.clear(['q', 'status', 'payment', 'from', 'to'])
  const isFiltered = [q, status, payment, from, to].some((value) => value !== '')

  return (
    <PanelPage title={m.admin_sales()}>
      <PlanReviews />
      <SaleFilters list={list} onClear={clear} />
      <DataTable
        caption={m.admin_sales()}
        columns={saleColumns({ onOpen: setOpenId, change })}
        rows={orders.data?.items}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        error={listError(orders, m.admin_sales_failed())}
        empty={
          <EmptyState
            title={m.admin_no_sales()}
            reason={isFiltered ? m.admin_no_sales_filtered() : m.admin_no_sales_yet()}
            action={
              isFiltered && (
                <Button variant="secondary" onClick={clear}>
                  {m.admin_clear_filters()}
                </Button>
              )
            }
          />
        }
        refreshing={orders.isPlaceholderData}
        sort={sortShown(sort)}
        onSort={(next) => list.set({ sort: sortAsked(next) })}
        rowActions={(row) => [
          {
            label: m.admin_see_details(),
            icon: <PanelRightOpen aria-hidden />,
            onSelect: () => setOpenId(row.id),
          },
          ...(isPaidToSellers(row.paymentMethod) && !hasMoney(row.paymentStatus)
            ? [
                {
                  label: m.admin_review_payment(),
                  icon: <Banknote aria-hidden />,
                  onSelect: () => setOpenId(row.id),
                },
              ]
            : []),
        ]}
        pager={listPager({ page, pageSize, total: orders.data?.total }, list.set)}
        labels={tableLabels()}
      />
      <OrderSheet id={openId} onClose={() => setOpenId('')} change={change} />
      <StatusChange change={change} />
    </PanelPage>
  )
}

/** An empty filter is left out: the server takes a status or none, never an empty one. */
function given(filters: Record<string, string>) {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}

const SORTS: Record<Sort, TableSort> = {
  newest: { id: 'date', direction: 'desc' },
  oldest: { id: 'date', direction: 'asc' },
  total_desc: { id: 'total', direction: 'desc' },
  total_asc: { id: 'total', direction: 'asc' },
  customer: { id: 'customer', direction: 'asc' },
}

const sortShown = (sort: Sort): TableSort => SORTS[sort]

/** A second click on the customer, whom the server sorts one way only, goes back to the newest first. */
function sortAsked({ id, direction }: TableSort): Sort {
  if (id === 'customer') return direction === 'asc' ? 'customer' : 'newest'
  if (id === 'total') return `total_${direction}`
  return direction === 'asc' ? 'oldest' : 'newest'
}
