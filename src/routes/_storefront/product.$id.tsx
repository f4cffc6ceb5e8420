import { createFileRoute, getRouteApi, notFound, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { categoryHref, isProductId, productHref, toCard } from '#modules/catalog/components/card.ts'
import { Gallery } from '#modules/catalog/components/gallery.tsx'
import { useQuantity } from '#modules/catalog/components/product-details.ts'
import { ProductSection } from '#modules/catalog/components/product-section.tsx'
import { ProductStory } from '#modules/catalog/components/product-story.tsx'
import { PurchaseBar, PurchaseBox } from '#modules/catalog/components/purchase-box.tsx'
import { PageNotFound } from './-frame/page-faces.tsx'
import { formatCount } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { call, type Output } from '#browser/client.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Rating } from '#ui/rating.tsx'
import { toast } from '#browser/toast.ts'
import { pageHead, shopOf } from '../-page-head.ts'
import { breadcrumbFacts, factScripts, productFacts } from '../-structured-data.ts'
import { usePerson } from './-frame/people.ts'

export const Route = createFileRoute('/_storefront/product/$id')({
  loader: async ({ params: { id } }) => {
    if (!isProductId(id)) throw notFound()
    const similar = call('GET /products/{id}/similar', { id }).then(
      ({ items }) => items.map(toCard),
      () => [],
    )
    try {
      return { product: await call('GET /products/{id}', { id }), similar: await similar }
    } catch (error) {
      throw isMissing(error) ? notFound() : error
    }
  },
  head: ({ matches, match, loaderData }) => {
    if (!loaderData) return {}
    const { product } = loaderData
    const { siteName } = shopOf(matches)
    const origin = match.context.originOf()
    const path = productHref(product.id)
    return {
      ...pageHead({
        origin,
        path,
        siteName,
        title: `${product.title} | ${siteName}`,
        description: product.description || product.longDescription || product.title,
        image: product.imageUrl,
        type: 'product',
      }),
      scripts: factScripts(
        productFacts(product, { url: `${origin}${path}`, siteName }),
        breadcrumbFacts(origin, crumbsOf(product)),
      ),
    }
  },
  component: ProductPage,
  notFoundComponent: () => <MissingProduct />,
  errorComponent: () => <MissingProduct failed />,
})

const root = getRouteApi('__root__')

function ProductPage() {
  const { siteName, standardShippingCents, freeShippingFromCents } = root.useLoaderData()
  const { product, similar } = Route.useLoaderData()
  const { person } = usePerson()
  const [quantity, setQuantity] = useQuantity(product)

  useEffect(() => {
    // A view that is not counted is nobody's problem.
    if (person.state === 'member')
      call('POST /products/{id}/views', { id: product.id }).catch(() => undefined)
  }, [person.state, product.id])

  return (
    <>
      <div className="page pt-4">
        <Breadcrumbs label={m.storefront_breadcrumbs()} crumbs={crumbsOf(product)} />
        <div className="mt-3 grid items-start gap-6 md:grid-cols-2 lg:gap-10 xl:grid-cols-[minmax(0,37rem)_minmax(0,1fr)] xl:gap-14">
          <Gallery key={product.id} title={product.title} images={product.images} />
          <div className="flex min-w-0 flex-col gap-4 md:sticky md:top-32">
            <div>
              <h1 className="font-bold text-2xl wrap-anywhere lg:text-3xl">{product.title}</h1>
              {product.ratingCount > 0 && (
                <Rating
                  value={product.rating}
                  label={m.storefront_rating({ rating: product.rating.toFixed(1) })}
                  after={m.storefront_rating_count({
                    count: product.ratingCount,
                    shown: formatCount(product.ratingCount),
                  })}
                />
              )}
              {product.description && <p className="mt-2 text-muted wrap-anywhere">{product.description}</p>}
            </div>
            <PurchaseBox
              key={product.id}
              product={product}
              quantity={quantity}
              onQuantity={setQuantity}
              siteName={siteName}
              shipping={{ standardCents: standardShippingCents, freeFromCents: freeShippingFromCents }}
            />
          </div>
        </div>
        <div className="mt-10 md:mt-14">
          <ProductStory product={product} />
        </div>
      </div>
      <ProductSection
        id="similar"
        title={m.storefront_similar()}
        reason={m.storefront_similar_reason()}
        items={similar}
      />
      <PurchaseBar product={product} quantity={quantity} />
    </>
  )
}

function crumbsOf({ title, categories: [category] }: Output<'GET /products/{id}'>) {
  return [
    { label: m.storefront_home(), href: '/' },
    ...(category ? [{ label: category.name, href: categoryHref(category.slug) }] : []),
    { label: title },
  ]
}

/** Says what happened and leads home; without JavaScript the page itself says it. */
function MissingProduct({ failed }: { failed?: boolean }) {
  const router = useRouter()
  useEffect(() => {
    const isId = isProductId(window.location.pathname.replace('/product/', ''))
    toast.error(
      failed
        ? m.common_product_failed()
        : isId
          ? m.catalog_product_not_found()
          : m.catalog_invalid_product_id(),
    )
    void router.navigate({ to: '/', replace: true })
  }, [router, failed])
  return <PageNotFound />
}

// While rendering on the server the refusal is the server's own, in the browser it came over the wire.
function isMissing(error: unknown) {
  return (error as { status?: number }).status === 404
}
