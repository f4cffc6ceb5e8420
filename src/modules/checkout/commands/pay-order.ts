import { db, transaction, type Tx } from '#server/db.ts'
import { log } from '#server/log.ts'
import { lockCart } from '#modules/cart/commands.ts'
import { closeAttempt } from '#modules/payments/commands/settle.ts'
import { lockOrder } from '#modules/orders/commands/move-order.ts'
import { orderMoney, settlePayment } from '#modules/orders/commands/settle-payment.ts'
import type { Settlement } from '#modules/payments/rules.ts'
import { switchMethod } from '#modules/orders/commands/switch-method.ts'
import { getOwnOrder } from '#modules/orders/queries/orders.ts'
import { canPay, hasMoney } from '#modules/orders/rules.ts'
import { isPaidToSellers } from '#modules/orders/rules.parts.ts'
import { isProviders } from '#modules/payments/commands/open-at-provider.ts'
import { openPayment } from '#modules/payments/commands/payments.ts'
import { findLiveMode } from '#modules/gateways/commands/providers.ts'
import { methodNotOffered } from '#modules/payments/errors.ts'
import type { PaymentState } from '#modules/gateways/providers/provider.ts'
import { listOfferedMethods } from '#modules/gateways/queries.ts'
import { listPayments } from '#modules/payments/queries/payments.ts'
import { canContinue } from '#modules/payments/rules.ts'
import { type OfferedMethod } from '#modules/gateways/rules.ts'
import { cannotPay, nothingToAuthenticate } from '../errors.ts'
import type { PayOrder } from '../input.ts'
import type { Buyer } from './check-out.ts'
import { openSellerParts } from './open-seller-parts.ts'
import {
  answerFor,
  answerInReview,
  type CheckoutAnswer,
  completeTestAuthentication,
  payAttempt,
} from './pay-attempt.ts'

type Own = Buyer & { orderId: string }

/**
 * Tries again to pay an order that waits: goes on with its open attempt where that can still be paid, else opens the
 * next. With another method the earlier attempts are closed first, and the order keeps its stock; what one of them
 * takes all the same goes back by itself. Locks the order; of two windows at once the later finds what the first did.
 */
export async function payOrder(
  { orderId, userId, locale, now }: Own,
  { paymentMethod, testChoice, quotes = [] }: PayOrder,
) {
  const order = await getOwnOrder(db, { orderId, userId })
  if (hasMoney(order.paymentStatus)) return answerFor(order, 'repeated', null, { locale, now })
  const isByParts = isPaidToSellers(order.paymentMethod)
  // Whoever is impatient is not charged a second time.
  if (order.paymentStatus === 'review' && !isByParts) return answerInReview(order, { locale, now })
  const wanted = paymentMethod ?? order.paymentMethod
  const method = (await listOfferedMethods(db)).find(({ id }) => id === wanted)
  if (!method) throw methodNotOffered()
  const liveMode = await findLiveMode(method.provider)
  if (wanted !== order.paymentMethod && !isByParts && canPay(order, now))
    await closeAttempts({ orderId, now })
  const attempt = await transaction((tx) =>
    nextAttempt(tx, { orderId, userId, method, quotes, liveMode, now }),
  )
  return payAttempt(attempt, { testChoice, locale, now })
}

/** What cannot be closed now is given up all the same: the reconciler closes it later. */
async function closeAttempts({ orderId, now }: { orderId: string; now: Date }) {
  for (const payment of await listPayments(db, { orderId })) {
    const { providerPaymentId } = payment
    if (providerPaymentId === null || !OPEN.includes(payment.state)) continue
    await closeAttempt(orderMoney, { payment: { ...payment, providerPaymentId }, now }).catch(
      (error: unknown) => {
        if (!isProviders(error)) throw error
        log.warn({ err: error, paymentId: payment.id }, 'attempt that was given up could not be closed')
      },
    )
  }
}

const OPEN: readonly PaymentState[] = ['pending', 'requires_action', 'failed']

type Next = {
  orderId: string
  userId: string
  method: OfferedMethod
  quotes: NonNullable<PayOrder['quotes']>
  liveMode: boolean
  now: Date
}

async function nextAttempt(tx: Tx, { orderId, userId, method, quotes, liveMode, now }: Next) {
  if (isPaidToSellers(method.id)) await lockCart(tx, { userId })
  const order = await lockOrder(tx, { orderId, userId })
  const [latest] = await listPayments(tx, { orderId })
  // The money of another window came while this one waited for the order.
  if (latest && hasMoney(order.paymentStatus)) return { order, payment: latest }
  if (isPaidToSellers(order.paymentMethod) || !canPay(order, now)) throw cannotPay()
  const isSame = method.id === order.paymentMethod
  if (isSame && latest && canContinue(latest, method.provider)) return { order, payment: latest }
  const attempt = (latest?.attempt ?? 0) + 1
  const open = isSame ? order : await switchMethod(tx, { order, method: method.id, attempt, now })
  if (method.id === 'bank_transfer' || method.id === 'crypto')
    return openSellerParts(tx, { order: open, method: method.id, quotes, firstAttempt: attempt, now })
  const amountCents = order.totalCents - order.giftCardCents
  const opening = { orderId, attempt, provider: method.provider, amountCents, liveMode, now }
  return { order: open, payment: (await openPayment(tx, opening))! }
}

/** The buyer's answer to the test bank's 3-D Secure question. */
export async function authenticatePayment(
  { orderId, userId, locale, now }: Own,
  { approve }: { approve: boolean },
) {
  const order = await getOwnOrder(db, { orderId, userId })
  if (hasMoney(order.paymentStatus)) return answerFor(order, 'repeated', null, { locale, now })
  const [payment] = await listPayments(db, { orderId })
  if (payment?.provider !== 'test' || payment.state !== 'requires_action') throw nothingToAuthenticate()
  return completeTestAuthentication({ order, payment }, approve, { locale, now })
}

/**
 * The buyer came back from the card form: asks the provider, believes nothing that came with the buyer. While the
 * provider does not answer, the order stays as it is and the buyer is told so; the reconciler asks again.
 */
export async function refreshPayment({ orderId, userId, locale, now }: Own): Promise<CheckoutAnswer> {
  const before = await getOwnOrder(db, { orderId, userId })
  const attempts = await listPayments(db, { orderId })
  if (isPaidToSellers(before.paymentMethod))
    return payAttempt({ order: before, payment: attempts[0]! }, { locale, now })
  let outcome: Settlement = 'open'
  for (const payment of attempts.toReversed()) {
    outcome = await settlePayment({ paymentId: payment.id, payment, now }).catch((error: unknown) => {
      if (!isProviders(error)) throw error
      log.warn({ err: error, orderId }, 'payment could not be read')
      return 'open'
    })
  }
  const [latest] = await listPayments(db, { orderId })
  return answerFor(await getOwnOrder(db, { orderId, userId }), outcome, latest ?? null, { locale, now })
}
