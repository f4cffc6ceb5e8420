import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '#modules/sales/orders/components/shop/order-page.tsx'
import { ReturnOffer } from '#modules/sales/returns/components/shop/return-offer.tsx'
import { m } from '#paraglide/messages.js'
import { ownHead } from '../-page-head.ts'

export const Route = createFileRoute('/_storefront/orders_/$id')({
  head: ownHead(m.common_my_orders),
  component: Order,
})

function Order() {
  const { id } = Route.useParams()
  return <OrderPage orderId={id} returns={<ReturnOffer orderId={id} />} />
}
