import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Settings } from '#modules/platform/settings/input.ts'
import { sellerCard, sellerOf } from '#modules/sellers/stores/public.ts'
import { type Db, prepared } from '#server/db/db.ts'
import { percentOff } from '../rules/offers.ts'
import { premiumPriceCents, type SearchText } from '../rules.ts'
import { swatchesOf } from '../rules/variants-shown.ts'
import { offerJoin } from './offers.ts'
import { sharedRead } from './shared-read.ts'
import { offeredAt } from './visible-products.ts'

export const categoryLink = z.object({ name: z.string(), slug: z.string() })

/** The known colours that a product is sold in, as CSS, at most five; `more` counts its other colours. */
const swatches = z.object({ colours: z.array(z.string()), more: z.int() })

/** A product as every list shows it; the one shape for all modules. */
export const productCard = z
  .object({
    id: idOf('product'),
    title: z.string(),
    priceCents: z.int(),
    /** The highest price of its variants; null where all cost the same. */
    priceToCents: z.int().nullable(),
    /** A buyer chooses among its variants, so a product alone cannot be put into a cart. */
    hasOptions: z.boolean(),
    /** The lowest price of the ninety days before the offer that runs; null where none does. */
    compareAtCents: z.int().nullable(),
    percentOff: z.int().nullable(),
    imageUrl: z.string().nullable(),
    /** Available units. */
    stock: z.int(),
    rating: z.number(),
    ratingCount: z.int(),
    featured: z.boolean(),
    category: categoryLink,
    /** Null is the site. */
    seller: sellerCard.nullable(),
    isPremiumPriced: z.boolean(),
    premiumPriceCents: z.int().nullable(),
    swatches: swatches.optional(),
    /** The variant whose code was searched for; its link chooses it. */
    variantId: idOf('variant').optional(),
  })
  .meta({ id: 'ProductCard' })
/** A product as a single line, such as a suggestion. */
export const productLine = productCard
  .pick({ id: true, title: true, priceCents: true, priceToCents: true, imageUrl: true, variantId: true })
  .meta({ id: 'ProductLine' })
export type ProductCard = z.output<typeof productCard>
export type StoredCard = Omit<
  ProductCard,
  'percentOff' | 'isPremiumPriced' | 'premiumPriceCents' | 'variantId' | 'swatches'
> & { soldOptions: string[] }

/** What can be bought of all variants of a product, as one row `s`; `id` is the product's. */
export const stockOf = (id: SQL) => sql`
  left join lateral (select sum(level.on_hand)::int as on_hand, sum(level.reserved)::int as reserved
    from stock_levels level where level.listed_under = ${id}) s on true`

/** The part of a card that stands in the database, for statements over `p` (products), `s` (its stock) and `c` (first category). */
export const cardColumns = sql`
  'id', p.id, 'title', p.title, 'priceCents', p.price_cents,
  'priceToCents', p.price_to_cents, 'hasOptions', p.sold_options <> '{}', 'soldOptions', p.sold_options, 'compareAtCents', o.compare_at_cents, 'imageUrl', p.image_url,
  'stock', greatest(coalesce(s.on_hand - s.reserved, 0), 0), 'rating', p.rating, 'ratingCount', p.rating_count,
  'featured', p.featured, 'category', json_build_object('name', c.name, 'slug', c.slug),
  'seller', ${sellerOf(sql`p.store_id`)}`

/** Leaves out what has no active category, so that with `offeredAt` only visible products remain. */
export const cardJoins = sql`
  ${stockOf(sql`p.id`)} ${offerJoin}
  cross join lateral (
    select fc.name, fc.slug from category_listings fpc join categories fc on fc.id = fpc.category_id
    where fpc.product_id = p.id and fc.is_active order by fpc.position, fc.id limit 1) c`

/**
 * The cards of these products in the order given, with price and stock as they
 * are now. What is not visible is left out.
 */
export async function listCards(
  db: Db,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const pricing = await readSettings(db, 'pricing')
  const wanted = `{${ids.join(',')}}`
  const cards = await share(db, wanted, async () => {
    const [row] = await cardsOf(db, { ids: wanted, now: now.toISOString() })
    return row?.cards ?? []
  })
  return cards.map((card) => presentCard(card, pricing))
}

/** With the variant whose code the search is. */
export function withCoded(cards: readonly ProductCard[], search: SearchText | null): ProductCard[] {
  const coded = new Map(search?.coded?.map(({ productId, variantId }) => [productId, variantId]))
  return cards.map((card) => (coded.has(card.id) ? { ...card, variantId: coded.get(card.id) } : card))
}

export function presentCard<Card extends StoredCard>(
  { soldOptions, ...card }: Card,
  pricing: Settings['pricing'],
) {
  const premium = premiumPriceCents(card, pricing)
  const { priceCents, compareAtCents } = card
  const off = compareAtCents === null ? null : percentOff(priceCents, compareAtCents)
  const swatches = swatchesOf(soldOptions)
  return {
    ...card,
    percentOff: off,
    isPremiumPriced: premium !== null,
    premiumPriceCents: premium,
    ...(swatches && { swatches }),
  }
}

const share = sharedRead<StoredCard[]>()

const cardsOf = prepared((db) =>
  db
    .select({
      cards: sql<StoredCard[] | null>`json_agg(json_build_object(${cardColumns}) order by wanted.place)`,
    })
    // A list whose length is not seen is planned once, not each time: planning took six times as long as reading.
    .from(sql`unnest((select ${sql.placeholder('ids')}::uuid[])) with ordinality as wanted(id, place)
      join products p on p.id = wanted.id ${cardJoins}`)
    .where(offeredAt(sql`${sql.placeholder('now')}::timestamptz`, 'p')),
)
