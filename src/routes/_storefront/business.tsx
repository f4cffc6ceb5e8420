import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { BusinessPage } from '#modules/sellers/subscriptions/components/shop/business-page.tsx'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { ownHead } from '../-page-head.ts'

type Search = { purchase?: string }

export const Route = createFileRoute('/_storefront/business')({
  validateSearch: ({ purchase }: Record<string, unknown>): Search =>
    typeof purchase === 'string' ? { purchase } : {},
  staticData: { cached: { by: [] } },
  // Without the price list the page stands all the same, with the default plans.
  loader: async () => ({
    plans: await call('GET /plans', { type: 'business' }).then(
      ({ items }) => items,
      () => null,
    ),
  }),
  head: ownHead(m.subscriptions_business_title),
  component: Business,
})

function Business() {
  const { purchase } = Route.useSearch()
  const { plans } = Route.useLoaderData()
  // The page that arrives is everybody's: what the address alone says comes once it is hydrated.
  return <BusinessPage plans={plans} purchaseId={useHydrated() ? purchase : undefined} />
}
