import { and, eq, isNull } from 'drizzle-orm'
import type { Locale } from '#lib/locale.ts'
import { type EmailParts, mailParts } from '#modules/platform/emails/public.ts'
import type { Tx } from '#server/db/db.ts'
import { profiles } from '../tables.ts'

/** Emails the account's own address, in the given language or else that of the account; no one who has left. */
export async function mailPerson(
  tx: Tx,
  { userId, locale }: { userId: string; locale?: Locale },
  template: string,
  words: (locale: Locale) => Omit<EmailParts, 'locale'>,
  dedupeKey?: string,
) {
  const [reader] = await tx
    .select({ email: profiles.email, locale: profiles.locale })
    .from(profiles)
    .where(and(eq(profiles.id, userId), isNull(profiles.anonymisedAt)))
  if (!reader) return
  const spoken = locale ?? reader.locale
  await mailParts(tx, {
    to: reader.email,
    template,
    parts: { locale: spoken, ...words(spoken) },
    dedupeKey,
  })
}
