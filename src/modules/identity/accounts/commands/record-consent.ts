import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import type { Locale } from '#lib/locale.ts'
import type { Consent } from '../rules.ts'
import { consents } from '../tables.ts'

/** Writes down what a person declared, and when; the first time counts, repeating it changes nothing. */
export async function recordConsent(
  tx: Tx,
  { userId, kind, locale, now }: { userId: string; kind: Consent; locale: Locale; now: Date },
) {
  await tx.insert(consents).values({ userId, kind, locale, givenAt: now }).onConflictDoNothing()
}

/** Records a declaration or takes it back. Repeatable; taking back one that was never made changes nothing. */
export async function setConsent(
  tx: Tx,
  { isGiven, ...consent }: { isGiven: boolean; userId: string; kind: Consent; locale: Locale; now: Date },
) {
  if (isGiven) return recordConsent(tx, consent)
  const { userId, kind } = consent
  await tx.delete(consents).where(and(eq(consents.userId, userId), eq(consents.kind, kind)))
}
