import { eq, sql } from 'drizzle-orm'
import { SYSTEM } from '#server/auth/actor.ts'
import { newToken } from '#server/auth/crypto.ts'
import { transaction } from '#server/db/db.ts'
import { profiles } from '../tables.ts'
import { changeRole } from './change-role.ts'
import { createAccount } from './create-account.ts'
import { hashPassword } from './hash-password.ts'
import { issueToken } from './issue-token.ts'

type Appointed = { state: 'appointed' | 'unconfirmed' } | { state: 'made'; token: string }

/**
 * The operator's way to an administrator, the first one too: gives the role to the account of this address, or makes
 * one and answers the token of the link that sets its password; as long as no one has, again gives a new link. All or
 * nothing. An account that never confirmed its address is left alone.
 */
export async function appointAdministrator({
  email,
  now,
}: {
  /** In lower case. */
  email: string
  now: Date
}): Promise<Appointed> {
  const passwordHash = await hashPassword(newToken())
  return transaction(async (tx) => {
    const [found] = await tx
      .select({ id: profiles.id, role: profiles.role, confirmedAt: profiles.emailConfirmedAt })
      .from(profiles)
      .where(eq(sql`lower(${profiles.email})`, email))
    // Anyone may have registered it, with a password and a passkey of theirs.
    if (found && found.role !== 'admin' && !found.confirmedAt) return { state: 'unconfirmed' }
    const account = { email, passwordHash, fullName: email.split('@')[0]!, locale: 'es' as const, now }
    const { userId } = found ? { userId: found.id } : await createAccount(tx, account)
    await changeRole(tx, { actor: SYSTEM, userId, role: 'admin', now })
    if (found?.confirmedAt) return { state: 'appointed' }
    return { state: 'made', token: await issueToken(tx, { userId, purpose: 'reset_password', now }) }
  })
}
