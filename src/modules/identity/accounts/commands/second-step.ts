import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { readSettings } from '#modules/platform/settings/public.ts'
import { decryptSecret, hashToken, newToken } from '#server/auth/crypto.ts'
import { db, type Tx, transaction } from '#server/db/db.ts'
import { factorWrong, signInStepOver } from '../errors.ts'
import { listPasskeys } from '../queries/factors.ts'
import { minutesAfter } from '../rules.ts'
import {
  factorContext,
  type FactorWay,
  readTotpCode,
  STEP_MINUTES,
  STEP_TRIES,
} from '../rules/second-factor.ts'
import { profiles, secondFactors, signInSteps } from '../tables.ts'
import { type AuthenticationResponseJSON, checkPasskey, passkeyRequest } from './check-passkey.ts'
import { totpStep } from './check-totp.ts'
import { countAttempt, deviceLockHash, emailHash } from './count-attempt.ts'
import {
  type Account,
  type Cookies,
  deviceHash,
  findAccount,
  holdPassword,
  openSession,
  type Place,
  recordLock,
} from './open-session.ts'
import { spendRecoveryCode } from './recovery-codes.ts'

type Beginning = { account: Account; device: string; now: Date }

/** Keeps a right password for ten minutes and returns the token that goes on from it, on this device alone. */
export async function beginStep(tx: Tx, { account, device, now }: Beginning): Promise<string> {
  await holdPassword(tx, account)
  const token = newToken()
  await tx.insert(signInSteps).values({
    tokenHash: hashToken(token),
    userId: account.id,
    deviceHash: deviceHash(device),
    expiresAt: minutesAfter(now, STEP_MINUTES),
  })
  return token
}

type Brought = Cookies & { stepToken: string | undefined }

/** What the browser needs to ask for one of the person's passkeys; an earlier question no longer counts. */
export async function askForPasskey(brought: Brought, { now }: { now: Date }) {
  const { userId } = await transaction((tx) => takeTry(tx, brought, { now, isFree: true }))
  const options = await passkeyRequest(await listPasskeys(db, { userId }))
  await transaction((tx) =>
    tx
      .update(signInSteps)
      .set({ challenge: options.challenge })
      .where(eq(signInSteps.tokenHash, hashToken(brought.stepToken!))),
  )
  return options
}

export type Proof = { code: string } | { passkey: AuthenticationResponseJSON }

/**
 * Opens the session that the password alone did not. Five tries per sign-in, and each counts toward the lock of the
 * account (on a known device toward a lock of that device), before the proof is looked at. No code, and no signature
 * of a passkey that counts, opens twice. In steps: a refused try stays counted.
 */
export async function proveFactor(proof: Proof, brought: Brought, place: Place) {
  const { now } = place
  const step = await transaction((tx) => takeTry(tx, brought, { now, isFree: false }))
  const device = brought.deviceToken!
  const account = await findAccount(db, { who: eq(profiles.id, step.userId), device })
  if (!account) throw signInStepOver()
  const { maxLoginAttempts: maxAttempts } = await readSettings(db, 'security')
  const key = account.isKnownDevice
    ? deviceLockHash({ userId: account.id, device })
    : emailHash(account.email.toLowerCase())
  const { locks } = await transaction((tx) => countAttempt(tx, { key, maxAttempts, now }))
  const use = 'code' in proof ? readCode(proof.code) : await readPasskey(proof.passkey, step)
  try {
    return await transaction(async (tx) => {
      const [taken] = await tx
        .delete(signInSteps)
        .where(eq(signInSteps.tokenHash, hashToken(brought.stepToken!)))
        .returning({ userId: signInSteps.userId })
      if (!taken) throw signInStepOver()
      const factor = await use(tx, { userId: account.id, now })
      if (!factor) throw factorWrong()
      const { sessionToken } = brought
      return openSession(tx, { account, device, sessionToken, place, factor })
    })
  } catch (error) {
    const { email, id: userId } = account
    if (locks) await transaction((tx) => recordLock(tx, { email, userId, place }))
    throw error
  }
}

type Trying = { now: Date; isFree: boolean }

// Counted by one guarded statement, so that many tries at once are not more than five.
async function takeTry(tx: Tx, { stepToken, deviceToken }: Brought, { now, isFree }: Trying) {
  if (!stepToken || !deviceToken) throw signInStepOver()
  const [step] = await tx
    .update(signInSteps)
    .set({ tries: sql`${signInSteps.tries} + ${isFree ? 0 : 1}::int` })
    .where(
      and(
        eq(signInSteps.tokenHash, hashToken(stepToken)),
        eq(signInSteps.deviceHash, deviceHash(deviceToken)),
        gt(signInSteps.expiresAt, now),
        lt(signInSteps.tries, STEP_TRIES),
      ),
    )
    .returning({ userId: signInSteps.userId, challenge: signInSteps.challenge })
  if (!step) throw signInStepOver()
  return step
}

type Use = (tx: Tx, person: { userId: string; now: Date }) => Promise<FactorWay | null>

function readCode(typed: string): Use {
  const code = readTotpCode(typed)
  if (code === null) return (tx, person) => spendRecoveryCode(tx, { typed, ...person })
  return async (tx, { userId, now }) => {
    const theirs = and(eq(secondFactors.userId, userId), eq(secondFactors.kind, 'totp'))
    const [app] = await tx
      .select({ encrypted: secondFactors.secretEncrypted })
      .from(secondFactors)
      .where(theirs)
    const step = app && totpStep(decryptSecret(app.encrypted!, factorContext(userId)), code, now)
    if (step === null || step === undefined) return null
    const used = await tx
      .update(secondFactors)
      .set({ lastStep: step, lastUsedAt: now })
      .where(and(theirs, lt(secondFactors.lastStep, step)))
      .returning({ id: secondFactors.id })
    return used.length === 1 ? 'totp' : null
  }
}

async function readPasskey(
  response: AuthenticationResponseJSON,
  { userId, challenge }: { userId: string; challenge: string | null },
): Promise<Use> {
  const passkeys = await listPasskeys(db, { userId })
  const passkey = passkeys.find(({ credentialId }) => credentialId === response.id)
  const count = passkey && challenge ? await checkPasskey(response, { passkey, challenge }) : null
  if (!passkey || count === null) return async () => null
  return async (tx, { now }) => {
    const { id, signCount } = secondFactors
    const used = await tx
      .update(secondFactors)
      .set({ signCount: count, lastUsedAt: now })
      // Many passkeys never count and stay at zero; one that does must not go back.
      .where(and(eq(id, passkey.id), or(lt(signCount, count), eq(signCount, 0))))
      .returning({ id })
    return used.length === 1 ? 'passkey' : null
  }
}
