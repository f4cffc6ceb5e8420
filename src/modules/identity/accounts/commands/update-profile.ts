import { and, eq, gt, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Member } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { violates } from '#server/http/errors.ts'
import { accountNotFound, nothingToChange, phoneTaken } from '../errors.ts'
import type { ProfileChange } from '../input.ts'
import { phoneCodes, profiles } from '../tables.ts'

type Asking = { actor: Member; now: Date; address: string }

/**
 * Writes a person's own name and number. Another number is unverified and ends the
 * codes sent to the old one; one that somebody has is a 409, also when two take it
 * at once. Locks the profile; the same values again change nothing.
 */
export async function updateProfile(
  tx: Tx,
  { fullName, phone }: ProfileChange,
  { actor, now, address }: Asking,
) {
  if (fullName === undefined && phone === undefined) throw nothingToChange()
  const before = await lockProfile(tx, actor)
  const isRenamed = fullName !== undefined && fullName !== before.fullName
  const hasNewNumber = phone !== undefined && phone !== before.phone
  if (!isRenamed && !hasNewNumber) return
  try {
    await tx
      .update(profiles)
      .set({
        ...(isRenamed ? { fullName } : {}),
        ...(hasNewNumber ? { phone, phoneVerified: false } : {}),
        updatedAt: now,
      })
      .where(eq(profiles.id, actor.userId))
  } catch (error) {
    if (violates(error, 'profiles_phone_key')) throw phoneTaken()
    throw error
  }
  if (hasNewNumber) await endCodes(tx, { userId: actor.userId, now })
  await recordAudit(tx, {
    actor,
    address,
    action: 'accounts.profile_changed',
    target: { kind: 'profile', id: actor.userId },
    // Which, not what: the log cannot forget, and a person may ask to be forgotten.
    after: { changed: [...(isRenamed ? ['fullName'] : []), ...(hasNewNumber ? ['phone'] : [])] },
  })
}

/** The own profile, locked until the transaction ends: who decides about number or picture reads under this lock. */
export async function lockProfile(tx: Tx, { userId }: { userId: string }) {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, userId)).for('update')
  if (!profile || profile.anonymisedAt) throw accountNotFound()
  return profile
}

async function endCodes(tx: Tx, { userId, now }: { userId: string; now: Date }) {
  await tx
    .update(phoneCodes)
    .set({ expiresAt: sql`greatest(${phoneCodes.createdAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(phoneCodes.userId, userId), gt(phoneCodes.expiresAt, now)))
}
