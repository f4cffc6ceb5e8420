import type { Tx } from '#server/db.ts'
import { announce } from '#server/live.ts'
import { looksDifferent } from './rules.ts'

export type AvailabilityChange = { productId: string; before: number; after: number }

/** Tells the pages only what a shopper would notice; most sales of a well stocked product are nobody's news. */
export async function announceAvailability(tx: Tx, changes: readonly AvailabilityChange[]) {
  const ids = changes
    .filter(({ before, after }) => looksDifferent(before, after))
    .map(({ productId }) => productId)
  if (ids.length > 0) await announce(tx, { name: 'product.changed', ids })
}
