import { asc, eq, or } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Admin, System } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { accountNotFound, lastAdministrator, notAnAdministrator } from '../errors.ts'
import { leavesAnAdministrator, type Role } from '../rules.ts'
import { profiles } from '../tables.ts'
import { endSessions } from './end-sessions.ts'

type RoleChange = {
  actor: Admin | System
  userId: string
  role: Role
  now: Date
  address?: string
  reason?: string
}

/**
 * Gives a person another role and ends their other sessions. One administrator
 * always remains, also when two demote each other at once. The same role again
 * changes nothing. Locks the person and all administrators; announces `session.ended`.
 */
export async function changeRole(tx: Tx, { actor, userId, role, now, address, reason }: RoleChange) {
  const { adminIds, target } = await lockAdministrators(tx, { userId })
  // Read under the lock: the one who asks may have been demoted while waiting for it.
  if (actor.kind === 'admin' && !adminIds.includes(actor.userId)) throw notAnAdministrator()
  if (!target || target.anonymisedAt) throw accountNotFound()
  if (target.role === role) return
  if (target.role === 'admin' && !leavesAnAdministrator(adminIds, userId)) throw lastAdministrator()

  await tx.update(profiles).set({ role, updatedAt: now }).where(eq(profiles.id, userId))
  const asksForSelf = actor.kind === 'admin' && actor.userId === userId
  await endSessions(tx, { userId, ...(asksForSelf ? { exceptId: actor.sessionId } : {}) })
  await recordAudit(tx, {
    actor,
    address,
    action: 'accounts.change_role',
    target: { kind: 'profile', id: userId },
    before: { role: target.role },
    after: { role },
    reason,
  })
}

/** Locks one person and all administrators in id order: who decides about the last one reads under this lock. */
export async function lockAdministrators(tx: Tx, { userId }: { userId: string }) {
  const locked = await tx
    .select({ id: profiles.id, role: profiles.role, anonymisedAt: profiles.anonymisedAt })
    .from(profiles)
    .where(or(eq(profiles.role, 'admin'), eq(profiles.id, userId)))
    .orderBy(asc(profiles.id))
    .for('update')
  const adminIds = locked.filter(({ role }) => role === 'admin').map(({ id }) => id)
  return { adminIds, target: locked.find(({ id }) => id === userId) ?? null }
}
