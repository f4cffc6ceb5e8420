import { createFileRoute, getRouteApi, redirect, useRouter } from '@tanstack/react-router'
import { categoryHref, isSlug, toCard } from '#modules/catalog/products/components/shop/card.ts'
import { Listing } from '#modules/catalog/products/components/shop/listing.tsx'
import { ListingQuery } from '#modules/catalog/products/components/shop/listing-query.tsx'
import {
  changedHref,
  LISTING_PARAMETERS,
  type ListingSearch,
  listingHref,
  readNarrowedSearch,
} from '#modules/catalog/products/components/shop/listing-search.ts'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { pageHead, shopOf } from '../-page-head.ts'
import { breadcrumbFacts, factScripts } from '../-structured-data.ts'
import { readFacets } from './-facets.ts'

export const Route = createFileRoute('/_storefront/categoria/$category')({
  validateSearch: readNarrowedSearch,
  staticData: { cached: { by: LISTING_PARAMETERS, showsLists: true } },
  loaderDeps: ({ search }) => readNarrowedSearch(search),
  loader: async ({ params, deps: { q, ...filters } }) => {
    const { name, slug, description } = await findCategory(params.category)
    if (slug !== params.category)
      throw redirect({ href: listingHref(categoryHref(slug), { q, ...filters }), statusCode: 301 })
    const wanted = { ...filters, ...(q ? { q: q.trim() } : {}), category: slug }
    const [page, facets] = await Promise.all([call('GET /products', wanted), readFacets(wanted)])
    return { name, slug, description, facets, page: { ...page, items: page.items.map(toCard) } }
  },
  head: ({ matches, match, loaderData }) => {
    const { siteName } = shopOf(matches)
    const { name = '', slug = '', description } = loaderData ?? {}
    const { page, ...filters } = readNarrowedSearch(match.search)
    const origin = match.context.originOf()
    return {
      ...pageHead({
        origin,
        path: listingHref(categoryHref(slug), { page }),
        siteName,
        title: `${name} | ${siteName}`,
        description: description || m.storefront_category_description({ category: name, site: siteName }),
        image: loaderData?.page.items[0]?.imageUrl,
        hidden: !loaderData?.page.total || Object.keys(filters).length > 0,
      }),
      scripts: factScripts(breadcrumbFacts(origin, crumbsOf(name))),
    }
  },
  component: CategoryPage,
})

const root = getRouteApi('__root__')

function CategoryPage() {
  const router = useRouter()
  const search = readNarrowedSearch(Route.useSearch())
  const { siteName } = root.useLoaderData()
  const { name, slug, description, facets, page } = Route.useLoaderData()
  const path = categoryHref(slug)
  const isBare = Object.keys(search).length === 0
  const change = (filter: ListingSearch) =>
    router.history.replace(changedHref(path, filter, { q: search.q, understood: page.understood }))
  return (
    <div className="page pt-4 max-md:pt-0">
      <Breadcrumbs label={m.storefront_breadcrumbs()} crumbs={crumbsOf(name)} />
      <h1 className="font-bold text-2xl md:mt-1 md:text-3xl">{name}</h1>
      <p className="max-w-prose text-muted max-md:line-clamp-2 max-md:text-sm md:mt-1">
        {description || m.storefront_category_description({ category: name, site: siteName })}
      </p>
      <Listing
        path={path}
        search={search}
        page={page}
        facets={facets}
        within={{ category: slug }}
        onChange={change}
        empty={{
          title: isBare ? m.storefront_category_bare() : m.storefront_category_empty(),
          reason: isBare ? m.storefront_category_bare_reason() : m.storefront_category_empty_reason(),
          action: isBare ? (
            <Button href="/">{m.common_go_home()}</Button>
          ) : (
            <Button href={path}>{m.storefront_clear_filters()}</Button>
          ),
        }}
      >
        <ListingQuery
          key={slug}
          value={search.q ?? ''}
          label={m.storefront_search_in_category({ category: name })}
          onChange={(q) => change({ q: q || undefined })}
          className="min-w-0 flex-1 basis-40 lg:col-start-5 lg:row-start-1 lg:w-80"
        />
      </Listing>
    </div>
  )
}

const crumbsOf = (name: string) => [{ label: m.storefront_home(), href: '/' }, { label: name }]

/** An address that names no category leads home, as the shop has always done. */
async function findCategory(slug: string) {
  try {
    if (isSlug(slug)) return await call('GET /categories/{slug}', { slug })
  } catch (error) {
    // While rendering on the server the refusal is the server's own, in the browser it came over the wire.
    if ((error as { status?: number }).status !== 404) throw error
  }
  // oxlint-disable-next-line no-console -- asked for: a link to a category that is gone should be noticed
  console.error(`Unknown category: ${slug}`)
  throw redirect({ to: '/' })
}
