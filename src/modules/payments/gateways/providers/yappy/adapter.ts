import { env } from '#server/process/env.ts'
import type { ApiAdapter } from '../adapter.ts'
import type { GatewayKeys } from '../descriptor.ts'
import { yappy } from './descriptor.ts'
import { yappyLedger } from './ledger.ts'
import { yappyProvider, type YappyProvider } from './yappy.ts'

export const yappyAdapter: ApiAdapter<YappyProvider> = {
  open: (gateway) =>
    yappyProvider({
      merchantId: String(gateway.config['merchantId'] ?? ''),
      domain: String(gateway.config['domain'] ?? ''),
      environment: environmentOf(gateway),
      ipnUrl: new URL('/api/webhooks/yappy', env.PUBLIC_URL).href,
      ledger: yappyLedger(),
      ...(env.YAPPY_API_URL ? { apiUrl: env.YAPPY_API_URL } : {}),
    }),

  async tryOut(gateway) {
    await yappyAdapter.open(gateway).validate()
    return { result: 'works', found: environmentOf(gateway) }
  },

  // Its keys come from the panel alone.
  fromEnvironment: (saved) => saved,
}

const environmentOf = (keys: GatewayKeys): 'live' | 'test' => (yappy.api.isLive(keys) ? 'live' : 'test')
