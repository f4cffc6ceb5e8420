import { createFileRoute } from '@tanstack/react-router'
import { OrderSuccessPage } from '#modules/sales/checkout/components/shop/order-success-page.tsx'
import { m } from '#paraglide/messages.js'
import { ownHead } from '../-page-head.ts'

export const Route = createFileRoute('/_storefront/order-success')({
  validateSearch: ({ order }: Record<string, unknown>) => (typeof order === 'string' ? { order } : {}),
  head: ownHead(m.checkout_success_transfer_title),
  component: OrderSuccess,
})

function OrderSuccess() {
  const { order } = Route.useSearch()
  return <OrderSuccessPage orderId={order} />
}
