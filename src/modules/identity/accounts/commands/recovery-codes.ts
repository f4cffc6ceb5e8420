import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Member } from '#server/auth/actor.ts'
import { keyedHash } from '#server/auth/crypto.ts'
import { type Tx, transaction } from '#server/db/db.ts'
import { noSecondFactor } from '../errors.ts'
import { listFactors } from '../queries/factors.ts'
import { RECOVERY_CODES, readRecoveryCode, recoveryCode } from '../rules/second-factor.ts'
import { recoveryCodes } from '../tables.ts'
import { endSessions } from './end-sessions.ts'
import { provePassword } from './prove-password.ts'
import { mailFactorChange } from './mail-factor-change.ts'

type Asking = { actor: Member; now: Date; address: string }

/** Replaces the recovery codes of who gives the password and returns the new ones, which are stored nowhere in clear. */
export async function renewRecoveryCodes({ password }: { password: string }, asking: Asking) {
  const { actor, now, address } = asking
  await provePassword(actor, password)
  return transaction(async (tx) => {
    const { factors } = await listFactors(tx, actor)
    if (factors.length === 0) throw noSecondFactor()
    const codes = await writeRecoveryCodes(tx, actor)
    await endSessions(tx, { userId: actor.userId, exceptId: actor.sessionId })
    await mailFactorChange(tx, { actor, userId: actor.userId, change: 'recovery_codes_made', now, address })
    return codes
  })
}

export async function writeRecoveryCodes(tx: Tx, { userId }: { userId: string }): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCode(Array.from({ length: 10 }, () => randomInt(2 ** 31))),
  )
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: codeHash(userId, code) })))
  return codes
}

/** Uses one code up, and informs its owner how many are left; null when it is none of theirs. */
export async function spendRecoveryCode(
  tx: Tx,
  { userId, typed, now }: { userId: string; typed: string; now: Date },
) {
  const code = readRecoveryCode(typed)
  if (code === null) return null
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash(userId, code))))
    .returning({ userId: recoveryCodes.userId })
  if (used.length === 0) return null
  await mailFactorChange(tx, { userId, change: 'recovery_code_used', now })
  return 'recovery' as const
}

const codeHash = (userId: string, code: string) => keyedHash('recovery-code', `${userId} ${code}`)
