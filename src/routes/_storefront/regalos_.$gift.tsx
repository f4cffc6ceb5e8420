import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { GiftCardsLink } from '#modules/payments/gift-card-sales/components/shop/gift-cards-link.tsx'
import { isSlug, toCard } from '#modules/catalog/products/components/shop/card.ts'
import { Listing } from '#modules/catalog/products/components/shop/listing.tsx'
import { ListingQuery } from '#modules/catalog/products/components/shop/listing-query.tsx'
import {
  changedHref,
  LISTING_PARAMETERS,
  type ListingSearch,
  listingHref,
  readNarrowedSearch,
} from '#modules/catalog/products/components/shop/listing-search.ts'
import { GIFTS_PATH, giftHref } from '#modules/catalog/products/rules/gifts.ts'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { pageHead, shopOf } from '../-page-head.ts'
import { breadcrumbFacts, factScripts } from '../-structured-data.ts'
import { PageNotFound } from './-frame/page-faces.tsx'
import { readFacets } from './-facets.ts'

/** What the page is for is no filter that a visitor takes away. */
function readGiftSearch(raw: Record<string, unknown>): ListingSearch {
  const { suits: _, ...search } = readNarrowedSearch(raw)
  return search
}

export const Route = createFileRoute('/_storefront/regalos_/$gift')({
  validateSearch: readGiftSearch,
  staticData: { cached: { by: LISTING_PARAMETERS, showsLists: true } },
  loaderDeps: ({ search }) => readGiftSearch(search),
  loader: async ({ params, deps: { q, ...filters } }) => {
    const { slug, title, description, suits, maxDollars } = await findPage(params.gift)
    const wanted = {
      ...{ ...filters, suits },
      ...(q ? { q: q.trim() } : {}),
      ...(maxDollars !== null && priceUpTo(maxDollars, filters)),
    }
    const [page, facets] = await Promise.all([call('GET /products', wanted), readFacets(wanted)])
    const { suits: _, ...understood } = page.understood ?? {}
    return {
      ...{ slug, title, description, facets },
      page: {
        ...page,
        items: page.items.map(toCard),
        understood: page.understood && understood,
        // Without what the page is for, others would be shown as presents.
        fewer: null,
      },
    }
  },
  head: ({ matches, match, loaderData }) => {
    if (!loaderData) return {}
    const { siteName } = shopOf(matches)
    const { slug, title, description, page: shown } = loaderData
    const { page, ...filters } = readGiftSearch(match.search)
    const origin = match.context.originOf()
    return {
      ...pageHead({
        origin,
        path: listingHref(giftHref(slug), { page }),
        siteName,
        title: `${title} | ${siteName}`,
        description: description || m.storefront_gifts_description({ site: siteName }),
        image: shown.items[0]?.imageUrl,
        hidden: shown.total === 0 || Object.keys(filters).length > 0,
      }),
      scripts: factScripts(breadcrumbFacts(origin, crumbsOf(title))),
    }
  },
  component: GiftPage,
  notFoundComponent: () => <PageNotFound />,
})

function GiftPage() {
  const router = useRouter()
  const search = readGiftSearch(Route.useSearch())
  const { slug, title, description, facets, page } = Route.useLoaderData()
  const path = giftHref(slug)
  const change = (filter: ListingSearch) =>
    router.history.replace(changedHref(path, filter, { q: search.q, understood: page.understood }))
  return (
    <div className="page pt-4 max-md:pt-0">
      <Breadcrumbs label={m.storefront_breadcrumbs()} crumbs={crumbsOf(title)} />
      <h1 className="font-bold text-2xl md:mt-1 md:text-3xl">{title}</h1>
      <p className="max-w-prose text-muted max-md:text-sm md:mt-1">{description}</p>
      <GiftCardsLink />
      <Listing
        path={path}
        search={search}
        page={page}
        facets={facets}
        within={{}}
        onChange={change}
        empty={{
          title: m.storefront_category_empty(),
          reason: m.storefront_category_empty_reason(),
          action: <Button href={path}>{m.storefront_clear_filters()}</Button>,
        }}
      >
        <ListingQuery
          key={slug}
          value={search.q ?? ''}
          label={m.storefront_search_in_category({ category: title })}
          onChange={(q) => change({ q: q || undefined })}
          className="min-w-0 flex-1 basis-40 lg:col-start-5 lg:row-start-1 lg:w-80"
        />
      </Listing>
    </div>
  )
}

/** The price that a visitor chose, within that of the page. */
const priceUpTo = (most: number, { min, max }: ListingSearch) => ({
  max: Math.min(max ?? most, most),
  ...(min !== undefined && { min: Math.min(min, most) }),
})

const crumbsOf = (title: string) => [
  { label: m.storefront_home(), href: '/' },
  { label: m.common_gifts(), href: GIFTS_PATH },
  { label: title },
]

async function findPage(slug: string) {
  try {
    if (isSlug(slug)) return await call('GET /gift-pages/{slug}', { slug })
  } catch (error) {
    // While rendering on the server the refusal is the server's own, in the browser it came over the wire.
    if ((error as { status?: number }).status !== 404) throw error
  }
  throw notFound()
}
