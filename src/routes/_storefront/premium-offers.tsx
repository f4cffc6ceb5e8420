import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { PremiumOffersPage } from '#modules/catalog/products/components/shop/premium-offers-page.tsx'
import { m } from '#paraglide/messages.js'
import { ownHead } from '../-page-head.ts'

export const Route = createFileRoute('/_storefront/premium-offers')({
  validateSearch: ({ page }: Record<string, unknown>) => {
    const number = Number(page)
    return Number.isInteger(number) && number > 1 && number <= 1000 ? { page: number } : {}
  },
  staticData: { cached: { by: ['page'] } },
  head: ownHead(m.common_premium_offers),
  component: PremiumOffers,
})

const root = getRouteApi('__root__')

function PremiumOffers() {
  const { page = 1 } = Route.useSearch()
  const { premiumDiscountPercent } = root.useLoaderData()
  return <PremiumOffersPage page={page} percent={premiumDiscountPercent} />
}
