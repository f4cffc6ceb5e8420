import { and, eq, gt } from 'drizzle-orm'
import { hashToken, newToken } from '#server/auth/crypto.ts'
import type { Tx } from '#server/db/db.ts'
import { minutesAfter, TOKEN_MINUTES, type TokenPurpose } from '../rules.ts'
import { accountTokens } from '../tables.ts'

/** Makes the token of a mailed link. Only the newest of its kind works; only its hash is stored. */
export async function issueToken(
  tx: Tx,
  {
    userId,
    purpose,
    now,
    minutes = TOKEN_MINUTES[purpose],
  }: { userId: string; purpose: TokenPurpose; now: Date; minutes?: number },
): Promise<string> {
  const token = newToken()
  const fresh = {
    tokenHash: hashToken(token),
    expiresAt: minutesAfter(now, minutes),
    createdAt: now,
  }
  await tx
    .insert(accountTokens)
    .values({ userId, purpose, ...fresh })
    .onConflictDoUpdate({ target: [accountTokens.userId, accountTokens.purpose], set: fresh })
  return token
}

/** Uses a token up and says whose it was; null when it is unknown, used, replaced or too old. */
export async function takeToken(
  tx: Tx,
  { token, purpose, now }: { token: string; purpose: TokenPurpose; now: Date },
): Promise<string | null> {
  const [taken] = await tx
    .delete(accountTokens)
    .where(
      and(
        eq(accountTokens.tokenHash, hashToken(token)),
        eq(accountTokens.purpose, purpose),
        gt(accountTokens.expiresAt, now),
      ),
    )
    .returning({ userId: accountTokens.userId })
  return taken?.userId ?? null
}
