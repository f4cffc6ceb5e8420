import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { endDevice } from '#modules/platform/emails/public.ts'
import { VISITOR } from '#server/auth/actor.ts'
import { hashToken, keyedHash, newToken } from '#server/auth/crypto.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Locale } from '#lib/locale.ts'
import { wrongCredentials } from '../errors.ts'
import type { Role } from '../rules.ts'
import type { FactorWay } from '../rules/second-factor.ts'
import { credentials, knownDevices, profiles, sessions, signInLocks } from '../tables.ts'
import { deviceLockHash, emailHash } from './count-attempt.ts'
import { endSession } from './end-sessions.ts'

export type Place = { now: Date; locale: Locale; address: string; userAgent: string }
export type Cookies = { sessionToken: string | undefined; deviceToken: string | undefined }

export const keepDevice = (deviceToken: string | undefined) =>
  deviceToken && /^[\w-]{43}$/.test(deviceToken) ? deviceToken : newToken()

/** What a device is known by: comparable, not readable. */
export const deviceHash = (device: string) => keyedHash('device', device)

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

// One question for known and unknown addresses alike, so that both take equally long.
export async function findAccount(db: Db, { who, device }: { who: SQL; device: string }) {
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
    .where(and(who, isNull(profiles.anonymisedAt)))
  return account ?? null
}

type Opening = {
  account: Account
  device: string
  sessionToken: string | undefined
  place: Place
  factor?: FactorWay | undefined
}

/** Opens a session for somebody whose proofs were looked at; the failures before it are forgotten. */
export async function openSession(tx: Tx, { account, device, sessionToken, place, factor }: Opening) {
  const { id: userId, role } = account
  await holdPassword(tx, account)
  await forgetAttempts(tx, { account, device })
  return startSession(tx, { userId, role, device, sessionToken, place, factor })
}

/** A reset may have come between: the password that was looked at must still be the one in force. */
export async function holdPassword(tx: Tx, { id, passwordHash }: Account) {
  const [current] = await tx
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(and(eq(credentials.userId, id), eq(credentials.passwordHash, passwordHash)))
    .for('share')
  if (!current) throw wrongCredentials()
}

type Start = {
  userId: string
  role: Role
  device: string
  sessionToken: string | undefined
  place: Place
  factor?: FactorWay | undefined
}

/** Opens a session for somebody who has just proved who they are; the one of the old cookie ends. */
export async function startSession(tx: Tx, { userId, role, device, sessionToken, place, factor }: Start) {
  const { now, locale, address, userAgent } = place
  await endSession(tx, { sessionToken })
  const token = newToken()
  const seen = { deviceHash: deviceHash(device), lastSeenAt: now }
  // A person left without signing out: their notices are not for the next one.
  await endDevice(tx, { deviceHash: seen.deviceHash, exceptFor: userId })
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
    after: { userAgent, ...(factor && { factor }) },
  })
  return { sessionToken: token, sessionId: session!.id }
}

export async function forgetAttempts(tx: Tx, { account, device }: { account: Account; device: string }) {
  const keys = [emailHash(account.email), deviceLockHash({ userId: account.id, device })]
  await tx.delete(signInLocks).where(inArray(signInLocks.emailHash, keys))
}

// Written for unknown addresses too, so that a try that locks takes equally long.
export async function recordLock(
  tx: Tx,
  { email, userId, place }: { email: string; userId: string | undefined; place: Place },
) {
  const target = userId
    ? ({ kind: 'profile', id: userId } as const)
    : ({ kind: 'unknown_address', id: emailHash(email).toString('hex').slice(0, 32) } as const)
  await recordAudit(tx, { actor: VISITOR, address: place.address, action: 'accounts.sign_in_locked', target })
}
