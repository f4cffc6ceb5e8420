import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { sendMail } from '#modules/platform/emails/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Member } from '#server/auth/actor.ts'
import { type Db, db, type Tx, transaction } from '#server/db/db.ts'
import { passwordChangedMail } from '../emails.ts'
import { accountNotFound, currentPasswordWrong } from '../errors.ts'
import { accountTokens, credentials, profiles } from '../tables.ts'
import { endSessions } from './end-sessions.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { forgetDevices } from './reset-password.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

type Asking = { actor: Member; now: Date; address: string; deviceToken: string | undefined }

/**
 * Sets another password for who knows the present one. Ends all other sessions,
 * forgets all other devices and open recovery links, and informs the owner by mail.
 * In steps: no connection is held while passwords are hashed.
 */
export async function changePassword(
  { currentPassword, password }: { currentPassword: string; password: string },
  asking: Asking,
) {
  await refuseWeakPassword(password)
  const currentHash = await findPasswordHash(db, asking.actor)
  if (!(await verifyPassword(currentHash, currentPassword)) || currentHash === null)
    throw currentPasswordWrong()
  const passwordHash = await hashPassword(password)
  await transaction((tx) => writePassword(tx, { currentHash, passwordHash, ...asking }))
}

export async function findPasswordHash(db: Db, { userId }: { userId: string }): Promise<string | null> {
  const [found] = await db
    .select({ passwordHash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.userId, userId))
  return found?.passwordHash ?? null
}

async function writePassword(
  tx: Tx,
  {
    currentHash,
    passwordHash,
    actor,
    now,
    address,
    deviceToken,
  }: Asking & { currentHash: string; passwordHash: string },
) {
  const { userId, sessionId } = actor
  // The password that was looked at must still be the one in force: of two changes at once one comes too late.
  const written = await tx
    .update(credentials)
    .set({ passwordHash, changedAt: now })
    .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, currentHash)))
    .returning({ userId: credentials.userId })
  if (written.length === 0) throw currentPasswordWrong()
  await endSessions(tx, { userId, exceptId: sessionId })
  await forgetDevices(tx, { userId, deviceToken })
  await tx
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, 'reset_password')))
  const [reader] = await tx.select().from(profiles).where(eq(profiles.id, userId))
  if (!reader) throw accountNotFound()
  const { siteName } = await readSettings(tx, 'site')
  const mail = passwordChangedMail({ reader, shopName: siteName, now, isOwnChange: true })
  await sendMail(tx, { to: reader.email, ...mail })
  await recordAudit(tx, {
    actor,
    address,
    action: 'accounts.password_changed',
    target: { kind: 'profile', id: userId },
  })
}
