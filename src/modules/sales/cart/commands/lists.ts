import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { newToken } from '#server/auth/crypto.ts'
import { forgetRows } from '#server/jobs/sweep.ts'
import { lockCart, mergeCart } from '../commands.ts'
import { listNotFound, notAvailable, nothingToShare } from '../errors.ts'
import { type Cart, readCart } from '../queries.ts'
import { findSharedList } from '../queries/lists.ts'
import { listEnd, MAX_LISTS } from '../rules.ts'
import { sharedLists } from '../tables.ts'

type Line = { variantId: string; quantity: number }
type Whose = { userId: string; now: Date }
export type SharedLink = { token: string; endsAt: Date }

/**
 * Makes a link under which anybody sees these products and how many, for thirty days; the same ones again are the same
 * link, which then ends later. Beyond twenty the oldest of the person end. All or nothing, repeatable; locks the cart.
 */
export async function shareLines(
  tx: Tx,
  { userId, lines, now }: Whose & { lines: readonly Line[] },
): Promise<SharedLink> {
  if (lines.length === 0) throw nothingToShare()
  await lockCart(tx, { userId })
  const wanted = {
    variantIds: lines.map(({ variantId }) => variantId),
    quantities: lines.map(({ quantity }) => quantity),
  }
  const endsAt = listEnd(now)
  const isSame = and(
    eq(sharedLists.userId, userId),
    eq(sharedLists.variantIds, wanted.variantIds),
    eq(sharedLists.quantities, wanted.quantities),
  )
  const [known] = await tx.update(sharedLists).set({ endsAt }).where(isSame).returning()
  if (known) return { token: known.token, endsAt }
  const token = newToken()
  await tx.insert(sharedLists).values({ token, userId, ...wanted, createdAt: now, endsAt })
  await tx.execute(sql`delete from shared_lists where token in (
    select token from shared_lists where user_id = ${userId} order by ends_at desc, created_at desc offset ${MAX_LISTS})`)
  return { token, endsAt }
}

/** Makes a link of what stands in the cart; see `shareLines`. */
export async function shareCart(tx: Tx, { userId, now }: Whose): Promise<SharedLink> {
  const { lines } = await readCart(tx, { userId, now })
  const wanted = lines.map(({ variantId, wantedQuantity: quantity }) => ({ variantId, quantity }))
  return shareLines(tx, { userId, lines: wanted, now })
}

/**
 * Puts what a shared list has, or some of it, into the own cart by `mergeCart`: at the prices of now for this buyer, of
 * each product the larger quantity, what cannot be bought left out. What is not on the list is refused. Repeatable.
 */
export async function takeSharedList(
  tx: Tx,
  { token, variantIds, userId, now }: Whose & { token: string; variantIds?: readonly string[] | undefined },
) {
  const list = await findSharedList(tx, { token, now })
  if (!list) throw listNotFound()
  const foreign = variantIds?.find((id) => !list.lines.some(({ variantId }) => variantId === id))
  if (foreign) throw notAvailable(foreign)
  const lines = list.lines.filter(({ variantId }) => !variantIds || variantIds.includes(variantId))
  return { ...(await fillCart(tx, { userId, lines, now })), asked: lines.length }
}

/** Joins these lines into the cart, and says which of them can be bought in it. Repeatable, as `mergeCart`. */
export async function fillCart<Wanted extends Line>(
  tx: Tx,
  { userId, lines, now }: Whose & { lines: readonly Wanted[] },
): Promise<{ cart: Cart; missing: Wanted[] }> {
  const wanted = lines.map(({ variantId, quantity }) => ({ variantId, quantity }))
  await mergeCart(tx, { userId, lines: wanted, now })
  const cart = await readCart(tx, { userId, now })
  const inCart = new Set(
    cart.lines.filter(({ isAvailable }) => isAvailable).map(({ variantId }) => variantId),
  )
  return { cart, missing: lines.filter(({ variantId }) => !inCart.has(variantId)) }
}

/** Forgets the lists whose days are over. Repeatable. */
export const forgetLists = ({ now }: { now: Date }) =>
  forgetRows({
    name: 'cart.forget_lists',
    now,
    table: sql`shared_lists`,
    key: sql`token`,
    where: sql`ends_at <= ${now.toISOString()}::timestamptz`,
  })
