import type { PageSources } from '#server/security-headers.ts'
import type { PaymentState, ProviderPayment } from './providers/provider.ts'
import type { Difference } from './rules/differences.ts'
import { listCryptoOptions, siteWallets } from './rules/wallets.ts'

export const GATEWAY_TYPES = ['stripe', 'paypal', 'gift_card', 'bank_transfer', 'crypto'] as const
export type GatewayType = (typeof GATEWAY_TYPES)[number]
export const GATEWAY_NAMES: Record<GatewayType, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  gift_card: 'Gift card',
  bank_transfer: 'Bank transfer',
  crypto: 'Crypto',
}
/** `manual` is a person who saw the money: a bank transfer. `crypto` is a chain, `gift_card` our own cards. */
export type PaymentProviderName = 'stripe' | 'paypal' | 'test' | 'manual' | 'crypto' | 'gift_card'
/** Paid into a seller's own account, so a person sends refunds back; the others go through their provider. */
export const BY_HAND: readonly PaymentProviderName[] = ['manual', 'crypto']
export const ACCOUNT_TYPES = ['corriente', 'ahorros', 'empresarial'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]
export type RefundState = 'queued' | 'done' | 'failed'
export type OfferedMethod =
  | { id: 'credit_card'; provider: 'stripe' | 'test' }
  | { id: 'paypal'; provider: 'paypal' | 'test' }
  | { id: 'bank_transfer'; provider: 'manual' }
  | { id: 'crypto'; provider: 'crypto'; testMode: boolean }

/** Which secrets a gateway has; everything else of it may be read back. */
export const SECRET_NAMES = {
  stripe: ['secretKey', 'webhookSecret'],
  paypal: ['clientSecret'],
  gift_card: [],
  bank_transfer: [],
  crypto: [],
} as const satisfies Record<GatewayType, readonly string[]>

const NEEDED_CONFIG = {
  stripe: ['publicKey'],
  paypal: ['clientId'],
  gift_card: ['prefix', 'length', 'expirationDays'],
  bank_transfer: ['bankName', 'accountNumber', 'accountHolder', 'accountType'],
  crypto: ['supportedCurrencies', 'network'],
} as const satisfies Record<GatewayType, readonly string[]>

// Without a webhook secret the reconciler still finds every payment, a minute later.
const NEEDED_SECRETS = { stripe: ['secretKey'], paypal: ['clientSecret'] } as const

export type GatewayState = {
  /** Null when nobody has saved it: keys of the environment then count as switched on. */
  isActive: boolean | null
  config: Readonly<Record<string, string | number>>
  secrets: Readonly<Record<string, string>>
}

export function isComplete(
  type: GatewayType,
  { config, secrets }: Pick<GatewayState, 'config' | 'secrets'>,
): boolean {
  const needed: readonly string[] = type === 'stripe' || type === 'paypal' ? NEEDED_SECRETS[type] : []
  if (type === 'crypto' && listCryptoOptions(siteWallets(config)).length === 0) return false
  return (
    NEEDED_CONFIG[type].every((name) => isGiven(config[name])) &&
    needed.every((name) => isGiven(secrets[name]))
  )
}

/** Whether a provider's gateway takes money now: its keys are there and nobody switched it off. */
export function isOpen(type: 'stripe' | 'paypal', gateway: GatewayState): boolean {
  return isComplete(type, gateway) && gateway.isActive !== false
}

/** The methods a buyer may choose. A gateway that somebody switched off is not replaced by the test mode. */
export function offeredMethods(
  gateways: Readonly<Record<'stripe' | 'paypal' | 'bank_transfer' | 'crypto', GatewayState>>,
  { testMode }: { testMode: boolean },
): OfferedMethod[] {
  const { stripe, paypal, bank_transfer: bank, crypto } = gateways
  const methods: OfferedMethod[] = []
  if (isOpen('stripe', stripe)) methods.push({ id: 'credit_card', provider: 'stripe' })
  else if (!isComplete('stripe', stripe) && testMode) methods.push({ id: 'credit_card', provider: 'test' })
  if (isOpen('paypal', paypal)) methods.push({ id: 'paypal', provider: 'paypal' })
  else if (!isComplete('paypal', paypal) && testMode) methods.push({ id: 'paypal', provider: 'test' })
  if (bank.isActive && isComplete('bank_transfer', bank))
    methods.push({ id: 'bank_transfer', provider: 'manual' })
  const cryptoInTestMode = isCryptoInTestMode(crypto, { testMode })
  if (cryptoInTestMode || (crypto.isActive && isComplete('crypto', crypto)))
    methods.push({ id: 'crypto', provider: 'crypto', testMode: cryptoInTestMode })
  return methods
}

/** While nobody has said anything about wallets, the shop shows how it would be. */
export const isCryptoInTestMode = (crypto: GatewayState, { testMode }: { testMode: boolean }): boolean =>
  testMode && crypto.isActive === null

/** What a payment of ours must look like at its provider; `account` is null until the first payment has shown it. */
export type ExpectedPayment = {
  orderId: string
  amountCents: number
  currency: string
  liveMode: boolean
  account: string | null
}

export type Verdict =
  | { kind: 'paid' }
  | { kind: 'open' | 'held' | 'failed' | 'cancelled' }
  | { kind: 'mismatch'; differences: Difference[] }

/** Whether what the provider holds pays this order. Money that differs in anything is for a person to look at. */
export function judgePayment(expected: ExpectedPayment, seen: ProviderPayment): Verdict {
  if (seen.capturedCents === 0) return { kind: openKinds[seen.state] ?? 'open' }
  const found: (Difference | null)[] = [
    seen.capturedCents !== expected.amountCents || seen.amountCents !== expected.amountCents
      ? 'amount'
      : null,
    seen.currency !== expected.currency ? 'currency' : null,
    seen.orderId !== expected.orderId ? 'order' : null,
    expected.account !== null && seen.account !== expected.account ? 'account' : null,
    seen.liveMode !== expected.liveMode ? 'mode' : null,
    seen.refundedCents > 0 ? 'refunded' : null,
  ]
  const differences = found.filter((difference) => difference !== null)
  return differences.length === 0 ? { kind: 'paid' } : { kind: 'mismatch', differences }
}

const openKinds: Partial<Record<PaymentState, 'held' | 'failed' | 'cancelled'>> = {
  held: 'held',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** One key per order and attempt: however often an attempt is asked for, it is one payment. */
export const attemptKey = (orderId: string, attempt: number) => `order_${orderId}_${attempt}`

export const refundKey = (refundId: string) => `refund_${refundId}`

/** What may be shown of a secret. */
export function hintOf(secret: string | undefined): { configured: boolean; last4: string | null } {
  if (!secret) return { configured: false, last4: null }
  return { configured: true, last4: secret.length >= 12 ? secret.slice(-4) : null }
}

export const isLiveKey = (secretKey: string) => /^(sk|rk)_live_/.test(secretKey)

const isGiven = (value: string | number | undefined) => value !== undefined && String(value).trim() !== ''

/** Whether a buyer can send a transfer there. */
export const isBankAccountComplete = (account: {
  bankName: string
  accountHolder: string
  bankAccount: string
}): boolean => [account.bankName, account.accountHolder, account.bankAccount].every(isGiven)
/** The pages that show a provider's fields or buttons. They are reached by a whole load, never from inside another page, whose policy would shut the provider out. */
export const isPaymentPage = (path: string) => /^\/(checkout|subscription)\/?$/.test(path)

/** Which hosts the open providers need on a payment page; `paypalUrl` stands in for PayPal's own, for tests. */
export function pageSources(open: {
  stripe: boolean
  paypal: boolean
  paypalUrl: string | null
}): PageSources {
  const sources: PageSources = { script: [], connect: [], frame: [], opensWindow: false, writesStyles: false }
  if (open.stripe) {
    sources.script.push('https://js.stripe.com')
    sources.connect.push('https://api.stripe.com')
    sources.frame.push('https://js.stripe.com', 'https://hooks.stripe.com')
  }
  if (open.paypal) {
    const hosts = open.paypalUrl ? [open.paypalUrl] : ['https://*.paypal.com', 'https://*.paypalobjects.com']
    sources.script.push(...hosts)
    sources.connect.push(...hosts)
    sources.frame.push(...hosts)
    sources.opensWindow = true
    sources.writesStyles = true
  }
  return sources
}

/**
 * Whether a new try may go on with this attempt. A Stripe payment stays one payment however many cards are
 * tried on it; one that never got its name cannot have been paid, and Stripe repeats a failure under its key
 * for a day. At the test bank a refused card ends the attempt. One that was closed or put aside never goes on.
 */
export function canContinue(
  attempt: {
    provider: PaymentProviderName
    providerPaymentId: string | null
    state: PaymentState
    failureCode: string | null
  },
  provider: PaymentProviderName,
): boolean {
  const { state, failureCode } = attempt
  if (attempt.provider !== provider || failureCode?.startsWith('mismatch')) return false
  if (provider === 'stripe' && attempt.providerPaymentId === null) return false
  return state === 'pending' || state === 'requires_action' || (state === 'failed' && provider === 'stripe')
}

/** What PayPal refuses because of the instrument alone: its window opens again for another one, on the same order. */
const OTHER_INSTRUMENT = [
  'instrument_declined',
  'payer_action_required',
  'redirect_payer_for_alternate_funding',
]

export const canRestart = ({ state, failureCode }: { state: PaymentState; failureCode: string | null }) =>
  state === 'failed' && failureCode !== null && OTHER_INSTRUMENT.includes(failureCode)

/** PayPal's own no to a buyer, as opposed to a fault of the shop's. */
export const PAYPAL_REFUSALS: readonly string[] = [
  ...OTHER_INSTRUMENT,
  'capture_declined',
  'compliance_violation',
  'max_number_of_payment_attempts_exceeded',
  'payer_account_locked_or_closed',
  'payer_account_restricted',
  'payer_cannot_pay',
  'transaction_blocked_by_payee',
  'transaction_limit_exceeded',
  'transaction_refused',
]

/** The code of the sentence for a refusal that helps the buyer; the bank's other reasons are none of their page's business. */
export function declineCode(failureCode: string | null): string {
  if (failureCode === null) return 'checkout.payment_incomplete'
  if (OTHER_INSTRUMENT.includes(failureCode)) return INSTRUMENT_DECLINED
  if (PAYPAL_REFUSALS.includes(failureCode)) return 'checkout.declined_by_paypal'
  return HELPFUL.includes(failureCode) ? `checkout.declined_${failureCode}` : 'checkout.payment_incomplete'
}

/** Nothing was asked of the buyer's bank: the provider could not be reached, or not with the keys of the shop. */
export const PROVIDER_AWAY = 'checkout.provider_away'
export const INSTRUMENT_DECLINED = 'checkout.declined_instrument_declined'

const HELPFUL = ['insufficient_funds', 'expired_card', 'incorrect_cvc', 'authentication_failed']
