import { isPaidToSellers, methodOf } from '#modules/payments/gateways/rules/methods.ts'
import { db, together, transaction, type Tx } from '#server/db/db.ts'
import { rememberAddress } from '#modules/identity/accounts/public.ts'
import { takeOfferUnits } from '#modules/catalog/products/public.ts'
import { dropLines, lockCart, type Cart, readCart } from '#modules/sales/cart/public.ts'
import { reserveStock } from '#modules/stock/inventory/public.ts'
import { giftLines, promoteCart, usePromotions } from '#modules/sales/promotions/public.ts'
import { AppError } from '#server/http/errors.ts'
import { placeOrder, findOrderByKey } from '#modules/sales/orders/public.ts'
import { AS_PAID, AS_PLACED, deliveryOf } from '#modules/sales/orders/rules.ts'
import { pickCard, type Payer, methodNotOffered, listPayments } from '#modules/payments/core/public.ts'
import { findLiveMode, listOfferedMethods } from '#modules/payments/gateways/public.ts'
import type { GiftCard } from '#modules/payments/gift-cards/public.ts'
import type { OfferedMethod } from '#modules/payments/gateways/rules/gateways.ts'
import {
  cartEmpty,
  giftGone,
  linesMissing,
  priceRose,
  shippingNotAvailable,
  walletPhoneMissing,
} from '../errors.ts'
import type { CheckOut } from '../input.ts'
import { findRisenPrices, findShortLines } from '../rules.ts'
import { chooseGiftCard, coverWithGift, GIFT_METHOD, payWithGift } from './gift-payment.ts'
import { type CheckoutAnswer, type Opened, payAttempt } from './pay-order.ts'
import { refuseUnseen } from './refuse-unseen.ts'
import { type Owed, wayOf } from './ways.ts'

type Asked = Omit<Payer, 'testChoice' | 'card' | 'walletPhone'> & { key: string; address: string }

/**
 * Buys the cart: write the order and promise the stock, take the money, make it official. Each step
 * commits on its own and can be repeated with the same key; a repeat after a crash goes on
 * where it stopped, and the reconciler does it for buyers who do not.
 */
export async function checkOut(buyer: Asked, input: CheckOut): Promise<CheckoutAnswer> {
  const method = (await listOfferedMethods(db)).find(({ id }) => id === input.paymentMethod) ?? null
  if (!method && input.paymentMethod !== 'gift_card') throw methodNotOffered()
  const { walletPhone } = input
  if (method && methodOf(method.id).asksWalletPhone && !walletPhone) throw walletPhoneMissing()
  const liveMode = method ? await findLiveMode(method.provider) : false
  const { savedCardId, saveCard, testChoice } = input
  const card = await pickCard({ ...buyer, savedCardId, saveCard, provider: method?.provider })
  const gift = await chooseGiftCard(buyer, input)
  const opened =
    (gift !== 'resume' &&
      (await transaction((tx) => openCheckout(tx, { ...buyer, method, liveMode, gift }, input)))) ||
    (await resumeCheckout(buyer))
  return payAttempt(opened, { ...buyer, testChoice, card, walletPhone })
}

type Buying = Asked & { method: OfferedMethod | null; liveMode: boolean; gift: GiftCard | null }

/**
 * Order, lines, payment attempt, empty cart and reservation, all or nothing; null when this key has an order.
 * The cart is locked first, so it is sold once; the stock, which everybody
 * wants, is locked last and for the shortest time.
 */
async function openCheckout(tx: Tx, buying: Buying, input: CheckOut): Promise<Opened | null> {
  const { userId, key: checkoutKey, locale, liveMode, gift, now } = buying
  const { shippingMethod, billingInfo, gift: present, acceptedMissing = [], quotes = [] } = input
  const to = deliveryOf({ billingInfo, gift: present })
  const wanted = { userId, now, shippingMethod, without: acceptedMissing, to }
  const [, plain] = await together(lockCart(tx, { userId }), readCart(tx, wanted))
  const { state: province } = to
  const { paymentMethod: payingBy, savedCardId } = input
  const cart = await promoteCart(tx, plain, { userId, province, paymentMethod: payingBy, savedCardId, now })
  const lines = cart.lines.filter(({ isAvailable }) => isAvailable)
  const gifts = giftLines(cart)
  const isFirst = await unlessPlaced(tx, { userId, checkoutKey }, async () => {
    refuseCart(cart, input)
    await refuseUnseen(tx, cart, input.seen)
    return true
  })
  if (!isFirst) return null

  const cover =
    gift && (await coverWithGift(tx, { gift, method: buying.method, totalCents: cart.totalCents, now }))
  // What a card covers whole needs no other method, whichever was chosen.
  const { id: paymentMethod, provider } = cover?.dueCents === 0 ? GIFT_METHOD : buying.method!
  const way = wayOf(provider)
  const hold = { userId, method: paymentMethod, lines, totalCents: cart.totalCents, now }
  const held = await unlessPlaced(tx, { userId, checkoutKey }, () => way.hold(tx, hold))
  if (held === null) return null
  const { expiresAt, isShort: isShortHold } = held
  const { subtotalCents, shippingCents, shippingShares, isPremium } = cart
  const giftCardCents = cover?.coveredCents ?? 0
  const prices = { subtotalCents, shippingCents, shippingShares, giftCardCents, isPremium }
  const order = {
    userId,
    checkoutKey,
    paymentMethod,
    shippingMethod,
    ...prices,
    billingInfo,
    gift: present,
    locale,
    lines: [...lines, ...gifts],
  }
  const placed = await placeOrder(tx, { ...order, expiresAt, isShortHold, now })
  if (!placed) return null
  const { id: orderId } = placed
  if (input.saveAddress) {
    const { email: _, taxId: __, ...address } = billingInfo
    await rememberAddress(tx, address, { userId, now })
  }

  const dueCents = cart.totalCents - giftCardCents
  const money = { provider, liveMode, attempt: 1, dueCents, shippingShares, dueAt: expiresAt }
  // The units of an offer are taken before the stock: the product's row is locked before its stock.
  const counted = lines.flatMap((line) =>
    line.countedOfferId === null ? [] : [{ ...line, offerId: line.countedOfferId }],
  )
  if (counted.length > 0) await takeOfferUnits(tx, { orderId, lines: counted, now })
  await usePromotions(tx, { orderId, userId, cart, now })
  const owed: Owed = { orderId, userId, lines, quotes, ...money, now }
  const opening = way.open(tx, owed)
  // Questions to sellers take several round trips and come before the stock; one payment, the empty cart and the stock are sent together.
  if (isPaidToSellers(paymentMethod)) await opening
  const [payment] = await together(
    opening,
    dropLines(tx, { userId, variantIds: lines.map(({ variantId }) => variantId) }),
    reserveAll(tx, { orderId, lines, gifts, expiresAt }),
  )
  const notified = await way.notify?.(tx, owed)
  const paid = cover && (await payWithGift(tx, { ...cover, orderId, now }))
  const standing = paid?.isWhole ? AS_PAID : AS_PLACED
  return { order: notified ?? { ...placed, ...standing }, payment: payment ?? paid!.payment }
}

type Reserving = Omit<Parameters<typeof reserveStock>[1], 'lines'> & {
  lines: readonly { variantId: string; quantity: number }[]
  gifts: ReturnType<typeof giftLines>
}

/** Reserves what is bought and given at once. A gift that somebody else had meanwhile is named as one. */
async function reserveAll(tx: Tx, { lines, gifts, ...order }: Reserving): Promise<void> {
  try {
    await reserveStock(tx, { ...order, lines: [...lines, ...gifts] })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'inventory.out_of_stock') throw error
    const short = error.params['products'] as readonly { variantId: string; available: number }[]
    const boughtOf = (variantId: string) => lines.find((line) => line.variantId === variantId)?.quantity ?? 0
    if (short.some(({ variantId, available }) => available < boughtOf(variantId))) throw error
    const gone = gifts.find((gift) => short.some(({ variantId }) => variantId === gift.variantId))
    throw gone ? giftGone(gone.title) : error
  }
}

/** Nothing is bought that the buyer has not seen: too little stock, a higher price, shipping that is not earned. */
function refuseCart(cart: Cart, { shippingMethod, acceptedPrices, acceptedMissing = [] }: CheckOut) {
  if (cart.lines.length === 0) throw cartEmpty()
  const short = findShortLines(cart.lines, acceptedMissing)
  if (short.length > 0) throw linesMissing(short)
  if (!cart.lines.some(({ isAvailable }) => isAvailable)) throw cartEmpty()
  const risen = findRisenPrices(cart.lines)
  if (risen.length > 0 && !acceptedPrices) throw priceRose(risen)
  if (cart.shippingMethod !== shippingMethod) throw shippingNotAvailable(cart.freeShippingFromCents)
}

/** What `ask` answers; null when it refuses a purchase that this key has placed already. */
async function unlessPlaced<Answer>(
  tx: Tx,
  placed: Parameters<typeof findOrderByKey>[1],
  ask: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await ask()
  } catch (refusal) {
    if (await findOrderByKey(tx, placed)) return null
    throw refusal
  }
}

/** Goes on where this key's first call stopped. */
async function resumeCheckout({ userId, key }: Asked): Promise<Opened> {
  const order = await findOrderByKey(db, { userId, checkoutKey: key })
  if (!order) throw cartEmpty()
  const [payment] = await listPayments(db, { orderId: order.id })
  return { order, payment: payment! }
}
