import { and, asc, eq, gt } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { hashToken } from '#server/auth/crypto.ts'
import type { Db } from '#server/db/db.ts'
import type { StoreScope } from './scope.ts'
import { businessStores, storeInvitations, storeMembers } from '../tables.ts'

/** Who works in a store and who is asked to; addresses and invitations are the owner's to see. */
export async function findTeam(db: Db, scope: StoreScope, { userId, now }: { userId: string; now: Date }) {
  const owns = scope.role === 'owner'
  const { role, createdAt } = storeMembers
  const members = await db
    .select({ id: profiles.id, name: profiles.fullName, email: profiles.email, role, since: createdAt })
    .from(storeMembers)
    .innerJoin(profiles, eq(profiles.id, storeMembers.userId))
    .where(eq(storeMembers.storeId, scope.storeId))
    .orderBy(asc(createdAt), asc(profiles.id))
  const { id, email, expiresAt } = storeInvitations
  const invitations = owns
    ? await db
        .select({ id, email, role: storeInvitations.role, expiresAt })
        .from(storeInvitations)
        .where(and(eq(storeInvitations.storeId, scope.storeId), gt(expiresAt, now)))
        .orderBy(asc(storeInvitations.createdAt), asc(id))
    : []
  return {
    members: members.map((member) => ({
      ...member,
      email: owns || member.id === userId ? member.email : null,
      isSelf: member.id === userId,
      since: member.since.toISOString(),
    })),
    invitations: invitations.map((one) => ({ ...one, expiresAt: one.expiresAt.toISOString() })),
  }
}

/** The invitation behind the link of an email, while it works. */
export async function findInvitation(db: Db, { token, now }: { token: string; now: Date }) {
  const [found] = await db
    .select({
      storeId: storeInvitations.storeId,
      store: businessStores.name,
      email: storeInvitations.email,
      role: storeInvitations.role,
    })
    .from(storeInvitations)
    .innerJoin(businessStores, eq(businessStores.id, storeInvitations.storeId))
    .where(and(eq(storeInvitations.tokenHash, hashToken(token)), gt(storeInvitations.expiresAt, now)))
  return found ?? null
}
