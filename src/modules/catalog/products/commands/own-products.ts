import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { StoreScope } from '#modules/sellers/stores/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { type StoreStanding, storeStanding } from '#modules/sellers/stores/rules.ts'
import { findProductLimit } from '#modules/sellers/subscriptions/public.ts'
import { planSubscriptions } from '#modules/sellers/subscriptions/tables.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { productLimitReached, storeCannotList } from '../errors.ts'
import type { NewProduct } from '../input.ts'
import { products } from '../tables.ts'
import { type By, createProduct } from './create-product.ts'
import { updateProduct } from './update-product.ts'

/**
 * Lists a product of a seller's own, as `createProduct` does, within the limit of the store's plan, also when many do
 * it at once: the store is locked first. Never featured. Throws `catalog.product_limit`, `catalog.store_cannot_list`.
 */
export async function createOwnProduct(
  tx: Tx,
  scope: StoreScope,
  { product, ...by }: By & { product: NewProduct; now: Date },
) {
  await takePlaces(tx, scope, { count: 1, now: by.now })
  return createProduct(tx, { ...by, storeId: scope.storeId, product: { ...product, featured: false } })
}

/** Changes a product of a seller's own, as `updateProduct` does; a store that is closed changes nothing. */
export async function updateOwnProduct(
  tx: Tx,
  scope: StoreScope,
  wanted: Parameters<typeof updateProduct>[2],
): Promise<{ version: number }> {
  refuseClosed(scope.standing)
  return updateProduct(tx, scope, wanted)
}

/** Throws `catalog.store_cannot_list` for a store that is suspended or was rejected. */
export function refuseClosed(standing: StoreStanding) {
  if (standing === 'suspended' || standing === 'rejected') throw storeCannotList()
}

/** Holds the store still and sees that its plan has places for so many products more. */
export async function takePlaces(
  tx: Tx,
  { storeId }: StoreScope,
  { count, now }: { count: number; now: Date },
): Promise<void> {
  const { used, max } = await holdPlaces(tx, { storeId, now })
  if (max !== null && used + count > max) throw productLimitReached({ used, max })
}

/** Holds a store still, so that no one takes a place meanwhile, and counts what it has; a closed one lists nothing. */
export async function holdPlaces(tx: Tx, { storeId, now }: { storeId: string; now: Date }) {
  const [store] = await tx
    .select()
    .from(businessStores)
    .where(eq(businessStores.id, storeId))
    .for('no key update')
  refuseClosed(storeStanding({ ...store!, hasPlan: true }))
  return countPlaces(tx, { storeId, now })
}

/** How many products a store has, and may have by its plan: null is no limit, without a plan there is no place. */
export async function countPlaces(
  db: Db,
  { storeId, now }: { storeId: string; now: Date },
): Promise<{ used: number; max: number | null }> {
  const used = await db.$count(products, and(eq(products.storeId, storeId), isNull(products.archivedAt)))
  const [plan] = await db
    .select({ planType: planSubscriptions.planType })
    .from(planSubscriptions)
    .where(
      and(
        eq(planSubscriptions.storeId, storeId),
        eq(planSubscriptions.status, 'active'),
        gt(planSubscriptions.endDate, sql`${now.toISOString()}::timestamptz - interval '3 days'`),
      ),
    )
  if (!plan) return { used, max: 0 }
  return { used, max: await findProductLimit(db, plan) }
}
