import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import type { Cart } from '#modules/sales/cart/public.ts'
import { products } from '#modules/catalog/products/tables.ts'
import type { SeenTotal } from '#modules/payments/core/input.ts'
import { amountChanged, cartChanged } from '../errors.ts'
import type { SeenCart } from '../input.ts'
import { findChangedLines } from '../rules.ts'

/**
 * Refuses a locked cart whose lines are not those that the page showed, or whose total is higher; a lower total is
 * charged as it is. Titles of lines that are gone are read only for the refusal.
 */
export async function refuseUnseen(
  tx: Tx,
  { lines, totalCents }: Pick<Cart, 'lines' | 'totalCents'>,
  seen: SeenCart,
): Promise<void> {
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

/** The same for an order that waits: what is left to pay of it is no more than the page showed. */
export function refuseDearer(
  { totalCents, giftCardCents }: { totalCents: number; giftCardCents: number },
  seen: SeenTotal,
): void {
  const dueCents = totalCents - giftCardCents
  if (dueCents > seen.totalCents) throw amountChanged(dueCents)
}
