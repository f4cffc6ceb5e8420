import { createFileRoute } from '@tanstack/react-router'
import { DiscountLinkPage } from '#modules/sales/promotions/components/shop/discount-link-page.tsx'
import { m } from '#paraglide/messages.js'
import { ownHead } from '../-page-head.ts'

export const Route = createFileRoute('/_storefront/descuento/$code')({
  head: ownHead(m.promotions_link_title),
  component: DiscountLink,
})

function DiscountLink() {
  const { code } = Route.useParams()
  return (
    <div className="page max-w-3xl py-6 md:py-10">
      <h1 className="font-bold text-2xl md:text-3xl">{m.promotions_link_title()}</h1>
      <DiscountLinkPage key={code} typed={code} />
    </div>
  )
}
