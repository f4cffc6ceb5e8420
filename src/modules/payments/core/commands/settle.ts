import { recordAudit } from '#modules/platform/audit/public.ts'
import type { MoneyAct, MoneyModule } from '#modules/platform/audit/words/admin.ts'
import {
  openProvider,
  type IntentRequest,
  ProviderDeclined,
  type ProviderPayment,
} from '#modules/payments/gateways/public.ts'
import { API_PROVIDERS } from '#modules/payments/gateways/rules/gateways.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { AppError } from '#server/http/errors.ts'
import { findPayment, isInReview, type Payment, purposeOf, type Refund } from '../queries/payments.ts'
import { judgePayment, type Settlement, type UnpaidKind } from '../rules.ts'
import type { Difference } from '../rules/differences.ts'
import { keepCard } from './cards.ts'
import {
  bindPayment,
  markAsked,
  markMismatch,
  markPaid,
  markUnpaid,
  payerHashOf,
  pinAccount,
} from './payments.ts'
import { queueRefunds } from './refunds.ts'

/** The notice about money that did not simply pay. */
export type MoneyEvent<Why = string> =
  | { kind: 'money_back'; payment: Payment; why: Why }
  | { kind: 'mismatch'; payment: Payment; differences: readonly Difference[] }
  | { kind: 'held'; payment: Payment; reason: string }
  | { kind: 'held_refused'; payment: Payment }

export type Money<P> = {
  payment: P
  /** The provider's name for it, a bank's reference, or nothing. */
  providerPaymentId: string | null
  chargeId?: string | null
  payerHash?: Buffer | null
  confirmedBy?: string
  now: Date
}

/**
 * What takes money: an order, a seller order, a plan, a gift card. Its module says how; everything here runs inside the
 * settlement's one transaction.
 */
export type Taker<P extends Payment, Thing> = {
  /** How audit lines call it. */
  module: MoneyModule
  kind: 'order' | 'plan_purchase' | 'gift_card_purchase'
  idOf(payment: P): string
  /** Always before its payments, as a cancellation does: no deadlock. */
  lock(tx: Tx, payment: P): Promise<Thing>
  /** Why this money is not owed any more; null while it is. */
  whyNotOwed(thing: Thing, payment: P): MoneyAct | null
  /** Gives what was paid for and publishes it; or returns why it cannot. */
  give(tx: Tx, given: Money<P> & { thing: Thing }): Promise<MoneyAct | null>
  /** What becomes of the thing itself when its money goes back. */
  late?(tx: Tx, late: Money<P> & { thing: Thing }): Promise<void>
  notify(tx: Tx, thing: Thing, event: MoneyEvent): Promise<void>
  /** How it stands, for the audit line. */
  about(thing: Thing): object
}

export type UnpaidState = 'review' | 'held' | 'awaiting' | 'failed' | 'reopened'

/** A taker whose money lies at a provider that is asked. */
export type Purpose<P extends Payment = Payment, Thing = unknown> = Taker<P, Thing> & {
  isFor(payment: Payment): payment is P
  /** What is asked of the provider for one attempt, and whether no one shall pay by it any more; null when it is gone. */
  read(payment: P, now: Date): Promise<{ intent: IntentRequest; isOver: boolean } | null>
  /** Whether it waits for this money, or for somebody's decision about it. */
  waits(thing: Thing, payment: P): 'money' | 'decision' | null
  move(tx: Tx, thing: Thing, to: { state: UnpaidState; now: Date }): Promise<Thing>
  /** Money went back, was refused by the provider, or was sent back by the buyer's bank: the thing follows, and people are informed. */
  followRefund(
    tx: Tx,
    followed: {
      thing: Thing
      refund: Refund
      payment: Payment
      state: 'done' | 'refused' | 'bounced'
      detail: string
      now: Date
    },
  ): Promise<void>
}

type Asked = { paymentId: string; payment?: Payment; seen?: ProviderPayment; now: Date }

/**
 * The only way from money at a provider to what it pays for. Reads the payment from its provider with no transaction
 * open, compares every figure, and moves the payment and what it is for in one short transaction. Return page, webhook,
 * reconciler and checkout may all call it at once, any number of times: one of them does the work.
 * `seen` is the provider's own answer of this moment, for the caller who has just had it.
 */
export async function settle<P extends Payment, Thing>(
  purpose: Purpose<P, Thing>,
  { paymentId, payment, seen, now }: Asked,
): Promise<Settlement> {
  const known = payment ?? (await findPayment(db, { paymentId }))
  // A gift card, a bank and a chain have no one to be asked.
  if (!known || !purpose.isFor(known) || !API_PROVIDERS.some((name) => name === known.provider)) return 'open'
  if (known.providerPaymentId === null && !seen) return 'open'
  const { provider, account } = await openProvider(known.provider)
  const held = seen ?? (await provider.readPayment(known.providerPaymentId!))
  const verdict = judgePayment({ ...known, orderId: purpose.idOf(known), account }, held)
  const aside = (differences: readonly Difference[]) =>
    transaction((tx) => putAside(tx, purpose, { payment: known, held, differences, now }))
  if (verdict.kind === 'mismatch') return aside(verdict.differences)
  if (verdict.kind !== 'paid')
    return transaction((tx) => noteUnpaid(tx, purpose, { payment: known, held, kind: verdict.kind, now }))
  return transaction(async (tx) => {
    const { id: providerPaymentId, chargeId } = held
    const payerHash = payerHashOf(known.provider, held.payer)
    const money = { payment: known, providerPaymentId, chargeId, payerHash, now }
    const outcome = await takeMoney(tx, purpose, money)
    // Seen again after its owner removed it, it would come back.
    if (held.savedCard && outcome !== 'repeated')
      await keepCard(tx, { paymentId: known.id, card: held.savedCard, payerHash, now })
    if (account === null) await pinAccount(tx, { provider: known.provider, account: held.account })
    return outcome
  }).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'payments.charge_used')) throw error
    return aside(['charge'])
  })
}

/**
 * Money that is known to be here: marks its payment paid, once, and gives what it pays for; what cannot be given any
 * more is owed back and announced. All in the caller's transaction; locks what is paid for, then the payment.
 */
export async function takeMoney<P extends Payment, Thing>(
  tx: Tx,
  taker: Taker<P, Thing>,
  money: Money<P>,
): Promise<'paid' | 'repeated' | 'money_back'> {
  const { payment, now, ...paid } = money
  const thing = await taker.lock(tx, payment)
  if (!(await markPaid(tx, { paymentId: payment.id, now, ...paid }))) return 'repeated'
  const why = taker.whyNotOwed(thing, payment) ?? (await taker.give(tx, { ...money, thing }))
  if (why === null) return 'paid'
  const back = { ...purposeOf(payment), paymentId: payment.id, reason: why, now }
  await queueRefunds(tx, back)
  await taker.late?.(tx, { ...money, thing })
  await recordAudit(tx, {
    actor: SYSTEM,
    action: `${taker.module}.${why}`,
    target: { kind: taker.kind, id: taker.idOf(payment) },
    after: { paymentId: payment.id, amountCents: payment.amountCents, ...taker.about(thing) },
  })
  await taker.notify(tx, thing, { kind: 'money_back', payment, why })
  return 'money_back'
}

/**
 * Closes an attempt at its provider, so that no one pays it any more, and settles it as it then stands: money that has
 * moved before is taken or given back like any other. No transaction is open meanwhile. Repeatable; throws where the
 * provider gives no answer.
 */
export async function closeAttempt<P extends Payment, Thing>(
  purpose: Purpose<P, Thing>,
  { payment, now }: { payment: P & { providerPaymentId: string }; now: Date },
): Promise<Settlement> {
  const { provider } = await openProvider(payment.provider)
  const seen = await provider.cancel(payment.providerPaymentId).catch((error: unknown) => {
    if (error instanceof ProviderDeclined && error.code === 'payment_not_cancellable') return null
    throw error
  })
  return settle(purpose, { paymentId: payment.id, payment, now, ...(seen ? { seen } : {}) })
}

/**
 * Finishes what a crash, a closed page or a lost notice left open: asks the provider and settles, or closes what no one
 * shall pay any more. Repeatable.
 */
export async function followUp<P extends Payment, Thing>(
  purpose: Purpose<P, Thing>,
  { payment, now }: { payment: P; now: Date },
): Promise<void> {
  const read = await purpose.read(payment, now)
  if (!read) return
  let { providerPaymentId } = payment
  if (providerPaymentId === null) {
    const { provider } = await openProvider(payment.provider)
    // The process died before it received the name; the same key gives the same payment again.
    ;({ providerPaymentId } = await provider.createIntent(read.intent))
    const bound = { paymentId: payment.id, providerPaymentId, now }
    await transaction((tx) => bindPayment(tx, bound))
  }
  const named = { ...payment, providerPaymentId }
  await (read.isOver
    ? closeAttempt(purpose, { payment: named, now })
    : settle(purpose, { paymentId: payment.id, payment: named, now }))
}

type Seen<P> = { payment: P; held: ProviderPayment; now: Date }

async function putAside<P extends Payment, Thing>(
  tx: Tx,
  purpose: Purpose<P, Thing>,
  { payment, held, differences, now }: Seen<P> & { differences: readonly Difference[] },
): Promise<Settlement> {
  const thing = await purpose.lock(tx, payment)
  if (!(await markMismatch(tx, { paymentId: payment.id, differences, now }))) return 'review'
  const moved =
    purpose.waits(thing, payment) === 'money'
      ? await purpose.move(tx, thing, { state: 'review', now })
      : thing
  const { savedCard: _, payer: __, ...figures } = held
  await recordAudit(tx, {
    actor: SYSTEM,
    action: `${purpose.module}.payment_mismatch`,
    target: { kind: purpose.kind, id: purpose.idOf(payment) },
    before: { amountCents: payment.amountCents, currency: payment.currency, liveMode: payment.liveMode },
    after: { differences, ...figures },
  })
  await purpose.notify(tx, moved, { kind: 'mismatch', payment, differences })
  return 'review'
}

async function noteUnpaid<P extends Payment, Thing>(
  tx: Tx,
  purpose: Purpose<P, Thing>,
  { payment, held, kind, now }: Seen<P> & { kind: UnpaidKind },
): Promise<Settlement> {
  const state = kind === 'open' ? (held.state === 'requires_action' ? 'requires_action' : 'pending') : kind
  const { failureCode, id: providerPaymentId } = held
  const paymentId = payment.id
  if (state === payment.state && failureCode === payment.failureCode && payment.providerPaymentId !== null) {
    await markAsked(tx, { paymentId, now })
    return kind
  }
  // Locked first although often unchanged: see `lock`.
  const thing = await purpose.lock(tx, payment)
  if (!(await markUnpaid(tx, { paymentId, state, failureCode, providerPaymentId, now }))) return kind
  const waits = purpose.waits(thing, payment)
  if (waits === 'money' && kind === 'held') {
    // No one can hurry the provider: what was promised waits until it has decided.
    const moved = await purpose.move(tx, thing, { state: 'held', now })
    await purpose.notify(tx, moved, { kind: 'held', payment, reason: failureCode ?? '' })
  } else if (waits === 'money' && kind !== 'cancelled') {
    await purpose.move(tx, thing, { state: kind === 'failed' ? 'failed' : 'awaiting', now })
  } else if (waits === 'decision' && !(await isInReview(tx, purposeOf(payment)))) {
    // The provider has refused what it held: a fresh time to pay another way.
    const moved = await purpose.move(tx, thing, { state: 'reopened', now })
    await purpose.notify(tx, moved, { kind: 'held_refused', payment })
  }
  return kind
}
