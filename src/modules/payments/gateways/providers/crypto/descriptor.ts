import { m } from '#paraglide/messages.js'
import { CRYPTO_NETWORKS, NETWORK_NAMES } from '../../rules/chains.ts'
import { DEFAULT_RATES, isRate } from '../../rules/rates.ts'
import {
  ADDRESS_FIELDS,
  DEFAULT_CONFIRMATIONS,
  DEFAULT_CURRENCIES,
  isCurrencyList,
  listCryptoOptions,
  RATE_FIELDS,
  siteWallets,
} from '../../rules/wallets.ts'
import type { GatewayDescriptor, GatewayField } from '../descriptor.ts'

const rate = (currency: keyof typeof RATE_FIELDS): GatewayField => ({
  kind: 'line',
  name: RATE_FIELDS[currency],
  label: () => m.payments_rate({ currency }),
  max: 18,
  usual: DEFAULT_RATES[currency],
  check: { passes: isRate, code: 'payments_rate_invalid' },
})

export const crypto = {
  name: 'Crypto',
  method: 'crypto',
  title: m.payments_method_crypto,
  reason: m.payments_crypto_reason,
  choice: {
    name: m.payments_method_crypto,
    text: m.checkout_method_crypto_text,
    offered: m.pages_payments_crypto_offered_text,
    later: m.pages_payments_crypto_text,
  },
  form: [
    {
      title: m.payments_wallet,
      description: m.payments_wallet_reason,
      fields: [
        { kind: 'line', name: 'walletAddress', label: m.payments_wallet_address, max: 120 },
        {
          kind: 'choice',
          name: 'network',
          label: m.payments_network,
          isNeeded: true,
          values: CRYPTO_NETWORKS.map((value) => ({ value, label: () => NETWORK_NAMES[value] })),
        },
        {
          kind: 'line',
          name: 'supportedCurrencies',
          label: m.payments_currencies,
          hint: m.payments_currencies_hint,
          max: 60,
          usual: DEFAULT_CURRENCIES,
          isNeeded: true,
          check: { passes: isCurrencyList, code: 'payments_currencies_invalid' },
        },
        {
          kind: 'count',
          name: 'confirmationBlocks',
          label: m.payments_confirmations,
          ...{ min: 1, max: 12, usual: DEFAULT_CONFIRMATIONS },
        },
        // One address serves one network; a shop that takes BTC and ETH writes the other ones here.
        ...CRYPTO_NETWORKS.map(
          (network): GatewayField => ({
            kind: 'line',
            name: ADDRESS_FIELDS[network],
            label: () => m.payments_address_on({ network: NETWORK_NAMES[network] }),
            max: 120,
          }),
        ),
      ],
    },
    {
      title: m.payments_rates,
      description: m.payments_rates_reason,
      fields: [rate('BTC'), rate('ETH'), rate('USDT')],
    },
  ],
  isReady: (config) => listCryptoOptions(siteWallets(config)).length > 0,
  showsTestMode: true,
  settings: 'CRYPTO_RPC_ETHEREUM, CRYPTO_RPC_BSC, CRYPTO_RPC_POLYGON',
} as const satisfies GatewayDescriptor
