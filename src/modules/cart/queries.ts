import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { visibleProducts } from '#modules/catalog/queries/visible-products.ts'
import { type SellerLink, sellerLink, sellerOf } from '#modules/stores/queries.public.ts'
import { readSettings } from '#modules/settings/queries.ts'
import { isPremiumNow } from '#modules/subscriptions/queries.ts'
import type { Db } from '#server/db.ts'
import {
  type PricedCart,
  type PricingSettings,
  priceCart,
  priceRoseFrom,
  quantityLimit,
  type ShippingMethod,
} from './rules.ts'

export type CartLine = {
  productId: string
  title: string
  imageUrl: string | null
  uniqueCode: string | null
  storeId: string | null
  seller: SellerLink | null
  featured: boolean
  listPriceCents: number
  /** What counts: what was asked for, or what is left when that is less. */
  quantity: number
  wantedQuantity: number
  stock: number
  isAvailable: boolean
  /** The unit price the buyer saw when adding. */
  priceCentsAdded: number
}
export type Cart = PricedCart<CartLine> & { isPremium: boolean; settings: PricingSettings }
type Row = Omit<CartLine, 'quantity' | 'isAvailable'> & { isVisible: boolean; isPremium: boolean }

/**
 * The whole cart, priced at this moment. Lines in `without` stay in sight and count nowhere.
 */
export async function readCart(
  db: Db,
  {
    userId,
    now,
    shippingMethod,
    without = [],
  }: {
    userId: string
    now: Date
    shippingMethod?: ShippingMethod | undefined
    without?: readonly string[] | undefined
  },
): Promise<Cart> {
  const settings = await readSettings(db, 'pricing')
  const { rows } = await db.execute<Row>(sql`
    select line.product_id as "productId", p.title, p.image_url as "imageUrl", p.unique_code as "uniqueCode",
      p.store_id as "storeId", ${sellerOf(sql`p.store_id`)} as seller, p.featured, p.price_cents as "listPriceCents", line.quantity as "wantedQuantity",
      line.price_cents_added as "priceCentsAdded", coalesce(s.on_hand - s.reserved, 0) as stock,
      ${visibleProducts(now, 'p')} as "isVisible", ${isPremiumNow({ userId, now })} as "isPremium"
    from cart_lines line
    join products p on p.id = line.product_id
    left join stock_levels s on s.product_id = line.product_id
    where line.user_id = ${userId}
    order by line.created_at, line.product_id`)
  const lines = rows.map((row) => toLine(row, without))
  const premium = rows[0]?.isPremium ?? false
  return { ...priceCart({ lines, shippingMethod, premium, settings }), isPremium: premium, settings }
}

function toLine({ isVisible, isPremium: _isPremium, ...row }: Row, without: readonly string[]): CartLine {
  const isAvailable = isVisible && row.stock > 0 && !without.includes(row.productId)
  const quantity = isAvailable ? Math.min(row.wantedQuantity, quantityLimit(row.stock)) : row.wantedQuantity
  return { ...row, isAvailable, quantity }
}

const cents = z.int()

/** What leaves the server of a cart. */
export const cartView = z
  .object({
    lines: z.array(
      z
        .object({
          productId: z.uuid(),
          title: z.string(),
          imageUrl: z.string().nullable(),
          /** Null is the site. */
          seller: sellerLink.nullable(),
          unitPriceCents: cents,
          listPriceCents: cents,
          isPremiumPriced: z.boolean(),
          quantity: z.int(),
          /** What was asked for; more than `quantity` when the stock fell since. */
          wantedQuantity: z.int(),
          lineCents: cents,
          stock: z.int(),
          isAvailable: z.boolean(),
          priceRoseFromCents: cents.nullable(),
        })
        .meta({ id: 'CartLine' }),
    ),
    subtotalCents: cents,
    shippingCents: cents,
    totalCents: cents,
    freeShippingFromCents: cents,
    standardShippingCents: cents,
    missingForFreeShippingCents: cents,
    count: z.int(),
  })
  .meta({ id: 'Cart' })

/** The cart as its owner sees it. */
export function presentCart({ settings, ...cart }: Cart): z.input<typeof cartView> {
  return {
    lines: cart.lines.map((line) => ({
      productId: line.productId,
      title: line.title,
      imageUrl: line.imageUrl,
      seller: line.seller,
      unitPriceCents: line.unitPriceCents,
      listPriceCents: line.listPriceCents,
      isPremiumPriced: line.isPremiumPriced,
      quantity: line.quantity,
      wantedQuantity: line.wantedQuantity,
      lineCents: line.lineCents,
      stock: line.stock,
      isAvailable: line.isAvailable,
      priceRoseFromCents: priceRoseFrom(line),
    })),
    subtotalCents: cart.subtotalCents,
    shippingCents: cart.shippingCents,
    totalCents: cart.totalCents,
    freeShippingFromCents: settings.freeShippingFromCents,
    standardShippingCents: settings.standardShippingCents,
    missingForFreeShippingCents: cart.missingForFreeShippingCents,
    count: cart.count,
  }
}

export type Offer = { productId: string; listPriceCents: number; featured: boolean; available: number }

export type OfferTo = Offer & { isPremium: boolean; otherLines: number }

/** One product as this buyer may take it, with how many other lines their cart has; null when it is not visible. */
export async function findOffer(
  db: Db,
  { userId, productId, now }: { userId: string; productId: string; now: Date },
): Promise<OfferTo | null> {
  const { rows } = await db.execute<OfferTo>(sql`
    select p.id as "productId", p.price_cents as "listPriceCents", p.featured, coalesce(s.on_hand - s.reserved, 0) as available,
      ${isPremiumNow({ userId, now })} as "isPremium",
      (select count(*)::int from cart_lines line where line.user_id = ${userId} and line.product_id <> p.id) as "otherLines"
    from products p left join stock_levels s on s.product_id = p.id
    where p.id = ${productId} and ${visibleProducts(now, 'p')}`)
  return rows[0] ?? null
}

/** Which of these products can be bought now, at which list price. What is not visible is left out. */
export async function listOffers(
  db: Db,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Offer[]> {
  const { rows } = await db.execute<Offer>(sql`
    select p.id as "productId", p.price_cents as "listPriceCents", p.featured, coalesce(s.on_hand - s.reserved, 0) as available
    from products p left join stock_levels s on s.product_id = p.id
    where p.id = any(${sql.param(ids)}::uuid[]) and ${visibleProducts(now, 'p')}
    order by p.id`)
  return rows
}
