import { createFileRoute } from '@tanstack/react-router'
import { CheckoutPage } from '#modules/sales/checkout/components/shop/checkout-page.tsx'
import { m } from '#paraglide/messages.js'
import { ownHead } from '../-page-head.ts'

export const Route = createFileRoute('/_storefront/checkout')({
  validateSearch: ({ order }: Record<string, unknown>) => (typeof order === 'string' ? { order } : {}),
  head: ownHead(m.checkout_title),
  component: Checkout,
})

function Checkout() {
  const { order } = Route.useSearch()
  return <CheckoutPage orderId={order} />
}
