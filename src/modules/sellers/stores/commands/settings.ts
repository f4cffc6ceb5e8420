import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Seller } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { AppError } from '#server/http/errors.ts'
import { announce } from '#server/events/live.ts'
import { refuseNameToReturnTo, renamed } from './slug.ts'
import { isNameTaken, storeNameTaken } from '../errors.ts'
import type { StoreSettings } from '../input/settings.ts'
import { getStoreSettings } from '../queries/admin.ts'
import type { StoreScope } from '../queries/scope.ts'
import { saidAt } from '../rules.ts'
import { businessStores } from '../tables.ts'

/**
 * Changes what a store says of itself, and whether it is paused, over the version that was read; a stale one is a 409. Never
 * how it stands: only an admin does. A new name gives its page a new address, and the old one leads there; it shows no
 * badge until an admin approved that name. Audited;
 * announces `product.listed`, of no product where neither name nor rest nor handling time changed.
 */
export async function saveStoreSettings(
  tx: Tx,
  scope: StoreScope,
  { version, ...settings }: StoreSettings,
  { actor, address, now }: { actor: Seller; address: string; now: Date },
) {
  const { storeId } = scope
  const before = await getStoreSettings(tx, scope)
  const isRenamed = before.name !== settings.name
  try {
    const naming = isRenamed ? await renamed(tx, { storeId, name: settings.name }) : {}
    const saved = await tx
      .update(businessStores)
      .set({
        ...settings,
        ...saidAt(before, settings, now),
        ...naming,
        version: sql`${businessStores.version} + 1`,
        updatedAt: now,
      })
      .where(and(eq(businessStores.id, storeId), eq(businessStores.version, version)))
      .returning({ id: businessStores.id })
    if (saved.length === 0) throw new AppError('app.stale', 409)
    if (isRenamed) await refuseNameToReturnTo(tx, { storeId, name: settings.name })
  } catch (error) {
    throw isNameTaken(error) ? storeNameTaken() : error
  }
  const target = { kind: 'store', id: storeId } as const
  await recordAudit(tx, { actor, address, action: 'stores.change', target, before, after: settings })
  const after = await getStoreSettings(tx, scope)
  // Name and days stand on every page that shows something of it; what else it says, on its own page alone.
  const isSeen =
    isRenamed || before.onHoliday !== after.onHoliday || before.handlingDays !== after.handlingDays
  if (isSeen) await announce(tx, { name: 'product.listed' })
  else await announce(tx, { name: 'product.listed', ids: [] })
  return after
}

/** Remembers when the address of the store was first passed on, a step of a new owner. Repeatable. */
export async function noteShared(tx: Tx, { storeId }: StoreScope, { now }: { now: Date }): Promise<void> {
  await tx
    .update(businessStores)
    .set({ sharedAt: now })
    .where(and(eq(businessStores.id, storeId), isNull(businessStores.sharedAt)))
}
