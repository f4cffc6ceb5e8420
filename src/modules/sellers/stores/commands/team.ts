import { and, eq, ne } from 'drizzle-orm'
import { markConfirmed, provePassword } from '#modules/identity/accounts/public.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { AuditAction } from '#modules/platform/audit/words/admin.ts'
import type { Member, Seller } from '#server/auth/actor.ts'
import { hashToken, newToken } from '#server/auth/crypto.ts'
import { type Db, transaction, type Tx } from '#server/db/db.ts'
import { violates } from '#server/http/errors.ts'
import { announce } from '#server/events/live.ts'
import { mailInvitation, mailTeam } from '../emails/team.ts'
import * as refused from '../errors.ts'
import type { StoreScope } from '../queries/scope.ts'
import { findInvitation } from '../queries/team.ts'
import { INVITATION_DAYS, type InvitedRole, isAdmitted, MAX_TEAM, storeStanding } from '../rules.ts'
import { businessStores, storeInvitations, storeMembers } from '../tables.ts'

type By = { actor: Seller; address: string; now: Date }

/**
 * Asks somebody by email to work in the store; asked again, the newest email counts. Locks the store, so that its
 * people never become too many. Audited. Refused for who works there, and where the team is full.
 */
export async function inviteMember(
  tx: Tx,
  { storeId }: StoreScope,
  { email, role }: { email: string; role: InvitedRole },
  by: By,
): Promise<void> {
  const store = await lockStore(tx, storeId)
  const people = await tx
    .select({ email: profiles.email })
    .from(storeMembers)
    .innerJoin(profiles, eq(profiles.id, storeMembers.userId))
    .where(eq(storeMembers.storeId, storeId))
  if (people.some((one) => one.email.toLowerCase() === email)) throw refused.inTeamAlready()
  const others = and(eq(storeInvitations.storeId, storeId), ne(storeInvitations.email, email))
  if (people.length + (await tx.$count(storeInvitations, others)) >= MAX_TEAM) throw refused.teamIsFull()
  const token = newToken()
  const expiresAt = new Date(by.now.getTime() + INVITATION_DAYS * 86_400_000)
  const fresh = { role, tokenHash: hashToken(token), expiresAt, createdAt: by.now }
  await tx
    .insert(storeInvitations)
    .values({ storeId, email, ...fresh })
    .onConflictDoUpdate({ target: [storeInvitations.storeId, storeInvitations.email], set: fresh })
  await audit(tx, { storeId, action: 'stores.invite', after: { role }, by })
  await mailInvitation(tx, { to: email, store: store.name, role, token })
}

/** Takes an invitation back: its link no longer works. Audited. */
export async function withdrawInvitation(tx: Tx, { storeId }: StoreScope, { id }: { id: string }, by: By) {
  const gone = await tx
    .delete(storeInvitations)
    .where(and(eq(storeInvitations.id, id), eq(storeInvitations.storeId, storeId)))
    .returning({ role: storeInvitations.role })
  if (gone.length === 0) throw refused.invitationNotFound()
  await audit(tx, { storeId, action: 'stores.withdraw_invitation', before: gone[0]!, by })
}

/**
 * Uses an invitation up for who is signed in with its address: they work in the store from now on, and their address
 * counts as confirmed. Locks the store; audited, its owner is mailed. Once, however often it is pressed.
 */
export async function joinStore(
  tx: Tx,
  { token }: { token: string },
  { actor, address, now }: { actor: Member; address: string; now: Date },
): Promise<void> {
  const asked = await findInvitation(tx, { token, now })
  if (!asked) throw refused.invitationInvalid()
  const { storeId, role } = asked
  const store = await lockStore(tx, storeId)
  if (!isAdmitted(storeStanding({ ...store, hasPlan: true }))) throw refused.storeClosed()
  const { userId } = actor
  const [person] = await tx
    .select({ email: profiles.email, name: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (person!.email.toLowerCase() !== asked.email) throw refused.invitationOfAnother()
  const used = await tx
    .delete(storeInvitations)
    .where(eq(storeInvitations.tokenHash, hashToken(token)))
    .returning({ id: storeInvitations.id })
  if (used.length === 0) throw refused.invitationInvalid()
  try {
    await tx.insert(storeMembers).values({ storeId, userId, role, createdAt: now })
  } catch (error) {
    if (violates(error, 'store_members_user_id_key')) throw refused.worksElsewhere()
    throw error
  }
  await markConfirmed(tx, { userId, now })
  await audit(tx, { storeId, action: 'stores.join', after: { userId, role }, by: { actor, address, now } })
  await mailTeam(tx, { userId: store.ownerId, store: store.name, what: 'joined', name: person!.name, role })
  await announceTeam(tx, [userId, store.ownerId])
}

/** Gives somebody of the store another part in it; the owner's goes by `handOver` alone. Locks the store; audited and mailed. */
export async function changeMember(
  tx: Tx,
  { storeId }: StoreScope,
  { userId, role }: { userId: string; role: InvitedRole },
  by: By,
): Promise<void> {
  const store = await lockStore(tx, storeId)
  const before = await getMember(tx, { storeId, userId })
  if (before.role === 'owner') throw refused.ownerStays()
  if (before.role === role) return
  await tx.update(storeMembers).set({ role }).where(eq(storeMembers.userId, userId))
  const change = { before: { userId, role: before.role }, after: { userId, role } }
  await audit(tx, { storeId, action: 'stores.change_member', ...change, by })
  await mailTeam(tx, { userId, store: store.name, what: 'changed', role })
  await announceTeam(tx, [userId])
}

/**
 * Lets somebody of the store go, by its owner, or by themselves: their panel closes at once. The owner stays. Locks the
 * store; audited, and the other side is mailed.
 */
export async function removeMember(
  tx: Tx,
  { storeId, role }: StoreScope,
  { userId }: { userId: string },
  by: By,
): Promise<void> {
  const isSelf = userId === by.actor.userId
  if (!isSelf && role !== 'owner') throw refused.roleCannot()
  const store = await lockStore(tx, storeId)
  const before = await getMember(tx, { storeId, userId })
  if (before.role === 'owner') throw refused.ownerStays()
  await tx.delete(storeMembers).where(eq(storeMembers.userId, userId))
  const action = isSelf ? 'stores.leave' : 'stores.remove_member'
  await audit(tx, { storeId, action, before: { userId, role: before.role }, by })
  const what = isSelf ? 'left' : 'removed'
  const reader = isSelf ? store.ownerId : userId
  await mailTeam(tx, { userId: reader, store: store.name, what, name: before.name })
  await announceTeam(tx, [userId, store.ownerId])
}

/**
 * Makes somebody of the store its owner, for an owner who knows their own password; who gave it stays as a manager. Both
 * are mailed. The password is looked at before the transaction, who owns the store again under its lock. Audited.
 */
export async function handOver(
  { storeId }: StoreScope,
  { userId, password }: { userId: string; password: string },
  by: By,
): Promise<void> {
  await provePassword(by.actor, password)
  await transaction(async (tx) => {
    const store = await lockStore(tx, storeId)
    if (store.ownerId !== by.actor.userId) throw refused.roleCannot()
    const next = await getMember(tx, { storeId, userId })
    if (next.role === 'owner') return
    const roleOf = (id: string, role: 'owner' | 'manager') =>
      tx.update(storeMembers).set({ role }).where(eq(storeMembers.userId, id))
    await roleOf(store.ownerId, 'manager')
    await roleOf(userId, 'owner')
    await tx
      .update(businessStores)
      .set({ ownerId: userId, updatedAt: by.now })
      .where(eq(businessStores.id, storeId))
    const change = { before: { ownerId: store.ownerId }, after: { ownerId: userId } }
    await audit(tx, { storeId, action: 'stores.hand_over', ...change, by })
    await mailTeam(tx, { userId: store.ownerId, store: store.name, what: 'given', name: next.name })
    await mailTeam(tx, { userId, store: store.name, what: 'taken' })
    await announceTeam(tx, [userId, store.ownerId])
  })
}

async function lockStore(tx: Tx, storeId: string) {
  const { name, ownerId, status, approvalStatus, verified } = businessStores
  const [store] = await tx
    .select({ name, ownerId, status, approvalStatus, verified })
    .from(businessStores)
    .where(eq(businessStores.id, storeId))
    .for('update')
  if (!store) throw refused.storeNotFound()
  return store
}

async function getMember(db: Db, { storeId, userId }: { storeId: string; userId: string }) {
  const [member] = await db
    .select({ role: storeMembers.role, name: profiles.fullName })
    .from(storeMembers)
    .innerJoin(profiles, eq(profiles.id, storeMembers.userId))
    .where(and(eq(storeMembers.storeId, storeId), eq(storeMembers.userId, userId)))
  if (!member) throw refused.memberNotFound()
  return member
}

type Deed = {
  storeId: string
  action: AuditAction
  before?: object
  after?: object
  by: Omit<By, 'actor'> & { actor: Member }
}

const audit = (tx: Tx, { storeId, by: { actor, address }, ...deed }: Deed) =>
  recordAudit(tx, { actor, address, target: { kind: 'store', id: storeId }, ...deed })

/** Their open pages ask again who they are, and a panel that is theirs no longer closes. */
async function announceTeam(tx: Tx, people: readonly string[]) {
  for (const userId of people) await announce(tx, { name: 'store.team', userId })
}
