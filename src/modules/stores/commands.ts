import { eq } from 'drizzle-orm'
import { recordAudit } from '#modules/audit/commands.ts'
import type { Admin, Member, System } from '#server/actor.ts'
import type { Tx } from '#server/db.ts'
import { violates } from '#server/errors.ts'
import { announce } from '#server/live.ts'
import { hasStoreAlready, storeNameTaken, storeNotFound, storeNotPending } from './errors.ts'
import { canBeVerified } from './rules.ts'
import { businessStores } from './tables.ts'

export type NewStore = {
  actor: Member | System
  ownerId: string
  name: string
  description?: string
  contactEmail: string
  contactPhone?: string | null
  address?: string | null
  now: Date
}

/** Opens a store that waits for approval. One per owner, its name unique ignoring case and accents, also when two ask at once. */
export async function createStore(tx: Tx, { actor, ownerId, name, now, ...details }: NewStore) {
  const store = { ownerId, name: name.trim(), createdAt: now, updatedAt: now, ...details }
  try {
    const [created] = await tx.insert(businessStores).values(store).returning({ id: businessStores.id })
    const storeId = created!.id
    await recordAudit(tx, {
      actor,
      action: 'stores.create',
      target: { kind: 'store', id: storeId },
      after: store,
    })
    return { storeId }
  } catch (error) {
    if (violates(error, 'business_stores_name_key')) throw storeNameTaken()
    if (violates(error, 'business_stores_owner_id_key')) throw hasStoreAlready()
    throw error
  }
}

/**
 * Approves a waiting store: approved, active and verified together. A verified one
 * stays as it is. Locks the store; announces `product.listed`, for its products come into sight.
 */
export async function verifyStore(
  tx: Tx,
  { storeId, actor, now }: { storeId: string; actor: Admin | System; now: Date },
) {
  const [store] = await tx
    .select({
      status: businessStores.status,
      approvalStatus: businessStores.approvalStatus,
      verified: businessStores.verified,
    })
    .from(businessStores)
    .where(eq(businessStores.id, storeId))
    .for('update')
  if (!store) throw storeNotFound()
  if (store.verified) return
  if (!canBeVerified(store)) throw storeNotPending()
  const approved = { status: 'active', approvalStatus: 'approved', verified: true } as const
  const approvedBy = actor.kind === 'admin' ? actor.userId : null
  await tx
    .update(businessStores)
    .set({ ...approved, approvedAt: now, approvedBy, updatedAt: now })
    .where(eq(businessStores.id, storeId))
  const target = { kind: 'store', id: storeId }
  await recordAudit(tx, { actor, action: 'stores.verify', target, before: store, after: approved })
  await announce(tx, { name: 'product.listed' })
}
