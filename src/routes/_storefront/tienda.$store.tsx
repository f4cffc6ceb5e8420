import { createFileRoute, getRouteApi, notFound, redirect, useRouter } from '@tanstack/react-router'
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
import { storeHref } from '#modules/sellers/stores/rules.ts'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { staticIsland } from '#ui/static-island.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageHead, shopOf } from '../-page-head.ts'
import { breadcrumbFacts, factScripts, storeFacts } from '../-structured-data.ts'
import { PageNotFound } from './-frame/page-faces.tsx'
import { readFacets } from './-facets.ts'

// Nothing in it reacts, so that a page that the server rendered needs no code for it.
const loadHead = async () =>
  (await import('#modules/sellers/stores/components/shop/store-head.tsx')).StoreHead
const renderedHead = import.meta.env.SSR ? await loadHead() : null
const StoreHead = staticIsland(loadHead, { serverRendered: () => renderedHead })

export const Route = createFileRoute('/_storefront/tienda/$store')({
  validateSearch: readNarrowedSearch,
  staticData: { cached: { by: LISTING_PARAMETERS, showsLists: true } },
  loaderDeps: ({ search }) => readNarrowedSearch(search),
  loader: async ({ params, deps: { q, ...filters } }) => {
    const store = await findStore(params.store)
    const { slug } = store
    if (slug !== params.store)
      throw redirect({ href: listingHref(storeHref(slug), { q, ...filters }), statusCode: 301 })
    const wanted = { ...filters, ...(q ? { q: q.trim() } : {}), store: slug }
    const [page, facets] = await Promise.all([
      call('GET /products', wanted),
      readFacets(wanted),
      StoreHead.hydrate(),
    ])
    // Its own page need not say on every card whose it is.
    const items = page.items.map((item) => ({ ...toCard(item), seller: null }))
    return { store, facets, page: { ...page, items } }
  },
  head: ({ matches, match, loaderData }) => {
    if (!loaderData) return {}
    const { store, page: shown } = loaderData
    const { siteName } = shopOf(matches)
    const { page, ...filters } = readNarrowedSearch(match.search)
    const origin = match.context.originOf()
    const path = storeHref(store.slug)
    return {
      ...pageHead({
        origin,
        path: listingHref(path, { page }),
        siteName,
        title: `${store.name} | ${siteName}`,
        description: store.description || m.stores_page_description({ store: store.name, site: siteName }),
        image: store.logoUrl ?? shown.items[0]?.imageUrl,
        hidden: shown.total === 0 || Object.keys(filters).length > 0,
      }),
      scripts: factScripts(
        storeFacts(store, { url: `${origin}${path}`, origin }),
        breadcrumbFacts(origin, crumbsOf(store.name)),
      ),
    }
  },
  component: StorePage,
  notFoundComponent: () => <PageNotFound />,
})

const root = getRouteApi('__root__')

function StorePage() {
  const router = useRouter()
  const search = readNarrowedSearch(Route.useSearch())
  const { siteName } = root.useLoaderData()
  const { store, facets, page } = Route.useLoaderData()
  const path = storeHref(store.slug)
  const isBare = Object.keys(search).length === 0
  const change = (filter: ListingSearch) =>
    router.history.replace(changedHref(path, filter, { q: search.q, understood: page.understood }))
  return (
    <div className="page pt-4">
      <Breadcrumbs label={m.storefront_breadcrumbs()} crumbs={crumbsOf(store.name)} />
      <StoreHead store={store} siteName={siteName} />
      {store.isOnHoliday ? (
        <EmptyState
          title={m.stores_page_holiday()}
          reason={m.stores_page_holiday_reason()}
          action={<Button href="/">{m.common_go_home()}</Button>}
        />
      ) : (
        <Listing
          path={path}
          search={search}
          page={page}
          facets={facets}
          within={{ store: store.slug }}
          onChange={change}
          empty={{
            title: isBare ? m.stores_page_bare() : m.storefront_category_empty(),
            reason: isBare ? m.stores_page_bare_reason() : m.storefront_category_empty_reason(),
            action: isBare ? (
              <Button href="/">{m.common_go_home()}</Button>
            ) : (
              <Button href={path}>{m.storefront_clear_filters()}</Button>
            ),
          }}
        >
          <ListingQuery
            key={store.slug}
            value={search.q ?? ''}
            label={m.storefront_search_in_category({ category: store.name })}
            onChange={(q) => change({ q: q || undefined })}
            className="min-w-0 flex-1 basis-40 lg:col-start-5 lg:row-start-1 lg:w-80"
          />
        </Listing>
      )}
    </div>
  )
}

const crumbsOf = (name: string) => [{ label: m.storefront_home(), href: '/' }, { label: name }]

async function findStore(slug: string) {
  if (!isSlug(slug)) throw notFound()
  try {
    return await call('GET /stores/{slug}', { slug })
  } catch (error) {
    // While rendering on the server the refusal is the server's own, in the browser it came over the wire.
    throw (error as { status?: number }).status === 404 ? notFound() : error
  }
}
