import { eq } from 'drizzle-orm'
import { setConsent } from '#modules/identity/accounts/public.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { readSignedId } from '#server/auth/crypto.ts'
import type { Tx } from '#server/db/db.ts'
import { linkInvalid } from '../errors.ts'
import { CART_EMAILS } from '../rules.ts'

/** Takes back the consent to emails about carts, or gives it again, by the link of one. Repeatable. */
export async function chooseCartEmails(
  tx: Tx,
  { token, isWanted }: { token: string; isWanted: boolean },
  { now }: { now: Date },
) {
  const userId = readSignedId(CART_EMAILS, token)
  const [person] =
    userId === null
      ? []
      : await tx
          .select({ locale: profiles.locale, anonymisedAt: profiles.anonymisedAt })
          .from(profiles)
          .where(eq(profiles.id, userId))
  if (userId === null || !person || person.anonymisedAt) throw linkInvalid()
  await setConsent(tx, { userId, kind: 'carts', isGiven: isWanted, locale: person.locale, now })
}
