import { listCryptoOptions, siteWallets } from '../../rules/wallets.ts'
import type { GatewayDescriptor } from '../descriptor.ts'

export const crypto = {
  name: 'Crypto',
  secrets: [],
  needs: { config: ['supportedCurrencies', 'network'], secrets: [] },
  isReady: (config) => listCryptoOptions(siteWallets(config)).length > 0,
  offers: { id: 'crypto', provider: 'crypto' },
  showsTestMode: true,
  settings: 'CRYPTO_RPC_ETHEREUM, CRYPTO_RPC_BSC, CRYPTO_RPC_POLYGON',
} as const satisfies GatewayDescriptor
