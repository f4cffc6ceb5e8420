import { and, eq, inArray, sql } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { recordAddToCart } from '#modules/catalog/products/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { findActivePremium } from '#modules/sellers/subscriptions/public.ts'
import { prepared, together, type Tx } from '#server/db/db.ts'
import { announcement, type LiveEvent, preparedAnnouncement, textOf } from '#server/events/live.ts'
import { notAvailable, onlyLeft, outOfStock, tooManyLines, variantNeeded } from './errors.ts'
import { type Cart, findOffer, listOffers, listVariantOffers, type Offer, readCart } from './queries.ts'
import { priceHeldUntil, MAX_LINES, type PricingSettings, priceLine, quantityLimit } from './rules.ts'
import { cartLines, sharedLists } from './tables.ts'

type Whose = { userId: string; now: Date }
type Wanted = Whose & { variantId: string; quantity: number }

/**
 * Holds somebody's whole cart still until the transaction ends; everyone who changes or buys it takes its owner's row
 * first, so that no one waits in a circle however its lines are read.
 */
export async function lockCart(tx: Tx, { userId }: { userId: string }) {
  await ownerOf(tx, { userId })
}

const ownerOf = prepared((db) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, sql.placeholder('userId')))
    .for('no key update'),
)

/**
 * Adds units of a variant to what the cart holds, at the price of now; two clicks at once both
 * count. More than can be bought is refused and changes nothing. Locks the cart, not the
 * stock: a cart promises nothing, ordering does. Answers the cart; announces `cart.changed`.
 */
export async function addToCart(tx: Tx, wanted: Wanted): Promise<Cart> {
  const { userId, variantId, quantity, now } = wanted
  const { limit, productId, ...seen } = await holdForOffer(tx, { userId, variantId, now })
  if (quantity > limit) throw onlyLeft(variantId, limit)
  const [added, , cart] = await together(
    addLine(tx, { ...wanted, ...seen, limit, event: textOf(cartEvent(userId)) }),
    recordAddToCart(tx, { userId, productId, now }),
    readCart(tx, { userId, now }),
  )
  if (added.length === 0) throw onlyLeft(variantId, limit)
  return cart
}

const sum = sql`${cartLines.quantity} + excluded.quantity`

/** Added again, a line keeps its price while that is held and lower. */
const heldOr = (column: string) => {
  const [old, anew] = [sql.raw(`cart_lines.${column}`), sql.raw(`excluded.${column}`)]
  return sql`case when ${cartLines.priceKeptUntil} > excluded.updated_at
    and ${cartLines.priceCentsAdded} < excluded.price_cents_added then ${old} else ${anew} end`
}

const addLine = prepared((db) =>
  db
    .insert(cartLines)
    .values({
      userId: sql.placeholder('userId'),
      variantId: sql.placeholder('variantId'),
      quantity: sql.placeholder('quantity'),
      priceCentsAdded: sql.placeholder('priceCentsAdded'),
      listCentsAdded: sql.placeholder('listCentsAdded'),
      priceKeptUntil: sql.placeholder('priceKeptUntil'),
      createdAt: sql.placeholder('now'),
      updatedAt: sql.placeholder('now'),
    })
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.variantId],
      set: {
        quantity: sum,
        priceCentsAdded: heldOr('price_cents_added'),
        listCentsAdded: heldOr('list_cents_added'),
        priceKeptUntil: heldOr('price_kept_until'),
        updatedAt: sql`excluded.updated_at`,
      },
      setWhere: sql`${sum} <= ${sql.placeholder('limit')}::int`,
    })
    .returning({ quantity: cartLines.quantity, announced: preparedAnnouncement() }),
)

/** Sets a line to a quantity, 0 takes it out; the price it was added at stays. Repeatable. */
export async function setCartQuantity(tx: Tx, { userId, variantId, quantity, now }: Wanted) {
  if (quantity === 0) return await emptyCart(tx, { userId, variantIds: [variantId], now })
  const { limit, productId: _, ...seen } = await holdForOffer(tx, { userId, variantId, now })
  if (quantity > limit) throw onlyLeft(variantId, limit)
  await tx
    .insert(cartLines)
    .values({ userId, variantId, quantity, ...seen, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.variantId],
      set: { quantity, updatedAt: now },
    })
    .returning({ announced: announcement(cartEvent(userId)) })
}

type Some = { userId: string; variantIds?: readonly string[] }

/** Takes these lines out, or all of them; the others changed with them. What is not there is not missed. */
export async function emptyCart(tx: Tx, { now, ...some }: Some & { now: Date }) {
  await lockCart(tx, some)
  const dropped = await dropLines(tx, some)
  if (dropped.length > 0)
    await tx.update(cartLines).set({ updatedAt: now }).where(eq(cartLines.userId, some.userId))
}

/** The same for who holds the cart already. */
export async function dropLines(tx: Tx, { userId, variantIds }: Some) {
  const which = variantIds ? inArray(cartLines.variantId, [...variantIds]) : undefined
  const mine = and(eq(cartLines.userId, userId), which)
  return await tx
    .delete(cartLines)
    .where(mine)
    .returning({ announced: announcement(cartEvent(userId)) })
}

/**
 * Joins another cart into this one: of each variant the larger quantity, never
 * more than can be bought. What cannot be bought is left out. Repeatable.
 */
export async function mergeCart(
  tx: Tx,
  { userId, lines, now }: Whose & { lines: readonly { variantId: string; quantity: number }[] },
) {
  await lockCart(tx, { userId })
  const wanted = new Map<string, number>()
  for (const { variantId, quantity } of lines)
    wanted.set(variantId, Math.max(quantity, wanted.get(variantId) ?? 0))
  const offers = await listOffers(tx, { ids: [...wanted.keys()], now })
  const held = await tx
    .select({ variantId: cartLines.variantId })
    .from(cartLines)
    .where(eq(cartLines.userId, userId))
  const isHeld = ({ variantId }: Offer) => held.some((line) => line.variantId === variantId)
  const buyable = offers.filter(({ available }) => available > 0)
  const fresh = buyable.filter((offer) => !isHeld(offer)).slice(0, MAX_LINES - held.length)
  const joined = buyable.filter((offer) => isHeld(offer) || fresh.includes(offer))
  if (joined.length === 0) return
  const priceOf = await unitPrices(tx, { userId, now })
  const rows = joined.map((offer) => ({
    userId,
    variantId: offer.variantId,
    quantity: Math.min(wanted.get(offer.variantId)!, quantityLimit(offer.available)),
    ...priceOf(offer),
    createdAt: now,
    updatedAt: now,
  }))
  await tx
    .insert(cartLines)
    .values(rows)
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.variantId],
      set: { quantity: sql`excluded.quantity`, updatedAt: now },
      setWhere: sql`${cartLines.quantity} < excluded.quantity`,
    })
    .returning({ announced: announcement(cartEvent(userId)) })
}

/** Locks the cart: what the buyer may take of a variant and pays for one; refuses what cannot be bought at all. */
async function holdForOffer(tx: Tx, { userId, variantId, now }: Whose & { variantId: string }) {
  const [, offer] = await together(lockCart(tx, { userId }), findOffer(tx, { userId, variantId, now }))
  if (!offer) throw await refusalOf(tx, variantId, now)
  if (offer.available <= 0) throw outOfStock(variantId)
  if (offer.otherLines >= MAX_LINES) throw tooManyLines()
  const settings = await readSettings(tx, 'pricing')
  const { productId } = offer
  return {
    limit: quantityLimit(offer.available),
    productId,
    ...seenPrice(offer, offer.isPremium, settings, now),
  }
}

/** A product with options is named by its own id where none of its variants was chosen. */
async function refusalOf(tx: Tx, productId: string, now: Date) {
  const variants = await listVariantOffers(tx, { productId, now })
  return variants.length > 0 ? variantNeeded(productId, variants) : notAvailable(productId)
}

/** What a line remembers of the moment it is added. */
function seenPrice(offer: Offer, premium: boolean, settings: PricingSettings, now: Date) {
  return {
    priceCentsAdded: priceLine({ ...offer, quantity: 1 }, premium, settings).unitPriceCents,
    listCentsAdded: offer.listPriceCents,
    priceKeptUntil: priceHeldUntil(now, offer.offerUnitsLeft),
  }
}

async function unitPrices(tx: Tx, { userId, now }: Whose) {
  const settings = await readSettings(tx, 'pricing')
  const premium = (await findActivePremium(tx, { userId, now })) !== null
  return (offer: Offer) => seenPrice(offer, premium, settings, now)
}

// The database publishes equal events once per transaction, however many lines changed.
const cartEvent = (userId: string): LiveEvent => ({ name: 'cart.changed', userId })

/** Forgets what somebody who leaves had in their cart; the lists they shared end. */
export async function forget(tx: Tx, { userId }: { userId: string }) {
  await tx.delete(cartLines).where(eq(cartLines.userId, userId))
  await tx.delete(sharedLists).where(eq(sharedLists.userId, userId))
}
