import { and, eq, ne } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { endDevice, endDevices } from '#modules/platform/emails/public.ts'
import type { Member } from '#server/auth/actor.ts'
import { hashToken } from '#server/auth/crypto.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { sessionNotFound } from '../errors.ts'
import { sessions, signInSteps } from '../tables.ts'

/** Ends a person's sessions and half-done sign-ins, open live streams included, and what is shown on their devices; `exceptId` is the one that asks. Announces `session.ended`. */
export async function endSessions(tx: Tx, { userId, exceptId }: { userId: string; exceptId?: string }) {
  await tx.delete(signInSteps).where(eq(signInSteps.userId, userId))
  const mine = eq(sessions.userId, userId)
  const remaining =
    exceptId === undefined ? [] : await tx.select().from(sessions).where(eq(sessions.id, exceptId))
  await endDevices(tx, { userId, exceptHash: remaining[0]?.deviceHash })
  const ended = await tx
    .delete(sessions)
    .where(exceptId === undefined ? mine : and(mine, ne(sessions.id, exceptId)))
    .returning({ id: sessions.id })
  if (ended.length > 0) await announce(tx, { name: 'session.ended', ids: ended.map(({ id }) => id), userId })
}

/** Ends the session of one cookie. No such session is not an error. */
export async function endSession(tx: Tx, { sessionToken }: { sessionToken: string | undefined }) {
  if (!sessionToken) return
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(sessionToken)))
    .returning({ id: sessions.id, userId: sessions.userId })
  if (ended) await announce(tx, { name: 'session.ended', ids: [ended.id], userId: ended.userId })
}

type Asking = { actor: Member; address: string }

/** Ends one of the person's own sessions and what is shown there; anybody else's is not found. */
export async function endOwnSession(tx: Tx, { id }: { id: string }, { actor, address }: Asking) {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, actor.userId)))
    .returning({ deviceHash: sessions.deviceHash })
  if (!ended) throw sessionNotFound()
  await endDevice(tx, { ...ended, of: actor.userId })
  await announce(tx, { name: 'session.ended', ids: [id], userId: actor.userId })
  await recordEnd(tx, { actor, address })
}

/** Ends all of the person's sessions but the one that asks. */
export async function endOtherSessions(tx: Tx, { actor, address }: Asking) {
  await endSessions(tx, { userId: actor.userId, exceptId: actor.sessionId })
  await recordEnd(tx, { actor, address })
}

const recordEnd = (tx: Tx, { actor, address }: Asking) =>
  recordAudit(tx, {
    actor,
    address,
    action: 'accounts.session_ended',
    target: { kind: 'profile', id: actor.userId },
  })
