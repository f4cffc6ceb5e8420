import { and, eq } from 'drizzle-orm'
import type { Member } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { lockOrder } from '#modules/sales/orders/public.ts'
import { cannotWithdraw, returnNotFound } from '../errors.ts'
import { announceReturn } from '../events.ts'
import { findReturn } from '../queries/returns.ts'
import { returns } from '../tables.ts'

/** Takes back the buyer's own request while no one has decided it: its units are free again, the audit log remembers it. */
export async function withdrawReturn(
  tx: Tx,
  { returnId }: { returnId: string },
  { actor, address }: { actor: Member; address: string },
): Promise<void> {
  const { userId } = actor
  const found = await findReturn(tx, { returnId })
  if (found?.userId !== userId) throw returnNotFound()
  await lockOrder(tx, { orderId: found.orderId, userId })
  const [gone] = await tx
    .delete(returns)
    .where(and(eq(returns.id, returnId), eq(returns.status, 'pending')))
    .returning()
  if (!gone) throw (await findReturn(tx, { returnId })) ? cannotWithdraw() : returnNotFound()
  await recordAudit(tx, {
    actor,
    address,
    action: 'returns.withdraw',
    target: { kind: 'return', id: returnId },
    before: { orderId: gone.orderId, number: gone.number, kind: gone.kind, askedCents: gone.askedCents },
  })
  await announceReturn(tx, gone)
}

/** A return of somebody who leaves goes while it waits; what was decided stays in the books without their words and picture. */
export async function forget(tx: Tx, { userId }: { userId: string }) {
  await tx.delete(returns).where(and(eq(returns.userId, userId), eq(returns.status, 'pending')))
  await tx.update(returns).set({ reason: '-', photoMediaId: null }).where(eq(returns.userId, userId))
}
