import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Settings } from '#modules/platform/settings/input.ts'
import { sellerCard, sellerOf } from '#modules/sellers/stores/public.ts'
import { type Db, prepared } from '#server/db/db.ts'
import { percentOff } from '../rules/offers.ts'
import { premiumPriceCents } from '../rules.ts'
import { offerJoin } from './offers.ts'
import { sharedRead } from './shared-read.ts'
import { offeredAt } from './visible-products.ts'

export const categoryLink = z.object({ name: z.string(), slug: z.string() })

/** A product as every list shows it; the one shape for all modules. */
export const productCard = z
  .object({
    id: idOf('product'),
    title: z.string(),
    priceCents: z.int(),
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
  })
  .meta({ id: 'ProductCard' })
export type ProductCard = z.output<typeof productCard>
export type StoredCard = Omit<ProductCard, 'percentOff' | 'isPremiumPriced' | 'premiumPriceCents'>

/** The part of a card that stands in the database, for statements over `p` (products), `s` (stock_levels) and `c` (first category). */
export const cardColumns = sql`
  'id', p.id, 'title', p.title, 'priceCents', p.price_cents, 'compareAtCents', o.compare_at_cents, 'imageUrl', p.image_url,
  'stock', greatest(coalesce(s.on_hand - s.reserved, 0), 0), 'rating', p.rating, 'ratingCount', p.rating_count,
  'featured', p.featured, 'category', json_build_object('name', c.name, 'slug', c.slug),
  'seller', ${sellerOf(sql`p.store_id`)}`

/** Leaves out what has no active category, so that with `offeredAt` only visible products remain. */
export const cardJoins = sql`
  left join stock_levels s on s.product_id = p.id ${offerJoin}
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

export function presentCard<Card extends StoredCard>(
  card: Card,
  pricing: Settings['pricing'],
): Card & Pick<ProductCard, 'percentOff' | 'isPremiumPriced' | 'premiumPriceCents'> {
  const premium = premiumPriceCents(card, pricing)
  const { priceCents, compareAtCents } = card
  const off = compareAtCents === null ? null : percentOff(priceCents, compareAtCents)
  return { ...card, percentOff: off, isPremiumPriced: premium !== null, premiumPriceCents: premium }
}

const share = sharedRead<StoredCard[]>()

const cardsOf = prepared((db) =>
  db
    .select({
      cards: sql<StoredCard[] | null>`json_agg(json_build_object(${cardColumns}) order by wanted.place)`,
    })
    .from(sql`unnest(${sql.placeholder('ids')}::uuid[]) with ordinality as wanted(id, place)
      join products p on p.id = wanted.id ${cardJoins}`)
    .where(offeredAt(sql`${sql.placeholder('now')}::timestamptz`, 'p')),
)
