import { logsOrder } from '#server/observability/asked.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { log } from '#server/observability/log.ts'
import { lockCart } from '#modules/sales/cart/public.ts'
import {
  closeAttempt,
  closePayments,
  pickCard,
  type Payer,
  createPaymentFlow,
  type NextStepAnswer,
  methodNotOffered,
  listPayments,
  type OrderPayment,
} from '#modules/payments/core/public.ts'
import {
  lockOrder,
  orderMoney,
  settlePayment,
  switchMethod,
  getOwnOrder,
  listSellerLines,
  listShippingShares,
} from '#modules/sales/orders/public.ts'
import {
  AS_PAID,
  canPay,
  hasMoney,
  intentOf,
  isCancelled,
  type OrderStatus,
  type PaymentStatus,
} from '#modules/sales/orders/rules.ts'
import {
  isByPerson,
  isPaidToSellers,
  isTakenByStaff,
  methodOf,
} from '#modules/payments/gateways/rules/methods.ts'
import {
  findLiveMode,
  isProviders,
  type PaymentState,
  listOfferedMethods,
} from '#modules/payments/gateways/public.ts'
import { canContinue } from '#modules/payments/core/rules.ts'
import type { OfferedMethod } from '#modules/payments/gateways/rules/gateways.ts'
import {
  cannotPay,
  giftCardNotShared,
  nothingToAuthenticate,
  nothingToCapture,
  walletPhoneMissing,
} from '../errors.ts'
import type { PayOrder } from '../input.ts'
import type { NextStep } from '../rules.ts'
import { refuseDearer } from './refuse-unseen.ts'
import { type Owed, wayOf } from './ways.ts'

export type OrderToPay = { id: string; number: string; status: OrderStatus; paymentStatus: PaymentStatus }
export type Opened = { order: OrderToPay; payment: OrderPayment }

export type CheckoutAnswer = NextStepAnswer<NextStep> & {
  orderId: string
  number: string
  status: OrderStatus
  paymentStatus: PaymentStatus
}

/** An order, as its buyer pays it: see `Bill`. */
const orderFlow = createPaymentFlow<{ orderId: string }, OrderToPay, CheckoutAnswer>({
  paidFor: (orderId) => ({ orderId }),
  find: (tx, { id, userId }) => getOwnOrder(tx, { orderId: id, userId }),
  async hold(tx, { id, userId, now }) {
    const order = await lockOrder(tx, { orderId: id, userId })
    return { thing: order, canPay: canPay(order, now) }
  },
  standing({ status, paymentStatus }) {
    if (hasMoney(paymentStatus)) return 'paid'
    if (paymentStatus === 'review') return 'review'
    return isCancelled(status) ? 'over' : 'open'
  },
  intentOf,
  settle: settlePayment,
  paid: (order) => ({ ...order, ...AS_PAID }),
  answer,
  codes: { over: 'checkout.cannot_pay', late: 'checkout.payment_late' },
  refusals: { cannotPay, nothingToCapture, nothingToAuthenticate },
})

type Own = Payer & { orderId: string }

function answer(
  { id: orderId, number, status, paymentStatus }: OrderToPay,
  outcome: NextStepAnswer<NextStep>,
) {
  return { orderId, number, status, paymentStatus, ...outcome }
}

/** Takes an attempt at paying an order as far as it goes without the buyer; see `pay` of the payment flow. */
export async function payAttempt({ order, payment }: Opened, payer: Payer): Promise<CheckoutAnswer> {
  logsOrder(order.number)
  const { next } = wayOf(payment.provider)
  if (next && !hasMoney(order.paymentStatus)) return answer(order, { next, code: null, message: null })
  return orderFlow.pay({ thing: order, payment }, { ...payer, id: order.id })
}

/**
 * Tries again to pay an order that waits: goes on with its open attempt where that can still be paid, else opens the
 * next. With another method the earlier attempts are closed first, and the order keeps its stock; what one of them
 * takes all the same goes back by itself. Locks the order; of two windows at once the later finds what the first did.
 */
export async function payOrder(
  own: Omit<Own, 'testChoice' | 'card' | 'walletPhone'>,
  { seen, paymentMethod, testChoice, quotes = [], savedCardId, saveCard, walletPhone }: PayOrder,
): Promise<CheckoutAnswer> {
  const { orderId, userId, now } = own
  const order = await getOwnOrder(db, { orderId, userId })
  const isDirect = isPaidToSellers(order.paymentMethod)
  // An impatient buyer is not charged a second time.
  const ended =
    isDirect && !hasMoney(order.paymentStatus)
      ? null
      : await orderFlow.answerEnded(order, { ...own, id: orderId })
  if (ended) return ended
  refuseDearer(order, seen)
  const wanted = paymentMethod ?? order.paymentMethod
  const method = (await listOfferedMethods(db)).find(({ id }) => id === wanted)
  if (!method) throw methodNotOffered()
  if (methodOf(method.id).asksWalletPhone && !walletPhone) throw walletPhoneMissing()
  const card = await pickCard({ userId, savedCardId, saveCard, provider: method.provider, now })
  const liveMode = await findLiveMode(method.provider)
  if (wanted !== order.paymentMethod && !isDirect && canPay(order, now)) await closeAttempts({ orderId, now })
  const attempt = await transaction((tx) =>
    nextAttempt(tx, { orderId, userId, method, quotes, liveMode, now }),
  )
  return payAttempt(attempt, { ...own, testChoice, card, walletPhone })
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

type Next = Pick<Owed, 'orderId' | 'userId' | 'quotes' | 'liveMode' | 'now'> & { method: OfferedMethod }

async function nextAttempt(tx: Tx, { method, ...next }: Next): Promise<Opened> {
  const { orderId, userId, now } = next
  const waits = isByPerson(method.id)
  if (waits) await lockCart(tx, { userId })
  const order = await lockOrder(tx, { orderId, userId })
  const [latest] = await listPayments(tx, { orderId })
  // The money of another window came while this one waited for the order.
  if (latest && hasMoney(order.paymentStatus)) return { order, payment: latest }
  if (isPaidToSellers(order.paymentMethod) || !canPay(order, now)) throw cannotPay()
  const isSame = method.id === order.paymentMethod
  if (isSame && latest && canContinue(latest, method.provider)) return { order, payment: latest }
  if (isPaidToSellers(method.id) && order.giftCardCents > 0) throw giftCardNotShared()
  const attempt = (latest?.attempt ?? 0) + 1
  // No provider is asked to close it.
  if (!isSame && latest && isTakenByStaff(order.paymentMethod))
    await closePayments(tx, { paymentIds: [latest.id], failureCode: 'other_way', now })
  const open = isSame ? order : await switchMethod(tx, { order, method: method.id, attempt, now })
  const way = wayOf(method.provider)
  const { totalCents, giftCardCents, expiresAt } = open
  const owed: Owed = {
    ...next,
    lines: waits ? await listSellerLines(tx, { orderId }) : [],
    shippingShares: waits ? await listShippingShares(tx, { orderId }) : [],
    dueCents: totalCents - giftCardCents,
    provider: method.provider,
    attempt,
    dueAt: expiresAt!,
  }
  await way.wait?.(tx, owed)
  const payment = (await way.open(tx, owed))!
  return { order: (await way.notify?.(tx, owed)) ?? open, payment }
}

/** The buyer's answer to the test bank's 3-D Secure question. */
export const authenticatePayment = ({ orderId: id, ...payer }: Own, { approve }: { approve: boolean }) =>
  orderFlow.authenticate({ ...payer, id, approve })

/** The buyer approved at PayPal: see `capture` of the payment flow. */
export const capturePayment = ({ orderId: id, ...payer }: Own) => orderFlow.capture({ ...payer, id })

/** The buyer came back from the card form; where a person takes the money no one is asked. */
export async function refreshPayment({ orderId, ...payer }: Own): Promise<CheckoutAnswer> {
  const order = await getOwnOrder(db, { orderId, userId: payer.userId })
  if (!isByPerson(order.paymentMethod)) return orderFlow.refresh({ ...payer, id: orderId })
  const [payment] = await listPayments(db, { orderId })
  return payAttempt({ order, payment: payment! }, payer)
}
