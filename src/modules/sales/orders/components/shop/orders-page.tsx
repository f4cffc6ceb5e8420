import { type ReactNode, useState } from 'react'
import { useSession } from '#browser/session.ts'
import { useRead } from '#browser/reading.ts'
import { RestrictedAccess } from '#modules/identity/accounts/components/shop/restricted-access.tsx'
import { ReadFailed } from '#modules/identity/accounts/components/shop/read-failed.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { OrderCard, type OrderListItem } from './order-card.tsx'
import { ORDER_UPDATES } from '../order-updates.ts'

export type OrdersTab = 'orders' | 'returns'

type OrdersPageProps = {
  tab: OrdersTab
  page: number
  onTab: (tab: OrdersTab) => void
  /** The list behind the other tab. */
  returns: ReactNode
  /** Below the orders: those of the earlier shop. */
  earlier: ReactNode
}

export function OrdersPage({ tab, page, onTab, returns, earlier }: OrdersPageProps) {
  const { state } = useSession()
  return (
    <div className="page py-6 md:py-10">
      <h1 className="font-bold text-2xl md:text-3xl">{m.common_my_orders()}</h1>
      <div className="mt-4 md:mt-6">
        {state === 'visitor' ? (
          <RestrictedAccess reason={m.orders_restricted_reason()} />
        ) : (
          <Tabs
            label={m.orders_tabs()}
            tabs={[
              { id: 'orders', label: m.common_orders() },
              { id: 'returns', label: m.common_returns() },
            ]}
            value={tab}
            onChange={(id) => onTab(id === 'returns' ? 'returns' : 'orders')}
          >
            {tab === 'returns' ? (
              returns
            ) : (
              <>
                <OrderList page={page} />
                {earlier}
              </>
            )}
          </Tabs>
        )}
      </div>
    </div>
  )
}

const PAGE_SIZE = 10

function OrderList({ page }: { page: number }) {
  const orders = useRead('GET /orders', { page, pageSize: PAGE_SIZE }, { updates: ORDER_UPDATES })
  const [cancelling, setCancelling] = useState<OrderListItem | null>(null)

  if (!orders.data && orders.error) {
    return <ReadFailed read={orders} title={m.orders_load_failed()} />
  }
  if (!orders.data) return <OrderListSkeleton />
  const { items, total } = orders.data
  if (total === 0) return <NoOrders />
  return (
    <div className="grid grid-cols-1 gap-6">
      <ul className="grid grid-cols-1 gap-4">
        {items.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            now={new Date(orders.dataUpdatedAt)}
            onCancel={() => setCancelling(order)}
          />
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / PAGE_SIZE)}
        hrefOf={(to) => (to === 1 ? '/orders' : `/orders?page=${to}`)}
        labels={{
          navigation: m.orders_pages(),
          previous: m.common_previous_page(),
          next: m.common_next_page(),
          page: (to) => m.common_page({ page: to }),
        }}
      />
      {cancelling && <CancelOrderDialog order={cancelling} open onClose={() => setCancelling(null)} />}
    </div>
  )
}

function OrderListSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <VisuallyHidden>{m.orders_loading()}</VisuallyHidden>
      {[1, 2, 3].map((at) => (
        <Skeleton key={at} className="h-73 rounded-card sm:h-63" />
      ))}
    </div>
  )
}

function NoOrders() {
  return (
    <EmptyState
      title={m.common_no_orders_yet()}
      reason={m.orders_empty_reason()}
      action={<Button href="/search">{m.common_explore_products()}</Button>}
    />
  )
}
