import { and, eq, getTableColumns, inArray, isNull, lte, sql } from 'drizzle-orm'
import { SYSTEM } from '#server/actor.ts'
import { db, together, transaction, type Tx } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { announce } from '#server/live.ts'
import { m } from '#paraglide/messages.js'
import { recordAudit } from '#modules/audit/commands.ts'
import { keepStockUntil } from '#modules/inventory/commands.ts'
import { reservationEndsAt, type StockLine } from '#modules/inventory/rules.ts'
import {
  markAsked,
  markMismatch,
  markPaid,
  markUnpaid,
  pinAccount,
} from '#modules/payments/commands/payments.ts'
import { openProvider } from '#modules/payments/commands/providers.ts'
import { queueRefunds } from '#modules/payments/commands/refunds.ts'
import type { ProviderPayment } from '#modules/payments/providers/provider.ts'
import { findPayment, isForOrder, isInReview, type OrderPayment } from '#modules/payments/queries/payments.ts'
import { type Difference, differencesText } from '#modules/payments/rules/differences.ts'
import { BY_HAND, judgePayment } from '#modules/payments/rules.ts'
import { listStockLines } from '../queries/orders.ts'
import { mailHeld, mailHeldRefused } from '../emails.held.ts'
import {
  findReader,
  mailMoneyBack,
  mailMoneyProblem,
  mailPaid,
  type MoneyBack,
  type Reader,
} from '../emails.ts'
import { hasMoney, isGivenUp } from '../rules.ts'
import { type Order, orders, storeOrders } from '../tables.ts'
import { lockOrder, moveOrder } from './move-order.ts'
import { sellWhole, tryMoveStock } from './move-stock.ts'

/**
 * `paid` took the order along, `repeated` found it already done, `money_back` owes the money back because the
 * order had ended or was paid before, `review` waits for a person, `held` for the provider's own decision; the others
 * took no money yet.
 */
export type Settlement =
  | 'paid'
  | 'repeated'
  | 'money_back'
  | 'review'
  | 'held'
  | 'open'
  | 'failed'
  | 'cancelled'

/**
 * The only way from money to a processing order. Reads the payment from its provider with no transaction
 * open, compares every figure, and moves payment, order and stock in one short transaction. Return page,
 * webhook, reconciler and checkout may all call it at once, any number of times: one of them does the work.
 * `seen` is the provider's own answer of this moment, for the caller who has just had it.
 */
export async function settlePayment({
  paymentId,
  payment,
  seen,
  now,
}: {
  paymentId: string
  payment?: OrderPayment
  seen?: ProviderPayment
  now: Date
}): Promise<Settlement> {
  const known = payment ?? (await findPayment(db, { paymentId }))
  if (!known || !isForOrder(known)) return 'open'
  // A gift card has nobody to be asked: it paid in the order's own transaction.
  if (known.provider === 'gift_card' || BY_HAND.includes(known.provider)) return 'open'
  if (known.providerPaymentId === null && !seen) return 'open'
  const { provider, account } = await openProvider(known.provider)
  const held = seen ?? (await provider.readPayment(known.providerPaymentId!))
  const verdict = judgePayment({ ...known, account }, held)
  switch (verdict.kind) {
    case 'paid':
      return transaction(async (tx) => {
        const { id: providerPaymentId, chargeId } = held
        const outcome = await takeMoney(tx, { payment: known, providerPaymentId, chargeId, now })
        if (account === null) await pinAccount(tx, { provider: known.provider, account: held.account })
        return outcome
      }).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'payments.charge_used')) throw error
        return transaction((tx) => putAside(tx, { payment: known, held, differences: ['charge'], now }))
      })
    case 'mismatch':
      return transaction((tx) =>
        putAside(tx, { payment: known, held, differences: verdict.differences, now }),
      )
    default:
      return transaction((tx) => noteUnpaid(tx, { payment: known, held, kind: verdict.kind, now }))
  }
}

/**
 * A gift card paid the whole of an order that its own transaction has just placed: the same settlement as any money,
 * with no provider to be asked. Throws what the order cannot be paid for, and then nothing was placed.
 */
export async function settleGiftCard(tx: Tx, money: Money): Promise<void> {
  const outcome = await takeMoney(tx, money)
  if (outcome !== 'paid') throw new Error(`Gift card of order ${money.payment.orderId} ended as ${outcome}`)
}

type Money = {
  payment: OrderPayment
  providerPaymentId: string | null
  chargeId?: string | null
  now: Date
}

async function takeMoney(tx: Tx, { payment, now, ...money }: Money): Promise<Settlement> {
  const { id: paymentId, orderId } = payment
  const moved = await movePaidOrder(tx, { orderId, attempt: payment.attempt, now })
  // The order is always locked before its payments, here as in a cancellation: nobody waits in a circle.
  const standing = moved ?? (await lockOrder(tx, { orderId }))
  const marking = markPaid(tx, { paymentId, now, ...money })
  if (!moved) return (await marking) ? takeLateMoney(tx, { order: standing, payment, now }) : 'repeated'
  // One after the other on the wire, and not waited for in between.
  const [isNew, isSold, buyer] = await together(marking, trySellWhole(tx, moved, now), findReader(tx, moved))
  if (!isNew) throw new Error(`Payment ${paymentId} was paid before its order`)
  if (!isSold) return endWithoutStock(tx, { order: moved, payment, now })
  await tellPaid(tx, moved, buyer)
  return 'paid'
}

async function trySellWhole(tx: Tx, order: MovedOrder, now: Date): Promise<boolean> {
  try {
    await sellWhole(tx, { order, lines: order.lines, now })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'inventory.out_of_stock') return false
    throw error
  }
}

/** The shelf was corrected below its promises meanwhile: the order cannot be kept, and the money goes back. */
async function endWithoutStock(
  tx: Tx,
  { order, payment, now }: { order: Order; payment: OrderPayment; now: Date },
): Promise<Settlement> {
  const reason = m.orders_stock_is_gone({}, { locale: order.locale })
  const cancelled = await moveOrder(tx, { order, to: 'cancelled', by: 'admin', reason, now })
  return giveBack(tx, { order: cancelled, payment, why: 'late_money', now })
}

/** The guard is the `where`: of all who come with money, one moves the order. */
async function movePaidOrder(
  tx: Tx,
  { orderId, attempt, now }: { orderId: string; attempt: number; now: Date },
): Promise<MovedOrder | null> {
  const [moved] = await tx
    .update(orders)
    .set({
      status: 'processing',
      paymentStatus: 'paid',
      stockState: 'sold',
      paidAt: now,
      expiresAt: null,
      updatedAt: now,
      version: sql`${orders.version} + 1`,
    })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, 'pending'),
        eq(orders.stockState, 'reserved'),
        isNull(orders.paidAt),
        lte(orders.openFromAttempt, attempt),
        inArray(orders.paymentStatus, ['awaiting', 'review', 'failed']),
      ),
    )
    .returning(movedColumns)
  return moved ?? null
}

/** Money for an order that is no longer simply waiting for it. The order is locked and the payment just became paid. */
async function takeLateMoney(
  tx: Tx,
  { order, payment, now }: { order: Order; payment: OrderPayment; now: Date },
): Promise<Settlement> {
  if (hasMoney(order.paymentStatus)) return giveBack(tx, { order, payment, why: 'second_charge', now })
  if (isGivenUp(order, payment)) return giveBack(tx, { order, payment, why: 'other_way', now })
  // A buyer who called the order off must not get it after all; one whose time ran out still wants it.
  // What a gift card had paid went back to it when the order ended, so that the rest alone pays nothing.
  const hasLostGift = order.status === 'cancelled' && order.giftCardCents > 0
  const wasCalledOff = (order.status === 'cancelled' && order.paymentStatus !== 'expired') || hasLostGift
  if (wasCalledOff) return giveBack(tx, { order, payment, why: 'late_money', now })
  const to = order.status === 'completed' ? 'completed' : 'processing'
  const stockState = await tryMoveStock(tx, { order, to, now })
  if (stockState === null) return giveBack(tx, { order, payment, why: 'late_money', now })
  const [moved] = await tx
    .update(orders)
    .set({
      status: to,
      paymentStatus: 'paid',
      stockState,
      paidAt: now,
      expiresAt: null,
      cancelReason: null,
      updatedAt: now,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, order.id))
    .returning(movedColumns)
  await tellPaid(tx, moved!, await findReader(tx, moved!))
  return 'paid'
}

async function giveBack(
  tx: Tx,
  { order, payment, why, now }: { order: Order; payment: OrderPayment; why: MoneyBack; now: Date },
): Promise<Settlement> {
  await queueRefunds(tx, { orderId: order.id, paymentId: payment.id, reason: why, now })
  await recordAudit(tx, {
    actor: SYSTEM,
    action: `orders.${why}`,
    target: { kind: 'order', id: order.id },
    after: { paymentId: payment.id, amountCents: payment.amountCents, status: order.status },
  })
  await mailMoneyBack(tx, { order, amountCents: payment.amountCents, why })
  await mailMoneyProblem(tx, { order, why, detail: payment.providerPaymentId ?? payment.id })
  return 'money_back'
}

async function putAside(
  tx: Tx,
  aside: { payment: OrderPayment; held: ProviderPayment; differences: readonly Difference[]; now: Date },
): Promise<Settlement> {
  const { payment, held, differences, now } = aside
  const order = await lockOrder(tx, { orderId: payment.orderId })
  if (!(await markMismatch(tx, { paymentId: payment.id, differences, now }))) return 'review'
  if (!hasMoney(order.paymentStatus) && order.status !== 'cancelled' && !isGivenUp(order, payment)) {
    await tx
      .update(orders)
      .set({ paymentStatus: 'review', updatedAt: now, version: sql`${orders.version} + 1` })
      .where(eq(orders.id, order.id))
    await announce(tx, { name: 'order.changed', ids: [order.id], userId: order.userId })
  }
  await recordAudit(tx, {
    actor: SYSTEM,
    action: 'orders.payment_mismatch',
    target: { kind: 'order', id: order.id },
    before: { amountCents: payment.amountCents, currency: payment.currency, liveMode: payment.liveMode },
    after: { differences, ...held },
  })
  await mailMoneyProblem(tx, {
    order,
    why: 'mismatch',
    detail: differencesText(differences, { locale: 'es' }),
  })
  return 'review'
}

async function noteUnpaid(
  tx: Tx,
  note: { payment: OrderPayment; held: ProviderPayment; kind: UnpaidKind; now: Date },
): Promise<Settlement> {
  const { payment, held, kind, now } = note
  const state = kind === 'open' ? (held.state === 'requires_action' ? 'requires_action' : 'pending') : kind
  const { id: paymentId, orderId } = payment
  const { failureCode, id: providerPaymentId } = held
  if (state === payment.state && failureCode === payment.failureCode && payment.providerPaymentId !== null) {
    await markAsked(tx, { paymentId, now })
    return kind
  }
  // Locked first although often unchanged: see `takeMoney`.
  const order = await lockOrder(tx, { orderId })
  const noted = await markUnpaid(tx, { paymentId, state, failureCode, providerPaymentId, now })
  if (noted) await followUnpaid(tx, { order, payment, kind, failureCode, now })
  return kind
}

type UnpaidKind = 'open' | 'held' | 'failed' | 'cancelled'
type Following = {
  order: Order
  payment: OrderPayment
  kind: UnpaidKind
  failureCode: string | null
  now: Date
}

async function followUnpaid(tx: Tx, { order, payment, kind, failureCode, now }: Following) {
  // The order waits for other money now.
  if (isGivenUp(order, payment)) return
  const isPending = order.status === 'pending'
  const isWaiting = isPending && ['awaiting', 'failed'].includes(order.paymentStatus)
  // Nobody can hurry the provider, so the promise of the stock has no end until it has decided.
  if (kind === 'held') {
    if (!isWaiting) return
    const held = await rewrite(tx, order, { paymentStatus: 'review', expiresAt: null, now })
    return mailHeld(tx, { order: held, paymentId: payment.id, reason: failureCode ?? '' })
  }
  const paymentStatus = kind === 'failed' ? 'failed' : 'awaiting'
  if (isWaiting && kind !== 'cancelled' && order.paymentStatus !== paymentStatus) {
    await tx.update(orders).set({ paymentStatus, updatedAt: now }).where(eq(orders.id, order.id))
    await announce(tx, { name: 'order.changed', ids: [order.id], userId: order.userId })
  }
  const isLetGo = order.paymentStatus === 'review' && !(await isInReview(tx, { orderId: order.id }))
  if (isLetGo) await reopen(tx, { order, payment, now })
}

/** The provider has refused what it held: the buyer gets a fresh time to pay another way, unless the order has ended. */
async function reopen(tx: Tx, { order, payment, now }: { order: Order; payment: OrderPayment; now: Date }) {
  const isPending = order.status === 'pending'
  const expiresAt = isPending ? reservationEndsAt(order.paymentMethod, now) : null
  const reopened = await rewrite(tx, order, { paymentStatus: 'failed', expiresAt, now })
  if (!expiresAt) return
  const lines = await listStockLines(tx, { orderId: order.id })
  const productIds = lines.map(({ productId }) => productId)
  await keepStockUntil(tx, { orderId: order.id, productIds, expiresAt })
  await mailHeldRefused(tx, { order: reopened, paymentId: payment.id })
}

async function rewrite(
  tx: Tx,
  { id, userId }: Order,
  { now, ...values }: Pick<Order, 'paymentStatus' | 'expiresAt'> & { now: Date },
): Promise<Order> {
  const [written] = await tx
    .update(orders)
    .set({ ...values, updatedAt: now, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id))
    .returning()
  await announce(tx, { name: 'order.changed', ids: [id], userId })
  return written!
}

type MovedOrder = Order & { hasParts: boolean; lines: StockLine[] }

const movedColumns = {
  ...getTableColumns(orders),
  hasParts: sql<boolean>`exists (select from store_orders part where part.order_id = orders.id)`,
  lines: sql<
    StockLine[]
  >`(select jsonb_agg(jsonb_build_object('productId', line.product_id, 'quantity', line.quantity))
    from order_lines line where line.order_id = orders.id)`,
}

async function tellPaid(tx: Tx, order: MovedOrder, buyer: Reader | null) {
  if (order.hasParts)
    await tx
      .update(storeOrders)
      .set({ status: order.status, updatedAt: order.updatedAt })
      .where(eq(storeOrders.orderId, order.id))
  await mailPaid(tx, order, buyer)
  await announce(tx, { name: 'order.changed', ids: [order.id], userId: order.userId })
}
