import { and, asc, count, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Passkey } from '../commands/check-passkey.ts'
import type { FactorWay } from '../rules/second-factor.ts'
import { recoveryCodes, secondFactors } from '../tables.ts'

/** The person's second factors as they see them, the oldest first, and how many recovery codes are left. */
export async function listFactors(db: Db, { userId }: { userId: string }) {
  const rows = await db
    .select({
      id: secondFactors.id,
      kind: secondFactors.kind,
      name: secondFactors.name,
      createdAt: secondFactors.createdAt,
      lastUsedAt: secondFactors.lastUsedAt,
    })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .orderBy(asc(secondFactors.createdAt), asc(secondFactors.id))
  const [codes] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  const factors = rows.map(({ createdAt, lastUsedAt, ...factor }) => ({
    ...factor,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
  return { factors, recoveryCodesLeft: codes?.left ?? 0 }
}

/** How a person can take the second step; no one without a factor has to. */
export async function listWays(db: Db, { userId }: { userId: string }): Promise<FactorWay[]> {
  const { factors, recoveryCodesLeft } = await listFactors(db, { userId })
  if (factors.length === 0) return []
  const kinds = new Set(factors.map(({ kind }) => kind))
  return [...kinds, ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : [])]
}

export async function listPasskeys(
  db: Db,
  { userId }: { userId: string },
): Promise<(Passkey & { id: string })[]> {
  const rows = await db
    .select({
      id: secondFactors.id,
      credentialId: secondFactors.credentialId,
      publicKey: secondFactors.publicKey,
      signCount: secondFactors.signCount,
      transports: secondFactors.transports,
    })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.kind, 'passkey')))
  return rows.map(({ credentialId, publicKey, ...rest }) => ({
    ...rest,
    credentialId: credentialId!,
    publicKey: publicKey!,
  }))
}
