import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { writtenDay } from '../../src/lib/panama-days.ts'
import { refunds } from '../../src/modules/payments/core/tables.ts'
import { buyGiftCard } from '../../src/modules/payments/gift-card-sales/commands/buy-gift-card.ts'
import type { BuyGiftCard } from '../../src/modules/payments/gift-card-sales/input.ts'
import { giftCardPurchases } from '../../src/modules/payments/gift-card-sales/tables.ts'
import { db } from '../../src/server/db/db.ts'
import { buildProfile } from './build-accounts.ts'

const RECEIVER = 'receptora@istmo.test'

/** What is sent to buy a card of 25.00 that is emailed today. */
export const giftBody = (now = new Date()): BuyGiftCard => ({
  amountCents: 2500,
  design: 'birthday',
  recipientName: 'Rosa',
  senderName: 'Ana',
  note: 'Que lo disfrutes',
  sendOn: writtenDay(now),
  delivery: 'email',
  recipientEmail: RECEIVER,
  paymentMethod: 'credit_card',
})

/** Buys a card as this person would, with the test card and a fresh key unless given otherwise. */
export const buyGift = (
  userId: string,
  input: Partial<BuyGiftCard> = {},
  { key = randomUUID(), now = new Date() }: { key?: string; now?: Date } = {},
) => buyGiftCard({ userId, locale: 'es', now, key }, { ...giftBody(now), ...input })

/** A paid card with a receiver of its own. */
export async function buildPaidGift(input: Partial<BuyGiftCard> = {}, { now = new Date() } = {}) {
  const { userId, email } = await buildProfile()
  const recipientEmail = `receptora-${randomUUID()}@istmo.test`
  const { purchaseId } = await buyGift(userId, { recipientEmail, ...input }, { now })
  return { userId, email, purchaseId, recipientEmail }
}

export async function theGift(purchaseId: string) {
  const [purchase] = await db.select().from(giftCardPurchases).where(eq(giftCardPurchases.id, purchaseId))
  return purchase!
}

export const giftsOf = (userId: string) =>
  db.select().from(giftCardPurchases).where(eq(giftCardPurchases.userId, userId))

export const giftRefunds = (purchaseId: string) =>
  db.select().from(refunds).where(eq(refunds.giftPurchaseId, purchaseId))
