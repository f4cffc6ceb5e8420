import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { cartRecoveries } from '../tables.ts'

/** Forgets the emails about carts to somebody who leaves. */
export async function forget(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx.delete(cartRecoveries).where(eq(cartRecoveries.userId, userId))
}
