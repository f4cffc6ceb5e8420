import { db, type Tx } from '#server/db/db.ts'
import { destinationOf } from '#modules/catalog/delivery/rules.ts'
import { readCart } from '#modules/sales/cart/public.ts'
import { promoteCart } from '#modules/sales/promotions/public.ts'
import { reservationEndsAt } from '#modules/stock/inventory/rules.ts'
import { settleGiftCard, findOrderByKey } from '#modules/sales/orders/public.ts'
import { isPaidToSellers } from '#modules/payments/gateways/rules/methods.ts'
import { SHIPPING_METHODS } from '#modules/sales/orders/rules.ts'
import {
  findTypedGiftCard,
  redeemGiftCard,
  giftCardChanged,
  areGiftCardsOffered,
  findUsableGiftCardById,
  type GiftCard,
} from '#modules/payments/gift-cards/public.ts'
import { markPaid, methodNotOffered } from '#modules/payments/core/public.ts'
import { coverByGift } from '#modules/payments/gift-cards/rules.ts'
import type { OfferedMethod } from '#modules/payments/gateways/rules/gateways.ts'
import { giftCardEmpty, giftCardMissing, giftCardNotShared, giftCardTooSmall } from '../errors.ts'
import type { CheckOut } from '../input.ts'
import type { Way } from './ways.ts'

/** What pays an order that a gift card covers whole. */
export const GIFT_METHOD = { id: 'gift_card', provider: 'gift_card' } as const

/** A gift card that covers all: its money is taken once the units are promised, in the order's own transaction. */
export const giftCardWay: Way = {
  hold: async (_, { method, now }) => ({ expiresAt: reservationEndsAt(method, now), isShort: false }),
  open: async () => null,
  next: 'success',
}

type Person = { userId: string; address: string; now: Date }

/**
 * The card that a checkout names, as the buyer saw it; null without one. `resume` when the key has an order already:
 * its card may be spent by now, and by this very order.
 */
export async function chooseGiftCard(
  { key, ...person }: Person & { key: string },
  { giftCardCode: code, giftCardVersion, paymentMethod }: CheckOut,
): Promise<GiftCard | 'resume' | null> {
  if (!code) {
    if (paymentMethod === 'gift_card') throw giftCardMissing()
    return null
  }
  if (!(await areGiftCardsOffered(db))) throw methodNotOffered()
  if (await findOrderByKey(db, { userId: person.userId, checkoutKey: key })) return 'resume'
  const card = await findTypedGiftCard({ code, ...person })
  if (giftCardVersion !== undefined && card.version !== giftCardVersion) throw giftCardChanged()
  return card
}

/** What a card pays of a total and what is left. Sellers who are paid into their own accounts take a card only for all of it. */
export async function coverWithGift(
  tx: Tx,
  {
    gift,
    method,
    totalCents,
    now,
  }: { gift: GiftCard; method: OfferedMethod | null; totalCents: number; now: Date },
) {
  const card = await findUsableGiftCardById(tx, { cardId: gift.id, now })
  if (!card) throw giftCardChanged()
  if (card.balanceCents === 0) throw giftCardEmpty()
  const cover = coverByGift(totalCents, card.balanceCents)
  // No one is charged more by the main method than they were shown.
  if (cover.coveredCents < coverByGift(totalCents, gift.balanceCents).coveredCents) throw giftCardChanged()
  if (cover.dueCents > 0 && !method) throw giftCardTooSmall(cover.dueCents)
  if (cover.dueCents > 0 && method && isPaidToSellers(method.id)) throw giftCardNotShared()
  return { card, ...cover }
}

/** Takes the covered amount off the card, as a payment that is paid at once; when that is all, the order is settled too. */
export async function payWithGift(
  tx: Tx,
  paying: { card: GiftCard; coveredCents: number; dueCents: number; orderId: string; now: Date },
) {
  const { card, coveredCents: amountCents, dueCents, orderId, now } = paying
  const { payment, providerPaymentId } = await redeemGiftCard(tx, {
    cardId: card.id,
    amountCents,
    orderId,
    now,
  })
  const isWhole = dueCents === 0
  if (isWhole) await settleGiftCard(tx, { payment, providerPaymentId, now })
  else await markPaid(tx, { paymentId: payment.id, providerPaymentId, now })
  return { payment, isWhole }
}

/** What a card that somebody typed would pay of their cart, for each way to ship it. Wrong codes are counted. */
export async function checkGiftCard({
  code,
  province,
  city,
  ...person
}: Person & { code: string; province?: string | undefined; city?: string | undefined }) {
  if (!(await areGiftCardsOffered(db))) throw methodNotOffered()
  const { last4, balanceCents, expiresAt, version } = await findTypedGiftCard({ code, ...person })
  if (balanceCents === 0) throw giftCardEmpty()
  const { userId, now } = person
  const plain = await readCart(db, { userId, now, to: destinationOf({ province, city }) })
  const asking = { userId, province, paymentMethod: 'gift_card', now }
  const { subtotalCents, shippingOptions } = await promoteCart(db, plain, asking)
  const totals = SHIPPING_METHODS.flatMap((shippingMethod) => {
    const option = shippingOptions.find(({ method }) => method === shippingMethod)
    return option ? [{ shippingMethod, ...coverByGift(subtotalCents + option.costCents, balanceCents) }] : []
  })
  return { last4, balanceCents, expiresAt: expiresAt.toISOString(), version, totals }
}
