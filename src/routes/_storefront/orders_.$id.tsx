import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '#modules/orders/components/order-page.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_storefront/orders_/$id')({
  head: () => ({ meta: [{ title: m.orders_title() }, { name: 'robots', content: 'noindex' }] }),
  component: Order,
})

function Order() {
  const { id } = Route.useParams()
  return <OrderPage orderId={id} />
}
