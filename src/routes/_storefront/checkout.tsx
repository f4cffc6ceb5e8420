import { createFileRoute } from '@tanstack/react-router'
import { CheckoutPage } from '#modules/checkout/components/checkout-page.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_storefront/checkout')({
  validateSearch: ({ order }: Record<string, unknown>) => (typeof order === 'string' ? { order } : {}),
  head: () => ({ meta: [{ title: m.checkout_title() }, { name: 'robots', content: 'noindex' }] }),
  component: Checkout,
})

function Checkout() {
  const { order } = Route.useSearch()
  return <CheckoutPage orderId={order} />
}
