import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '#modules/sales/orders/components/shop/order-page.tsx'
import { ReturnOffer } from '#modules/sales/returns/components/shop/return-offer.tsx'
import { m } from '#paraglide/messages.js'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ownHead } from '../-page-head.ts'

const CryptoOrder = lazyPart(
  async () =>
    (await import('#modules/payments/gateways/providers/crypto/components/shop/crypto-order.tsx'))
      .CryptoOrder,
)

export const Route = createFileRoute('/_storefront/orders_/$id')({
  head: ownHead(m.common_my_orders),
  component: Order,
})

function Order() {
  const { id } = Route.useParams()
  return (
    <OrderPage
      orderId={id}
      crypto={({ parts }) => <CryptoOrder orderId={id} parts={parts} />}
      returns={<ReturnOffer orderId={id} />}
    />
  )
}
