import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Tx } from '#server/db/db.ts'
import { event, publish } from '#server/events/events.ts'
import { announce } from '#server/events/live.ts'
import { looksDifferent } from './rules.ts'

/** `productId` is null where the variant is archived, whose units no one sees. */
export type AvailabilityChange = { productId: string | null; before: number; after: number }

/** More or less of a product can be bought than before. */
export const stockChanged = event('stock.changed', z.strictObject({ productId: z.uuid() }), 'productId')

/** Publishes to other modules, and to pages only what a shopper would notice: most sales of a well stocked product are not. */
export async function announceAvailability(tx: Tx, changes: readonly AvailabilityChange[]) {
  const changed = changes.flatMap(({ productId, before, after }) =>
    before === after ? [] : (productId ?? []),
  )
  for (const productId of new Set(changed)) await publish(tx, stockChanged, { productId })
  const ids = changes
    .filter(({ before, after }) => looksDifferent(before, after))
    .flatMap(({ productId }) => productId ?? [])
  if (ids.length > 0) await announce(tx, { name: 'product.changed', ids })
}

/** Informs the stores of these variants that another number of alerts waits. */
export async function announceAlerts(tx: Tx, variantIds: readonly string[]) {
  const stores = sql`(select jsonb_agg(distinct store_id) filter (where store_id is not null)
    from sold_variants where id = any(${`{${variantIds.join(',')}}`}::uuid[]))`
  await announce(tx, { name: 'store.alerts' }, stores)
}
