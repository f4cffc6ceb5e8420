import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Locale } from '#lib/locale.ts'
import type { PlanMethod } from '#modules/payments/gateways/rules/methods.ts'
import { bytea, cents, moment } from '#server/db/columns.ts'
import type { GiftDelivery, GiftPurchaseStatus } from './rules.ts'
import type { GiftDesign } from './rules/designs.ts'

/** A gift card that somebody buys; `cardId` is the card once it was delivered. */
export const giftCardPurchases = pgTable('gift_card_purchases', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  purchaseKey: text('purchase_key').notNull(),
  amountCents: cents('amount_cents').notNull(),
  /** What the buyer was asked for, where an admin granted a card of what was paid instead. */
  askedCents: cents('asked_cents'),
  method: text('method').$type<PlanMethod>().notNull(),
  status: text('status').$type<GiftPurchaseStatus>().notNull().default('awaiting'),
  locale: text('locale').$type<Locale>().notNull().default('es'),
  design: text('design').$type<GiftDesign>().notNull(),
  recipientName: text('recipient_name').notNull(),
  senderName: text('sender_name').notNull(),
  note: text('note').notNull().default(''),
  delivery: text('delivery').$type<GiftDelivery>().notNull(),
  recipientEmail: text('recipient_email'),
  /** A day of Panama. */
  sendOn: date('send_on').notNull(),
  cardId: uuid('card_id'),
  /** The code, encrypted, for as long as it can be shown again. */
  codeEncrypted: bytea('code_encrypted'),
  deliveredAt: moment('delivered_at'),
  resentAt: moment('resent_at'),
  paidAt: moment('paid_at'),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export type GiftPurchase = typeof giftCardPurchases.$inferSelect
