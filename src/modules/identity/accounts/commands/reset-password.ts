import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { sendMail } from '#modules/platform/emails/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { VISITOR } from '#server/auth/actor.ts'
import { db, type Tx, transaction } from '#server/db/db.ts'
import { passwordChangedMail, recoveryMail } from '../emails.ts'
import { resetLinkInvalid } from '../errors.ts'
import { isResetLinkValid } from '../queries.ts'
import { credentials, knownDevices, profiles, signInLocks } from '../tables.ts'
import { markConfirmed } from './confirm-email.ts'
import { emailHash } from './count-attempt.ts'
import { endSession, endSessions } from './end-sessions.ts'
import { hashPassword } from './hash-password.ts'
import { issueToken, takeToken } from './issue-token.ts'
import { type Cookies, deviceHash } from './open-session.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

const ANSWER_MS = 250

type Asking = { now: Date; address: string }

/** Mails the link that sets a new password, if the address has an account; neither the answer nor its time reveals it. */
export async function requestRecovery({ email }: { email: string }, asking: Asking) {
  const answered = wait(ANSWER_MS)
  try {
    await transaction((tx) => mailRecoveryLink(tx, { email, ...asking }))
  } finally {
    await answered
  }
}

/**
 * Sets the password by a mailed link, which is used up. Ends all sessions and
 * the one of the browser that asks, lifts a lock, forgets all other devices, and informs the
 * owner by mail. In steps: no connection is held while the password is hashed.
 */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  cookies: Cookies,
  asking: Asking,
) {
  if (!(await isResetLinkValid(db, { token, now: asking.now }))) throw resetLinkInvalid()
  await refuseWeakPassword(password)
  const passwordHash = await hashPassword(password)
  await transaction((tx) => replacePassword(tx, { token, passwordHash, ...cookies, ...asking }))
}

async function mailRecoveryLink(tx: Tx, { email, now, address }: { email: string } & Asking) {
  const [reader] = await tx
    .select()
    .from(profiles)
    .where(and(eq(sql`lower(${profiles.email})`, email), isNull(profiles.anonymisedAt)))
  if (!reader) return
  const token = await issueToken(tx, { userId: reader.id, purpose: 'reset_password', now })
  const { siteName } = await readSettings(tx, 'site')
  await sendMail(tx, { to: reader.email, ...recoveryMail({ reader, token, shopName: siteName }) })
  await recordAudit(tx, {
    actor: VISITOR,
    address,
    action: 'accounts.recovery_asked',
    target: { kind: 'profile', id: reader.id },
  })
}

type Replacement = { token: string; passwordHash: string } & Cookies & Asking

async function replacePassword(
  tx: Tx,
  { token, passwordHash, sessionToken, deviceToken, now, address }: Replacement,
) {
  const userId = await takeToken(tx, { token, purpose: 'reset_password', now })
  if (!userId) throw resetLinkInvalid()
  // Before the sessions are ended: a sign-in with the old password that is under way waits here or is refused.
  const password = { passwordHash, changedAt: now }
  // A person whom an earlier shop brought has none yet.
  await tx
    .insert(credentials)
    .values({ userId, ...password })
    .onConflictDoUpdate({ target: credentials.userId, set: password })
  await endSessions(tx, { userId })
  await endSession(tx, { sessionToken })
  await forgetDevices(tx, { userId, deviceToken })
  await markConfirmed(tx, { userId, now })
  const [reader] = await tx.select().from(profiles).where(eq(profiles.id, userId))
  if (!reader) throw resetLinkInvalid()
  await tx.delete(signInLocks).where(eq(signInLocks.emailHash, emailHash(reader.email.toLowerCase())))
  const { siteName } = await readSettings(tx, 'site')
  await sendMail(tx, { to: reader.email, ...passwordChangedMail({ reader, shopName: siteName, now }) })
  await recordAudit(tx, {
    actor: VISITOR,
    address,
    action: 'accounts.password_reset',
    target: { kind: 'profile', id: userId },
  })
}

/** Forgets the devices a person has signed in from, but for the one that asks. */
export async function forgetDevices(
  tx: Tx,
  { userId, deviceToken }: { userId: string; deviceToken: string | undefined },
) {
  const theirs = eq(knownDevices.userId, userId)
  await tx
    .delete(knownDevices)
    .where(deviceToken ? and(theirs, ne(knownDevices.deviceHash, deviceHash(deviceToken))) : theirs)
}
