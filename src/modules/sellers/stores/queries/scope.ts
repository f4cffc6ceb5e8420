import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { planSubscriptions } from '#modules/sellers/subscriptions/tables.ts'
import { notInStore } from '../errors.ts'
import { type StoreRole, type StoreStanding, storeStanding } from '../rules.ts'
import { businessStores, storeMembers } from '../tables.ts'

const GRACE_MS = 3 * 86_400_000

declare const scoped: unique symbol

/** Whose rows a seller may see and move. Only `storeScope` makes one, so what asks for it cannot be asked without. */
export type StoreScope = {
  readonly [scoped]: true
  readonly storeId: string
  readonly role: StoreRole
  readonly standing: StoreStanding
}

/** Admins and jobs pass it explicitly where a seller passes a store; it is never a default. */
export const EVERY_STORE: unique symbol = Symbol('every store')
export type AnyStore = StoreScope | typeof EVERY_STORE

/** The scope of somebody who works in a store, after role, status and plan were looked at; 403 for anybody else. */
export async function storeScope(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<StoreScope> {
  const scope = await findStoreScope(db, { userId, now })
  if (!scope) throw notInStore()
  return scope
}

/** The same, null for a person who works in no store. */
export async function findStoreScope(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<StoreScope | null> {
  const [found] = await db
    .select({
      storeId: storeMembers.storeId,
      role: storeMembers.role,
      status: businessStores.status,
      approvalStatus: businessStores.approvalStatus,
      verified: businessStores.verified,
      hasPlan: hasPlan(db, now),
    })
    .from(storeMembers)
    .innerJoin(businessStores, eq(businessStores.id, storeMembers.storeId))
    .where(eq(storeMembers.userId, userId))
  if (!found) return null
  const { storeId, role, ...store } = found
  return { storeId, role, standing: storeStanding(store) } as StoreScope
}

/** Whether a row of `businessStores` in the same statement sells by a plan, as `sellsAt` of the catalogue asks it: three days of grace included. */
export const hasPlan = (db: Db, now: Date) =>
  sql<boolean>`exists ${db
    .select({ one: sql`1` })
    .from(planSubscriptions)
    .where(
      and(
        eq(planSubscriptions.storeId, businessStores.id),
        inArray(planSubscriptions.status, ['active', 'expired']),
        gt(planSubscriptions.endDate, new Date(now.getTime() - GRACE_MS)),
      ),
    )}`

/** The condition that keeps a statement to the rows of a scope. */
export const within = (scope: AnyStore, column: PgColumn): SQL | undefined =>
  scope === EVERY_STORE ? undefined : eq(column, scope.storeId)
