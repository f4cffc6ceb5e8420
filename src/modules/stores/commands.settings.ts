import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/audit/commands.ts'
import type { Seller } from '#server/actor.ts'
import type { Tx } from '#server/db.ts'
import { AppError, violates } from '#server/errors.ts'
import { announce } from '#server/live.ts'
import { storeNameTaken } from './errors.ts'
import type { StoreSettings } from './input.settings.ts'
import { getStoreSettings } from './queries.office.ts'
import type { StoreScope } from './queries.scope.ts'
import { businessStores } from './tables.ts'

/**
 * Changes what a store says of itself, and whether it rests, over the version that was read; a stale one is a 409. Never
 * how it stands: that is the office's. Audited; announces `product.listed` when it begins or ends to rest.
 */
export async function saveStoreSettings(
  tx: Tx,
  scope: StoreScope,
  { version, ...settings }: StoreSettings,
  { actor, address, now }: { actor: Seller; address: string; now: Date },
) {
  const { storeId } = scope
  const before = await getStoreSettings(tx, scope)
  try {
    const saved = await tx
      .update(businessStores)
      .set({ ...settings, version: sql`${businessStores.version} + 1`, updatedAt: now })
      .where(and(eq(businessStores.id, storeId), eq(businessStores.version, version)))
      .returning({ id: businessStores.id })
    if (saved.length === 0) throw new AppError('app.stale', 409)
  } catch (error) {
    throw violates(error, 'business_stores_name_key') ? storeNameTaken() : error
  }
  const target = { kind: 'store', id: storeId }
  await recordAudit(tx, { actor, address, action: 'stores.change', target, before, after: settings })
  if (before.onHoliday !== settings.onHoliday) await announce(tx, { name: 'product.listed' })
  return getStoreSettings(tx, scope)
}
