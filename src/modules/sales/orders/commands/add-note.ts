import { eq } from 'drizzle-orm'
import type { Admin } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { orderNotFound } from '../errors.ts'
import { orderNotes, orders } from '../tables.ts'

/** Adds a note of an admin to an order; each call adds another. */
export async function addNote(
  tx: Tx,
  { orderId, body }: { orderId: string; body: string },
  { actor, now }: { actor: Admin; now: Date },
): Promise<void> {
  if ((await tx.$count(orders, eq(orders.id, orderId))) === 0) throw orderNotFound()
  await tx.insert(orderNotes).values({ orderId, authorId: actor.userId, body, createdAt: now })
}
