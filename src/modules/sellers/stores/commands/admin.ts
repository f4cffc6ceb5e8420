import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { AuditAction } from '#modules/platform/audit/words/admin.ts'
import type { Admin } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { publish } from '#server/events/events.ts'
import { announce } from '#server/events/live.ts'
import { verifyStore } from '../commands.ts'
import { mailDecision } from '../emails/admin.ts'
import { renamedSlug } from './slug.ts'
import { nameNotWaiting, ownStore, storeCannotBeVerified, storeNotFound, storeNotPending } from '../errors.ts'
import { storeNameApproved, storeNameRejected, storeRejected } from '../events.ts'
import { canBeVerified, hasNameWaiting, waitsForApproval } from '../rules.ts'
import { businessStores, storeMembers } from '../tables.ts'

type By = { actor: Admin; address: string; now: Date }
type Stored = typeof businessStores.$inferSelect

/**
 * Lets a waiting store sell: approved, active and verified. Only while it waits, and never by who works in it; the owner
 * is mailed. Locks the store.
 */
export async function approveStore(tx: Tx, { storeId }: { storeId: string }, by: By): Promise<void> {
  const store = await lockStore(tx, storeId)
  if (!waitsForApproval(store)) throw storeNotPending()
  await refuseOwn(tx, store, by)
  await verifyStore(tx, { storeId, ...by })
  await mailDecision(tx, { store, decision: 'approved' })
}

/** Turns a waiting store down with a reason that its owner reads; it may be mended and ask again. Locks the store. */
export async function rejectStore(
  tx: Tx,
  { storeId, reason }: { storeId: string; reason: string },
  by: By,
): Promise<void> {
  const store = await lockStore(tx, storeId)
  if (!waitsForApproval(store)) throw storeNotPending()
  const change = { approvalStatus: 'rejected', rejectionReason: reason } as const
  await changeStore(tx, { store, change, action: 'stores.reject', reason, by })
  await publish(tx, storeRejected, { storeId })
  await mailDecision(tx, { store, decision: 'rejected', reason })
}

/**
 * Gives a store its badge, which approves one that waits, or takes it away with a reason that its owner reads, and then
 * the store waits for approval again and sells nothing. The same again changes nothing. Locks the store; the owner is mailed, `store.waiting` announced.
 */
export async function setVerified(
  tx: Tx,
  { storeId, isVerified, reason = '' }: { storeId: string; isVerified: boolean; reason?: string | undefined },
  by: By,
): Promise<void> {
  const store = await lockStore(tx, storeId)
  if (isVerified ? store.verified : store.status !== 'active') return
  if (isVerified) {
    if (!canBeVerified(store)) throw storeCannotBeVerified()
    await refuseOwn(tx, store, by)
    await verifyStore(tx, { storeId, ...by })
    return mailDecision(tx, { store, decision: 'verified' })
  }
  const waits = { status: 'pending', approvalStatus: 'pending' } as const
  // What is approved next is the store as it is called then.
  const change = { ...waits, verified: false, approvedName: null, approvedAt: null, approvedBy: null }
  await changeStore(tx, { store, change, action: 'stores.unverify', reason, by })
  await mailDecision(tx, { store, decision: 'unverified', reason })
  await announce(tx, { name: 'store.waiting', userId: store.ownerId })
}

/** Takes a store out of the shop with a reason; what was ordered is finished. The owner is mailed. Locks the store. */
export async function suspendStore(
  tx: Tx,
  { storeId, reason }: { storeId: string; reason: string },
  by: By,
): Promise<void> {
  const store = await lockStore(tx, storeId)
  if (store.status === 'suspended') return
  const change = { status: 'suspended', verified: false } as const
  await changeStore(tx, { store, change, action: 'stores.suspend', reason, by })
  await mailDecision(tx, { store, decision: 'suspended', reason })
}

/** Lets a suspended store back in as it was approved: active and verified, or waiting where no one had decided. */
export async function resumeStore(tx: Tx, { storeId }: { storeId: string }, by: By): Promise<void> {
  const store = await lockStore(tx, storeId)
  if (store.status !== 'suspended') return
  await refuseOwn(tx, store, by)
  const isApproved = store.approvalStatus === 'approved'
  const change = { status: isApproved ? 'active' : 'pending', verified: isApproved } as const
  await changeStore(tx, { store, change, action: 'stores.resume', by })
  await mailDecision(tx, { store, decision: 'resumed' })
}

type Named = { storeId: string; name: string }

/**
 * Approves the new name of a store, and its badge is shown again. `name` is what the admin read: another one, or one that
 * was decided since, is refused. Never by who works in the store. Locks the store; the owner is mailed.
 */
export async function approveName(tx: Tx, named: Named, by: By): Promise<void> {
  const store = await lockNamed(tx, named)
  await refuseOwn(tx, store, by)
  await changeStore(tx, { store, change: { approvedName: null }, action: 'stores.approve_name', by })
  await publish(tx, storeNameApproved, { storeId: store.id })
  await mailDecision(tx, { store, decision: 'name_approved' })
}

/**
 * Rejects the new name of a store with a reason that its owner reads: the approved name and its address come back, and
 * with them the badge. What was asked for under the rejected name earlier is not written over it. Locks the store.
 */
export async function rejectName(
  tx: Tx,
  { reason, ...named }: Named & { reason: string },
  by: By,
): Promise<void> {
  const store = await lockNamed(tx, named)
  const name = store.approvedName
  const slug = await renamedSlug(tx, { storeId: store.id, name })
  const back = { name, slug, namedAt: by.now, version: store.version + 1 }
  const change = { ...back, approvedName: null }
  await changeStore(tx, { store, change, action: 'stores.reject_name', reason, by })
  await publish(tx, storeNameRejected, { storeId: store.id })
  await mailDecision(tx, { store, decision: 'name_rejected', reason })
}

async function lockNamed(tx: Tx, { storeId, name }: Named) {
  const store = await lockStore(tx, storeId)
  const { approvedName } = store
  if (approvedName === null || !hasNameWaiting(store) || store.name !== name) throw nameNotWaiting()
  return { ...store, approvedName }
}

async function lockStore(tx: Tx, storeId: string): Promise<Stored> {
  const [store] = await tx.select().from(businessStores).where(eq(businessStores.id, storeId)).for('update')
  if (!store) throw storeNotFound()
  return store
}

/** An administrator may have a store as anybody; whether it sells is another's to say. */
async function refuseOwn(tx: Tx, { id }: Stored, { actor: { userId } }: By) {
  const isOwn = and(eq(storeMembers.storeId, id), eq(storeMembers.userId, userId))
  if ((await tx.$count(storeMembers, isOwn)) > 0) throw ownStore()
}

type Change = { store: Stored; change: Partial<Stored>; action: AuditAction; reason?: string; by: By }

async function changeStore(tx: Tx, { store, change, action, reason, by }: Change) {
  const { actor, address, now } = by
  await tx
    .update(businessStores)
    .set({ ...change, updatedAt: now })
    .where(eq(businessStores.id, store.id))
  const before = Object.fromEntries(Object.keys(change).map((field) => [field, store[field as keyof Stored]]))
  await recordAudit(tx, {
    actor,
    address,
    action,
    target: { kind: 'store', id: store.id },
    before,
    after: change,
    ...(reason ? { reason } : {}),
  })
  // What it sells comes into sight, or goes out of it.
  await announce(tx, { name: 'product.listed' })
}
