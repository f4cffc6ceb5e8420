import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import {
  accountTokens,
  addresses,
  credentials,
  factorSetups,
  knownDevices,
  pendingRegistrations,
  phoneCodes,
  profiles,
  recoveryCodes,
  secondFactors,
  signInSteps,
} from '../tables.ts'
import { savedFilters } from '../tables/saved-filters.ts'
import { dropAvatar } from './change-avatar.ts'
import { endSessions } from './end-sessions.ts'

const THEIRS = [
  credentials,
  knownDevices,
  accountTokens,
  addresses,
  secondFactors,
  recoveryCodes,
  factorSetups,
  signInSteps,
  savedFilters,
]

/**
 * Forgets how a person signs in, where things were sent to and how they look. The profile is the caller's, and what they
 * declared (`consents`) stays as long as it. Announces `session.ended`.
 */
export async function forget(tx: Tx, { userId, email }: { userId: string; email: string }) {
  await endSessions(tx, { userId })
  for (const table of THEIRS) await tx.delete(table).where(eq(table.userId, userId))
  // The number keeps its count of codes: leaving is no way to ask for more.
  await tx.update(phoneCodes).set({ userId: null }).where(eq(phoneCodes.userId, userId))
  await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.email, email.toLowerCase()))
  const [{ avatarMediaId } = { avatarMediaId: null }] = await tx
    .select({ avatarMediaId: profiles.avatarMediaId })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!avatarMediaId) return
  await tx.update(profiles).set({ avatarMediaId: null }).where(eq(profiles.id, userId))
  await dropAvatar(tx, avatarMediaId)
}
