import { expect, test } from 'vitest'
import { SITE_PAGES } from '#modules/catalog/products/rules/sitemap.ts'
import { asked } from '#i18n/page-address.ts'
import { overwriteGetLocale } from '#paraglide/runtime.js'
import type { Locale } from '#lib/locale.ts'
import * as writtenPages from './_storefront/-info/written-pages.ts'
import { pageHead } from './-page-head.ts'
import {
  breadcrumbFacts,
  factScripts,
  organizationFacts,
  productFacts,
  websiteFacts,
} from './-structured-data.ts'

const origin = 'https://tienda.test'
const page = {
  origin,
  path: '/search?q=caf%C3%A9',
  siteName: 'Istmo',
  title: 'Café | Istmo',
  description: '  Café\n molido ',
}
const product = {
  id: '11111111-1111-4111-8111-111111111111',
  title: '</script><script>alert(1)</script>',
  description: 'Un "producto"',
  priceCents: 1205,
  stock: 3,
  rating: 4.5,
  ratingCount: 2,
  uniqueCode: null,
  images: [{ url: '/media/22222222-2222-4222-8222-222222222222', alt: '' }],
  brand: 'Lúmina',
  gtin: '7501031311309',
  seller: null,
  offer: null,
  variants: [],
}
const variant = {
  ...{ id: product.id, optionValues: ['M'], title: 'Talla M', uniqueCode: null, stock: 1, imageUrl: null },
  ...{ compareAtCents: null, premiumPriceCents: null, offer: null },
}
const said = {
  stars: 5,
  words: 'Bueno </script><b>',
  author: 'Ana P.',
  createdAt: '2026-11-02T12:00:00.000Z',
}
const speak = (locale: Locale) => overwriteGetLocale(() => locale)
const contentOf = (meta: object[], name: string) =>
  (meta as { name?: string; property?: string; content?: string }[]).find(
    (one) => one.name === name || one.property === name,
  )?.content

test('each language of a page has an address of its own and names the others', () => {
  asked.byLanguage = () => true
  for (const [locale, address] of [
    ['es', `${origin}${page.path}`],
    ['en', `${origin}${page.path}&lang=en`],
    ['pt', `${origin}${page.path}&lang=pt`],
  ] as const) {
    speak(locale)
    const { links, meta } = pageHead(page)
    expect(links).toEqual([
      { rel: 'canonical', href: address },
      { rel: 'alternate', hrefLang: 'es', href: `${origin}${page.path}` },
      { rel: 'alternate', hrefLang: 'en', href: `${origin}${page.path}&lang=en` },
      { rel: 'alternate', hrefLang: 'pt', href: `${origin}${page.path}&lang=pt` },
      { rel: 'alternate', hrefLang: 'x-default', href: `${origin}${page.path}` },
    ])
    expect(contentOf(meta, 'og:url')).toBe(address)
  }
  asked.byLanguage = () => false
  speak('en')
  expect(pageHead(page).links[0]).toEqual({ rel: 'canonical', href: `${origin}${page.path}` })
  speak('es')
})

test('a shared page shows its picture large and by its whole address', () => {
  const { meta } = pageHead({ ...page, image: '/media/x' })
  for (const name of ['og:image', 'twitter:image'])
    expect(contentOf(meta, name)).toBe(`${origin}/media/x/1280`)
  expect(contentOf(meta, 'twitter:card')).toBe('summary_large_image')
  expect(contentOf(meta, 'og:description')).toBe('Café molido')
  expect(contentOf(pageHead({ ...page, image: 'https://otra.test/a.png' }).meta, 'og:image')).toBe(
    'https://otra.test/a.png',
  )
  expect(contentOf(pageHead(page).meta, 'og:image')).toMatch(/^https:\/\/tienda\.test\/hero\//)
})

test('only what is hidden asks not to be indexed', () => {
  expect(contentOf(pageHead(page).meta, 'robots')).toBeUndefined()
  expect(contentOf(pageHead({ ...page, hidden: true }).meta, 'robots')).toBe('noindex, follow')
})

test('the structured data of a product states price, currency and stock, and no title can end their script', () => {
  const url = `${origin}/product/${product.id}`
  const [script] = factScripts(productFacts(product, { url, siteName: 'Istmo', reviews: [said] }))
  expect(script!.type).toBe('application/ld+json')
  expect(script!.children).not.toContain('<')
  expect(JSON.parse(script!.children)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    image: [`${origin}${product.images[0]!.url}/1280`],
    brand: { name: 'Lúmina' },
    gtin: '7501031311309',
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    review: [
      {
        '@type': 'Review',
        reviewRating: { ratingValue: 5 },
        author: { name: 'Ana P.' },
        datePublished: said.createdAt,
        reviewBody: said.words,
      },
    ],
    offers: {
      price: '12.05',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url,
      seller: { name: 'Istmo' },
    },
  })
  const sold = productFacts({ ...product, stock: 0 }, { url, siteName: 'Istmo', reviews: [] })
  expect(sold['offers']).toMatchObject({ availability: 'https://schema.org/OutOfStock' })
  expect(
    productFacts({ ...product, gtin: null }, { url, siteName: 'Istmo', reviews: [] }),
  ).not.toHaveProperty('gtin')
  expect(sold['offers']).not.toHaveProperty('priceValidUntil')
  const endsAt = '2026-11-30T05:00:00.000Z'
  const offered = productFacts({ ...product, offer: { endsAt } }, { url, siteName: 'Istmo', reviews: [] })
  expect(offered['offers']).toMatchObject({ priceValidUntil: endsAt })
  const variants = [1205, 1890, 1205].map((priceCents) => ({ ...variant, priceCents }))
  const chosen = productFacts({ ...product, variants }, { url, siteName: 'Istmo', reviews: [] })
  expect(chosen['offers']).toMatchObject({
    ...{ '@type': 'AggregateOffer', lowPrice: '12.05', highPrice: '18.90', offerCount: 3 },
    availability: 'https://schema.org/InStock',
  })
  expect(chosen['offers']).not.toHaveProperty('price')
})

test('the shop, its search and the breadcrumb of a page are described', () => {
  const shop = {
    siteName: 'Istmo',
    siteDescription: '',
    contactEmail: 'a@b.test',
    contactPhone: '+507 1',
    logoUrl: null,
    socialMedia: { facebook: 'https://fb.test/istmo', twitter: '' },
  }
  expect(organizationFacts(origin, shop)).toMatchObject({ name: 'Istmo', sameAs: ['https://fb.test/istmo'] })
  expect(websiteFacts(origin, shop)['potentialAction']).toMatchObject({
    target: { urlTemplate: `${origin}/search?q={search_term_string}` },
  })
  expect(
    breadcrumbFacts(origin, [{ label: 'Inicio', href: '/' }, { label: 'Hogar' }])['itemListElement'],
  ).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Inicio', item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: 'Hogar' },
  ])
})

test('every page of information stands in the sitemap', () => {
  for (const name of Object.keys(writtenPages)) expect(SITE_PAGES).toContain(`/${name}`)
})
