import { createFileRoute } from '@tanstack/react-router'
import { PaymentSuccessPage } from '#modules/sales/checkout/components/shop/payment-success-page.tsx'
import { m } from '#paraglide/messages.js'
import { keyHead } from '../-page-head.ts'

export const Route = createFileRoute('/_storefront/payment-success')({
  validateSearch: ({ order }: Record<string, unknown>) => (typeof order === 'string' ? { order } : {}),
  head: keyHead(m.common_payment),
  component: PaymentSuccess,
})

function PaymentSuccess() {
  const { order } = Route.useSearch()
  return <PaymentSuccessPage orderId={order} />
}
