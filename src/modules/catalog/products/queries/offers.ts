import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type AnyStore, within } from '#modules/sellers/stores/public.ts'
import type { Db } from '#server/db/db.ts'
import { productNotFound } from '../errors.ts'
import { judgeOffer, percentOff, type PriceSince, pricesBefore } from '../rules/offers.ts'
import { countedPrices, productOffers, products } from '../tables.ts'

export const priceHistory = z.array(z.object({ priceCents: z.int(), since: z.iso.datetime() }))

/** The offer of a product's page or of a variant. */
export const runningOffer = z
  .object({
    compareAtCents: z.int(),
    percentOff: z.int(),
    endsAt: z.iso.datetime().nullable(),
    unitsLeft: z.int().nullable(),
    /** What it cost in the ninety days before, in the order of time. */
    history: priceHistory,
  })
  .meta({ id: 'RunningOffer' })

export type Prices = { of: (variantId: string | null) => PriceSince[] }

/**
 * What a product and each of its variants ever cost, in the order of time, without offers that were taken back at once.
 * A variant that began at the price of its product has the product's history before that. Null is the product.
 */
export async function readPrices(db: Db, productId: string): Promise<Prices> {
  const rows = await db
    .select()
    .from(countedPrices)
    .where(eq(countedPrices.productId, productId))
    .orderBy(asc(countedPrices.id))
  const byVariant = Map.groupBy(rows, ({ variantId }) => variantId)
  return { of: (variantId) => byVariant.get(variantId) ?? [] }
}

export type Offer = typeof productOffers.$inferSelect

/** The offers of a product that have not ended, begun or not: one of the product, or some of its variants. */
export const listOpenOffers = (db: Db, productId: string): Promise<Offer[]> =>
  db
    .select()
    .from(productOffers)
    .where(and(eq(productOffers.productId, productId), isNull(productOffers.endedAt)))
    .orderBy(asc(productOffers.createdAt), asc(productOffers.id))

export type Offerable = { variantId: string; title: string; priceCents: number }

/** The combinations of a product, which may be on offer one by one. */
export async function listOfferable(db: Db, productId: string): Promise<Offerable[]> {
  const { rows } = await db.execute<Offerable>(sql`
    select v.id as "variantId", v.title, coalesce(v.price_cents, p.price_cents)::int as "priceCents"
    from product_variants v join products p on p.id = v.product_id
    where p.id = ${productId} and v.title <> '' and v.archived_at is null order by v.position, v.id`)
  return rows
}

/** What the person who sets an offer must know: what it would be held against, and those that are set. */
export async function getOfferTerms(db: Db, scope: AnyStore, { id, now }: { id: string; now: Date }) {
  const [product] = await db
    .select({ priceCents: products.priceCents, priceToCents: products.priceToCents })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.archivedAt), within(scope, products.storeId)))
  if (!product) throw productNotFound()
  const prices = await readPrices(db, id)
  const open = await listOpenOffers(db, id)
  const termsOf = (variantId: string | null) => {
    const history = prices.of(variantId)
    const before = pricesBefore(history, now)
    const offer = open.find((one) => one.variantId === variantId)
    return {
      lowestCents: Math.min(...before.map(({ priceCents }) => priceCents)),
      isKnown: !isUnknown(judgeOffer(1, { history, at: now })),
      history: inWords(before),
      offer: offer ? presentOpen(offer) : null,
    }
  }
  const variants = await listOfferable(db, id)
  return {
    ...product,
    ...termsOf(null),
    variants: variants.map((variant) => ({ ...variant, ...termsOf(variant.variantId) })),
  }
}

const presentOpen = ({
  priceCents,
  compareAtCents,
  regularCents,
  startsAt,
  endsAt,
  units,
  unitsSold,
}: Offer) => ({
  priceCents,
  compareAtCents,
  regularCents,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  units,
  unitsSold,
})

const isUnknown = (verdict: ReturnType<typeof judgeOffer>) =>
  'refused' in verdict && verdict.refused === 'unknown'

const inWords = (prices: ReturnType<typeof pricesBefore>) =>
  prices.map(({ priceCents, since }) => ({ priceCents, since: since.toISOString() }))

/** For statements over `p`: the offer `o` that runs at the lowest price of the product. */
export const offerJoin = sql`
  left join lateral (select * from product_offers running
    where running.product_id = p.id and running.ended_at is null and running.started_at is not null
      and running.price_cents = p.price_cents order by running.compare_at_cents, running.id limit 1) o on true`

/** For statements over `v` (variants): the offer `o` that runs, of the variant or of its product. */
export const variantOfferJoin = sql`
  left join product_offers o on o.product_id = v.product_id and o.ended_at is null and o.started_at is not null
    and (o.variant_id is null or o.variant_id = v.id)`

/** How many are left at the price of the offer; null where it is not counted. */
export const unitsLeft = sql`(o.units - o.units_sold)`

/** The offer of a product's page or of a variant, with what it cost before, for a statement over `o`. */
export const offerDetails = sql`
  case when o.id is not null then json_build_object('priceCents', o.price_cents,
    'compareAtCents', o.compare_at_cents, 'startedAt', o.started_at, 'endsAt', o.ends_at, 'unitsLeft', ${unitsLeft},
    'history', (select json_agg(json_build_object('priceCents', h.price_cents, 'since', h.since) order by h.id)
      from counted_prices h where h.product_id = o.product_id and h.variant_id is not distinct from o.variant_id
        and h.since < o.started_at)) end`

export type StoredOffer = {
  priceCents: number
  compareAtCents: number
  startedAt: string
  endsAt: string | null
  unitsLeft: number | null
  history: { priceCents: number; since: string }[] | null
}

/** As the page shows it: the prices that its old price is the lowest of. */
export function presentOffer(stored: StoredOffer | null) {
  if (!stored) return null
  const history = (stored.history ?? []).map(({ priceCents, since }) => ({
    priceCents,
    since: new Date(since),
  }))
  const { priceCents, compareAtCents } = stored
  return {
    compareAtCents,
    percentOff: percentOff(priceCents, compareAtCents),
    endsAt: stored.endsAt && new Date(stored.endsAt).toISOString(),
    unitsLeft: stored.unitsLeft,
    history: inWords(pricesBefore(history, new Date(stored.startedAt))),
  }
}
