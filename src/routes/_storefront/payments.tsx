import { createFileRoute } from '@tanstack/react-router'
import { call } from '#browser/client.ts'
import { infoHead } from './-info/info-head.ts'
import { payments } from './-info/written-pages.ts'

export const Route = createFileRoute('/_storefront/payments')({
  loader: async () => {
    const [page, methods] = await Promise.all([payments.load(), call('GET /payment-methods')])
    return { ...page, methods }
  },
  head: infoHead('/payments'),
  component: Payments,
})

function Payments() {
  return <payments.Body methods={Route.useLoaderData().methods} />
}
