import * as z from 'zod'
import { db } from '#server/db/db.ts'
import { endpoint, steppedEndpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { canRefundGiftCards } from '../access.ts'
import { grantPurchase } from '../commands/grant-purchase.ts'
import { closeReview, refundSoldCard } from '../commands/refund-purchase.ts'
import { refundGiftInput } from '../input.ts'
import { listWaitingPurchases } from '../queries.ts'
import { waitingGift } from './views.ts'

const waitingGifts = z.object({ items: z.array(waitingGift) }).meta({ id: 'WaitingGiftCards' })

export const listWaitingGiftCards = endpoint({
  method: 'GET',
  path: '/admin/gift-card-purchases',
  summary: 'Bought gift cards that wait for their day or for a decision about their money',
  input: noInput,
  output: waitingGifts,
  allow: canRefundGiftCards,
  run: async ({ tx }) => ({ items: await listWaitingPurchases(tx) }),
})

export const refundGiftCard = endpoint({
  method: 'POST',
  path: '/admin/gift-card-purchases/{purchaseId}/refund',
  summary: 'Give the money of a bought gift card back, of which nothing was spent; the card is blocked',
  input: refundGiftInput,
  output: waitingGifts,
  allow: canRefundGiftCards,
  idempotent: true,
  run: async ({ tx, actor, address, now }, { purchaseId, reason }) => {
    await refundSoldCard(tx, { purchaseId, reason }, { actor, address, now })
    return { items: await listWaitingPurchases(tx) }
  },
})

export const grantGiftCard = steppedEndpoint({
  method: 'POST',
  path: '/admin/gift-card-purchases/{purchaseId}/grant',
  summary: 'Grant a card of what was paid, where that differs from the price in nothing but the amount',
  input: refundGiftInput,
  output: waitingGifts,
  allow: canRefundGiftCards,
  run: async ({ actor, address, now }, { purchaseId, reason }) => {
    await grantPurchase({ purchaseId, reason }, { actor, address, now })
    return { items: await listWaitingPurchases(db) }
  },
})

export const closeGiftCardReview = endpoint({
  method: 'POST',
  path: '/admin/gift-card-purchases/{purchaseId}/close',
  summary: 'Close a purchase whose money did not agree, without a card',
  input: refundGiftInput,
  output: waitingGifts,
  allow: canRefundGiftCards,
  run: async ({ tx, actor, address, now }, { purchaseId, reason }) => {
    await closeReview(tx, { purchaseId, reason }, { actor, address, now })
    return { items: await listWaitingPurchases(tx) }
  },
})
