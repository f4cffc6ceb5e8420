import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { GiftCardsPage } from '#modules/payments/gift-card-sales/components/shop/gift-cards-page.tsx'
import { infoHead } from './-info/info-head.ts'

type Search = { purchase?: string }

export const Route = createFileRoute('/_storefront/tarjetas-de-regalo')({
  validateSearch: ({ purchase }: Record<string, unknown>): Search =>
    typeof purchase === 'string' ? { purchase } : {},
  staticData: { cached: { by: [] } },
  // Of use on this page alone, so its words are no part of the first file.
  loader: async () => (await import('./-info/gift-head.ts')).load(),
  head: infoHead('/tarjetas-de-regalo'),
  component: GiftCards,
})

function GiftCards() {
  const { purchase } = Route.useSearch()
  // The page that arrives is everybody's: what the address alone says comes once it is hydrated.
  return <GiftCardsPage purchaseId={useHydrated() ? purchase : undefined} />
}
