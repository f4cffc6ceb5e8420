import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type AnyStore, within } from '#modules/sellers/stores/public.ts'
import type { Db } from '#server/db/db.ts'
import { productNotFound } from '../errors.ts'
import { judgeOffer, percentOff, pricesBefore } from '../rules/offers.ts'
import { countedPrices, productOffers, products } from '../tables.ts'

/** What a product ever cost, in the order of time, without offers that were taken back at once. */
export const readPrices = (db: Db, productId: string) =>
  db
    .select({ priceCents: countedPrices.priceCents, since: countedPrices.since })
    .from(countedPrices)
    .where(eq(countedPrices.productId, productId))
    .orderBy(asc(countedPrices.id))

/** The one offer of a product that has not ended, begun or not. */
export async function findOpenOffer(db: Db, productId: string) {
  const [offer] = await db
    .select()
    .from(productOffers)
    .where(and(eq(productOffers.productId, productId), isNull(productOffers.endedAt)))
  return offer ?? null
}

/** What the person who sets an offer must know: what it would be held against, and the one that is set. */
export async function getOfferTerms(db: Db, scope: AnyStore, { id, now }: { id: string; now: Date }) {
  const [product] = await db
    .select({ priceCents: products.priceCents })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.archivedAt), within(scope, products.storeId)))
  if (!product) throw productNotFound()
  const history = await readPrices(db, id)
  const offer = await findOpenOffer(db, id)
  const prices = pricesBefore(history, now)
  return {
    priceCents: product.priceCents,
    lowestCents: Math.min(...prices.map(({ priceCents }) => priceCents)),
    isKnown: !isUnknown(judgeOffer(1, { history, at: now })),
    history: inWords(prices),
    offer: offer && {
      priceCents: offer.priceCents,
      compareAtCents: offer.compareAtCents,
      regularCents: offer.regularCents,
      startsAt: offer.startsAt.toISOString(),
      endsAt: offer.endsAt?.toISOString() ?? null,
      units: offer.units,
      unitsSold: offer.unitsSold,
    },
  }
}

const isUnknown = (verdict: ReturnType<typeof judgeOffer>) =>
  'refused' in verdict && verdict.refused === 'unknown'

const inWords = (prices: ReturnType<typeof pricesBefore>) =>
  prices.map(({ priceCents, since }) => ({ priceCents, since: since.toISOString() }))

/** For statements over `p`: the offer that runs, whose price is what the product costs. */
export const offerJoin = sql`
  left join product_offers o on o.product_id = p.id and o.ended_at is null and o.started_at is not null`

/** How many are left at the price of the offer; null where it is not counted. */
export const unitsLeft = sql`(o.units - o.units_sold)`

/** The offer of a product's page, with what it cost before, for a statement with `offerJoin`. */
export const offerDetails = sql`
  case when o.id is not null then json_build_object('priceCents', o.price_cents,
    'compareAtCents', o.compare_at_cents, 'startedAt', o.started_at, 'endsAt', o.ends_at, 'unitsLeft', ${unitsLeft},
    'history', (select json_agg(json_build_object('priceCents', h.price_cents, 'since', h.since) order by h.id)
      from counted_prices h where h.product_id = p.id and h.since < o.started_at)) end`

type StoredOffer = {
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
