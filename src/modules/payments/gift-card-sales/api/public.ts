import * as z from 'zod'
import { anyone } from '#server/auth/actor.ts'
import { endpoint, steppedEndpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { areGiftCardsOffered } from '#modules/payments/gift-cards/public.ts'
import { payingWith, readPayingWith } from '#modules/payments/core/public.ts'
import { canBuyGiftCards } from '../access.ts'
import * as buying from '../commands/buy-gift-card.ts'
import * as delivering from '../commands/deliver.ts'
import { cancelPurchase } from '../commands/refund-purchase.ts'
import { authenticateGiftInput, buyGiftCardInput, giftLinkInput, giftPurchasePath } from '../input.ts'
import { listOwnPurchases, readLinkedCard } from '../queries.ts'
import { daysToChoose } from '../rules.ts'
import { GIFT_DESIGN_NAMES } from '../rules/designs.ts'
import { BUY_LIMIT, giftAnswer, LINK_LIMIT, ownGifts, REFRESH_LIMIT } from './views.ts'

export const getGiftCardSale = endpoint({
  method: 'GET',
  path: '/gift-cards/sale',
  summary: 'Whether the shop sells gift cards now, for which days, and what they can be paid with',
  input: noInput,
  output: z.object({
    isOffered: z.boolean(),
    /** The days of Panama that can be chosen. */
    days: z.object({ first: z.iso.date(), last: z.iso.date() }),
    ...payingWith,
  }),
  allow: anyone,
  run: async ({ tx, actor, locale, now }) => ({
    isOffered: await areGiftCardsOffered(tx),
    days: daysToChoose(now),
    ...(await readPayingWith(tx, { actor, locale, now })),
  }),
})

export const listOwnGiftCards = endpoint({
  method: 'GET',
  path: '/gift-cards/purchases',
  summary: 'The gift cards that I bought',
  input: noInput,
  output: ownGifts,
  allow: canBuyGiftCards,
  run: async ({ tx, actor, now }) => ({ items: await listOwnPurchases(tx, { userId: actor.userId, now }) }),
})

export const buyGiftCard = steppedEndpoint({
  method: 'POST',
  path: '/gift-cards/purchases',
  summary: 'Buy a gift card',
  input: buyGiftCardInput,
  output: giftAnswer,
  allow: canBuyGiftCards,
  limit: BUY_LIMIT,
  idempotent: true,
  run: ({ actor, locale, now, key }, input) =>
    buying.buyGiftCard({ userId: actor.userId, locale, now, key }, input),
})

export const authenticateGiftCard = steppedEndpoint({
  method: 'POST',
  path: '/gift-cards/purchases/{purchaseId}/authenticate',
  summary: "Answer the test bank's 3-D Secure question about my gift card",
  input: authenticateGiftInput,
  output: giftAnswer,
  allow: canBuyGiftCards,
  limit: REFRESH_LIMIT,
  run: ({ actor, locale, now }, { purchaseId, approve }) =>
    buying.authenticatePurchase({ userId: actor.userId, purchaseId, locale, now }, { approve }),
})

export const captureGiftCard = steppedEndpoint({
  method: 'POST',
  path: '/gift-cards/purchases/{purchaseId}/capture',
  summary: 'Take the money of my gift card after I approved it at PayPal',
  input: giftPurchasePath,
  output: giftAnswer,
  allow: canBuyGiftCards,
  limit: REFRESH_LIMIT,
  idempotent: true,
  run: ({ actor, locale, now }, { purchaseId }) =>
    buying.capturePurchase({ userId: actor.userId, purchaseId, locale, now }),
})

export const refreshGiftCard = steppedEndpoint({
  method: 'POST',
  path: '/gift-cards/purchases/{purchaseId}/refresh',
  summary: 'Ask the payment provider how the payment of my gift card stands, and settle it',
  input: giftPurchasePath,
  output: giftAnswer,
  allow: canBuyGiftCards,
  limit: REFRESH_LIMIT,
  run: ({ actor, locale, now }, { purchaseId }) =>
    buying.refreshPurchase({ userId: actor.userId, purchaseId, locale, now }),
})

export const cancelGiftCard = endpoint({
  method: 'POST',
  path: '/gift-cards/purchases/{purchaseId}/cancel',
  summary: 'Cancel a gift card that was not delivered yet; its money goes back',
  input: giftPurchasePath,
  output: ownGifts,
  allow: canBuyGiftCards,
  idempotent: true,
  // The links of the other cards are money.
  secretAnswer: true,
  run: async ({ tx, actor, address, now }, { purchaseId }) => {
    await cancelPurchase(tx, { purchaseId }, { actor, address, now })
    return { items: await listOwnPurchases(tx, { userId: actor.userId, now }) }
  },
})

export const resendGiftCard = endpoint({
  method: 'POST',
  path: '/gift-cards/purchases/{purchaseId}/resend',
  summary: 'Email a delivered gift card to its receiver again, once a day',
  input: giftPurchasePath,
  output: ownGifts,
  allow: canBuyGiftCards,
  run: async ({ tx, actor, now }, { purchaseId }) => {
    await delivering.resendCard(tx, { purchaseId, userId: actor.userId, now })
    return { items: await listOwnPurchases(tx, { userId: actor.userId, now }) }
  },
})

export const readGiftLink = endpoint({
  method: 'POST',
  path: '/gift-cards/links/read',
  summary: 'Read the gift card behind a link, without its code',
  input: giftLinkInput,
  output: z
    .object({
      amountCents: z.int(),
      design: z.enum(GIFT_DESIGN_NAMES),
      recipientName: z.string(),
      senderName: z.string(),
      note: z.string(),
      sendOn: z.iso.date(),
      /** Whether its day has come, so that the code can be shown. */
      mayOpen: z.boolean(),
    })
    .meta({ id: 'LinkedGiftCard' }),
  allow: anyone,
  limit: LINK_LIMIT,
  run: ({ tx, now }, { token }) => readLinkedCard(tx, { token, now }),
})

export const revealGiftCode = endpoint({
  method: 'POST',
  path: '/gift-cards/links/reveal',
  summary: 'Show the code of the gift card behind a link, from its day on',
  input: giftLinkInput,
  output: z.object({ code: z.string(), expiresAt: z.iso.datetime() }),
  allow: anyone,
  limit: LINK_LIMIT,
  run: async ({ tx, now }, { token }) => {
    const { code, expiresAt } = await delivering.revealCode(tx, { token, now })
    return { code, expiresAt: expiresAt.toISOString() }
  },
})
