import { createFileRoute, getRouteApi, useHydrated } from '@tanstack/react-router'
import { SubscriptionPage } from '#modules/sellers/subscriptions/components/shop/subscription-page.tsx'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { ownHead } from '../-page-head.ts'

type Search = { register?: true; purchase?: string; notice?: 'premium' }

export const Route = createFileRoute('/_storefront/subscription')({
  validateSearch: ({ register, purchase, notice }: Record<string, unknown>): Search => ({
    ...(register === true || register === 'true' ? { register: true as const } : {}),
    ...(typeof purchase === 'string' ? { purchase } : {}),
    ...(notice === 'premium' ? { notice } : {}),
  }),
  staticData: { cached: { by: ['register', 'notice'] } },
  // Without the price list the page stands all the same, with the default plans.
  loader: async () => ({
    plans: await call('GET /plans').then(
      ({ items }) => items,
      () => null,
    ),
  }),
  head: ownHead(m.common_choose_your_plan),
  component: Subscription,
})

const root = getRouteApi('__root__')

function Subscription() {
  const search = Route.useSearch()
  // The page that arrives is everybody's: what the address alone says comes once it is hydrated, or the two would differ.
  const { register = false, purchase, notice } = useHydrated() ? search : {}
  const { plans } = Route.useLoaderData()
  const { premiumDiscountPercent, premiumAppliesTo } = root.useLoaderData()
  return (
    <SubscriptionPage
      plans={plans}
      pricing={{ premiumDiscountPercent, premiumAppliesTo }}
      isRegistering={register}
      purchaseId={purchase}
      isSentAway={notice === 'premium'}
    />
  )
}
