import { createFileRoute, useRouter } from '@tanstack/react-router'
import { OrdersPage } from '#modules/sales/orders/components/shop/orders-page.tsx'
import { OwnEarlierOrders } from '#modules/sales/earlier-shop/components/shop/own-earlier-orders.tsx'
import { ReturnList } from '#modules/sales/returns/components/shop/return-list.tsx'
import { m } from '#paraglide/messages.js'
import { ownHead } from '../-page-head.ts'

type OrdersSearch = { tab?: 'returns'; page?: number }

export const Route = createFileRoute('/_storefront/orders')({
  validateSearch: ({ tab, page }: Record<string, unknown>): OrdersSearch => ({
    ...(tab === 'returns' ? { tab } : {}),
    ...(Number.isInteger(Number(page)) && Number(page) > 1 ? { page: Number(page) } : {}),
  }),
  staticData: { cached: { by: ['tab', 'page'] } },
  head: ownHead(m.common_my_orders),
  component: Orders,
})

function Orders() {
  const { history } = useRouter()
  const { tab = 'orders', page = 1 } = Route.useSearch()
  return (
    <OrdersPage
      tab={tab}
      page={page}
      returns={<ReturnList page={page} />}
      earlier={<OwnEarlierOrders />}
      onTab={(to) => history.replace(to === 'returns' ? '/orders?tab=returns' : '/orders')}
    />
  )
}
