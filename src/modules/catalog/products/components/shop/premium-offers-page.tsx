import { useRouter } from '@tanstack/react-router'
import { Crown } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#browser/session.ts'
import { useRead } from '#browser/reading.ts'
import { toCard } from './card.ts'
import { ProductGrid } from './product-grid.tsx'
import { ReadFailed } from '#modules/identity/accounts/components/shop/read-failed.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { formatDay } from '#i18n/dates.ts'

type PremiumOffersPageProps = { page: number; percent: number }

/** Empty for everybody until the server has said that this person may see it. */
export function PremiumOffersPage({ page, percent }: PremiumOffersPageProps) {
  const router = useRouter()
  const { state } = useSession()
  const offers = useRead('GET /premium-offers', { page }, { fresh: true })
  const isRefused = offers.error?.status === 403
  // The page of the plans lets the payment providers in, so it begins with a load of its own and says the sentence.
  const leave = useEffectEvent((path: string) => {
    if (path === '/') router.history.replace(path)
    else window.location.replace(path)
  })
  const goTo = isRefused
    ? '/subscription?notice=premium'
    : state === 'visitor' || offers.error?.status === 401
      ? '/'
      : null
  useEffect(() => {
    if (goTo) leave(goTo)
  }, [goTo])

  const { data } = offers
  return (
    <div className="page py-6 md:py-10">
      <h1 className="flex items-center gap-3 font-bold text-2xl md:text-3xl">
        <Crown aria-hidden className="size-7 shrink-0 text-brand-ink" />
        {m.common_premium_offers()}
      </h1>
      <p className="mt-2 min-h-18 text-muted sm:min-h-12 md:min-h-6">
        {percent > 0 && m.subscriptions_offers_intro({ percent })}{' '}
        {data && m.subscriptions_offers_until({ date: formatDay(data.endDate) })}
      </p>
      <div className="mt-6 flow-root">
        {data ? (
          data.items.length > 0 ? (
            <>
              <ProductGrid items={data.items.map(toCard)} eager={4} headingLevel={2} />
              <Pagination
                page={data.page}
                pageCount={Math.ceil(data.total / data.pageSize)}
                hrefOf={(to) => (to === 1 ? '/premium-offers' : `/premium-offers?page=${to}`)}
                labels={{
                  navigation: m.common_pages(),
                  previous: m.common_previous_page(),
                  next: m.common_next_page(),
                  page: (number) => m.storefront_page_number({ number }),
                }}
              />
            </>
          ) : (
            <EmptyState
              title={m.subscriptions_offers_empty()}
              reason={m.subscriptions_offers_empty_reason()}
              action={<Button href="/search">{m.subscriptions_offers_explore()}</Button>}
            />
          )
        ) : offers.error && !goTo ? (
          <ReadFailed read={offers} title={m.subscriptions_offers_failed()} />
        ) : (
          <div aria-busy className="grid grid-cols-2 gap-3 md:gap-5 lg:grid-cols-4">
            <VisuallyHidden>{m.subscriptions_offers_loading()}</VisuallyHidden>
            {[1, 2, 3, 4, 5, 6, 7, 8].map((at) => (
              <Skeleton key={at} className="aspect-3/5 rounded-card" />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
