import { findSentence } from '#i18n/sentence.ts'
import type { Locale } from '#lib/locale.ts'
import {
  type IntentRequest,
  isProviders,
  type ProviderPayment,
  type TestCard,
} from '#modules/payments/gateways/public.ts'
import { declineCode } from '#modules/payments/gateways/rules/refusals.ts'
import { type Db, db, transaction, type Tx } from '#server/db/db.ts'
import { log } from '#server/observability/log.ts'
import { isHeld, listPayments, type PaidFor, type Payment } from '../queries/payments.ts'
import { canRestart, type Settlement } from '../rules.ts'
import type { PickedCard } from './cards.ts'
import { markAsked, reopenPayments } from './payments.ts'
import { type Opening, wayOf } from './ways.ts'

/** Who pays, with the page open. */
export type Payer = {
  userId: string
  locale: Locale
  now: Date
  testChoice?: TestCard | undefined
  card?: PickedCard | null | undefined
  /** Of the wallet that is asked for the money. */
  walletPhone?: string | undefined
}

/** What their page does next, and why it did not simply work: the code for programs, the sentence for people. */
export type NextStepAnswer<Next = 'success' | 'authenticate' | 'pay'> = {
  next: Next
  code: string | null
  message: string | null
  clientSecret?: string
  /** What PayPal's buttons show for approval; the money is taken afterwards. */
  paypalOrderId?: string
  /** Until when the buyer confirms in the app of their wallet; an ISO time. */
  confirmUntil?: string
}

/**
 * What somebody pays with the page open: an order, the purchase of a plan. Its module says how it stands and what its page
 * shows; everything else stands here, once. Somebody else's is not found.
 */
export type Bill<For extends PaidFor, Thing, Answer> = {
  paidFor(id: string): For
  find(db: Db, own: { id: string; userId: string }): Promise<Thing>
  /** Holds it still, and says whether it may be paid now. */
  hold(tx: Tx, own: { id: string; userId: string; now: Date }): Promise<{ thing: Thing; canPay: boolean }>
  standing(thing: Thing): 'paid' | 'review' | 'over' | 'open'
  intentOf(thing: Thing, payment: Payment): IntentRequest
  settle(asked: {
    paymentId: string
    payment: Payment & For
    seen?: ProviderPayment
    now: Date
  }): Promise<Settlement>
  /** It as it stands once its settlement has said `paid`. */
  paid(thing: Thing): Thing
  answer(thing: Thing, outcome: NextStepAnswer): Answer
  /** The codes of one that has ended, and of money that came too late for it. */
  codes: { over: string; late: string }
  refusals: { cannotPay(): Error; nothingToCapture(): Error; nothingToAuthenticate(): Error }
}

type Own = Payer & { id: string }

/** The ways through which a bill is paid by the person who has the page open, written once for all that money can be for. */
export function createPaymentFlow<For extends PaidFor, Thing, Answer>(bill: Bill<For, Thing, Answer>) {
  type Attempt = { thing: Thing; payment: Payment & For }
  type Came = {
    outcome: Settlement
    seen: Pick<ProviderPayment, 'state' | 'failureCode'> | null
    confirmUntil?: Date | undefined
  }

  /**
   * Takes one attempt at paying as far as it goes without the buyer. No transaction is open while the provider is asked,
   * and the key made of the thing and the attempt makes asking again the same payment.
   */
  async function pay(
    { thing, payment }: { thing: Thing; payment: Attempt['payment'] | null },
    own: Own,
  ): Promise<Answer> {
    const ended = await answerEnded(thing, own)
    if (ended) return ended
    if (bill.standing(thing) === 'over' || !payment) return describe(thing, own, { code: bill.codes.over })
    const { testChoice, card, walletPhone, now } = own
    const asked = { payment, intent: bill.intentOf(thing, payment), testChoice, card, walletPhone, now }
    return follow({ thing, payment }, await wayOf(payment).take!(asked), own)
  }

  /** The answer for one that has its money, or whose money somebody looks at: the provider, or a person. Null while it is owed. */
  async function answerEnded(thing: Thing, own: Own): Promise<Answer | null> {
    const standing = bill.standing(thing)
    if (standing === 'paid') return describe(thing, own, { next: 'success' })
    if (standing !== 'review') return null
    const outcome = (await isHeld(db, bill.paidFor(own.id))) ? 'held' : 'review'
    return answerFor(thing, { outcome, seen: null }, own)
  }

  /**
   * The buyer approved at the provider: takes the money of the latest attempt and settles it. What was approved is the
   * provider's word, never the caller's. Repeatable, also by several at once. Refused when it has ended, and when nothing
   * was approved.
   */
  async function capture(own: Own): Promise<Answer> {
    const ended = await answerEnded(await bill.find(db, own), own)
    if (ended) return ended
    const { thing, payment } = await transaction((tx) => holdForCapture(tx, own))
    const asked = { payment, intent: bill.intentOf(thing, payment), now: own.now }
    const taken = await wayOf(payment).capture!(asked)
    if (!taken) throw bill.refusals.nothingToCapture()
    return follow({ thing, payment }, taken, own)
  }

  /**
   * The latest attempt, ready to be captured. The reconciler leaves a payment alone for a minute after it was asked
   * about, so it cannot close this one while the money is being taken.
   */
  async function holdForCapture(tx: Tx, own: Own): Promise<Attempt> {
    const { id, now } = own
    const { thing, canPay } = await bill.hold(tx, own)
    const [latest] = await listPayments(tx, bill.paidFor(id))
    const mayCapture = latest && wayOf(latest).capture && latest.providerPaymentId !== null
    const mayRestart = mayCapture && canRestart(latest)
    if (!mayCapture || !(mayRestart || latest.state === 'pending' || latest.state === 'paid'))
      throw bill.refusals.nothingToCapture()
    // Somebody else captured meanwhile: the provider answers the same capture again, and the settlement finds it done.
    if (latest.state !== 'paid' && !canPay) throw bill.refusals.cannotPay()
    // Approved anew with another instrument: from here on the reconciler looks after it again.
    if (mayRestart) await reopenPayments(tx, { paymentIds: [latest.id], now })
    else await markAsked(tx, { paymentId: latest.id, now })
    return { thing, payment: mayRestart ? { ...latest, state: 'pending', failureCode: null } : latest }
  }

  /** The buyer's answer to the test bank's 3-D Secure question. */
  async function authenticate({ approve, ...own }: Own & { approve: boolean }): Promise<Answer> {
    const thing = await bill.find(db, own)
    if (bill.standing(thing) === 'paid') return describe(thing, own, { next: 'success' })
    const [payment] = await listPayments(db, bill.paidFor(own.id))
    const answer = payment?.state === 'requires_action' && wayOf(payment).authenticate
    if (!answer) throw bill.refusals.nothingToAuthenticate()
    const seen = await answer({ providerPaymentId: payment.providerPaymentId!, approve })
    return follow({ thing, payment }, { seen }, own)
  }

  /**
   * The buyer came back from the provider's page: asks it, believes nothing that came with the buyer. While the provider
   * does not answer, everything stays as it is and the buyer sees so; the reconciler asks again.
   */
  async function refresh(own: Own): Promise<Answer> {
    const purpose = bill.paidFor(own.id)
    await bill.find(db, own)
    let outcome: Settlement = 'open'
    for (const payment of (await listPayments(db, purpose)).toReversed()) {
      const asked = { paymentId: payment.id, payment, now: own.now }
      outcome = await bill.settle(asked).catch((error: unknown) => {
        if (!isProviders(error)) throw error
        log.warn({ err: error, purpose }, 'payment could not be read')
        return 'open'
      })
    }
    const [latest] = await listPayments(db, purpose)
    const confirmUntil = latest && wayOf(latest).confirmUntil?.(latest)
    return answerFor(await bill.find(db, own), { outcome, seen: latest ?? null, confirmUntil }, own)
  }

  /** What a provider's answer means for the buyer's page. */
  async function follow({ thing, payment }: Attempt, opening: Opening, own: Own): Promise<Answer> {
    if (!('seen' in opening)) return describe(thing, own, opening)
    const { seen } = opening
    const outcome = await bill.settle({ paymentId: payment.id, payment, seen, now: own.now })
    const current = outcome === 'paid' ? bill.paid(thing) : await bill.find(db, own)
    return answerFor(current, { outcome, seen }, own)
  }

  function answerFor(thing: Thing, { outcome, seen, confirmUntil }: Came, own: Own): Answer {
    const { over, late } = bill.codes
    const standing = bill.standing(thing)
    if (standing === 'paid') return describe(thing, own, { next: 'success' })
    if (outcome === 'held') return describe(thing, own, { next: 'success', code: 'checkout.payment_held' })
    if (outcome === 'review' || standing === 'review')
      return describe(thing, own, { next: 'success', code: 'checkout.payment_review' })
    if (outcome === 'money_back') return describe(thing, own, { code: late })
    if (standing === 'over') return describe(thing, own, { code: over })
    if (outcome === 'failed') return describe(thing, own, { code: declineCode(seen?.failureCode ?? null) })
    if (seen?.state === 'requires_action') return describe(thing, own, { next: 'authenticate' })
    if (confirmUntil && confirmUntil > own.now)
      return describe(thing, own, { confirmUntil: confirmUntil.toISOString() })
    return describe(thing, own, { code: 'checkout.payment_unclear' })
  }

  function describe(
    thing: Thing,
    { locale }: Own,
    { next = 'pay', code, ...shown }: Partial<Omit<NextStepAnswer, 'code'>> & { code?: string },
  ): Answer {
    const said = code ? { code, message: findSentence(code, {}, locale) } : { code: null, message: null }
    return bill.answer(thing, { next, ...said, ...shown })
  }

  return { pay, capture, authenticate, refresh, answerEnded }
}
