import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { toCard } from '#modules/catalog/products/components/shop/card.ts'
import { GIFTS_PATH } from '#modules/catalog/products/rules/gifts.ts'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { staticIsland } from '#ui/static-island.tsx'
import { GiftCardsLink } from '#modules/payments/gift-card-sales/components/shop/gift-cards-link.tsx'
import { pageHead, shopOf } from '../-page-head.ts'

const SHOWN = 4

// Nothing in them reacts, so that a page that the server rendered needs no code for them.
const loadSections = async () =>
  (await import('#modules/catalog/products/components/shop/home-sections.tsx')).GiftSections
const renderedSections = import.meta.env.SSR ? await loadSections() : null
const GiftSections = staticIsland(loadSections, { serverRendered: () => renderedSections })

export const Route = createFileRoute('/_storefront/regalos')({
  staticData: { cached: { by: [], showsLists: true } },
  loader: async () => {
    const { items: pages } = await call('GET /gift-pages')
    const [sections] = await Promise.all([
      Promise.all(
        pages.map(async ({ slug, title, description, suits, maxDollars }) => {
          const { items } = await call('GET /products', {
            ...({ suits, pageSize: SHOWN, stock: 'in' } as const),
            ...(maxDollars !== null && { max: maxDollars }),
          })
          return { slug, title, description, items: items.map(toCard) }
        }),
      ),
      GiftSections.hydrate(),
    ])
    return { sections: sections.filter(({ items }) => items.length > 0) }
  },
  head: ({ matches, match, loaderData }) => {
    const { siteName } = shopOf(matches)
    return pageHead({
      origin: match.context.originOf(),
      path: GIFTS_PATH,
      siteName,
      title: `${m.common_gifts()} | ${siteName}`,
      description: m.storefront_gifts_description({ site: siteName }),
      hidden: !loaderData?.sections.length,
    })
  },
  component: GiftsPage,
})

const root = getRouteApi('__root__')

function GiftsPage() {
  const { siteName } = root.useLoaderData()
  const { sections } = Route.useLoaderData()
  return (
    <div className="pt-6">
      <div className="page">
        <h1 className="font-bold text-2xl md:text-3xl">{m.common_gifts()}</h1>
        <p className="max-w-prose text-muted">{m.storefront_gifts_description({ site: siteName })}</p>
        <GiftCardsLink />
        {sections.length === 0 && (
          <EmptyState
            title={m.storefront_gifts_none()}
            reason={m.storefront_gifts_none_reason()}
            action={<Button href="/search">{m.common_explore_products()}</Button>}
          />
        )}
      </div>
      <GiftSections sections={sections} />
    </div>
  )
}
