import { GENERIC_DECLINE, type TestCard } from './stripe-cards.ts'
import type { Customer, PaymentMethod, StripeCustomers } from './stripe-customers.ts'
import { StripeFault } from './stripe-errors.ts'
import {
  cardError,
  type Charge,
  type Intent,
  newCharge,
  newId,
  newRefund,
  type Refund,
  seconds,
} from './stripe-objects.ts'
import { acts, type Switches } from './switches.ts'

/** All that happened, oldest first. */
export type Ledger = {
  paymentIntents: Intent[]
  charges: Charge[]
  refunds: Refund[]
  customers: Customer[]
  paymentMethods: PaymentMethod[]
}

export type Bank = {
  ledger: Ledger
  switches: Switches
  customers: StripeCustomers
  /** Where the emulator itself answers, for the 3-D Secure page. */
  url: () => string
  announce: (type: string, object: Intent | Charge | Refund) => void
}

/** Pays with a card: takes the money, asks for 3-D Secure, or throws the bank's refusal. */
export function confirmIntent(
  bank: Bank,
  intent: Intent,
  asked: { paymentMethod: string | null; returnUrl: string | null },
): void {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    )
  const method = asked.paymentMethod ?? intent.payment_method
  if (!method)
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
    )
  const card = bank.customers.typed(intent, bank.customers.cardOf(intent, method))
  if (
    intent.automatic_payment_methods?.enabled &&
    intent.automatic_payment_methods.allow_redirects === 'always' &&
    !asked.returnUrl
  )
    throw StripeFault.invalid(
      'return_url',
      'This PaymentIntent is configured to accept payment methods that might redirect your customer off of your page: you must provide a `return_url`.',
    )

  intent.last_payment_error = null
  intent.payment_method = card.id
  if (!card.threeDSecure && !acts(bank.switches, 'threeDSecure')) return charge(bank, intent, card, false)
  intent.status = 'requires_action'
  const page = `${bank.url()}/_emulator/authenticate/${intent.id}`
  intent.next_action = asked.returnUrl
    ? { type: 'redirect_to_url', redirect_to_url: { return_url: asked.returnUrl, url: page } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page } }
  bank.announce('payment_intent.requires_action', intent)
}

/** What the buyer answers to the bank's 3-D Secure page. */
export function authenticate(bank: Bank, intent: Intent, answer: 'approve' | 'decline'): void {
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'Nothing to authenticate.')
  const card = bank.customers.paying(intent.payment_method ?? '')
  intent.next_action = null
  if (answer === 'approve') return charge(bank, intent, card, true)
  const code = 'payment_intent_authentication_failure'
  const message = 'The provided PaymentMethod has failed authentication.'
  refuse(bank, intent, { type: 'invalid_request_error', code, message })
}

function charge(bank: Bank, intent: Intent, card: TestCard, authenticated: boolean): void {
  const decline = acts(bank.switches, 'decline') ? GENERIC_DECLINE : card.decline
  if (!decline) {
    if (acts(bank.switches, 'wrongAmount')) intent.amount = Math.max(1, intent.amount - 100)
    if (acts(bank.switches, 'wrongCurrency')) intent.currency = 'eur'
  }
  const captured = intent.capture_method !== 'manual'
  const { amount, currency } = intent
  const made = newCharge(intent, card, { amount, currency, captured, decline, authenticated })
  bank.ledger.charges.push(made)
  intent.latest_charge = made.id
  if (decline) {
    bank.announce('charge.failed', made)
    const error = cardError(made, decline)
    refuse(bank, intent, error)
    throw new StripeFault(402, { ...error, payment_intent: intent })
  }
  intent.status = captured ? 'succeeded' : 'requires_capture'
  intent.amount_received = captured ? amount : 0
  intent.amount_capturable = captured ? 0 : amount
  bank.customers.keep(intent)
  bank.announce('charge.succeeded', made)
  bank.announce(captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated', intent)
}

function refuse(bank: Bank, intent: Intent, error: Record<string, unknown>): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = error
  bank.announce('payment_intent.payment_failed', intent)
}

export function captureIntent(bank: Bank, intent: Intent, amountToCapture: number | null): void {
  if (intent.status !== 'requires_capture')
    throw unexpectedState(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}.`,
    )
  const amount = amountToCapture ?? intent.amount_capturable
  if (amount > intent.amount_capturable)
    throw StripeFault.refused('The capture amount is greater than the amount that can be captured.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    })
  const held = chargeOf(bank, intent)
  Object.assign(held, { amount_captured: amount, captured: true, balance_transaction: newId('txn') })
  Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 })
  bank.announce('charge.captured', held)
  bank.announce('payment_intent.succeeded', intent)
}

export function cancelIntent(bank: Bank, intent: Intent, reason: string | null): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
    )
  if (intent.status === 'requires_capture') {
    const held = chargeOf(bank, intent)
    Object.assign(held, { amount_refunded: held.amount, refunded: true })
  }
  const canceledAt = seconds()
  Object.assign(intent, { status: 'canceled', canceled_at: canceledAt, cancellation_reason: reason })
  Object.assign(intent, { next_action: null, amount_capturable: 0 })
  bank.announce('payment_intent.canceled', intent)
}

export function refundCharge(
  bank: Bank,
  charge: Charge,
  asked: { amount: number | null; reason: string | null; metadata: Record<string, string> },
): Refund {
  if (charge.refunded)
    throw StripeFault.refused(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const left = charge.amount_captured - charge.amount_refunded
  const amount = asked.amount ?? left
  if (amount > left)
    throw StripeFault.refused(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )
  const status = acts(bank.switches, 'pendingRefund') ? 'pending' : 'succeeded'
  const refund = newRefund(charge, { ...asked, amount, status })
  bank.ledger.refunds.push(refund)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  bank.announce('refund.created', refund)
  bank.announce('charge.refunded', charge)
  return refund
}

/** A refund ends; one that failed leaves its money with the shop again. */
export function settleRefund(bank: Bank, refund: Refund, status: 'succeeded' | 'failed'): void {
  if (refund.status === 'failed') throw StripeFault.refused(`Refund ${refund.id} has already failed.`)
  refund.status = status
  if (status === 'failed') {
    const charge = bank.ledger.charges.find(({ id }) => id === refund.charge)!
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    Object.assign(refund, {
      failure_reason: 'lost_or_stolen_card',
      failure_balance_transaction: newId('txn'),
    })
  }
  bank.announce(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
  bank.announce('charge.refund.updated', refund)
}

/** The charge that took the money of a payment. */
export function paidCharge(bank: Bank, intent: Intent): Charge {
  if (intent.status !== 'succeeded')
    throw StripeFault.refused(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    )
  return chargeOf(bank, intent)
}

function chargeOf(bank: Bank, intent: Intent): Charge {
  return bank.ledger.charges.find(({ id }) => id === intent.latest_charge)!
}

function unexpectedState(intent: Intent, message: string): StripeFault {
  return StripeFault.refused(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
