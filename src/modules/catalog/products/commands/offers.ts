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
  variantNotFound,
} from '../errors.ts'
import type { NewOffer } from '../input.ts'
import { listOfferable, listOpenOffers, type Offer, readPrices } from '../queries/offers.ts'
import { judgeOffer, offeredPrice } from '../rules/offers.ts'
import { offerUnits, productOffers, products } from '../tables.ts'
import type { By } from './create-product.ts'
import { lockProduct } from './update-product.ts'

/**
 * Sets an offer for a while, from now or from a day on, until a day or for so many units; all or nothing. It is of the
 * product, of one variant, or, where the variants differ in price, of each of them, as a percentage or an amount. Refused
 * where its end lies before its start, where one is set already, and where the price is none to be called an offer by its
 * own history. Locks the product. Writes audit; begun, announces `product.listed` and `product.changed`.
 */
export async function setOffer(
  tx: Tx,
  scope: AnyStore,
  { id, offer, actor, address, now }: By & { id: string; offer: NewOffer; now: Date },
): Promise<void> {
  const product = await lockProduct(tx, scope, id)
  const targets = await findTargets(tx, product, offer)
  const { from, until, units } = offer
  const wanted = from === undefined ? now : startOfDay(from)
  const startsAt = wanted > now ? wanted : now
  const endsAt = until === undefined ? null : startOfDay(until, 1)
  if (endsAt && endsAt <= startsAt) throw offerEndsTooEarly()
  const prices = await readPrices(tx, id)
  const compared = new Map<string | null, number>()
  const rows = targets.map(({ variantId, title, priceCents }) => {
    const offered = offeredPrice(priceCents, offer)
    const verdict = judgeOffer(offered, { history: prices.of(variantId), at: now })
    if ('refused' in verdict) throw refusedOffer(verdict, title)
    compared.set(variantId, verdict.compareAtCents)
    const terms = { priceCents: offered, startsAt, endsAt, units: units ?? null }
    return { productId: id, variantId, ...terms, createdAt: now }
  })
  try {
    const made = await tx.insert(productOffers).values(rows).returning()
    const begun = made.map((one) => ({ ...one, compareAtCents: compared.get(one.variantId)! }))
    if (startsAt <= now) await beginOffers(tx, begun, { productId: id, now })
  } catch (error) {
    if (violates(error, 'product_offers_open_key')) throw offerRuns()
    throw error
  }
  await recordAudit(tx, {
    actor,
    address,
    action: 'products.set_offer',
    target: { kind: 'product', id },
    before: { priceCents: product.priceCents, priceToCents: product.priceToCents },
    after: offer,
  })
}

type Product = Awaited<ReturnType<typeof lockProduct>>
type Target = { variantId: string | null; title: string; priceCents: number }

/** What an offer is of. A product has one of its own, or some of its variants have theirs, never both. */
async function findTargets(
  tx: Tx,
  { id, priceCents, priceToCents }: Product,
  offer: NewOffer,
): Promise<Target[]> {
  const isOfProduct = offer.variantId === undefined || offer.variantId === id
  const open = await listOpenOffers(tx, id)
  if (open.some(({ variantId }) => isOfProduct || variantId === null)) throw offerRuns()
  if (isOfProduct && priceToCents === null) return [{ variantId: null, title: '', priceCents }]
  if (isOfProduct && offer.priceCents !== undefined) throw priceOfVariants()
  const variants = await listOfferable(tx, id)
  if (isOfProduct) return variants
  const variant = variants.find(({ variantId }) => variantId === offer.variantId)
  if (!variant) throw variantNotFound()
  return [variant]
}

/**
 * Ends the offers of a product or that of one variant, begun or not; begun, the price is again what it was before. Locks
 * the product. Again is a 404.
 */
export async function endOffer(
  tx: Tx,
  scope: AnyStore,
  { id, variantId, actor, address, now }: By & { id: string; variantId?: string | undefined; now: Date },
): Promise<void> {
  await lockProduct(tx, scope, id)
  const open = await listOpenOffers(tx, id)
  const ending = open.filter((offer) => variantId === undefined || (offer.variantId ?? id) === variantId)
  if (ending.length === 0) throw offerNotFound()
  await closeOffers(tx, ending, { productId: id, now })
  await recordAudit(tx, {
    actor,
    address,
    action: 'products.end_offer',
    target: { kind: 'product', id },
    before: centsOf(ending.map((offer) => ({ ...offer, cents: offer.priceCents }))),
    after: centsOf(ending.map((offer) => ({ ...offer, cents: offer.regularCents }))),
  })
}

/** Prices as the audit log shows them: that of the product, or each by its variant. */
const centsOf = (prices: readonly { variantId: string | null; cents: number | null }[]) =>
  Object.fromEntries(prices.map(({ variantId, cents }) => [variantId ?? 'priceCents', cents]))

/**
 * Counts what is ordered of offers that have so many units; an order of more than are left is refused, as is one of an
 * offer that ended since it was read. The last unit ends its offer. The caller says the lines of one order, which the
 * units come back from if it ends; each product is locked in the order of their ids.
 */
export async function takeOfferUnits(
  tx: Tx,
  {
    orderId,
    lines,
    now,
  }: {
    orderId: string
    lines: readonly { offerId: string; productId: string; quantity: number }[]
    now: Date
  },
): Promise<void> {
  const byOffer = Map.groupBy(lines, ({ offerId }) => offerId)
  const wanted = [...byOffer].map(([offerId, ofOffer]) => ({
    offerId,
    productId: ofOffer[0]!.productId,
    quantity: ofOffer.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  for (const { offerId, productId, quantity } of wanted.toSorted(byProduct)) {
    await tx.execute(sql`select from products where id = ${productId} for no key update`)
    const [offer] = await tx
      .update(productOffers)
      .set({ unitsSold: sql`${productOffers.unitsSold} + ${quantity}` })
      .where(
        and(
          eq(productOffers.id, offerId),
          isNull(productOffers.endedAt),
          sql`${productOffers.startedAt} is not null and ${productOffers.unitsSold} + ${quantity} <= ${productOffers.units}`,
        ),
      )
      .returning()
    if (!offer) throw offerSoldOut()
    await tx.insert(offerUnits).values({ orderId, offerId, quantity })
    if (offer.unitsSold === offer.units) {
      await closeOffers(tx, [offer], { productId, now })
      await tx.update(productOffers).set({ soldOutAt: now }).where(eq(productOffers.id, offerId))
    } else await announce(tx, { name: 'product.changed', ids: [productId] })
  }
}

const byProduct = (one: { productId: string }, other: { productId: string }) =>
  one.productId < other.productId ? -1 : 1

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

/** A sold out offer goes on unless its days are over, another one is set, or the price was changed since. */
async function runAgain(
  tx: Tx,
  { id, productId, variantId, priceCents, endsAt, endedAt, soldOutAt }: Offer,
  now: Date,
) {
  if (soldOutAt === null || (endsAt !== null && endsAt <= now)) return
  const others = await listOpenOffers(tx, productId)
  const isTaken = others.some(({ variantId: of }) => of === null || variantId === null || of === variantId)
  if (isTaken) return
  const lastChange = (await readPrices(tx, productId)).of(variantId).at(-1)
  if (lastChange?.since.getTime() !== endedAt?.getTime()) return
  // The price first: it ends every offer that runs at another one.
  await setPrices(tx, [{ variantId, priceCents }], { productId, now })
  await tx.update(productOffers).set({ endedAt: null, soldOutAt: null }).where(eq(productOffers.id, id))
}

/** Begins the offers whose day has come and ends those whose days are over, each product on its own. Repeatable. */
export async function sweepOffers({ now }: { now: Date }): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await sweep({
    name: 'catalog.offers',
    now,
    due: async (limit) =>
      (
        await db.execute<{
          id: string
        }>(sql`select product_id as id from product_offers where ended_at is null
          and (ends_at <= ${at} or (started_at is null and starts_at <= ${at})) group by product_id
          order by min(least(ends_at, case when started_at is null then starts_at end)) limit ${limit}`)
      ).rows,
    work: ({ id }) => transaction((tx) => moveOffers(tx, id, now)),
  })
}

async function moveOffers(tx: Tx, productId: string, now: Date) {
  const [product] = await tx
    .select({ archivedAt: products.archivedAt })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update')
  if (!product) return
  const open = await listOpenOffers(tx, productId)
  const over = open.filter(({ endsAt }) => product.archivedAt !== null || (endsAt && endsAt <= now))
  const due = open.filter((offer) => !over.includes(offer) && !offer.startedAt && offer.startsAt <= now)
  await closeOffers(tx, over, { productId, now })
  const prices = await readPrices(tx, productId)
  const begun: Begun[] = []
  for (const offer of due) {
    const verdict = judgeOffer(offer.priceCents, { history: prices.of(offer.variantId), at: now })
    if (!('refused' in verdict)) {
      begun.push({ ...offer, ...verdict })
      continue
    }
    // Meanwhile it became as cheap by itself: there is nothing to offer.
    await closeOffers(tx, [offer], { productId, now })
    await recordAudit(tx, {
      actor: SYSTEM,
      action: 'products.end_offer',
      target: { kind: 'product', id: productId },
      before: centsOf([{ ...offer, cents: offer.priceCents }]),
      after: { lowestCents: verdict.lowestCents },
    })
  }
  await beginOffers(tx, begun, { productId, now })
}

type Of = { productId: string; now: Date }
type Begun = Pick<Offer, 'id' | 'variantId' | 'priceCents'> & { compareAtCents: number }

/** Each knows from now on what it is compared with and what the price is again afterwards. */
async function beginOffers(tx: Tx, offers: readonly Begun[], { productId, now }: Of) {
  if (offers.length === 0) return
  await tx.execute(sql`
    update product_offers o set started_at = ${now}, compare_at_cents = begun."compareAtCents",
      regular_cents = coalesce((select v.price_cents from product_variants v where v.id = o.variant_id), p.price_cents)
    from products p, jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as begun (id uuid, "compareAtCents" bigint)
    where o.id = begun.id and p.id = o.product_id`)
  await setPrices(tx, offers, { productId, now })
}

/** Ends them; the price of what had begun goes back to what it was. */
async function closeOffers(tx: Tx, offers: readonly Offer[], { productId, now }: Of) {
  if (offers.length === 0) return
  await tx
    .update(productOffers)
    .set({ endedAt: now })
    .where(
      inArray(
        productOffers.id,
        offers.map(({ id }) => id),
      ),
    )
  const back = offers.flatMap(({ variantId, regularCents }) =>
    regularCents === null ? [] : [{ variantId, priceCents: regularCents }],
  )
  if (back.length > 0) await setPrices(tx, back, { productId, now })
}

/** Writes the prices of a product, or of some of its variants with its lowest and highest price. The product is locked. */
async function setPrices(
  tx: Tx,
  prices: readonly { variantId: string | null; priceCents: number }[],
  { productId, now }: Of,
) {
  const whole = prices.find(({ variantId }) => variantId === null)
  if (whole)
    await tx
      .update(products)
      .set({ priceCents: whole.priceCents, version: sql`${products.version} + 1`, updatedAt: now })
      .where(eq(products.id, productId))
  else
    await tx.execute(sql`
      with costs as (
        select v.id, coalesce(wanted."priceCents", v.price_cents, p.price_cents) as cents
        from product_variants v join products p on p.id = v.product_id
        left join jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as wanted ("variantId" uuid, "priceCents" bigint)
          on wanted."variantId" = v.id
        where v.product_id = ${productId} and v.title <> '' and v.archived_at is null),
      range as (select min(cents) as low, max(cents) as high from costs),
      written as (
        update product_variants v set price_cents = nullif(costs.cents, range.low) from costs, range
        where v.id = costs.id and v.price_cents is distinct from nullif(costs.cents, range.low))
      update products set price_cents = range.low, price_to_cents = nullif(range.high, range.low),
        version = version + 1, updated_at = ${now} from range where id = ${productId} and range.low is not null`)
  await announce(tx, [
    { name: 'product.listed', ids: [productId] },
    { name: 'product.changed', ids: [productId] },
  ])
}
