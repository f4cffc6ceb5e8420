import * as z from 'zod'
import { areGiftCardsOffered } from '#modules/payments/gift-cards/public.ts'
import { isGiftCardSearch } from '#modules/payments/gift-cards/rules.ts'
import { readShippingSummary } from '#modules/catalog/shipping-rates/public.ts'
import { foundStore, searchStores, sellerCard } from '#modules/sellers/stores/public.ts'
import { anyone, isMember } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { noInput, pageOf } from '#server/http/input.ts'
import { countCall } from '#server/http/rate-limit.ts'
import { recordView } from '../commands/record-interaction.ts'
import {
  facetsInput,
  productIdInput,
  productListInput,
  SEARCH_LIMIT,
  slugInput,
  suggestionsInput,
} from '../input.ts'
import { picture, plainAnswer, category } from './views.ts'
import * as categoryQueries from '../queries/categories.ts'
import { LEFT_OUT, listOrNearest } from '../queries/fewer-words.ts'
import * as homeQueries from '../queries/get-home.ts'
import * as productQueries from '../queries/get-product.ts'
import { runningOffer } from '../queries/offers.ts'
import { listFacets } from '../queries/list-facets.ts'
import { categoryLink, productCard, productLine } from '../queries/product-cards.ts'
import { productOption, variantView } from '../queries/variants.ts'
import { suggestInstead } from '../queries/suggest-instead.ts'
import { suggestProducts } from '../queries/suggest-products.ts'
import { categoriesMeant } from '../rules/category-words.ts'

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'The categories of the menus, in their order',
  input: noInput,
  output: z.object({ items: z.array(category) }),
  allow: anyone,
  isPublic: true,
  run: async ({ tx }) => ({ items: await categoryQueries.listCategories(tx) }),
})

export const getCategory = endpoint({
  method: 'GET',
  path: '/categories/{slug}',
  summary: 'A category by its address, or by one it had before; `slug` is the one to show',
  input: slugInput,
  output: category,
  allow: anyone,
  isPublic: true,
  run: ({ tx }, { slug }) => categoryQueries.getCategory(tx, slug),
})

const plainWords = z
  .object({
    q: z.string(),
    category: z.string(),
    suits: z.string(),
    age: z.string(),
    min: z.int(),
    max: z.int(),
    stock: z.literal('in'),
    sort: z.enum(['price_asc', 'rating', 'newest']),
  })
  .partial()
  .meta({ id: 'PlainWords' })

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary:
    'Products by search, category, season, price, stock, brand, options (`talla:M;talla:L;color:Rojo`), a person or an occasion (`suits`) and an age in months (`60`, `60-84`); min and max are dollars, 3000 means or more; where `isMore`, `total` is the least; `meant` is what mistyped words were read as, `understood` what plain words ask for, and `fewer` what a search that finds nothing finds without some of its filters or words, or one that finds fewer than four products without its last words',
  input: productListInput,
  output: pageOf(productCard).extend({
    isMore: z.boolean(),
    meant: z.string().nullable(),
    understood: plainWords.nullable(),
    fewer: z
      .object({
        q: z.string(),
        without: z.array(z.enum(LEFT_OUT)),
        items: z.array(productCard),
        total: z.int(),
        isMore: z.boolean(),
      })
      .nullable(),
    categoryName: z.string().nullable(),
    /** The search asks for gift cards, which the shop takes and no product is. */
    isAboutGiftCards: z.boolean(),
  }),
  allow: anyone,
  isPublic: true,
  run: async ({ tx, now, address }, input) => {
    // Browsing is not searching, and a page that the shop renders by itself is no search of a visitor.
    if (input.q !== undefined && address !== 'render') await countCall(SEARCH_LIMIT, address)
    return {
      ...(await listOrNearest(tx, input, { now })),
      isAboutGiftCards: isGiftCardSearch(input.q ?? '') && (await areGiftCardsOffered(tx)),
    }
  },
})

export const getFacets = endpoint({
  method: 'GET',
  path: '/products/facets',
  summary:
    'The brands of what the same filters find, with how many products each has, or null where they are too many to count, at most twelve; the values of at most three options likewise; and how its prices lie, in whole dollars',
  input: facetsInput,
  output: z.object({
    brands: z.array(z.object({ name: z.string(), count: z.int().nullable() })),
    options: z.array(
      z.object({
        name: z.string(),
        values: z.array(z.object({ value: z.string(), count: z.int().nullable() })),
      }),
    ),
    prices: z.object({ low: z.int(), high: z.int(), counts: z.array(z.int()) }).nullable(),
  }),
  allow: anyone,
  isPublic: true,
  run: async ({ tx, now, address }, input) => {
    if (input.q !== undefined && address !== 'render') await countCall(SEARCH_LIMIT, address)
    return listFacets(tx, input, { now })
  },
})

export const getSuggestions = endpoint({
  method: 'GET',
  path: '/products/suggestions',
  summary:
    'List up to five products, two categories and two stores for what is typed, from two characters on; within a category products alone; where there are none, nearest words, categories and featured products `instead`',
  input: suggestionsInput,
  output: z.object({
    items: z.array(productLine),
    categories: z.array(categoryLink),
    stores: z.array(foundStore),
    instead: z
      .object({
        words: z.array(z.string()),
        categories: z.array(categoryLink),
        items: z.array(productLine),
      })
      .nullable(),
  }),
  allow: anyone,
  isPublic: true,
  limit: { name: 'suggestions', hits: 120, seconds: 60, by: 'address', shared: false },
  run: async ({ tx, now }, { q, category }) => {
    if (q.length < 2) return { items: [], categories: [], stores: [], instead: null }
    const items = await suggestProducts(tx, { q, category, now })
    const isWhole = category === undefined
    const categories = isWhole
      ? categoriesMeant(q, await categoryQueries.listCategoryNames(tx))
          .slice(0, 2)
          .map(({ slug, name }) => ({ slug, name }))
      : []
    const stores = isWhole ? await searchStores(tx, { q, limit: 2, now }) : []
    const isNothing = items.length + categories.length + stores.length === 0
    return { items, categories, stores, instead: isNothing ? await suggestInstead(tx, { q, now }) : null }
  },
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/{id}',
  summary: 'A product whole',
  input: productIdInput,
  output: productCard.extend({
    /** Null is the site. `isVerified` is whether the badge is shown. */
    seller: sellerCard.extend({ isVerified: z.boolean() }).nullable(),
    ...plainAnswer,
    specifications: z.array(z.object({ name: z.string(), value: z.string() })),
    images: z.array(picture),
    uniqueCode: z.string().nullable(),
    options: z.array(productOption),
    /** The combinations of its options; none where it has no options, whose one variant has its id. */
    variants: z.array(variantView),
    categories: z.array(categoryLink),
    offer: runningOffer.nullable(),
    /**
     * What it costs to send alone to the most expensive zone: for one unit, two and so on up to ten.
     * Null where no amount makes it free.
     */
    shipping: z.object({
      standardCents: z.array(z.int()),
      expressCents: z.array(z.int()),
      freeFromCents: z.int().nullable(),
    }),
    updatedAt: z.iso.datetime(),
  }),
  allow: anyone,
  isPublic: true,
  run: ({ tx, now }, { id }) => productQueries.getProduct(tx, { id, now }),
})

export const getSimilarProducts = endpoint({
  method: 'GET',
  path: '/products/{id}/similar',
  summary: 'Up to eight others of the same categories',
  input: productIdInput,
  output: z.object({ items: z.array(productCard) }),
  allow: anyone,
  isPublic: true,
  run: async ({ tx, now }, { id }) => ({ items: await productQueries.listSimilar(tx, { id, now }) }),
})

export const getHome = endpoint({
  method: 'GET',
  path: '/home',
  summary: 'Get the sections of the home page, four products each, of at most twenty categories',
  input: noInput,
  output: z.object({
    featured: z.array(productCard),
    seasonal: z.object({ name: z.string(), items: z.array(productCard) }),
    offers: z.array(productCard),
    sections: z.array(z.object({ category: categoryLink, items: z.array(productCard) })),
    hasMoreSections: z.boolean(),
    /** From which subtotal shipping is free everywhere; null where it is not. */
    freeFromCents: z.int().nullable(),
  }),
  allow: anyone,
  isPublic: true,
  run: async ({ tx, now }) => {
    const home = await homeQueries.getHome(tx, { now })
    const { freeFromCents } = await readShippingSummary(tx)
    return { ...home, freeFromCents }
  },
})

export const viewProduct = endpoint({
  method: 'POST',
  path: '/products/{id}/views',
  summary: 'Remembers that the caller looked at a product, once in half an hour',
  input: productIdInput,
  output: z.void(),
  allow: isMember,
  status: 204,
  run: async ({ tx, actor, now }, { id }) => recordView(tx, { userId: actor.userId, productId: id, now }),
})
