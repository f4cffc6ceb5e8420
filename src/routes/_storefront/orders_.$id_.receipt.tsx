import { createFileRoute } from '@tanstack/react-router'
import { ReceiptPage } from '#modules/orders/components/receipt-page.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/_storefront/orders_/$id_/receipt')({
  head: () => ({ meta: [{ title: m.orders_receipt() }, { name: 'robots', content: 'noindex' }] }),
  component: OrderReceipt,
})

function OrderReceipt() {
  const { id } = Route.useParams()
  return <ReceiptPage orderId={id} />
}
