import { createFileRoute } from '@tanstack/react-router'
import { OrderSuccessPage } from '#modules/checkout/components/order-success-page.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_storefront/order-success')({
  validateSearch: ({ order }: Record<string, unknown>) => (typeof order === 'string' ? { order } : {}),
  head: () => ({
    meta: [{ title: m.checkout_success_transfer_title() }, { name: 'robots', content: 'noindex' }],
  }),
  component: OrderSuccess,
})

function OrderSuccess() {
  const { order } = Route.useSearch()
  return <OrderSuccessPage orderId={order} />
}
