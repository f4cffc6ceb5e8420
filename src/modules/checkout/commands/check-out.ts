import { db, together, transaction, type Tx } from '#server/db.ts'
import type { Locale } from '#lib/locale.ts'
import { rememberAddress } from '#modules/accounts/commands/keep-addresses.ts'
import { dropLines, lockCart } from '#modules/cart/commands.ts'
import { readCart } from '#modules/cart/queries.ts'
import { reserveStock } from '#modules/inventory/commands.ts'
import { outOfStock } from '#modules/inventory/errors.ts'
import { reservationEndsAt } from '#modules/inventory/rules.ts'
import { allowHold } from '#modules/orders/commands/allow-hold.ts'
import { openParts } from '#modules/orders/commands/open-parts.ts'
import { type NewOrder, placeOrder } from '#modules/orders/commands/place-order.ts'
import { mailOrdered } from '#modules/orders/emails.ts'
import { findOrder, findOrderByKey } from '#modules/orders/queries/orders.ts'
import { openPayment } from '#modules/payments/commands/payments.ts'
import { findLiveMode } from '#modules/gateways/commands/providers.ts'
import { methodNotOffered } from '#modules/payments/errors.ts'
import { listOfferedMethods } from '#modules/gateways/queries.ts'
import type { GiftCard } from '#modules/gift-cards/queries.ts'
import { listPayments, type OrderPayment } from '#modules/payments/queries/payments.ts'
import type { OfferedMethod } from '#modules/gateways/rules.ts'
import { cartEmpty, priceRose, shippingNotAvailable } from '../errors.ts'
import type { CheckOut } from '../input.ts'
import { findRisenPrices, findShortLines } from '../rules.ts'
import { chooseGiftCard, coverWithGift, GIFT_METHOD, payWithGift } from './gift-payment.ts'
import { payableAccounts } from './open-seller-parts.ts'
import { type CheckoutAnswer, type OrderToPay, payAttempt } from './pay-attempt.ts'
import { openQuotedParts, reviewQuotedParts } from './quote-cart.ts'

export type Buyer = { userId: string; locale: Locale; now: Date }
type Asked = Buyer & { key: string; address: string }

/**
 * Buys the cart: write the order and promise the stock, take the money, make it official. Each step
 * commits on its own and can be repeated with the same key; whoever asks again after a crash goes on
 * where it stopped, and the reconciler does for whoever does not.
 */
export async function checkOut(buyer: Asked, input: CheckOut): Promise<CheckoutAnswer> {
  const method = (await listOfferedMethods(db)).find(({ id }) => id === input.paymentMethod) ?? null
  if (!method && input.paymentMethod !== 'gift_card') throw methodNotOffered()
  const liveMode = method ? await findLiveMode(method.provider) : false
  const gift = await chooseGiftCard(buyer, input)
  const opened =
    (gift !== 'resume' &&
      (await transaction((tx) => openCheckout(tx, { ...buyer, method, liveMode, gift }, input)))) ||
    (await resumeCheckout(buyer))
  return payAttempt(opened, { testChoice: input.testChoice, locale: buyer.locale, now: buyer.now })
}

type Opened = { order: OrderToPay; payment: OrderPayment }

/**
 * Order, lines, payment attempt, empty cart and reservation, all or nothing; null when this key has an order.
 * The cart is locked first, so it is sold once; the shelf, which everybody
 * wants, is locked last and for the shortest time.
 */
async function openCheckout(
  tx: Tx,
  {
    userId,
    key,
    locale,
    now,
    method: wanted,
    liveMode,
    gift,
  }: Asked & { method: OfferedMethod | null; liveMode: boolean; gift: GiftCard | null },
  { shippingMethod, billingInfo, saveAddress, acceptedPrices, acceptedMissing = [], quotes = [] }: CheckOut,
): Promise<Opened | null> {
  await lockCart(tx, { userId })
  const cart = await readCart(tx, { userId, now, shippingMethod, without: acceptedMissing })
  const lines = cart.lines.filter(({ isAvailable }) => isAvailable)
  if (lines.length === 0 && (await findOrderByKey(tx, { userId, checkoutKey: key }))) return null
  if (cart.lines.length === 0) throw cartEmpty()
  const short = findShortLines(cart.lines, acceptedMissing)
  if (short.length > 0) throw outOfStock(short)
  if (lines.length === 0) throw cartEmpty()
  const risen = findRisenPrices(lines)
  if (risen.length > 0 && !acceptedPrices) throw priceRose(risen)
  if (cart.shippingMethod !== shippingMethod) throw shippingNotAvailable(cart.settings.freeShippingFromCents)

  const cover = gift && (await coverWithGift(tx, { gift, method: wanted, totalCents: cart.totalCents, now }))
  // What a card covers whole needs no other method, whichever was chosen.
  const method = cover?.dueCents === 0 ? GIFT_METHOD : wanted!
  const hold = { userId, checkoutKey: key, method: method.id, lines, totalCents: cart.totalCents, now }
  // What a gift card covers whole is paid in this very transaction; a quote was allowed when it was given.
  const isAllowed = method === GIFT_METHOD || method.provider === 'crypto'
  const expiresAt = isAllowed ? reservationEndsAt(method.id, now) : await holdUntil(tx, hold)
  if (expiresAt === null) return null
  const order: NewOrder = {
    userId,
    checkoutKey: key,
    paymentMethod: method.id,
    shippingMethod,
    subtotalCents: cart.subtotalCents,
    shippingCents: cart.shippingCents,
    giftCardCents: cover?.coveredCents ?? 0,
    isPremium: cart.isPremium,
    billingInfo,
    locale,
    lines,
    expiresAt,
    now,
  }
  const accounts = method.provider === 'manual' ? await payableAccounts(tx, lines) : null
  const placed = await placeOrder(tx, order)
  if (!placed) return null
  const { id: orderId, number } = placed
  const parts = { ...order, orderId, number, dueAt: expiresAt }
  const opened = { order: { ...placed, status: 'pending', paymentStatus: 'awaiting' } as OrderToPay }
  await dropLines(tx, { userId, productIds: lines.map(({ productId }) => productId) })
  if (saveAddress) {
    const { email: _, ...address } = billingInfo
    await rememberAddress(tx, address, { userId, now })
  }
  if (method.provider === 'crypto') {
    const payment = await openQuotedParts(tx, { ...parts, quotes })
    await reserveStock(tx, { orderId, lines, expiresAt })
    return { order: await reviewQuotedParts(tx, { orderId, now }), payment }
  }
  const opening =
    method.provider === 'manual' && accounts
      ? openParts(tx, { ...parts, provider: 'manual', accounts }).then((payments) => payments[0])
      : method.provider !== 'gift_card' &&
        openPayment(tx, {
          orderId,
          attempt: 1,
          provider: method.provider,
          amountCents: cover?.dueCents ?? cart.totalCents,
          liveMode,
          now,
        })
  if (method.id === 'bank_transfer') {
    await opening
    await mailOrdered(tx, (await findOrder(tx, { orderId }))!)
  }
  // Asked for in this order and not waited for in between.
  const [payment] = await together(opening, reserveStock(tx, { orderId, lines, expiresAt }))
  if (!cover) return { ...opened, payment: payment as OrderPayment }
  const paid = await payWithGift(tx, { ...cover, orderId, now })
  if (paid.isWhole) Object.assign(opened.order, PAID)
  return { ...opened, payment: payment || paid.payment }
}

/** Until when the units are held; null when what the buyer holds is this very order, asked for again. */
async function holdUntil(
  tx: Tx,
  { checkoutKey, ...hold }: Parameters<typeof allowHold>[1] & { checkoutKey: string },
): Promise<Date | null> {
  try {
    return await allowHold(tx, hold)
  } catch (refusal) {
    if (await findOrderByKey(tx, { userId: hold.userId, checkoutKey })) return null
    throw refusal
  }
}

const PAID = { status: 'processing', paymentStatus: 'paid' } as const

/** Goes on where this key's first call stopped. */
async function resumeCheckout({ userId, key }: Asked): Promise<Opened> {
  const order = await findOrderByKey(db, { userId, checkoutKey: key })
  if (!order) throw cartEmpty()
  const [payment] = await listPayments(db, { orderId: order.id })
  return { order, payment: payment! }
}
