import { and, eq, gt } from 'drizzle-orm'
import { hashToken } from '#server/auth/crypto.ts'
import type { Db } from '#server/db/db.ts'
import type { Consent } from '../rules.ts'
import { consents, pendingRegistrations } from '../tables.ts'

/** What waits under this token: what its owner typed and may see again, never the password. */
export async function findRegistration(
  db: Db,
  { registrationToken, now }: { registrationToken: string | undefined; now: Date },
) {
  if (!registrationToken) return null
  const [pending] = await db
    .select({
      email: pendingRegistrations.email,
      fullName: pendingRegistrations.fullName,
      expiresAt: pendingRegistrations.expiresAt,
    })
    .from(pendingRegistrations)
    .where(isWaiting(registrationToken, now))
  return pending ?? null
}

export const isWaiting = (registrationToken: string, now: Date) =>
  and(
    eq(pendingRegistrations.tokenHash, hashToken(registrationToken)),
    gt(pendingRegistrations.expiresAt, now),
  )

export async function hasConsent(
  db: Db,
  { userId, kind }: { userId: string; kind: Consent },
): Promise<boolean> {
  const [found] = await db
    .select({ kind: consents.kind })
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.kind, kind)))
  return found !== undefined
}
