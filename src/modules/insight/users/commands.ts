import {
  changeRole as giveRole,
  endSessions,
  provePassword,
  accountNotFound,
  stalePerson,
} from '#modules/identity/accounts/public.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { endPlan, givePlan } from '#modules/sellers/subscriptions/public.ts'
import type { Admin } from '#server/auth/actor.ts'
import { type Tx, transaction } from '#server/db/db.ts'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { addNoteInput, changePlanInput, changeRoleInput } from './input.ts'
import { THOSE_HERE } from './queries.ts'
import { personNotes } from './tables.ts'

type Asking = { actor: Admin; now: Date; address: string }

/**
 * Another role for a person, for an administrator who knows their own password. In steps: no connection is held while
 * it is hashed. What `giveRole` in accounts promises holds.
 */
export async function changeRole(
  { id, role, password }: z.output<typeof changeRoleInput>,
  { actor, now, address }: Asking,
) {
  await provePassword(actor, password)
  await transaction((tx) => giveRole(tx, { actor, userId: id, role, now, address }))
}

/**
 * Another plan for a person, or none, without a payment: thirty days at what an administrator's plan is worth. The
 * plan that a person has already is left as it is, so that pressing twice gives one month; one that somebody else
 * changed meanwhile is stale. Locks the person.
 */
export async function changePlan(
  tx: Tx,
  { id, plan, seen }: z.output<typeof changePlanInput>,
  { actor, now, address }: Asking,
) {
  const [person] = await tx
    .select({ plan: profiles.subscriptionPlan })
    .from(profiles)
    .where(and(eq(profiles.id, id), THOSE_HERE))
    .for('no key update')
  if (!person) throw accountNotFound()
  const held = person.plan ?? 'none'
  if (held === plan) return
  if (held !== seen) throw stalePerson()
  if (plan === 'none') await endPlan(tx, { actor, userId: id, now, address })
  else await givePlan(tx, { actor, userId: id, planType: plan, now, address })
}

/** Ends all sessions of a person, open pages included. Announces `session.ended`. */
export async function endAllSessions(
  tx: Tx,
  { id }: { id: string },
  { actor, address }: Omit<Asking, 'now'>,
) {
  const exceptId = id === actor.userId ? { exceptId: actor.sessionId } : {}
  await endSessions(tx, { userId: id, ...exceptId })
  const target = { kind: 'profile', id } as const
  await recordAudit(tx, { actor, address, action: 'accounts.sessions_ended', target })
}

/** Adds a note of an admin to a person. */
export async function addNote(
  tx: Tx,
  { id, body }: z.output<typeof addNoteInput>,
  { actor, now }: Pick<Asking, 'actor' | 'now'>,
) {
  const here = await tx.$count(profiles, and(eq(profiles.id, id), THOSE_HERE))
  if (here === 0) throw accountNotFound()
  await tx.insert(personNotes).values({ userId: id, authorId: actor.userId, body, createdAt: now })
}
