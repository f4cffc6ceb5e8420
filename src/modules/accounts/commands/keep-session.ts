import { and, eq, lt, lte } from 'drizzle-orm'
import { readSettings } from '#modules/settings/queries.ts'
import type { Tx } from '#server/db.ts'
import { codesSince, idleSince, minutesAfter, SEEN_EVERY_MS } from '../rules.ts'
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

/** Throws away what has run out: idle sessions, unused links, abandoned registrations, old locks and codes. Repeatable. */
export async function sweepExpired(tx: Tx, { now }: { now: Date }) {
  const { sessionTimeout } = await readSettings(tx, 'security')
  await tx.delete(sessions).where(lt(sessions.lastSeenAt, idleSince(now, sessionTimeout)))
  await tx.delete(accountTokens).where(lt(accountTokens.expiresAt, now))
  await tx.delete(pendingRegistrations).where(lt(pendingRegistrations.expiresAt, now))
  await tx.delete(signInLocks).where(lt(signInLocks.updatedAt, minutesAfter(now, -LOCK_KEPT_MINUTES)))
  await tx.delete(phoneCodes).where(lt(phoneCodes.createdAt, codesSince(now)))
}
