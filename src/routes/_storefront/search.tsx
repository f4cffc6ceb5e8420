import { createFileRoute, getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toCard } from '#modules/catalog/products/components/shop/card.ts'
import { Listing } from '#modules/catalog/products/components/shop/listing.tsx'
import { ListingQuery } from '#modules/catalog/products/components/shop/listing-query.tsx'
import {
  changedHref,
  LISTING_PARAMETERS,
  type ListingSearch,
  listingHref,
  readListingSearch,
} from '#modules/catalog/products/components/shop/listing-search.ts'
import { rememberSearch } from '#modules/catalog/products/components/shop/trail.ts'
import { FoundStores } from '#modules/sellers/stores/components/shop/found-stores.tsx'
import { m } from '#paraglide/messages.js'
import { call, type Output } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { pageHead, shopOf } from '../-page-head.ts'
import { readFacets } from './-facets.ts'

const PATH = '/search'

export const Route = createFileRoute('/_storefront/search')({
  validateSearch: readListingSearch,
  staticData: { cached: { by: LISTING_PARAMETERS, showsLists: true } },
  loaderDeps: ({ search }) => readListingSearch(search),
  loader: async ({ deps: { q, ...filters } }) => {
    const wanted = { ...filters, ...(q ? { q: q.trim() } : {}) }
    const [page, facets, stores] = await Promise.all([
      call('GET /products', wanted).catch(nothingInIt),
      readFacets(wanted),
      filters.page ? [] : readStores(wanted.q),
    ])
    return { ...page, facets, stores, items: page.items.map(toCard) }
  },
  head: ({ matches, match, loaderData }) => {
    const { siteName, siteDescription } = shopOf(matches)
    const search = readListingSearch(match.search)
    const { q, category, featured, seasonal, page } = search
    return pageHead({
      origin: match.context.originOf(),
      path: listingHref(PATH, { q, category, featured, seasonal, page }),
      siteName,
      title: `${titleOf(search)} | ${siteName}`,
      description: q ? m.storefront_search_results({ q }) : siteDescription,
      image: loaderData?.items[0]?.imageUrl,
      hidden: !loaderData?.total,
    })
  },
  component: SearchPage,
})

/** A missing category has an empty listing. */
function nothingInIt(error: unknown): Output<'GET /products'> {
  // While rendering on the server the refusal is the server's own, in the browser it came over the wire.
  if ((error as { status?: number }).status !== 404) throw error
  return {
    items: [],
    total: 0,
    isMore: false,
    page: 1,
    pageSize: 24,
    meant: null,
    understood: null,
    fewer: null,
    categoryName: null,
    isAboutGiftCards: false,
  }
}

/** Without the stores the products are still found, so a failure is no failure of the page. */
const readStores = async (q = '') =>
  q.length < 2
    ? []
    : call('GET /stores', { q }).then(
        ({ items }) => items,
        () => [],
      )

const storefront = getRouteApi('/_storefront')

function SearchPage() {
  const router = useRouter()
  const search = readListingSearch(Route.useSearch())
  const page = Route.useLoaderData()
  const { categories } = storefront.useLoaderData()
  useEffect(() => {
    if (page.total > 0 && search.q) rememberSearch(search.q)
  }, [page.total, search.q])
  const change = (filter: ListingSearch) =>
    router.history.replace(changedHref(PATH, filter, { q: search.q, understood: page.understood }))
  return (
    <div className="page pt-6">
      <h1 className="font-bold text-2xl wrap-anywhere md:text-3xl">{titleOf(search)}</h1>
      <FoundStores stores={page.stores} />
      <Listing
        path={PATH}
        search={search}
        page={page}
        facets={page.facets}
        onChange={change}
        withCollections
        empty={
          page.isAboutGiftCards
            ? {
                title: m.storefront_gift_cards(),
                reason: m.storefront_gift_cards_reason(),
                action: <Button href="/tarjetas-de-regalo">{m.gifts_page_title()}</Button>,
              }
            : {
                title: m.storefront_search_empty(),
                reason: m.storefront_search_empty_reason(),
                action: <Button href={PATH}>{m.common_explore_products()}</Button>,
              }
        }
      >
        <ListingQuery
          value={search.q ?? ''}
          label={m.storefront_search_label()}
          onChange={(q) => change({ q: q || undefined })}
          className="w-full max-w-3xl xl:w-auto xl:flex-1"
        >
          <Select
            name="category"
            aria-label={m.common_category()}
            value={search.category ?? page.understood?.category ?? ''}
            placeholder={m.common_all_categories()}
            options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
            onChange={(event) => change({ category: event.target.value || undefined })}
            className="min-w-0 flex-1 basis-36"
          />
        </ListingQuery>
      </Listing>
    </div>
  )
}

function titleOf({
  q,
  featured,
  seasonal,
}: {
  q?: string | undefined
  featured?: boolean | undefined
  seasonal?: boolean | undefined
}) {
  if (q) return m.storefront_search_results({ q: q.trim() })
  if (featured) return m.common_featured_products()
  return seasonal ? m.common_seasonal() : m.storefront_search_title()
}
