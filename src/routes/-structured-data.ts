import { createIsomorphicFn } from '@tanstack/react-start'
import { pageAddress } from '#i18n/page-address.ts'
import { plainFields, type SchemaField } from '#modules/catalog/products/rules/fields.ts'
import { storeHref } from '#modules/sellers/stores/rules.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { Output } from '#browser/client.ts'
import { pictureUrl, type shopOf } from './-page-head.ts'

type Facts = Record<string, unknown>

// Search engines read what the server sends; the browser's build carries none of it.
const isRendered = import.meta.env.SSR

/** Facts that search engines read, one script each. */
export function factScripts(...facts: readonly Facts[]) {
  return facts.map((fact) => ({
    type: 'application/ld+json',
    // A title must not be able to end the script.
    children: isRendered
      ? JSON.stringify({ '@context': 'https://schema.org', ...fact }).replaceAll('<', '\\u003c')
      : '',
  }))
}

type Product = Pick<
  Output<'GET /products/{id}'>,
  | 'id'
  | 'title'
  | 'description'
  | 'priceCents'
  | 'stock'
  | 'rating'
  | 'ratingCount'
  | 'uniqueCode'
  | 'images'
  | 'brand'
  | 'seller'
  | 'variants'
  | SchemaField
> & { offer: Pick<NonNullable<Output<'GET /products/{id}'>['offer']>, 'endsAt'> | null }

type Said = Pick<
  Output<'GET /products/{id}/reviews'>['items'][number],
  'stars' | 'words' | 'author' | 'createdAt'
>

export function productFacts(
  product: Product,
  { url, siteName, reviews }: { url: string; siteName: string; reviews: readonly Said[] },
): Facts {
  if (!isRendered) return {}
  return {
    '@type': 'Product',
    name: product.title,
    description: product.description,
    image: product.images.map((image) => pictureUrl(image.url, url)),
    sku: product.uniqueCode ?? product.id,
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
    ...codesOf(product),
    ...(product.ratingCount > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating,
            reviewCount: product.ratingCount,
          },
          review: reviews.map(({ stars, words, author, createdAt }) => ({
            '@type': 'Review',
            reviewRating: { '@type': 'Rating', ratingValue: stars },
            author: { '@type': 'Person', name: author },
            datePublished: createdAt,
            ...(words ? { reviewBody: words } : {}),
          })),
        }
      : {}),
    offers: {
      ...pricesOf(product),
      url: pageAddress(url, getLocale()),
      priceCurrency: 'USD',
      ...(product.offer?.endsAt ? { priceValidUntil: product.offer.endsAt } : {}),
      itemCondition: 'https://schema.org/NewCondition',
      availability: product.stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      seller: {
        '@type': 'Organization',
        name: product.seller?.name ?? siteName,
        ...(product.seller
          ? { url: pageAddress(new URL(storeHref(product.seller.slug), url).href, getLocale()) }
          : {}),
      },
    },
  }
}

/** One price, or from the lowest to the highest of the variants. */
function pricesOf({ priceCents, variants }: Product): Facts {
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  if (variants.length === 0) return { '@type': 'Offer', price: dollars(priceCents) }
  const all = variants.map((variant) => variant.priceCents)
  return {
    '@type': 'AggregateOffer',
    lowPrice: dollars(Math.min(...all)),
    highPrice: dollars(Math.max(...all)),
    offerCount: variants.length,
  }
}

/** The fields whose description names them for search engines; the browser's build must not carry it. */
const codesOf = createIsomorphicFn().server((product: Pick<Product, SchemaField>) =>
  Object.fromEntries(
    plainFields().flatMap(({ name, schemaOrg }) => {
      const value = schemaOrg && product[name as SchemaField]
      return value ? [[schemaOrg, value]] : []
    }),
  ),
)

export function storeFacts(
  store: Output<'GET /stores/{slug}'>,
  { url, origin }: { url: string; origin: string },
): Facts {
  if (!isRendered) return {}
  return {
    '@type': 'Store',
    '@id': `${url}#store`,
    name: store.name,
    url: pageAddress(url, getLocale()),
    ...(store.description ? { description: store.description } : {}),
    ...(store.logoUrl
      ? { logo: pictureUrl(store.logoUrl, origin), image: pictureUrl(store.logoUrl, origin) }
      : {}),
    ...(store.address
      ? { address: { '@type': 'PostalAddress', streetAddress: store.address, addressCountry: 'PA' } }
      : {}),
    parentOrganization: { '@id': `${origin}/#organization` },
  }
}

export function breadcrumbFacts(
  origin: string,
  crumbs: readonly { label: string; href?: string | undefined }[],
): Facts {
  if (!isRendered) return {}
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      ...(href ? { item: pageAddress(`${origin}${href}`, getLocale()) } : {}),
    })),
  }
}

export function organizationFacts(origin: string, shop: ReturnType<typeof shopOf>): Facts {
  if (!isRendered) return {}
  const profiles = Object.values(shop.socialMedia).filter((url) => url.startsWith('https://'))
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: shop.siteName,
    url: `${origin}/`,
    logo: shop.logoUrl ? pictureUrl(shop.logoUrl, origin) : `${origin}/favicon.svg`,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: shop.contactEmail,
      telephone: shop.contactPhone,
      availableLanguage: ['es', 'en', 'pt'],
    },
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  }
}

export function websiteFacts(origin: string, { siteName }: { siteName: string }): Facts {
  if (!isRendered) return {}
  return {
    '@type': 'WebSite',
    name: siteName,
    url: `${origin}/`,
    inLanguage: getLocale(),
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
