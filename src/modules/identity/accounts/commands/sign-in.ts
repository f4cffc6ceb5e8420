import { eq, sql } from 'drizzle-orm'
import { readSettings } from '#modules/platform/settings/public.ts'
import { db, transaction } from '#server/db/db.ts'
import { closedForMaintenance, emailNotConfirmed, wrongCredentials } from '../errors.ts'
import { listWays } from '../queries/factors.ts'
import type { FactorWay } from '../rules/second-factor.ts'
import { profiles } from '../tables.ts'
import { resendConfirmation } from './confirm-email.ts'
import { countAttempt, emailHash } from './count-attempt.ts'
import { verifyPassword } from './hash-password.ts'
import {
  type Account,
  type Cookies,
  findAccount,
  forgetAttempts,
  keepDevice,
  openSession,
  type Place,
  recordLock,
} from './open-session.ts'
import { beginStep } from './second-step.ts'

export type SignedIn = {
  userId: string
  deviceToken: string
  /** Missing while a second proof is awaited: then `step` is the only key to going on. */
  sessionToken: string | undefined
  step?: { token: string; ways: FactorWay[] }
}

/**
 * Opens a session for the right password and returns its token, which is nowhere
 * stored in clear; the session of the old cookie ends. Who has a second factor gets
 * no session but ten minutes to prove it. In steps: no connection is held while
 * the password is hashed, and a refused try stays counted.
 */
export async function signIn(
  { email, password }: { email: string; password: string },
  { sessionToken, deviceToken }: Cookies,
  place: Place,
): Promise<SignedIn> {
  const device = keepDevice(deviceToken)
  const account = await findAccount(db, { who: eq(sql`lower(${profiles.email})`, email), device })
  const { maxLoginAttempts: maxAttempts } = await readSettings(db, 'security')
  const { locks } = account?.isKnownDevice
    ? { locks: false }
    : await transaction((tx) => countAttempt(tx, { key: emailHash(email), maxAttempts, now: place.now }))

  if (!(await verifyPassword(account?.passwordHash ?? null, password)) || !account) {
    if (locks) await transaction((tx) => recordLock(tx, { email, userId: account?.id, place }))
    throw wrongCredentials()
  }
  await refuseClosed(account, device, place.now)
  const opened = { userId: account.id, deviceToken: device }
  const ways = await listWays(db, { userId: account.id })
  if (ways.length > 0) {
    const token = await transaction((tx) => beginStep(tx, { account, device, now: place.now }))
    return { ...opened, sessionToken: undefined, step: { token, ways } }
  }
  const session = await transaction((tx) => openSession(tx, { account, device, sessionToken, place }))
  return { ...opened, sessionToken: session.sessionToken }
}

async function refuseClosed(account: Account, device: string, now: Date) {
  const { id, role, emailConfirmedAt } = account
  const site = await readSettings(db, 'site')
  const mustConfirm = site.requireEmailConfirmation && !emailConfirmedAt
  const mustWait = site.maintenanceMode && role !== 'admin'
  if (!mustConfirm && !mustWait) return
  await transaction(async (tx) => {
    await forgetAttempts(tx, { account, device })
    if (mustConfirm) await resendConfirmation(tx, { userId: id, now })
  })
  throw mustConfirm ? emailNotConfirmed() : closedForMaintenance()
}
