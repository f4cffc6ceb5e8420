import { and, eq, getTableName, lt, lte, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { readSettings } from '#modules/platform/settings/public.ts'
import { db, type mayBeLost, transaction } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { forgetRows, sweep } from '#server/jobs/sweep.ts'
import {
  begunSince,
  codesSince,
  DEVICE_COOKIE_SECONDS,
  idleSince,
  minutesAfter,
  SEEN_EVERY_MS,
} from '../rules.ts'
import {
  accountTokens,
  factorSetups,
  knownDevices,
  pendingRegistrations,
  phoneCodes,
  sessions,
  signInLocks,
  signInSteps,
} from '../tables.ts'

const LOCK_RETAINED_MINUTES = 24 * 60

/** Notes that a session is in use, at most once a minute however many requests say so at once. May be lost. */
export async function keepSession(
  tx: typeof mayBeLost,
  { sessionId, now }: { sessionId: string; now: Date },
) {
  const due = new Date(now.getTime() - SEEN_EVERY_MS)
  await tx
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), lte(sessions.lastSeenAt, due)))
}

/**
 * Throws away what has run out: sessions, unused links, abandoned registrations, old locks and codes, and devices whose
 * cookie has ended. Repeatable. Announces `session.ended`.
 */
export async function sweepExpired({ now }: { now: Date }) {
  await endOldSessions({ now })
  const isBefore = (column: PgColumn, moment: Date) => sql`${column} < ${moment.toISOString()}`
  const over = [
    [accountTokens, sql`encode(token_hash, 'hex')`, isBefore(accountTokens.expiresAt, now)],
    [pendingRegistrations, sql`encode(token_hash, 'hex')`, isBefore(pendingRegistrations.expiresAt, now)],
    [
      signInLocks,
      sql`encode(email_hash, 'hex')`,
      isBefore(signInLocks.updatedAt, minutesAfter(now, -LOCK_RETAINED_MINUTES)),
    ],
    [signInSteps, sql`encode(token_hash, 'hex')`, isBefore(signInSteps.expiresAt, now)],
    [factorSetups, sql`user_id`, isBefore(factorSetups.expiresAt, now)],
    [phoneCodes, sql`id`, isBefore(phoneCodes.createdAt, codesSince(now))],
    [
      knownDevices,
      sql`user_id || ':' || encode(device_hash, 'hex')`,
      isBefore(knownDevices.lastSeenAt, new Date(now.getTime() - DEVICE_COOKIE_SECONDS * 1000)),
    ],
  ] as const
  for (const [table, key, where] of over)
    await forgetRows({ name: `accounts.sweep:${getTableName(table)}`, now, table: sql`${table}`, key, where })
}

async function endOldSessions({ now }: { now: Date }) {
  const { sessionTimeout } = await readSettings(db, 'security')
  const { id, userId, lastSeenAt, createdAt } = sessions
  const hasEnded = or(lt(lastSeenAt, idleSince(now, sessionTimeout)), lt(createdAt, begunSince(now)))
  await sweep({
    name: 'accounts.sweep:sessions',
    now,
    due: (limit) => db.select({ id, userId }).from(sessions).where(hasEnded).limit(limit),
    work: (session) =>
      transaction(async (tx) => {
        const ended = await tx
          .delete(sessions)
          .where(and(eq(id, session.id), hasEnded))
          .returning({ id })
        // Nothing else would inform an open live stream that its session is over.
        if (ended.length === 1)
          await announce(tx, { name: 'session.ended', ids: [session.id], userId: session.userId })
      }),
  })
}
