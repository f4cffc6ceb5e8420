import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { unitsLeft, variantOfferJoin, visibleProducts } from '#modules/catalog/products/public.ts'
import { type SellerCard, sellerCard, sellerOf } from '#modules/sellers/stores/public.ts'
import type { Destination } from '#modules/catalog/delivery/rules.ts'
import { readShippingRates } from '#modules/catalog/shipping-rates/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { isPremiumNow } from '#modules/sellers/subscriptions/public.ts'
import type { Db } from '#server/db/db.ts'
import {
  type PricedCart,
  type PricingSettings,
  priceCart,
  priceRoseFrom,
  quantityLimit,
  type ShippingMethod,
} from './rules.ts'

export type CartLine = {
  variantId: string
  productId: string
  title: string
  imageUrl: string | null
  uniqueCode: string | null
  storeId: string | null
  seller: SellerCard | null
  featured: boolean
  /** Of one unit; null where its seller gave none. */
  weightGrams: number | null
  listPriceCents: number
  /** What an offer that runs is compared with. */
  compareAtCents: number | null
  /** The offer that counts its units, and how many it has left; null where none does. */
  countedOfferId: string | null
  offerUnitsLeft: number | null
  /** What counts: what was asked for, or what is left when that is less. */
  quantity: number
  wantedQuantity: number
  stock: number
  /** Whether anyone may see and buy it now; false for what its seller, or the shop, took off sale. */
  isForSale: boolean
  isAvailable: boolean
  /** The unit price the buyer saw when adding. */
  priceCentsAdded: number
  /** That price with its list price, while it is held. */
  held: { unitCents: number; listCents: number } | null
  priceKeptUntil: string | null
}
export type Cart = PricedCart<CartLine> & {
  isPremium: boolean
  /** Whether an automatic promotion runs or the cart has a code; else promotions are not read. */
  mayPromote: boolean
  settings: PricingSettings
}
type Row = Omit<CartLine, 'quantity' | 'isAvailable'> & { isPremium: boolean; mayPromote: boolean }

/** What may be taken at the price of now: while an offer counts its units, no more than it has left. */
const takable = sql`least(coalesce(s.on_hand - s.reserved, 0), ${unitsLeft})`

const offered = sql`coalesce(v.price_cents, p.price_cents) as "listPriceCents",
  o.compare_at_cents as "compareAtCents",
  case when o.units is not null then o.id end as "countedOfferId", ${unitsLeft} as "offerUnitsLeft"`
const variants = sql`product_variants v join products p on p.id = v.product_id
  left join stock_levels s on s.product_id = v.id ${variantOfferJoin}`

/**
 * The whole cart, priced at this moment. Lines in `without` stay in sight and count nowhere. Without `to`, where it goes,
 * shipping costs what it costs in the most expensive zone.
 */
export async function readCart(
  db: Db,
  {
    userId,
    now,
    shippingMethod,
    without,
    to,
  }: {
    userId: string
    now: Date
    shippingMethod?: ShippingMethod | undefined
    without?: readonly string[] | undefined
    to?: Destination | null | undefined
  },
): Promise<Cart> {
  const from = sql`(select * from cart_lines where user_id = ${userId})`
  return readLines(db, { from, userId, now, shippingMethod, without, to })
}

type From = {
  /** Rows with the columns of `cart_lines`. */
  from: SQL
  /** Whose prices they are; null is a visitor's. */
  userId: string | null
  now: Date
  shippingMethod?: ShippingMethod | undefined
  without?: readonly string[] | undefined
  to?: Destination | null | undefined
}

/** Lines, wherever they stand, as a cart of this person. */
export async function readLines(
  db: Db,
  { from, userId, now, shippingMethod, without = [], to = null }: From,
) {
  const pricing = await readSettings(db, 'pricing')
  const isPremium = userId === null ? sql`false` : isPremiumNow({ userId, now })
  const { rows } = await db.execute<Row>(sql`
    select v.id as "variantId", p.id as "productId", sold_title(p.title, v.title) as title,
      coalesce(v.image_url, p.image_url) as "imageUrl", coalesce(v.unique_code, p.unique_code) as "uniqueCode",
      p.store_id as "storeId", ${sellerOf(sql`p.store_id`)} as seller, p.featured, v.weight_grams as "weightGrams", ${offered}, line.quantity as "wantedQuantity",
      line.price_cents_added as "priceCentsAdded", line.price_kept_until as "priceKeptUntil",
      case when line.price_kept_until > ${now.toISOString()}::timestamptz then
        json_build_object('unitCents', line.price_cents_added, 'listCents', line.list_cents_added) end as held, ${takable} as stock,
      v.archived_at is null and ${visibleProducts(now, 'p')} as "isForSale", ${isPremium} as "isPremium",
      ${mayPromoteNow({ userId, now })} as "mayPromote"
    from ${from} line
    join product_variants v on v.id = line.product_id
    join products p on p.id = v.product_id
    left join stock_levels s on s.product_id = v.id ${variantOfferJoin}
    order by line.created_at, v.product_id, v.position, v.id`)
  const left = new Map<string, number>()
  const lines = rows.map((row) => toLine(row, left, without))
  const { isPremium: premium, mayPromote } = rows[0] ?? { isPremium: false, mayPromote: false }
  const rates = await readShippingRates(db, { storeIds: rows.flatMap(({ storeId }) => storeId ?? []), to })
  const settings = { ...pricing, ...(rates && { rates }) }
  return {
    ...priceCart({ lines, shippingMethod, premium, settings }),
    isPremium: premium,
    mayPromote,
    settings,
  }
}

const mayPromoteNow = ({ userId, now }: Pick<From, 'userId' | 'now'>) => sql<boolean>`(
  exists (select from cart_codes where user_id = ${userId}) or exists (select from promotions
    where applies = 'automatic' and not is_paused and starts_at <= ${now.toISOString()}::timestamptz
      and (ends_at is null or ends_at > ${now.toISOString()}::timestamptz)))`

/** What an offer has `left` is for all lines on it: each leaves less to the next. */
function toLine(
  { isPremium: _isPremium, mayPromote: _mayPromote, ...row }: Row,
  left: Map<string, number>,
  without: readonly string[],
): CartLine {
  const { countedOfferId, offerUnitsLeft } = row
  const ofOffer = countedOfferId === null ? Infinity : (left.get(countedOfferId) ?? offerUnitsLeft!)
  const stock = Math.min(row.stock, ofOffer)
  const isAvailable = row.isForSale && stock > 0 && !without.includes(row.variantId)
  const quantity = isAvailable ? Math.min(row.wantedQuantity, quantityLimit(stock)) : row.wantedQuantity
  if (isAvailable && countedOfferId !== null) left.set(countedOfferId, ofOffer - quantity)
  return { ...row, stock, isAvailable, quantity }
}

const cents = z.int()

/** What leaves the server of a cart. */
export const cartView = z
  .object({
    lines: z.array(
      z
        .object({
          variantId: z.uuid(),
          productId: z.uuid(),
          /** With the values of the variant. */
          title: z.string(),
          imageUrl: z.string().nullable(),
          /** Null is the site. */
          seller: sellerCard.nullable(),
          unitPriceCents: cents,
          listPriceCents: cents,
          compareAtCents: cents.nullable(),
          isPremiumPriced: z.boolean(),
          quantity: z.int(),
          /** What was asked for; more than `quantity` when the stock fell since. */
          wantedQuantity: z.int(),
          lineCents: cents,
          stock: z.int(),
          /** False where it may not be bought now though some may be left. */
          isForSale: z.boolean(),
          isAvailable: z.boolean(),
          priceRoseFromCents: cents.nullable(),
          /** Until when the lower price of when it was added is paid, and what one costs now; null where it costs no more now. */
          priceKeptUntil: z.iso.datetime().nullable(),
          priceNowCents: cents.nullable(),
        })
        .meta({ id: 'CartLine' }),
    ),
    subtotalCents: cents,
    shippingCents: cents,
    totalCents: cents,
    /** Null where shipping never is free, or several sellers each have their own amount. */
    freeShippingFromCents: cents.nullable(),
    standardShippingCents: cents,
    missingForFreeShippingCents: cents.nullable(),
    count: z.int(),
  })
  .meta({ id: 'Cart' })

/** The cart as its owner sees it. */
export function presentCart(cart: Cart): z.input<typeof cartView> {
  return {
    lines: cart.lines.map((line) => ({
      variantId: line.variantId,
      productId: line.productId,
      title: line.title,
      imageUrl: line.imageUrl,
      seller: line.seller,
      unitPriceCents: line.unitPriceCents,
      listPriceCents: line.listPriceCents,
      compareAtCents: line.compareAtCents,
      isPremiumPriced: line.isPremiumPriced,
      quantity: line.quantity,
      wantedQuantity: line.wantedQuantity,
      lineCents: line.lineCents,
      stock: line.stock,
      isForSale: line.isForSale,
      isAvailable: line.isAvailable,
      priceRoseFromCents: priceRoseFrom(line),
      priceKeptUntil: line.priceNowCents === null ? null : new Date(line.priceKeptUntil!).toISOString(),
      priceNowCents: line.priceNowCents,
    })),
    subtotalCents: cart.subtotalCents,
    shippingCents: cart.shippingCents,
    totalCents: cart.totalCents,
    freeShippingFromCents: cart.freeShippingFromCents,
    standardShippingCents: cart.shippingOptions.find(({ method }) => method === 'standard')!.costCents,
    missingForFreeShippingCents: cart.missingForFreeShippingCents,
    count: cart.count,
  }
}

export type Offer = {
  variantId: string
  productId: string
  listPriceCents: number
  compareAtCents: number | null
  countedOfferId: string | null
  offerUnitsLeft: number | null
  featured: boolean
  available: number
}

export type OfferTo = Offer & { isPremium: boolean; otherLines: number }

/** One variant as this buyer may take it, with how many other lines their cart has; null when it is not visible. */
export async function findOffer(
  db: Db,
  { userId, variantId, now }: { userId: string; variantId: string; now: Date },
): Promise<OfferTo | null> {
  const { rows } = await db.execute<OfferTo>(sql`
    select v.id as "variantId", p.id as "productId", ${offered}, p.featured, ${takable} as available,
      ${isPremiumNow({ userId, now })} as "isPremium",
      (select count(*)::int from cart_lines line where line.user_id = ${userId} and line.product_id <> v.id) as "otherLines"
    from ${variants}
    where v.id = ${variantId} and v.archived_at is null and ${visibleProducts(now, 'p')}`)
  return rows[0] ?? null
}

/** Which of these variants can be bought now, at which list price. What is not visible is left out. */
export async function listOffers(
  db: Db,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Offer[]> {
  const { rows } = await db.execute<Offer>(sql`
    select v.id as "variantId", p.id as "productId", ${offered}, p.featured, ${takable} as available
    from ${variants}
    where v.id = any(${sql.param(ids)}::uuid[]) and v.archived_at is null and ${visibleProducts(now, 'p')}
    order by v.id`)
  return rows
}

export type VariantOffer = { id: string; title: string; priceCents: number; stock: number }

/** The combinations among which a buyer of this product chooses; none where it has no options or is not visible. */
export async function listVariantOffers(
  db: Db,
  { productId, now }: { productId: string; now: Date },
): Promise<VariantOffer[]> {
  const { rows } = await db.execute<VariantOffer>(sql`
    select v.id, v.title, coalesce(v.price_cents, p.price_cents) as "priceCents", greatest(${takable}, 0) as stock
    from ${variants}
    where v.product_id = ${productId} and v.title <> '' and v.archived_at is null and ${visibleProducts(now, 'p')}
    order by v.position, v.id`)
  return rows
}
