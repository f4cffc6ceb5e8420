import { and, eq, gt } from 'drizzle-orm'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Member } from '#server/auth/actor.ts'
import { decryptSecret, encryptSecret } from '#server/auth/crypto.ts'
import { type Db, db, type Tx, transaction } from '#server/db/db.ts'
import { violates } from '#server/http/errors.ts'
import {
  accountNotFound,
  factorCodeWrong,
  passkeyRefused,
  secondAppRefused,
  setupOver,
  tooManyPasskeys,
} from '../errors.ts'
import { listFactors, listPasskeys } from '../queries/factors.ts'
import { minutesAfter } from '../rules.ts'
import { factorContext, MAX_PASSKEYS, readTotpCode, SETUP_MINUTES } from '../rules/second-factor.ts'
import { factorSetups, profiles, secondFactors } from '../tables.ts'
import { checkNewPasskey, passkeyCreation, type RegistrationResponseJSON } from './check-passkey.ts'
import { newTotpSecret, totpStep, totpUri } from './check-totp.ts'
import { endSessions } from './end-sessions.ts'
import { provePassword } from './prove-password.ts'
import { writeRecoveryCodes } from './recovery-codes.ts'
import { mailFactorChange } from './mail-factor-change.ts'

type Asking = { actor: Member; now: Date; address: string }

/** Begins to add an app for who gives the password: a fresh secret, which counts once its first code was typed. */
export async function startTotp({ password }: { password: string }, { actor, now }: Asking) {
  await provePassword(actor, password)
  const { email, shopName } = await findPerson(db, actor)
  const { factors } = await listFactors(db, actor)
  if (factors.some(({ kind }) => kind === 'totp')) throw secondAppRefused()
  const secret = newTotpSecret()
  const secretEncrypted = encryptSecret(secret, factorContext(actor.userId))
  await keepSetup({ actor, now, secretEncrypted, challenge: null })
  return { secret, uri: totpUri(secret, { email, shopName }) }
}

/** Adds the app that shows the right code. All or nothing; ends the other sessions and informs the person by mail. */
export async function addTotp(tx: Tx, { code, name }: { code: string; name: string }, asking: Asking) {
  const { actor, now } = asking
  const { secretEncrypted } = await holdSetup(tx, asking)
  if (!secretEncrypted) throw setupOver()
  const digits = readTotpCode(code)
  const step = digits && totpStep(decryptSecret(secretEncrypted, factorContext(actor.userId)), digits, now)
  if (step === null) throw factorCodeWrong()
  const factor = { kind: 'totp' as const, name, secretEncrypted, lastStep: Number(step) }
  return addFactor(tx, factor, asking)
}

/** Begins to add a passkey for who gives the password: what the browser needs to make one. */
export async function startPasskey({ password }: { password: string }, { actor, now }: Asking) {
  await provePassword(actor, password)
  const person = await findPerson(db, actor)
  const passkeys = await listPasskeys(db, actor)
  if (passkeys.length >= MAX_PASSKEYS) throw tooManyPasskeys(MAX_PASSKEYS)
  const options = await passkeyCreation({ userId: actor.userId, ...person }, { passkeys, ...person })
  await keepSetup({ actor, now, secretEncrypted: null, challenge: options.challenge })
  return options
}

/** Adds the passkey that a browser made. In steps; ends the other sessions and informs the person by mail. */
export async function addPasskey(
  { response, name }: { response: RegistrationResponseJSON; name: string },
  asking: Asking,
) {
  const [setup] = await db.select().from(factorSetups).where(isCurrent(asking))
  if (!setup?.challenge) throw setupOver()
  const passkey = await checkNewPasskey(response, setup.challenge)
  if (!passkey) throw passkeyRefused()
  return transaction(async (tx) => {
    const { challenge } = await holdSetup(tx, asking)
    if (challenge !== setup.challenge) throw setupOver()
    return addFactor(tx, { kind: 'passkey', name, ...passkey }, asking)
  })
}

type NewFactor = Omit<typeof secondFactors.$inferInsert, 'userId' | 'createdAt'>

async function addFactor(tx: Tx, factor: NewFactor, { actor, now, address }: Asking) {
  const { userId, sessionId } = actor
  try {
    await tx.insert(secondFactors).values({ ...factor, userId, createdAt: now })
  } catch (error) {
    if (violates(error, 'second_factors_one_totp_key')) throw secondAppRefused()
    if (violates(error, 'second_factors_credential_id_key')) throw passkeyRefused()
    throw error
  }
  await tx.delete(factorSetups).where(eq(factorSetups.userId, userId))
  const { recoveryCodesLeft } = await listFactors(tx, { userId })
  const codes = recoveryCodesLeft === 0 ? await writeRecoveryCodes(tx, { userId }) : null
  await endSessions(tx, { userId, exceptId: sessionId })
  const change = factor.kind === 'totp' ? ('totp_added' as const) : ('passkey_added' as const)
  await mailFactorChange(tx, { actor, userId, change, now, address, name: factor.name })
  return { recoveryCodes: codes }
}

async function findPerson(db: Db, { userId }: { userId: string }) {
  const { email, fullName } = profiles
  const [person] = await db.select({ email, fullName }).from(profiles).where(eq(profiles.id, userId))
  if (!person) throw accountNotFound()
  const { siteName } = await readSettings(db, 'site')
  return { ...person, shopName: siteName }
}

type Setup = { actor: Member; now: Date; secretEncrypted: Buffer | null; challenge: string | null }

function keepSetup({ actor, now, secretEncrypted, challenge }: Setup) {
  const { userId, sessionId } = actor
  const fresh = {
    sessionId,
    secretEncrypted,
    challenge,
    expiresAt: minutesAfter(now, SETUP_MINUTES),
  }
  return transaction((tx) =>
    tx
      .insert(factorSetups)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({ target: factorSetups.userId, set: fresh }),
  )
}

// Only the session that gave the password may finish what it began.
const isCurrent = ({ actor, now }: Asking) =>
  and(
    eq(factorSetups.userId, actor.userId),
    eq(factorSetups.sessionId, actor.sessionId),
    gt(factorSetups.expiresAt, now),
  )

async function holdSetup(tx: Tx, asking: Asking) {
  const [setup] = await tx.select().from(factorSetups).where(isCurrent(asking)).for('update')
  if (!setup) throw setupOver()
  return setup
}
