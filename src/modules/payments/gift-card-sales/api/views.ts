import * as z from 'zod'
import { nextStep } from '#modules/payments/core/public.ts'
import { GIFT_DELIVERIES, GIFT_PURCHASE_STATUSES } from '../rules.ts'
import { GIFT_DESIGN_NAMES } from '../rules/designs.ts'

export const giftAnswer = z
  .object({ purchaseId: z.uuid(), status: z.enum(GIFT_PURCHASE_STATUSES), ...nextStep })
  .meta({ id: 'GiftPurchaseAnswer' })

/** A card as its buyer sees it. */
export const ownGift = z
  .object({
    purchaseId: z.uuid(),
    amountCents: z.int(),
    design: z.enum(GIFT_DESIGN_NAMES),
    recipientName: z.string(),
    recipientEmail: z.string().nullable(),
    delivery: z.enum(GIFT_DELIVERIES),
    sendOn: z.iso.date(),
    status: z.enum(GIFT_PURCHASE_STATUSES),
    deliveredAt: z.iso.datetime().nullable(),
    /** What the buyer sends on; for its receiver only. */
    link: z.string().nullable(),
    canCancel: z.boolean(),
    canResend: z.boolean(),
  })
  .meta({ id: 'OwnGiftCard' })

export const ownGifts = z.object({ items: z.array(ownGift) }).meta({ id: 'OwnGiftCards' })

/** A purchase that waits for an administrator or for its day. */
export const waitingGift = z
  .object({
    purchaseId: z.uuid(),
    amountCents: z.int(),
    status: z.enum(GIFT_PURCHASE_STATUSES),
    delivery: z.enum(GIFT_DELIVERIES),
    recipientName: z.string(),
    recipientEmail: z.string().nullable(),
    sendOn: z.iso.date(),
    buyerName: z.string(),
    buyerEmail: z.string(),
  })
  .meta({ id: 'WaitingGiftCard' })

export const BUY_LIMIT = { name: 'gift-buy', hits: 10, seconds: 60, by: 'user', shared: true } as const
export const REFRESH_LIMIT = {
  name: 'gift-refresh',
  hits: 60,
  seconds: 60,
  by: 'user',
  shared: true,
} as const
/** A token cannot be guessed; the limit is for the database. */
export const LINK_LIMIT = { name: 'gift-link', hits: 60, seconds: 60, by: 'address', shared: true } as const
