import { eq } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { VISITOR } from '#server/auth/actor.ts'
import { hashToken, newToken } from '#server/auth/crypto.ts'
import { db, type Tx, transaction } from '#server/db/db.ts'
import { closedForMaintenance, registrationClosed } from '../errors.ts'
import type { SignUp } from '../input.ts'
import { minutesAfter, REGISTRATION_MINUTES } from '../rules.ts'
import { pendingRegistrations } from '../tables.ts'
import { sendConfirmation } from './confirm-email.ts'
import { createAccount, refuseTaken } from './create-account.ts'
import { hashPassword } from './hash-password.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import type { Place } from './open-session.ts'

/**
 * Makes a basic account at once, or keeps a premium registration for an hour until
 * it is completed; then `registrationToken` is the only key to it. In steps: no
 * connection is held while the password is hashed.
 */
export async function signUp(
  { email, password, fullName, phone = null, plan }: SignUp,
  { registrationToken }: { registrationToken: string | undefined },
  place: Place,
): Promise<{ userId: string } | { registrationToken: string }> {
  const site = await readSettings(db, 'site')
  if (site.maintenanceMode) throw closedForMaintenance()
  if (!site.allowRegistration) throw registrationClosed()
  await refuseWeakPassword(password)
  await refuseTaken(db, { email, phone })
  const details = { email, passwordHash: await hashPassword(password), fullName, phone }
  return transaction<{ userId: string } | { registrationToken: string }>((tx) =>
    plan === 'premium'
      ? stageRegistration(tx, { ...details, earlierToken: registrationToken, place })
      : register(tx, { ...details, plan, place }),
  )
}

type Details = Pick<SignUp, 'email' | 'fullName'> & { passwordHash: string; phone: string | null }

/** Account, confirmation mail and security event, all or nothing. */
export async function register(
  tx: Tx,
  { place, ...details }: Details & { plan: 'basic' | null; place: Pick<Place, 'now' | 'locale' | 'address'> },
) {
  const { now, locale, address } = place
  const { userId } = await createAccount(tx, { ...details, locale, now })
  await sendConfirmation(tx, { userId, now })
  await recordAudit(tx, {
    actor: VISITOR,
    address,
    action: 'accounts.signed_up',
    target: { kind: 'profile', id: userId },
    after: { email: details.email, plan: details.plan },
  })
  return { userId }
}

async function stageRegistration(
  tx: Tx,
  { earlierToken, place, ...details }: Details & { earlierToken: string | undefined; place: Place },
) {
  if (earlierToken)
    await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.tokenHash, hashToken(earlierToken)))
  const registrationToken = newToken()
  await tx.insert(pendingRegistrations).values({
    ...details,
    plan: 'premium',
    locale: place.locale,
    tokenHash: hashToken(registrationToken),
    expiresAt: minutesAfter(place.now, REGISTRATION_MINUTES),
    createdAt: place.now,
  })
  return { registrationToken }
}
