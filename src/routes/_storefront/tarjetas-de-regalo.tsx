import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { call } from '#browser/client.ts'
import { GiftCardsPage } from '#modules/payments/gift-card-sales/components/shop/gift-cards-page.tsx'
import { m } from '#paraglide/messages.js'
import { pageHead, shopOf } from '../-page-head.ts'

type Search = { purchase?: string }

export const Route = createFileRoute('/_storefront/tarjetas-de-regalo')({
  validateSearch: ({ purchase }: Record<string, unknown>): Search =>
    typeof purchase === 'string' ? { purchase } : {},
  staticData: { cached: { by: [] } },
  loader: async () => ({ isOffered: (await call('GET /gift-cards/sale')).isOffered }),
  head: ({ matches, match, loaderData }) => {
    const { siteName } = shopOf(matches)
    return pageHead({
      origin: match.context.originOf(),
      path: '/tarjetas-de-regalo',
      siteName,
      title: `${m.gifts_page_title()} | ${siteName}`,
      description: m.gifts_page_intro(),
      hidden: !loaderData?.isOffered,
    })
  },
  component: GiftCards,
})

function GiftCards() {
  const { purchase } = Route.useSearch()
  // The page that arrives is everybody's: what the address alone says comes once it is hydrated.
  return <GiftCardsPage purchaseId={useHydrated() ? purchase : undefined} />
}
