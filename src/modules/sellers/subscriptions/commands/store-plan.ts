import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import {
  keepStore,
  refuseReservedName,
  storeNameReserved,
  storeNameTaken,
  worksInStoreAlready,
} from '#modules/sellers/stores/public.ts'
import { businessStores, storeMembers } from '#modules/sellers/stores/tables.ts'
import { type Admin, SYSTEM, type System } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { AppError } from '#server/http/errors.ts'
import { announce } from '#server/events/live.ts'
import { mailStorePlanStarted } from '../emails/stores.ts'
import { planChanged } from '../errors.ts'
import { isStoreRunning, type MoneyBack } from '../rules.ts'
import { planPurchases, type Purchase } from '../tables.ts'
import { activate, lockActive } from './activate-plan.ts'

export type StoreWanted = { name: string; contactEmail: string }
/** What a store's plan was bought for, by money or without. */
export type Bought = Pick<
  Purchase,
  'userId' | 'planType' | 'amountCents' | 'storeName' | 'storeEmail' | 'storeAskedAt' | 'createdAt' | 'locale'
>
type Paid = { amountCents: number; paymentMethod: string; paymentId: string | null }

/**
 * Opens or updates the store that a plan was bought for and gives it the plan, all or nothing: the one act that a
 * payment, a free plan and an admin come to. Answers why not when the name is somebody else's by now or the person
 * works in another store; then nothing has moved. The person is locked; locks the store, then its plan.
 */
export async function giveStorePlan(
  tx: Tx,
  { bought, paid, actor = SYSTEM, now }: { bought: Bought; paid: Paid; actor?: Admin | System; now: Date },
): Promise<{ storeId: string } | MoneyBack> {
  const { userId, storeName, storeEmail, planType } = bought
  const askedAt = bought.storeAskedAt ?? bought.createdAt
  const wanted = { actor, ownerId: userId, name: storeName!, contactEmail: storeEmail!, askedAt, now }
  const store = await tx.transaction((inner) => keepStore(inner, wanted)).catch(whyRefused)
  if (typeof store === 'string') return store
  const { storeId, isWaiting } = store
  const { endDate, isRunning } = await activate(tx, { storeId }, { planType, paid, now })
  // Its products come into sight.
  if (!isRunning) await announce(tx, { name: 'product.listed' })
  await announce(tx, { name: 'subscription.changed', userId })
  await mailStorePlanStarted(tx, { bought, endDate, isWaiting })
  return { storeId }
}

function whyRefused(error: unknown): MoneyBack {
  const code = error instanceof AppError ? error.code : null
  if (code === storeNameTaken().code || code === storeNameReserved('').code) return 'name_taken'
  if (code === worksInStoreAlready().code) return 'late_money'
  throw error
}

type Applicant = { userId: string; store: StoreWanted; seenEnd: Date | null; now: Date }

/** Refuses before any money moves what could not be given for it. The person is locked. */
export async function refuseStore(tx: Tx, { userId, store, seenEnd, now }: Applicant): Promise<void> {
  const [own] = await tx
    .select({ storeId: storeMembers.storeId, role: storeMembers.role })
    .from(storeMembers)
    .where(eq(storeMembers.userId, userId))
  if (own && own.role !== 'owner') throw worksInStoreAlready()
  const keepsName = and(eq(businessStores.ownerId, userId), eq(businessStores.name, store.name))
  if ((await tx.$count(businessStores, keepsName)) === 0) await refuseReservedName(tx, store.name)
  const sameName = (name: typeof businessStores.name | typeof planPurchases.storeName) =>
    sql`fold(btrim(${name})) = fold(btrim(${store.name}))`
  const isTaken = await tx.$count(
    businessStores,
    and(sameName(businessStores.name), ne(businessStores.ownerId, userId)),
  )
  // Somebody else is paying for a store of this name right now.
  const isReserved = await tx.$count(
    planPurchases,
    and(
      sameName(planPurchases.storeName),
      ne(planPurchases.userId, userId),
      inArray(planPurchases.status, ['awaiting', 'failed', 'review']),
    ),
  )
  if (isTaken + isReserved > 0) throw storeNameTaken()
  const current = own ? await lockActive(tx, own) : null
  const running = current && isStoreRunning(current, now) ? current : null
  if ((running?.endDate.getTime() ?? null) !== (seenEnd?.getTime() ?? null)) throw planChanged()
}
