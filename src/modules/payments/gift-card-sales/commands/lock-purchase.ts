import { eq } from 'drizzle-orm'
import { lockPerson } from '#modules/identity/accounts/public.ts'
import type { Tx } from '#server/db/db.ts'
import { findPurchase } from '../queries.ts'
import { giftCardPurchases } from '../tables.ts'

/** Locks a purchase after its person, in the order in which everybody locks them. */
export async function lockPurchase(tx: Tx, { purchaseId }: { purchaseId: string }) {
  const owner = await findPurchase(tx, { purchaseId })
  if (!owner) throw new Error(`Purchase ${purchaseId} is gone`)
  const person = await lockPerson(tx, owner)
  const [purchase] = await tx
    .select()
    .from(giftCardPurchases)
    .where(eq(giftCardPurchases.id, purchaseId))
    .for('update')
  return { person, purchase: purchase! }
}
