import { createFileRoute } from '@tanstack/react-router'
import { ReceiptPage } from '#modules/sales/orders/components/shop/receipt-page.tsx'
import { m } from '#paraglide/messages.js'
import { ownHead } from '../-page-head.ts'

export const Route = createFileRoute('/_storefront/orders_/$id_/receipt')({
  head: ownHead(m.orders_receipt),
  component: OrderReceipt,
})

function OrderReceipt() {
  const { id } = Route.useParams()
  return <ReceiptPage orderId={id} />
}
