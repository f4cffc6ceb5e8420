import { eq } from 'drizzle-orm'
import { hashToken } from '#server/auth/crypto.ts'
import type { Tx } from '#server/db/db.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { noPendingRegistration, registrationClosed } from '../errors.ts'
import { isWaiting } from '../queries/registration.ts'
import { pendingRegistrations } from '../tables.ts'
import { type Cookies, keepDevice, type Place, startSession } from './open-session.ts'
import { register } from './sign-up.ts'

type Completion = { registrationToken: string | undefined; plan: 'basic' | null }

/**
 * Turns what was stored at sign-up into an account, once: of two completions at the
 * same time one finds nothing. `plan` is `basic` when the person settles for the
 * free one; the paid plan comes from a confirmed payment and never from here.
 */
export async function completeRegistration(
  tx: Tx,
  { registrationToken, plan, now, address }: Completion & Pick<Place, 'now' | 'address'>,
): Promise<{ userId: string }> {
  if (!registrationToken) throw noPendingRegistration()
  const { allowRegistration } = await readSettings(tx, 'site')
  if (!allowRegistration) throw registrationClosed()
  const [pending] = await tx.delete(pendingRegistrations).where(isWaiting(registrationToken, now)).returning()
  if (!pending) throw noPendingRegistration()
  const { email, passwordHash, fullName, phone, locale } = pending
  return register(tx, { email, passwordHash, fullName, phone, plan, place: { now, locale, address } })
}

/**
 * The same, and signs the new person in, because the browser that holds the token gave the password an hour ago
 * at most: account and session, all or nothing. Where a sign-in needs a confirmed address there is no session yet.
 */
export async function completeAndSignIn(
  tx: Tx,
  { registrationToken, plan }: Completion,
  { sessionToken, deviceToken }: Cookies,
  place: Place,
) {
  const { userId } = await completeRegistration(tx, { registrationToken, plan, ...place })
  const { requireEmailConfirmation } = await readSettings(tx, 'site')
  if (requireEmailConfirmation) return { userId, session: null }
  const device = keepDevice(deviceToken)
  const session = await startSession(tx, { userId, role: 'customer', device, sessionToken, place })
  return { userId, session: { sessionToken: session.sessionToken, deviceToken: device } }
}

/** Forgets a registration that its owner gave up; without one nothing happens. */
export async function cancelRegistration(
  tx: Tx,
  { registrationToken }: { registrationToken: string | undefined },
) {
  if (!registrationToken) return
  await tx
    .delete(pendingRegistrations)
    .where(eq(pendingRegistrations.tokenHash, hashToken(registrationToken)))
}
