import { createFileRoute } from '@tanstack/react-router'
import { PaymentSuccessPage } from '#modules/checkout/components/payment-success-page.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_storefront/payment-success')({
  validateSearch: ({ order }: Record<string, unknown>) => (typeof order === 'string' ? { order } : {}),
  head: () => ({
    meta: [
      { title: m.common_payment() },
      { name: 'robots', content: 'noindex' },
      // The bank adds what belongs to this payment to the address.
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: PaymentSuccess,
})

function PaymentSuccess() {
  const { order } = Route.useSearch()
  return <PaymentSuccessPage orderId={order} />
}
