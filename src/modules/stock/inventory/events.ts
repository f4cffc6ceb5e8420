import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Tx } from '#server/db/db.ts'
import { event, publish } from '#server/events/events.ts'
import { announce } from '#server/events/live.ts'
import { looksDifferent } from './rules.ts'

export type AvailabilityChange = { productId: string; before: number; after: number }

/** More or less of a product can be bought than before. */
export const stockChanged = event('stock.changed', z.strictObject({ productId: z.uuid() }), 'productId')

/** Publishes to other modules, and to pages only what a shopper would notice: most sales of a well stocked product are not. */
export async function announceAvailability(tx: Tx, changes: readonly AvailabilityChange[]) {
  for (const { productId, before, after } of changes)
    if (before !== after) await publish(tx, stockChanged, { productId })
  const ids = changes
    .filter(({ before, after }) => looksDifferent(before, after))
    .map(({ productId }) => productId)
  if (ids.length > 0) await announce(tx, { name: 'product.changed', ids })
}

/** Informs the stores of these products that another number of alerts waits. */
export async function announceAlerts(tx: Tx, productIds: readonly string[]) {
  const stores = sql`(select jsonb_agg(distinct store_id) filter (where store_id is not null)
    from products where id = any(${`{${productIds.join(',')}}`}::uuid[]))`
  await announce(tx, { name: 'store.alerts' }, stores)
}
