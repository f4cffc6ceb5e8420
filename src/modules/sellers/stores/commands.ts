import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Admin, Member, System } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { violates } from '#server/http/errors.ts'
import { publish } from '#server/events/events.ts'
import { announce } from '#server/events/live.ts'
import { mailStoreWaiting } from './emails.ts'
import { newSlug, refuseNameToReturnTo, refuseReservedName, renamed } from './commands/slug.ts'
import {
  hasStoreAlready,
  isNameTaken,
  storeNameTaken,
  storeNotFound,
  storeNotPending,
  storeNotRejected,
  worksInStoreAlready,
} from './errors.ts'
import { storeApproved } from './events.ts'
import type { StoreDetails } from './input.ts'
import { canBeVerified, saidAt } from './rules.ts'
import { businessStores, storeInvitations, storeMembers } from './tables.ts'

export type NewStore = {
  actor: Member | System
  ownerId: string
  name: string
  description?: string
  contactEmail: string
  contactPhone?: string | null
  address?: string | null
  namedAt?: Date
  contactEmailAt?: Date
  now: Date
}

/** Opens a store that waits for approval. One per owner, its name unique ignoring case and accents, also when two ask at once. */
export async function createStore(tx: Tx, { actor, ownerId, name, now, ...details }: NewStore) {
  await refuseReservedName(tx, name)
  const slug = await newSlug(tx, { name })
  const store = { ownerId, name: name.trim(), slug, createdAt: now, updatedAt: now, ...details }
  try {
    const [created] = await tx.insert(businessStores).values(store).returning({ id: businessStores.id })
    const storeId = created!.id
    await refuseNameToReturnTo(tx, { storeId, name })
    await tx.insert(storeMembers).values({ storeId, userId: ownerId, role: 'owner', createdAt: now })
    await recordAudit(tx, {
      actor,
      action: 'stores.create',
      target: { kind: 'store', id: storeId },
      after: store,
    })
    return { storeId }
  } catch (error) {
    if (isNameTaken(error)) throw storeNameTaken()
    if (violates(error, 'business_stores_owner_id_key')) throw hasStoreAlready()
    if (violates(error, 'store_members_user_id_key')) throw worksInStoreAlready()
    throw error
  }
}

/**
 * What a business plan is paid for: the owner's store has this name and address, except where it was given another since
 * they were asked for, and is opened where there is none. One that was rejected waits for approval again. Locks the store; audited. Refused where somebody else has the name, or
 * where the owner works in another store.
 */
export async function keepStore(
  tx: Tx,
  {
    askedAt,
    ...wanted
  }: Pick<NewStore, 'actor' | 'ownerId' | 'name' | 'contactEmail' | 'now'> & { askedAt: Date },
): Promise<{ storeId: string; isWaiting: boolean }> {
  const store = await lockStoreOf(tx, wanted)
  if (!store) {
    const { storeId } = await createStore(tx, { ...wanted, namedAt: askedAt, contactEmailAt: askedAt })
    await mailStoreWaiting(tx, wanted)
    await announce(tx, { name: 'store.waiting', userId: wanted.ownerId })
    return { storeId, isWaiting: true }
  }
  const { actor, name, contactEmail, now } = wanted
  const isOpen = (saidAt: Date | null) => saidAt === null || saidAt <= askedAt
  const change = {
    ...(isOpen(store.namedAt) && { name }),
    ...(isOpen(store.contactEmailAt) && { contactEmail }),
  }
  await changeStore(tx, { store, actor, change, askedAt, now })
  return { storeId: store.id, isWaiting: store.approvalStatus !== 'approved' }
}

/**
 * The owner of a rejected store has mended it and asks again: it waits for approval with what it says now. Locks the
 * store; audited, and the admins are informed. Refused for a store that was not rejected.
 */
export async function applyAgain(
  tx: Tx,
  { actor, details, now }: { actor: Member; details: StoreDetails; now: Date },
): Promise<void> {
  const store = await lockStoreOf(tx, { ownerId: actor.userId })
  if (!store) throw storeNotFound()
  if (store.approvalStatus !== 'rejected') throw storeNotRejected()
  await changeStore(tx, { store, actor, change: details, now })
}

type Stored = typeof businessStores.$inferSelect

async function lockStoreOf(tx: Tx, { ownerId }: { ownerId: string }): Promise<Stored | null> {
  const [store] = await tx
    .select()
    .from(businessStores)
    .where(eq(businessStores.ownerId, ownerId))
    .for('update')
  return store ?? null
}

type Change = {
  store: Stored
  actor: Member | System
  change: Partial<StoreDetails>
  askedAt?: Date
  now: Date
}

async function changeStore(tx: Tx, { store, actor, change, now, askedAt = now }: Change) {
  const isAgain = store.approvalStatus === 'rejected'
  const again = isAgain ? ({ approvalStatus: 'pending', rejectionReason: null } as const) : {}
  const isRenamed = change.name !== undefined && change.name !== store.name
  try {
    const asNamed = { storeId: store.id, name: change.name ?? store.name }
    const naming = isRenamed ? await renamed(tx, asNamed) : {}
    await tx
      .update(businessStores)
      .set({
        ...change,
        ...saidAt(store, change, askedAt),
        ...again,
        ...naming,
        version: sql`${businessStores.version} + 1`,
        updatedAt: now,
      })
      .where(eq(businessStores.id, store.id))
    if (isRenamed) await refuseNameToReturnTo(tx, asNamed)
  } catch (error) {
    throw isNameTaken(error) ? storeNameTaken() : error
  }
  await recordAudit(tx, {
    actor,
    action: isAgain ? 'stores.apply_again' : 'stores.change',
    target: { kind: 'store', id: store.id },
    before: Object.fromEntries(
      Object.keys({ ...change, ...again }).map((field) => [field, store[field as keyof Stored]]),
    ),
    after: { ...change, ...again },
  })
  if (isRenamed) await announce(tx, { name: 'product.listed' })
  if (!isAgain) return
  await mailStoreWaiting(tx, { name: change.name ?? store.name })
  await announce(tx, { name: 'store.waiting', userId: store.ownerId })
}

/**
 * Approves a waiting store: approved, active and verified together. A verified one
 * stays as it is, and one that was rejected or is suspended is refused. Locks the store; announces `product.listed`, for its products come into sight.
 */
export async function verifyStore(
  tx: Tx,
  { storeId, actor, address, now }: { storeId: string; actor: Admin | System; address?: string; now: Date },
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
    .set({ ...approved, approvedName: null, approvedAt: now, approvedBy, updatedAt: now })
    .where(eq(businessStores.id, storeId))
  const target = { kind: 'store', id: storeId } as const
  await recordAudit(tx, { actor, address, action: 'stores.verify', target, before: store, after: approved })
  await publish(tx, storeApproved, { storeId })
  await announce(tx, { name: 'product.listed' })
}

/** Who leaves works in no store and is asked to none. Their own sells nothing any more and holds no way to reach or to pay them. */
export async function forget(tx: Tx, { userId, email, now }: { userId: string; email: string; now: Date }) {
  await tx.delete(storeMembers).where(eq(storeMembers.userId, userId))
  await tx.delete(storeInvitations).where(eq(storeInvitations.email, email.toLowerCase()))
  await tx
    .update(businessStores)
    .set({
      status: 'suspended',
      verified: false,
      approvedName: null,
      contactEmail: `${userId}@anonimo.invalid`,
      contactPhone: null,
      address: null,
      settings: {},
      updatedAt: now,
    })
    .where(eq(businessStores.ownerId, userId))
}
