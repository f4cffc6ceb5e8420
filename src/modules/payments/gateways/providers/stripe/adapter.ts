import { log } from '#server/observability/log.ts'
import { env } from '#server/process/env.ts'
import type { ApiAdapter } from '../adapter.ts'
import { ProviderMisconfigured } from '../provider.ts'
import { isLiveKey } from './descriptor.ts'
import { type StripeProvider, stripeProvider } from './stripe.ts'

export const stripeAdapter: ApiAdapter<StripeProvider> = {
  open({ secrets }) {
    const { secretKey } = secrets
    if (!secretKey) throw new ProviderMisconfigured('secret_key_missing')
    // One provider per key: it remembers which account the key belongs to, and keeps its connections.
    const id = `${env.STRIPE_API_URL ?? ''} ${secretKey}`
    if (current?.id !== id) current = { id, provider: stripeProvider({ secretKey, ...emulatorAddress() }) }
    return current.provider
  },

  /** Whose key it is, and which wallets may be shown on the shop's domain, which is registered at Stripe here. */
  async tryOut(gateway) {
    const provider = stripeAdapter.open(gateway)
    const account = await provider.readAccount()
    const { protocol, hostname } = new URL(env.PUBLIC_URL)
    // Without TLS no browser shows a wallet; a key that may not register still takes cards.
    const wallets =
      protocol === 'https:'
        ? await provider.registerDomain(hostname).catch((error: unknown) => {
            log.warn({ err: error, hostname }, 'domain could not be registered for wallets')
            return []
          })
        : []
    const mode = isLiveKey(gateway.secrets['secretKey'] ?? '') ? 'live' : 'test'
    return { result: 'works', found: [account, mode, ...wallets].join(' · ') }
  },

  fromEnvironment(saved) {
    const hook = saved.secrets['webhookSecret'] ?? env.STRIPE_WEBHOOK_SECRET
    const webhook = hook ? { webhookSecret: hook } : {}
    if (saved.secrets['secretKey'] || !env.STRIPE_SECRET_KEY || !env.STRIPE_PUBLIC_KEY)
      return { ...saved, secrets: { ...saved.secrets, ...webhook } }
    return {
      ...saved,
      source: 'environment',
      config: { ...saved.config, publicKey: env.STRIPE_PUBLIC_KEY },
      secrets: { secretKey: env.STRIPE_SECRET_KEY, ...webhook },
    }
  },
}

let current: { id: string; provider: StripeProvider } | undefined

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
