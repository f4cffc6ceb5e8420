import { and, count, eq } from 'drizzle-orm'
import { readSettings } from '#modules/platform/settings/public.ts'
import { type Member, SYSTEM } from '#server/auth/actor.ts'
import { type Tx, transaction } from '#server/db/db.ts'
import { factorIsDuty, factorNotFound } from '../errors.ts'
import { profiles, recoveryCodes, secondFactors } from '../tables.ts'
import { endSessions } from './end-sessions.ts'
import { provePassword } from './prove-password.ts'
import { mailFactorChange } from './mail-factor-change.ts'

type Asking = { actor: Member; now: Date; address: string }

/**
 * Removes one of the person's own factors for who gives the password; with the last one the recovery codes go. An
 * administrator keeps one where the shop asks for it. Ends the other sessions and informs the person by mail.
 */
export async function removeFactor({ id, password }: { id: string; password: string }, asking: Asking) {
  const { actor, now, address } = asking
  const { userId } = actor
  await provePassword(actor, password)
  await transaction(async (tx) => {
    // Of two removals at once the second must see what the first one left.
    const [person] = await tx.select().from(profiles).where(eq(profiles.id, userId)).for('update')
    const [removed] = await tx
      .delete(secondFactors)
      .where(and(eq(secondFactors.id, id), eq(secondFactors.userId, userId)))
      .returning({ kind: secondFactors.kind, name: secondFactors.name })
    if (!removed) throw factorNotFound()
    const [rest] = await tx
      .select({ left: count() })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId))
    if (rest?.left === 0) {
      const { requireAdminSecondFactor } = await readSettings(tx, 'security')
      if (requireAdminSecondFactor && person?.role === 'admin') throw factorIsDuty()
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    }
    await endSessions(tx, { userId, exceptId: actor.sessionId })
    const change = removed.kind === 'totp' ? ('totp_removed' as const) : ('passkey_removed' as const)
    await mailFactorChange(tx, { actor, userId, change, now, address, name: removed.name })
  })
}

/** The operator's way back for somebody who lost theirs: all factors and codes go, all sessions end, and they are informed by mail. */
export async function dropFactors(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<number> {
  const dropped = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ id: secondFactors.id })
  if (dropped.length === 0) return 0
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await endSessions(tx, { userId })
  await mailFactorChange(tx, { actor: SYSTEM, userId, change: 'second_factors_dropped', now })
  return dropped.length
}
