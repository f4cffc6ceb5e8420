import type { PageSources } from '#server/http/security-headers.ts'
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
  /** Null when no one has saved it: keys of the environment then count as switched on. */
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

/** Whether a provider's gateway takes money now: its keys are there and no one switched it off. */
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

/** While no one has said anything about wallets, the shop shows how it would be. */
export const isCryptoInTestMode = (crypto: GatewayState, { testMode }: { testMode: boolean }): boolean =>
  testMode && crypto.isActive === null

export type GatewayMode = 'off' | 'test' | 'live'

/** Whether buyers meet a gateway, and whether its money is real; what is not set up yet is shown by the test mode. */
export function gatewayMode(
  type: GatewayType,
  gateway: GatewayState,
  { testMode }: { testMode: boolean },
): GatewayMode {
  if (type === 'stripe' || type === 'paypal') {
    if (!isComplete(type, gateway)) return testMode ? 'test' : 'off'
    if (!isOpen(type, gateway)) return 'off'
    const isReal =
      type === 'stripe'
        ? isLiveKey(gateway.secrets['secretKey'] ?? '')
        : gateway.config['environment'] === 'live'
    return isReal ? 'live' : 'test'
  }
  if (type === 'crypto' && isCryptoInTestMode(gateway, { testMode })) return 'test'
  return gateway.isActive === true && isComplete(type, gateway) ? 'live' : 'off'
}

/** What may be shown of a secret. */
export function hintOf(secret: string | undefined): { configured: boolean; last4: string | null } {
  if (!secret) return { configured: false, last4: null }
  return { configured: true, last4: secret.length >= 12 ? secret.slice(-4) : null }
}

export const isLiveKey = (secretKey: string) => /^(sk|rk)_live_/.test(secretKey)

const isGiven = (value: string | number | undefined) => value !== undefined && String(value).trim() !== ''

/** The pages that show a provider's fields or buttons. They are reached by a whole load, never from inside another page, whose policy would shut the provider out. */
export const isPaymentPage = (path: string) => /^\/(checkout|subscription|business)\/?$/.test(path)

/** Which hosts the open providers need on a payment page; `paypalUrl` stands in for PayPal's own, for tests. */
export function pageSources(open: {
  stripe: boolean
  paypal: boolean
  paypalUrl: string | null
}): PageSources {
  const sources: PageSources = { script: [], connect: [], frame: [], opensWindow: false, writesStyles: false }
  if (open.stripe) {
    sources.script.push('https://js.stripe.com', 'https://*.js.stripe.com')
    sources.connect.push('https://api.stripe.com')
    sources.frame.push('https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com')
    // Google Pay opens its sheet in a window of its own where the browser has none.
    sources.opensWindow = true
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
