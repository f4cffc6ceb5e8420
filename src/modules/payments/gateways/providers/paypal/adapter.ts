import { env } from '#server/process/env.ts'
import type { ApiAdapter } from '../adapter.ts'
import type { GatewayKeys } from '../descriptor.ts'
import { ProviderDeclined } from '../provider.ts'
import { paypal } from './descriptor.ts'
import { payPalProvider, type PayPalProvider } from './paypal.ts'

export const payPalAdapter: ApiAdapter<PayPalProvider> = {
  open(gateway) {
    const keys = {
      clientId: String(gateway.config['clientId'] ?? ''),
      clientSecret: gateway.secrets['clientSecret'] ?? '',
      environment: environmentOf(gateway),
      ...(env.PAYPAL_API_URL ? { apiUrl: env.PAYPAL_API_URL } : {}),
    }
    // One provider per client: it keeps its token.
    const id = JSON.stringify(keys)
    if (current?.id !== id) current = { id, provider: payPalProvider(keys) }
    return current.provider
  },

  async tryOut(gateway) {
    const works = { result: 'works', found: environmentOf(gateway) } as const
    try {
      await payPalAdapter.open(gateway).readPayment('CONNECTIONCHECK00')
      return works
    } catch (error) {
      // PayPal says "no such payment" only to a key it knows.
      if (error instanceof ProviderDeclined) return works
      throw error
    }
  },

  fromEnvironment(saved) {
    const webhookId = saved.config['webhookId'] || env.PAYPAL_WEBHOOK_ID
    const config = { ...saved.config, ...(webhookId ? { webhookId } : {}) }
    if (saved.secrets['clientSecret'] || !env.PAYPAL_CLIENT_ID || !env.PAYPAL_CLIENT_SECRET)
      return { ...saved, config }
    return {
      ...saved,
      source: 'environment',
      config: { ...config, clientId: env.PAYPAL_CLIENT_ID, environment: env.PAYPAL_ENVIRONMENT },
      secrets: { clientSecret: env.PAYPAL_CLIENT_SECRET },
    }
  },
}

let current: { id: string; provider: PayPalProvider } | undefined

const environmentOf = (keys: GatewayKeys): 'live' | 'sandbox' =>
  paypal.api.isLive(keys) ? 'live' : 'sandbox'
