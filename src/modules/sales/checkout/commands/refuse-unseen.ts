import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import type { Cart } from '#modules/sales/cart/public.ts'
import { products } from '#modules/catalog/products/tables.ts'
import type { SeenTotal } from '#modules/payments/core/input.ts'
import { giftLines } from '#modules/sales/promotions/public.ts'
import { amountChanged, cartChanged, giftGone } from '../errors.ts'
import type { SeenCart } from '../input.ts'
import { findChangedLines } from '../rules.ts'

type Locked = Pick<Cart, 'lines' | 'totalCents'> & Parameters<typeof giftLines>[0]

/**
 * Refuses a locked cart whose lines are not those that the page showed, that lacks a gift of the page, or whose total is
 * higher; a lower total is charged as it is, and a gift more is given. Titles of what is gone are read only for the refusal.
 */
export async function refuseUnseen(tx: Tx, cart: Locked, seen: SeenCart): Promise<void> {
  const { lines, totalCents } = cart
  const given = giftLines(cart)
  const lost = seen.gifts?.find((variantId) => !given.some((gift) => gift.variantId === variantId))
  if (lost !== undefined) throw giftGone(await readTitle(tx, lost))
  const buyable = lines.filter(({ isAvailable }) => isAvailable)
  const changed = findChangedLines(buyable, seen.lines)
  if (changed.length === 0 && totalCents <= seen.totalCents) return
  const gone = changed.filter(({ title }) => title === null).map(({ variantId }) => variantId)
  const named =
    gone.length === 0
      ? []
      : await tx
          .select({ id: products.id, title: products.title })
          .from(products)
          .where(inArray(products.id, gone))
  const titles = new Map(named.map(({ id, title }) => [id, title]))
  throw cartChanged({
    seenCents: seen.totalCents,
    totalCents,
    products: changed.map((line) => ({ ...line, title: line.title ?? titles.get(line.variantId) ?? null })),
  })
}

async function readTitle(tx: Tx, variantId: string): Promise<string> {
  const { rows } = await tx.execute<{ title: string }>(sql`
    select sold_title(p.title, v.title) as title from product_variants v join products p on p.id = v.product_id
    where v.id = ${variantId}`)
  return rows[0]?.title ?? ''
}

/** The same for an order that waits: what is left to pay of it is no more than the page showed. */
export function refuseDearer(
  { totalCents, giftCardCents }: { totalCents: number; giftCardCents: number },
  seen: SeenTotal,
): void {
  const dueCents = totalCents - giftCardCents
  if (dueCents > seen.totalCents) throw amountChanged(dueCents)
}
