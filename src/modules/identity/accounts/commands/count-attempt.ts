import { eq, sql } from 'drizzle-orm'
import { keyedHash } from '#server/auth/crypto.ts'
import type { Db } from '#server/db/db.ts'
import { signInLocked } from '../errors.ts'
import { LOCK_MINUTES, minutesAfter } from '../rules.ts'
import { signInLocks } from '../tables.ts'

export const emailHash = (email: string) => keyedHash('sign-in', email)

/** What the second step of a known device is counted by: no one else can lock it. */
export const deviceLockHash = ({ userId, device }: { userId: string; device: string }) =>
  keyedHash('second-step', `${userId} ${device}`)

/**
 * Counts one try before its proof is looked at, so that
 * many tries at once get no more looks than one after the other. A 429 while the
 * address is locked, whether anybody has it or not. Says whether this try locks.
 */
export async function countAttempt(
  db: Db,
  { key, maxAttempts, now }: { key: Buffer; maxAttempts: number; now: Date },
): Promise<{ locks: boolean }> {
  const until = minutesAfter(now, LOCK_MINUTES).toISOString()
  const at = now.toISOString()
  const counted = await db.execute<{ locked: boolean }>(sql`
    insert into sign_in_locks as l (email_hash, failures, locked_until, updated_at)
    values (${key}, 1, case when ${maxAttempts}::int <= 1 then ${until}::timestamptz end, ${at}::timestamptz)
    on conflict (email_hash) do update set
      failures = case when l.locked_until is null then l.failures + 1 else 1 end,
      locked_until = case
        when (case when l.locked_until is null then l.failures + 1 else 1 end) >= ${maxAttempts}::int
        then ${until}::timestamptz end,
      updated_at = ${at}::timestamptz
    where l.locked_until is null or l.locked_until <= ${at}::timestamptz
    returning locked_until is not null as locked`)
  const [row] = counted.rows
  if (row) return { locks: row.locked }
  const [lock] = await db
    .select({ until: signInLocks.lockedUntil })
    .from(signInLocks)
    .where(eq(signInLocks.emailHash, key))
  const secondsLeft = Math.ceil(((lock?.until ?? now).getTime() - now.getTime()) / 1000)
  throw signInLocked(Math.max(1, secondsLeft))
}
