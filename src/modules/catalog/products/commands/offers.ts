import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { AnyStore } from '#modules/sellers/stores/public.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { violates } from '#server/http/errors.ts'
import { announce } from '#server/events/live.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { startOfDay } from '#lib/panama-days.ts'
import {
  offerEndsTooEarly,
  offerNotFound,
  offerRuns,
  offerSoldOut,
  priceOfVariants,
  refusedOffer,
} from '../errors.ts'
import type { NewOffer } from '../input.ts'
import { findOpenOffer, readPrices } from '../queries/offers.ts'
import { judgeOffer } from '../rules/offers.ts'
import { offerUnits, productOffers, products } from '../tables.ts'
import type { By } from './create-product.ts'
import { lockProduct } from './update-product.ts'

type Offer = typeof productOffers.$inferSelect

/**
 * Sets a price for a while, from now or from a day on, until a day or for so many units; all or nothing. Refused where
 * its end lies before its start, where one is set already, and where the price is none to be called an offer by the
 * product's own history. Locks the product. Writes audit; begun, announces `product.listed` and `product.changed`.
 */
export async function setOffer(
  tx: Tx,
  scope: AnyStore,
  { id, offer, actor, address, now }: By & { id: string; offer: NewOffer; now: Date },
): Promise<void> {
  const product = await lockProduct(tx, scope, id)
  if (product.priceToCents !== null) throw priceOfVariants()
  const { priceCents, from, until, units } = offer
  const wanted = from === undefined ? now : startOfDay(from)
  const startsAt = wanted > now ? wanted : now
  const endsAt = until === undefined ? null : startOfDay(until, 1)
  if (endsAt && endsAt <= startsAt) throw offerEndsTooEarly()
  const verdict = judgeOffer(priceCents, { history: await readPrices(tx, id), at: now })
  if ('refused' in verdict) throw refusedOffer(verdict)
  try {
    const [made] = await tx
      .insert(productOffers)
      .values({
        productId: id,
        priceCents,
        startsAt,
        endsAt,
        units: units ?? null,
        createdAt: now,
      })
      .returning()
    if (startsAt <= now) await beginOffer(tx, made!, { product, now })
  } catch (error) {
    if (violates(error, 'product_offers_open_key')) throw offerRuns()
    throw error
  }
  await recordAudit(tx, {
    actor,
    address,
    action: 'products.set_offer',
    target: { kind: 'product', id },
    before: { priceCents: product.priceCents },
    after: offer,
  })
}

/** Ends a product's offer, begun or not; begun, the price is again what it was before. Locks the product. Again is a 404. */
export async function endOffer(
  tx: Tx,
  scope: AnyStore,
  { id, actor, address, now }: By & { id: string; now: Date },
): Promise<void> {
  await lockProduct(tx, scope, id)
  const offer = await findOpenOffer(tx, id)
  if (!offer) throw offerNotFound()
  await closeOffer(tx, offer, now)
  await recordAudit(tx, {
    actor,
    address,
    action: 'products.end_offer',
    target: { kind: 'product', id },
    before: { priceCents: offer.priceCents },
    after: { priceCents: offer.regularCents },
  })
}

/**
 * Counts what is ordered of offers that have so many units; an order of more than are left is refused. The last
 * one ends its offer. The caller says the lines of one order, which the units come back from if it ends; each product is
 * locked in the order of their ids.
 */
export async function takeOfferUnits(
  tx: Tx,
  {
    orderId,
    lines,
    now,
  }: { orderId: string; lines: readonly { productId: string; quantity: number }[]; now: Date },
): Promise<void> {
  const units = new Map<string, number>()
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity)
  for (const [productId, quantity] of [...units].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await tx.execute(sql`select from products where id = ${productId} for no key update`)
    const [offer] = await tx
      .update(productOffers)
      .set({ unitsSold: sql`${productOffers.unitsSold} + ${quantity}` })
      .where(
        and(
          eq(productOffers.productId, productId),
          isNull(productOffers.endedAt),
          sql`${productOffers.startedAt} is not null and ${productOffers.unitsSold} + ${quantity} <= ${productOffers.units}`,
        ),
      )
      .returning()
    if (!offer) throw offerSoldOut()
    await tx.insert(offerUnits).values({ orderId, offerId: offer.id, quantity })
    if (offer.unitsSold === offer.units) {
      await closeOffer(tx, offer, now)
      await tx.update(productOffers).set({ soldOutAt: now }).where(eq(productOffers.id, offer.id))
    } else await announce(tx, { name: 'product.changed', ids: [productId] })
  }
}

/**
 * Gives the offers back what an order took of them, of these products or of all; an offer that ended because it was sold
 * out runs again. Repeatable: what came back does not come back twice. Call it with the order locked and its stock not
 * yet; locks the products in the order of their ids.
 */
export async function giveBackOfferUnits(
  tx: Tx,
  { orderId, productIds, now }: { orderId: string; productIds?: readonly string[] | undefined; now: Date },
): Promise<void> {
  const taken = await tx
    .select({ id: productOffers.id, productId: productOffers.productId, quantity: offerUnits.quantity })
    .from(offerUnits)
    .innerJoin(productOffers, eq(productOffers.id, offerUnits.offerId))
    .where(
      and(eq(offerUnits.orderId, orderId), productIds && inArray(productOffers.productId, [...productIds])),
    )
    .orderBy(asc(productOffers.productId))
  for (const { id, productId, quantity } of taken) {
    const [product] = await tx
      .select({ archivedAt: products.archivedAt })
      .from(products)
      .where(eq(products.id, productId))
      .for('no key update')
    await tx.delete(offerUnits).where(and(eq(offerUnits.orderId, orderId), eq(offerUnits.offerId, id)))
    const [offer] = await tx
      .update(productOffers)
      .set({ unitsSold: sql`${productOffers.unitsSold} - ${quantity}` })
      .where(eq(productOffers.id, id))
      .returning()
    if (offer!.endedAt === null) await announce(tx, { name: 'product.changed', ids: [productId] })
    else if (product!.archivedAt === null) await runAgain(tx, offer!, now)
  }
}

/** A sold out offer goes on unless its days are over, another one is set, or somebody changed the price since. */
async function runAgain(tx: Tx, { id, productId, priceCents, endsAt, endedAt, soldOutAt }: Offer, now: Date) {
  if (soldOutAt === null || (endsAt !== null && endsAt <= now)) return
  if (await findOpenOffer(tx, productId)) return
  const lastChange = (await readPrices(tx, productId)).at(-1)
  if (lastChange?.since.getTime() !== endedAt?.getTime()) return
  // The price first: it ends every offer that runs at another one.
  await setPrice(tx, { productId, priceCents, now })
  await tx.update(productOffers).set({ endedAt: null, soldOutAt: null }).where(eq(productOffers.id, id))
}

/** Begins the offers whose day has come and ends those whose days are over, each on its own. Repeatable. */
export async function sweepOffers({ now }: { now: Date }): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await sweep({
    name: 'catalog.offers',
    now,
    due: async (limit) =>
      (
        await db.execute<{ id: string }>(sql`select id from product_offers where ended_at is null
          and (ends_at <= ${at} or (started_at is null and starts_at <= ${at}))
          order by least(ends_at, case when started_at is null then starts_at end) limit ${limit}`)
      ).rows,
    work: ({ id }) => transaction((tx) => moveOffer(tx, id, now)),
  })
}

async function moveOffer(tx: Tx, id: string, now: Date) {
  const [product] = await tx
    .select({ id: products.id, priceCents: products.priceCents, archivedAt: products.archivedAt })
    .from(products)
    .innerJoin(productOffers, eq(productOffers.productId, products.id))
    .where(eq(productOffers.id, id))
    .for('no key update', { of: products })
  const offer = product ? await findOpenOffer(tx, product.id) : null
  if (!product || offer?.id !== id) return
  const isOver = (offer.endsAt && offer.endsAt <= now) || product.archivedAt !== null
  if (isOver) return closeOffer(tx, offer, now)
  const verdict = judgeOffer(offer.priceCents, { history: await readPrices(tx, product.id), at: now })
  if (!('refused' in verdict)) return beginOffer(tx, offer, { product, now })
  // Meanwhile the product became as cheap by itself: there is nothing to offer.
  await closeOffer(tx, offer, now)
  await recordAudit(tx, {
    actor: SYSTEM,
    action: 'products.end_offer',
    target: { kind: 'product', id: product.id },
    before: { priceCents: offer.priceCents },
    after: { lowestCents: verdict.lowestCents },
  })
}

type Begun = { product: { id: string; priceCents: number }; now: Date }

async function beginOffer(tx: Tx, { id, priceCents }: Offer, { product, now }: Begun) {
  const verdict = judgeOffer(priceCents, { history: await readPrices(tx, product.id), at: now })
  if ('refused' in verdict) throw refusedOffer(verdict)
  await tx
    .update(productOffers)
    .set({ startedAt: now, compareAtCents: verdict.compareAtCents, regularCents: product.priceCents })
    .where(eq(productOffers.id, id))
  await setPrice(tx, { productId: product.id, priceCents, now })
}

/** The price goes back to what it was, which by itself ends an offer that had begun. */
async function closeOffer(tx: Tx, { id, productId, regularCents }: Offer, now: Date) {
  if (regularCents === null) {
    await tx.update(productOffers).set({ endedAt: now }).where(eq(productOffers.id, id))
    return
  }
  await setPrice(tx, { productId, priceCents: regularCents, now })
}

async function setPrice(
  tx: Tx,
  { productId, priceCents, now }: { productId: string; priceCents: number; now: Date },
) {
  await tx
    .update(products)
    .set({ priceCents, version: sql`${products.version} + 1`, updatedAt: now })
    .where(eq(products.id, productId))
  await announce(tx, { name: 'product.listed', ids: [productId] })
  await announce(tx, { name: 'product.changed', ids: [productId] })
}
