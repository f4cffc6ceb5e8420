import { and, eq, lt, lte, or } from 'drizzle-orm'
import { readSettings } from '#modules/settings/queries.ts'
import type { Tx } from '#server/db.ts'
import { announce } from '#server/live.ts'
import { begunSince, codesSince, idleSince, minutesAfter, SEEN_EVERY_MS } from '../rules.ts'
import { accountTokens, pendingRegistrations, phoneCodes, sessions, signInLocks } from '../tables.ts'

const LOCK_KEPT_MINUTES = 24 * 60

/** Notes that a session is in use, at most once a minute however many requests say so at once. */
export async function keepSession(tx: Tx, { sessionId, now }: { sessionId: string; now: Date }) {
  const due = new Date(now.getTime() - SEEN_EVERY_MS)
  await tx
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), lte(sessions.lastSeenAt, due)))
}

/** Throws away what has run out: sessions, unused links, abandoned registrations, old locks and codes. Repeatable. Announces `session.ended`. */
export async function sweepExpired(tx: Tx, { now }: { now: Date }) {
  const { sessionTimeout } = await readSettings(tx, 'security')
  const hasEnded = or(
    lt(sessions.lastSeenAt, idleSince(now, sessionTimeout)),
    lt(sessions.createdAt, begunSince(now)),
  )
  const ended = await tx
    .delete(sessions)
    .where(hasEnded)
    .returning({ id: sessions.id, userId: sessions.userId })
  // Nothing else would tell an open live stream, which asks for nothing, that its session is over.
  for (const { id, userId } of ended) await announce(tx, { name: 'session.ended', ids: [id], userId })
  await tx.delete(accountTokens).where(lt(accountTokens.expiresAt, now))
  await tx.delete(pendingRegistrations).where(lt(pendingRegistrations.expiresAt, now))
  await tx.delete(signInLocks).where(lt(signInLocks.updatedAt, minutesAfter(now, -LOCK_KEPT_MINUTES)))
  await tx.delete(phoneCodes).where(lt(phoneCodes.createdAt, codesSince(now)))
}
