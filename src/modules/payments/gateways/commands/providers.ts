import { db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { type PaymentProvider, ProviderMisconfigured } from '../providers/provider.ts'
import { payPalProvider, type PayPalProvider } from '../providers/paypal.ts'
import { type StripeProvider, stripeProvider } from '../providers/stripe.ts'
import { TEST_ACCOUNT, type TestModeProvider, testModeProvider } from '../providers/test-mode.ts'
import { type Gateway, pinnedAccount, readGateways } from '../queries.ts'
import { isApiGateway, isLiveKey, type PaymentProviderName } from '../rules/gateways.ts'
import { testLedger } from './test-ledger.ts'

/** What answers for a payment, and what its answers are compared with. `account` is null until the first money shows it. */
export type OpenedProvider = { provider: PaymentProvider; account: string | null; liveMode: boolean }

/** The test bank. Each call gets its own view of the books. */
export const openTestProvider = (): TestModeProvider => testModeProvider(testLedger())

/** The provider that holds this payment, by the keys of now. Throws `ProviderMisconfigured` when they are gone. */
export async function openProvider(name: PaymentProviderName): Promise<OpenedProvider> {
  if (name === 'test') {
    if (!env.ISTMO_TEST_MODE) throw new ProviderMisconfigured('test_mode_off')
    return { provider: openTestProvider(), account: TEST_ACCOUNT, liveMode: false }
  }
  if (name === 'paypal') return openPayPal()
  if (name === 'stripe') return openStripe()
  throw new ProviderMisconfigured('secret_key_missing')
}

/** Stripe with what it keeps for the next time. */
export async function openStripe(): Promise<OpenedProvider & { provider: StripeProvider }> {
  const { stripe } = await readGateways(db)
  const secretKey = stripe.secrets['secretKey']
  if (!secretKey) throw new ProviderMisconfigured('secret_key_missing')
  return {
    provider: stripeBy(secretKey),
    account: pinnedAccount('stripe', stripe),
    liveMode: isLiveKey(secretKey),
  }
}

/** Whether a payment opened now would be of real money. */
export async function findLiveMode(name: PaymentProviderName): Promise<boolean> {
  return isApiGateway(name) ? (await openProvider(name)).liveMode : false
}

/** PayPal with its own step: the server takes the money after the buyer approved. */
export async function openPayPal(): Promise<OpenedProvider & { provider: PayPalProvider }> {
  const { paypal } = await readGateways(db)
  return {
    provider: payPalBy(paypal),
    account: pinnedAccount('paypal', paypal),
    liveMode: paypal.config['environment'] === 'live',
  }
}

/** What proves PayPal's notices: the name of the webhook they are made for; empty when there is none. */
export async function paypalWebhookId(): Promise<string> {
  return String((await readGateways(db)).paypal.config['webhookId'] ?? '')
}

/** The secret that proves Stripe's notices; empty when there is none. */
export async function stripeWebhookSecret(): Promise<string> {
  return (await readGateways(db)).stripe.secrets['webhookSecret'] ?? ''
}

let current: { id: string; provider: StripeProvider } | undefined

// One provider per key: it remembers which account the key belongs to, and keeps its connections.
function stripeBy(secretKey: string): StripeProvider {
  const id = `${env.STRIPE_API_URL ?? ''} ${secretKey}`
  if (current?.id !== id) current = { id, provider: stripeProvider({ secretKey, ...emulatorAddress() }) }
  return current.provider
}

let currentPayPal: { id: string; provider: PayPalProvider } | undefined

// One provider per client: it keeps its token.
function payPalBy({ config, secrets }: Gateway): PayPalProvider {
  const keys = {
    clientId: String(config['clientId'] ?? ''),
    clientSecret: secrets['clientSecret'] ?? '',
    environment: config['environment'] === 'live' ? ('live' as const) : ('sandbox' as const),
    ...(env.PAYPAL_API_URL ? { apiUrl: env.PAYPAL_API_URL } : {}),
  }
  const id = JSON.stringify(keys)
  if (currentPayPal?.id !== id) currentPayPal = { id, provider: payPalProvider(keys) }
  return currentPayPal.provider
}

function emulatorAddress() {
  if (!env.STRIPE_API_URL) return {}
  const { protocol, hostname, port } = new URL(env.STRIPE_API_URL)
  const secure = protocol === 'https:'
  const api = {
    host: hostname,
    port: Number(port) || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
  } as const
  return { api }
}
