import { sql } from 'drizzle-orm'
import { cachedUntilEvent, readSettings } from '#modules/platform/settings/public.ts'
import { readShippingRates } from '#modules/catalog/shipping-rates/public.ts'
import { shippingOfProduct } from '#modules/catalog/shipping-rates/rules.ts'
import { showsBadge } from '#modules/sellers/stores/public.ts'
import { type Db, prepared } from '#server/db/db.ts'
import { productNotFound } from '../errors.ts'
import { type PlainField, plainFields, type ProductFields } from '../rules/fields.ts'
import { pairsOf } from './field-columns.ts'
import { offerDetails, presentOffer } from './offers.ts'
import { cardColumns, cardJoins, listCards, presentCard, stockOf, type StoredCard } from './product-cards.ts'
import { sharedRead } from './shared-read.ts'
import { shownSpecifications } from './shown-specifications.ts'
import { optionsOf, presentVariant, type StoredVariant, variantsOf } from './variants.ts'
import { offeredAt, visibleProducts } from './visible-products.ts'

type StoredProduct = StoredCard &
  Pick<ProductFields, PlainField | 'uniqueCode'> & {
    specifications: { name: string; value: string }[]
    images: { url: string; alt: string }[]
    categories: { name: string; slug: string }[]
    updatedAt: string
    offer: Parameters<typeof presentOffer>[0]
    isSellerVerified: boolean
    options: { name: string; values: string[] }[]
    variants: StoredVariant[]
    /** What a unit of each variant weighs, in grams. */
    weights: Record<string, number | null>
    storeId: string | null
  }

// As many as its page offers to take at once.
const MOST_AT_ONCE = 10

/** A visible product whole, as its page shows it; 404 otherwise. */
export async function getProduct(db: Db, { id, now }: { id: string; now: Date }) {
  const pricing = await readSettings(db, 'pricing')
  const stored = await share(db, id, async () => {
    const [row] = await productOf(db, { id, now: now.toISOString() })
    return row?.product ?? null
  })
  if (!stored) throw productNotFound()
  const { isSellerVerified, weights, storeId, ...shown } = stored
  const product = presentCard(shown, pricing)
  const variants = shown.variants.map((variant) => presentVariant(variant, shown, pricing))
  const rates = await readShippingRates(db, { storeIds: storeId === null ? [] : [storeId], to: null })
  const sold = (variants.length > 0 ? variants : [product]).flatMap(({ id: variantId, ...prices }) =>
    [prices.priceCents, prices.premiumPriceCents ?? prices.priceCents].map((cents) => ({
      ...{ cents, weightGrams: weights[variantId] ?? null },
    })),
  )
  return {
    ...product,
    shipping: shippingOfProduct(
      { storeId, sold },
      { figures: pricing, rates: rates ?? undefined, most: MOST_AT_ONCE },
    ),
    seller: product.seller && { ...product.seller, isVerified: isSellerVerified },
    images: galleryOf(product),
    offer: presentOffer(product.offer),
    variants,
    updatedAt: new Date(product.updatedAt).toISOString(),
  }
}

/** The main picture first, then the others. */
function galleryOf({ title, imageUrl, images }: Pick<StoredProduct, 'title' | 'imageUrl' | 'images'>) {
  if (imageUrl === null) return images
  return [{ url: imageUrl, alt: title }, ...images.filter(({ url }) => url !== imageUrl)]
}

const cachedSimilar = cachedUntilEvent<string[]>(
  ({ name }) => name.startsWith('product.') || name === 'category.changed',
  {
    maxAgeMs: 10_000,
    shared: true,
  },
)

// Enough to choose eight good ones from, however large the category is.
const NEAR = 300

/** Up to eight others that share categories with it: the most shared first, those in stock before the rest. */
export async function listSimilar(db: Db, { id, now }: { id: string; now: Date }) {
  const ids = await cachedSimilar(id, async () => {
    const { rows } = await db.execute<{ id: string | null }>(sql`
      with it as (select p.id from products p where p.id = ${id} and ${visibleProducts(now, 'p')})
      select other.id from it left join lateral (
        select p.id from products p
        join (select theirs.product_id, count(*) as shared from category_listings mine
              join category_listings theirs on theirs.category_id = mine.category_id
              where mine.product_id = it.id and theirs.product_id <> it.id
              group by 1 order by 2 desc, 1 limit ${NEAR}) near on near.product_id = p.id
        ${stockOf(sql`p.id`)}
        where ${visibleProducts(now, 'p')}
        order by near.shared desc, coalesce(s.on_hand > s.reserved, false) desc, p.rating desc, p.created_at desc, p.id
        limit 8) other on true`)
    if (rows.length === 0) throw productNotFound()
    return rows.flatMap((row) => (row.id === null ? [] : [row.id]))
  })
  return listCards(db, { ids, now })
}

const share = sharedRead<StoredProduct | null>()

const productOf = prepared((db) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`
  return db
    .select({
      product: sql<StoredProduct>`json_build_object(${cardColumns},
        ${pairsOf(['uniqueCode', ...plainFields().map(({ name }) => name)])}, 'updatedAt', p.updated_at, 'offer', ${offerDetails},
        'isSellerVerified', (select ${showsBadge(sql`seller`)} from business_stores seller where seller.id = p.store_id),
        'specifications', coalesce((select json_agg(json_build_object('name', key, 'value', value) order by key)
          from jsonb_each_text(${shownSpecifications})), '[]'),
        'images', coalesce((select json_agg(json_build_object('url', i.url, 'alt', i.alt_text) order by i.display_order)
          from product_images i where i.product_id = p.id), '[]'),
        'options', ${optionsOf}, 'variants', ${variantsOf}, 'storeId', p.store_id, 'weights', (
          select json_object_agg(v.id, v.weight_grams) from product_variants v where v.product_id = p.id and v.archived_at is null),
        'categories', (select json_agg(json_build_object('name', ac.name, 'slug', ac.slug) order by apc.position, ac.id)
          from category_listings apc join categories ac on ac.id = apc.category_id
          where apc.product_id = p.id and ac.is_active))`,
    })
    .from(sql`products p ${cardJoins}`)
    .where(sql`p.id = ${sql.placeholder('id')} and ${offeredAt(now, 'p')}`)
})
