import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/audit/commands.ts'
import { readSettings } from '#modules/settings/queries.ts'
import { VISITOR } from '#server/actor.ts'
import { hashToken, keyedHash, newToken } from '#server/crypto.ts'
import { type Db, db, type Tx, transaction } from '#server/db.ts'
import type { Locale } from '#lib/locale.ts'
import { closedForMaintenance, emailNotConfirmed, wrongCredentials } from '../errors.ts'
import type { Role } from '../rules.ts'
import { credentials, knownDevices, profiles, sessions, signInLocks } from '../tables.ts'
import { resendConfirmation } from './confirm-email.ts'
import { countAttempt, emailHash } from './count-attempt.ts'
import { endSession } from './end-sessions.ts'
import { verifyPassword } from './hash-password.ts'

export type Place = { now: Date; locale: Locale; address: string; userAgent: string }
export type Cookies = { sessionToken: string | undefined; deviceToken: string | undefined }

/**
 * Opens a session for the right password and returns its token, which is nowhere
 * kept in clear. The session of the old cookie ends. In steps: no connection is
 * held while the password is hashed, and a refused try stays counted.
 */
export async function signIn(
  { email, password }: { email: string; password: string },
  { sessionToken, deviceToken }: Cookies,
  place: Place,
) {
  const device = keepDevice(deviceToken)
  const account = await findAccount(db, { email, device })
  const { maxLoginAttempts: maxAttempts } = await readSettings(db, 'security')
  const { locks } = account?.isKnownDevice
    ? { locks: false }
    : await transaction((tx) => countAttempt(tx, { email, maxAttempts, now: place.now }))

  if (!(await verifyPassword(account?.passwordHash ?? null, password)) || !account) {
    if (locks) await transaction((tx) => recordLock(tx, { email, userId: account?.id, place }))
    throw wrongCredentials()
  }
  await refuseClosed(account, place.now)
  const session = await transaction((tx) => openSession(tx, { account, device, sessionToken, place }))
  return { userId: account.id, ...session, deviceToken: device }
}

export const keepDevice = (deviceToken: string | undefined) =>
  deviceToken && /^[\w-]{43}$/.test(deviceToken) ? deviceToken : newToken()

/** What a device is known by: comparable, not readable. */
export const deviceHash = (device: string) => keyedHash('device', device)

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

// One question for known and unknown addresses alike, so that both take equally long.
async function findAccount(db: Db, { email, device }: { email: string; device: string }) {
  const [account] = await db
    .select({
      id: profiles.id,
      email: profiles.email,
      role: profiles.role,
      emailConfirmedAt: profiles.emailConfirmedAt,
      passwordHash: credentials.passwordHash,
      isKnownDevice: sql<boolean>`${knownDevices.userId} is not null`,
    })
    .from(profiles)
    .innerJoin(credentials, eq(credentials.userId, profiles.id))
    .leftJoin(
      knownDevices,
      and(eq(knownDevices.userId, profiles.id), eq(knownDevices.deviceHash, deviceHash(device))),
    )
    .where(and(eq(sql`lower(${profiles.email})`, email), isNull(profiles.anonymisedAt)))
  return account ?? null
}

async function refuseClosed({ id, role, email, emailConfirmedAt }: Account, now: Date) {
  const site = await readSettings(db, 'site')
  const mustConfirm = site.requireEmailConfirmation && !emailConfirmedAt
  const mustWait = site.maintenanceMode && role !== 'admin'
  if (!mustConfirm && !mustWait) return
  await transaction(async (tx) => {
    await forgetAttempts(tx, email)
    if (mustConfirm) await resendConfirmation(tx, { userId: id, now })
  })
  throw mustConfirm ? emailNotConfirmed() : closedForMaintenance()
}

type Opening = { account: Account; device: string; sessionToken: string | undefined; place: Place }

async function openSession(tx: Tx, { account, device, sessionToken, place }: Opening) {
  const { id: userId, role, passwordHash } = account
  // A reset may have come between: the password that was looked at must still be the one in force.
  const [current] = await tx
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, passwordHash)))
    .for('share')
  if (!current) throw wrongCredentials()

  await forgetAttempts(tx, account.email)
  return startSession(tx, { userId, role, device, sessionToken, place })
}

type Start = {
  userId: string
  role: Role
  device: string
  sessionToken: string | undefined
  place: Place
}

/** Opens a session for somebody who has just proved who they are; the one of the old cookie ends. */
export async function startSession(tx: Tx, { userId, role, device, sessionToken, place }: Start) {
  const { now, locale, address, userAgent } = place
  await endSession(tx, { sessionToken })
  const token = newToken()
  const seen = { deviceHash: deviceHash(device), lastSeenAt: now }
  const [session] = await tx
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, userAgent, address, createdAt: now, ...seen })
    .returning({ id: sessions.id })
  await tx
    .insert(knownDevices)
    .values({ userId, ...seen })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { lastSeenAt: now } })
  await tx
    .update(profiles)
    .set({ locale })
    .where(and(eq(profiles.id, userId), ne(profiles.locale, locale)))
  await recordAudit(tx, {
    actor: { kind: role, userId, sessionId: session!.id, storeId: null },
    address,
    action: 'accounts.signed_in',
    target: { kind: 'profile', id: userId },
    after: { userAgent },
  })
  return { sessionToken: token, sessionId: session!.id }
}

async function forgetAttempts(tx: Tx, email: string) {
  await tx.delete(signInLocks).where(eq(signInLocks.emailHash, emailHash(email)))
}

// Written for unknown addresses too, so that a try that locks takes equally long.
async function recordLock(
  tx: Tx,
  { email, userId, place }: { email: string; userId: string | undefined; place: Place },
) {
  const target = userId
    ? { kind: 'profile', id: userId }
    : { kind: 'unknown_address', id: emailHash(email).toString('hex').slice(0, 32) }
  await recordAudit(tx, { actor: VISITOR, address: place.address, action: 'accounts.sign_in_locked', target })
}
