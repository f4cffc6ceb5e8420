import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useState } from 'react'
import {
  categoryHref,
  isProductId,
  productHref,
  toCard,
} from '#modules/catalog/products/components/shop/card.ts'
import { Gallery } from '#modules/catalog/products/components/shop/gallery.tsx'
import { type Shown, useQuantity } from '#modules/catalog/products/components/shop/product-details.ts'
import { PurchaseBar, PurchaseBox } from '#modules/catalog/products/components/shop/purchase-box.tsx'
import { leadOn } from './-frame/lead-on.ts'
import { PageNotFound } from './-frame/page-faces.tsx'
import { formatCount } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { call, type Output } from '#browser/client.ts'
import { writeStorage, readStorage } from '#browser/browser-storage.ts'
import { staticIsland } from '#ui/static-island.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Rating } from '#ui/rating.tsx'
import { toast } from '#browser/toast.ts'
import { serverRenderedPart } from '#ui/server-rendered-part.tsx'
import { pageHead, shopOf } from '../-page-head.ts'
import { breadcrumbFacts, factScripts, productFacts } from '../-structured-data.ts'
import { usePerson } from './-frame/people.ts'

const loadStory = async () =>
  (await import('#modules/catalog/products/components/shop/product-story.tsx')).ProductStory
const renderedStory = import.meta.env.SSR ? await loadStory() : null
const ProductStory = staticIsland(loadStory, { serverRendered: () => renderedStory })

const loadOptions = async () =>
  (await import('#modules/catalog/products/components/shop/option-groups.tsx')).OptionGroups
const renderedOptions = import.meta.env.SSR ? await loadOptions() : null
// Most products have none. Their code comes as soon as it is known who is here, and goes on with what was chosen before.
const OptionGroups = staticIsland<
  ComponentProps<Awaited<ReturnType<typeof loadOptions>>> & { person: string }
>(loadOptions, { serverRendered: () => renderedOptions })

const loadSimilar = async () =>
  (await import('#modules/catalog/products/components/shop/product-section.tsx')).ProductSection
const renderedSimilar = import.meta.env.SSR ? await loadSimilar() : null
const Similar = staticIsland(loadSimilar, { serverRendered: () => renderedSimilar })

const loadMissing = async () => (await import('./-frame/missing-product.tsx')).MissingProduct
// Without JavaScript the page itself says it.
const MissingProduct = lazyPart(loadMissing, { meanwhile: <PageNotFound /> })

export const Route = createFileRoute('/_storefront/product/$id')({
  loader: async ({ params: { id } }) => {
    if (!isProductId(id)) return leadOn(productHref(id))
    const similar = call('GET /products/{id}/similar', { id }).then(
      ({ items }) => items.map(toCard),
      () => [],
    )
    void Similar.hydrate()
    const reviews = call('GET /products/{id}/reviews', { id }).catch(() => null)
    const questions = call('GET /products/{id}/questions', { id }).catch(() => null)
    try {
      const product = await call('GET /products/{id}', { id })
      if (product.hasOptions) await OptionGroups.hydrate()
      return { product, similar: await similar, reviews: await reviews, questions: await questions }
    } catch (error) {
      throw isMissing(error) ? notFound() : error
    }
  },
  head: ({ matches, match, loaderData }) => {
    if (!loaderData) return {}
    const { product, reviews } = loaderData
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
        productFacts(product, { url: `${origin}${path}`, siteName, reviews: reviews?.items ?? [] }),
        breadcrumbFacts(origin, crumbsOf(product)),
      ),
    }
  },
  component: ProductPage,
  notFoundComponent: () => <MissingProduct />,
  errorComponent: () => <MissingProduct failed />,
})

const loadVoices = async () => (await import('./-product-voices.tsx')).ProductVoices
const ProductVoices = serverRenderedPart(loadVoices, import.meta.env.SSR ? await loadVoices() : null)
const loadActs = async () => (await import('./-product-acts.tsx')).ProductActs
const ProductActs = serverRenderedPart(loadActs, import.meta.env.SSR ? await loadActs() : null, true)

const root = getRouteApi('__root__')

function ProductPage() {
  const { siteName } = root.useLoaderData()
  const data = Route.useLoaderData()
  const { product, similar } = data
  const { person } = usePerson()
  const [chosen, setChosen] = useState<Shown>()
  const shown: Shown = chosen?.id === product.id ? chosen : product
  const [quantity, setQuantity] = useQuantity(shown)
  const buying = useBuyNow(shown, quantity)

  useEffect(() => {
    // The search field shows them again; a reader of it looks at what stands there.
    writeStorage('seen', [product.id, readStorage('seen')].flat().slice(0, 9))
    // A view that is not counted does no harm.
    if (person.state === 'member')
      call('POST /products/{id}/views', { id: product.id }, { keepalive: true }).catch(() => null)
  }, [person.state, product.id])

  return (
    <>
      <div className="page pt-4">
        <Breadcrumbs label={m.storefront_breadcrumbs()} crumbs={crumbsOf(product)} />
        <div className="product-page">
          <Gallery key={product.id} title={product.title} images={product.images} />
          <div className="flex min-w-0 flex-col gap-4 md:sticky md:top-32">
            <div>
              <h1 className="font-bold text-2xl wrap-anywhere lg:text-3xl">{product.title}</h1>
              {product.ratingCount > 0 && (
                <a
                  href="#opiniones"
                  className="inline-flex min-h-11 items-center md:min-h-6 underline-offset-4 hover:underline"
                >
                  <Rating
                    value={product.rating}
                    label={m.storefront_rating({ rating: product.rating.toFixed(1) })}
                    after={m.storefront_rating_count({
                      count: product.ratingCount,
                      shown: formatCount(product.ratingCount),
                    })}
                  />
                </a>
              )}
              {product.description && <p className="mt-2 text-muted wrap-anywhere">{product.description}</p>}
            </div>
            <PurchaseBox
              key={product.id}
              product={shown}
              options={
                product.hasOptions && (
                  <OptionGroups product={product} person={person.state} onShown={setChosen} />
                )
              }
              quantity={quantity}
              onQuantity={setQuantity}
              buying={buying}
              siteName={siteName}
              // Of a choice alone that is sold out they say something else.
              acts={<ProductActs first={shown.variantId && shown.stock <= 0 ? shown : product} />}
            />
          </div>
        </div>
        <div className="mt-10 md:mt-14">
          <ProductStory product={product} />
        </div>
      </div>
      <ProductVoices key={`voices ${product.id}`} first={data} siteName={siteName} />
      <Similar
        key={`similar ${product.id}`}
        id="similar"
        title={m.storefront_similar()}
        reason={m.storefront_similar_reason()}
        items={similar}
        isRow
      />
      <PurchaseBar product={shown} quantity={quantity} buying={buying} />
    </>
  )
}

function useBuyNow(product: Shown, quantity: number) {
  const [isBuying, setIsBuying] = useState(false)
  const buy = async () => {
    setIsBuying(true)
    try {
      const { buyNow } = await import('#modules/sales/cart/components/shop/cart-store.ts')
      await buyNow(product.variantId ?? product.id, quantity)
    } catch {
      toast.error(m.app_offline())
    }
    setIsBuying(false)
  }
  return { isBuying, onBuy: () => (product.ask ? product.ask() : void (isBuying || buy())) }
}

function crumbsOf({ title, categories: [category] }: Output<'GET /products/{id}'>) {
  return [
    { label: m.storefront_home(), href: '/' },
    ...(category ? [{ label: category.name, href: categoryHref(category.slug) }] : []),
    { label: title },
  ]
}

// While rendering on the server the refusal is the server's own, in the browser it came over the wire.
function isMissing(error: unknown) {
  return (error as { status?: number }).status === 404
}
