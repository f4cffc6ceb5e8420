import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/db.ts'
import { giftCardPurchases } from '../tables.ts'

/**
 * What somebody who leaves paid for stays in the books without their words; a card that still waits keeps its receiver
 * until it is delivered. Of one who was to receive a card nothing stays: its buyer sends what still waits by link.
 */
export async function forget(tx: Tx, { userId, email }: { userId: string; email: string }) {
  const isWaiting = sql`${giftCardPurchases.cardId} is null and ${giftCardPurchases.status} in ('awaiting', 'review', 'paid', 'failed')`
  await tx
    .update(giftCardPurchases)
    .set({
      senderName: '',
      note: '',
      recipientName: sql`case when ${isWaiting} then ${giftCardPurchases.recipientName} else '' end`,
      recipientEmail: sql`case when ${isWaiting} then ${giftCardPurchases.recipientEmail} end`,
    })
    .where(eq(giftCardPurchases.userId, userId))
  const isTheirs = eq(giftCardPurchases.recipientEmail, email.toLowerCase())
  await tx
    .update(giftCardPurchases)
    .set({ delivery: 'link', recipientEmail: null, recipientName: '' })
    .where(and(isTheirs, isNull(giftCardPurchases.cardId)))
  await tx.update(giftCardPurchases).set({ recipientEmail: null, recipientName: '' }).where(isTheirs)
}
