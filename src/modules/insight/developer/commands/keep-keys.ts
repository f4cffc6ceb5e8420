import { and, eq, isNull } from 'drizzle-orm'
import { mailKeyMade } from '../emails.ts'
import { provePassword } from '#modules/identity/accounts/public.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Member } from '#server/auth/actor.ts'
import { hashToken, newToken } from '#server/auth/crypto.ts'
import { type Tx, transaction } from '#server/db/db.ts'
import { keyNotFound } from '../errors.ts'
import type { MakeKey } from '../input.ts'
import { belongsTo, type Owner } from '../queries.ts'
import { KEY_PREFIX, wholeScopes } from '../rules.ts'
import { apiKeys } from '../tables.ts'

type By = { actor: Member; address: string; now: Date }

const DAY_MS = 86_400_000

/**
 * A new key for somebody who knows their own password; the answer is the only place where it is ever read. In steps:
 * no connection is held while the password is hashed. Not repeatable: each call makes a key. Audited, and mailed to its
 * maker by mail.
 */
export async function makeKey(owner: Owner, { name, scopes, days, password }: MakeKey, by: By) {
  await provePassword(by.actor, password)
  const { actor, address, now } = by
  const token = `${KEY_PREFIX}${newToken()}`
  const key = {
    storeId: owner.storeId,
    name,
    scopes: wholeScopes(scopes),
    expiresAt: new Date(now.getTime() + days * DAY_MS),
  }
  const last4 = token.slice(-4)
  return transaction(async (tx) => {
    const [made] = await tx
      .insert(apiKeys)
      .values({ ...key, last4, tokenHash: hashToken(token), madeBy: actor.userId, createdAt: now })
      .returning({ id: apiKeys.id })
    const { id } = made!
    const target = { kind: 'api_key', id } as const
    await recordAudit(tx, { actor, address, action: 'programs.make_key', target, after: { ...key, last4 } })
    await mailKeyMade(tx, { userId: actor.userId, name, now, inStore: owner.storeId !== null })
    return { id, token }
  })
}

/** Ends a key: the next call with it is refused, in whatever process it arrives. Twice is once. Audited. */
export async function revokeKey(tx: Tx, owner: Owner, { id }: { id: string }, { actor, address, now }: By) {
  const [revoked] = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.id, id), belongsTo(owner), isNull(apiKeys.revokedAt)))
    .returning({ name: apiKeys.name, last4: apiKeys.last4 })
  if (revoked)
    return recordAudit(tx, {
      actor,
      address,
      action: 'programs.revoke_key',
      target: { kind: 'api_key', id },
      before: revoked,
    })
  if ((await tx.$count(apiKeys, and(eq(apiKeys.id, id), belongsTo(owner)))) === 0) throw keyNotFound()
}

/** The keys of somebody who leaves go with them: no one is left for whom they could act. */
export async function forget(tx: Tx, { userId }: { userId: string }) {
  await tx.delete(apiKeys).where(eq(apiKeys.madeBy, userId))
}
