import { and, eq, gt } from 'drizzle-orm'
import { hashToken } from '#server/crypto.ts'
import type { Tx } from '#server/db.ts'
import { noPendingRegistration } from '../errors.ts'
import { pendingRegistrations } from '../tables.ts'
import { register } from './sign-up.ts'

/**
 * Turns what was kept at sign-up into an account, once: of two completions at the
 * same time one finds nothing. `plan` is `basic` when the person settles for the
 * free one; the paid plan comes from a confirmed payment and never from here.
 */
export async function completeRegistration(
  tx: Tx,
  {
    registrationToken,
    plan,
    now,
    address,
  }: { registrationToken: string | undefined; plan: 'basic' | null; now: Date; address: string },
): Promise<{ userId: string }> {
  if (!registrationToken) throw noPendingRegistration()
  const [pending] = await tx
    .delete(pendingRegistrations)
    .where(
      and(
        eq(pendingRegistrations.tokenHash, hashToken(registrationToken)),
        gt(pendingRegistrations.expiresAt, now),
      ),
    )
    .returning()
  if (!pending) throw noPendingRegistration()
  const { email, passwordHash, fullName, phone, locale } = pending
  return register(tx, { email, passwordHash, fullName, phone, plan, place: { now, locale, address } })
}
