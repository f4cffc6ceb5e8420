import {
  CRYPTO_CURRENCIES,
  CRYPTO_NETWORKS,
  type CryptoCurrency,
  type CryptoNetwork,
  findCarrier,
} from './chains.ts'
import { DEFAULT_RATES, isRate } from './rates.ts'

/** Where a seller takes cryptocurrencies: one address for `network`, and others for the networks that it does not cover. */
export type CryptoWallets = {
  walletAddress: string
  network: CryptoNetwork
  /** `BTC, ETH, USDT`, as people type it. */
  currencies: string
  confirmations: number
  addresses: Partial<Record<CryptoNetwork, string>>
}

export type CryptoOption = { currency: CryptoCurrency; network: CryptoNetwork; address: string }

export const DEFAULT_CURRENCIES = CRYPTO_CURRENCIES.join(', ')
export const DEFAULT_CONFIRMATIONS = 6

/** The currencies in a list that a person typed; words that are none are left out. */
export function readCurrencies(list: string): CryptoCurrency[] {
  const words = new Set(list.toUpperCase().split(/[\s,;]+/))
  return CRYPTO_CURRENCIES.filter((currency) => words.has(currency))
}

export const isCurrencyList = (list: string) =>
  list
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .every((word) => (CRYPTO_CURRENCIES as readonly string[]).includes(word))

/** The address of a seller on a network; the field of its own comes before the general one. */
export function findAddress(wallets: CryptoWallets, network: CryptoNetwork): string | null {
  const own =
    wallets.addresses[network]?.trim() || (wallets.network === network ? wallets.walletAddress.trim() : '')
  return own || null
}

/** What a buyer may choose: each currency on each network that carries it and that the seller has an address on. */
export function listCryptoOptions(wallets: CryptoWallets): CryptoOption[] {
  return readCurrencies(wallets.currencies).flatMap((currency) =>
    CRYPTO_NETWORKS.flatMap((network): CryptoOption[] => {
      const address = findCarrier(currency, network) && findAddress(wallets, network)
      return address ? [{ currency, network, address }] : []
    }),
  )
}

/** Stands where an address would in the test mode: nothing that a wallet could send money to. */
export const testAddress = (network: CryptoNetwork) => `prueba-${network}-no-envies-fondos`

export const TEST_WALLETS: CryptoWallets = {
  walletAddress: '',
  network: 'ethereum',
  currencies: DEFAULT_CURRENCIES,
  confirmations: DEFAULT_CONFIRMATIONS,
  addresses: Object.fromEntries(CRYPTO_NETWORKS.map((network) => [network, testAddress(network)])),
}

/** The gateway's form as wallets. */
export function siteWallets(config: Readonly<Record<string, string | number>>): CryptoWallets {
  const text = (name: string) => String(config[name] ?? '')
  return {
    walletAddress: text('walletAddress'),
    network: CRYPTO_NETWORKS.find((network) => network === config['network']) ?? 'ethereum',
    currencies: text('supportedCurrencies'),
    confirmations: Number(config['confirmationBlocks'] ?? DEFAULT_CONFIRMATIONS),
    addresses: Object.fromEntries(CRYPTO_NETWORKS.map((network) => [network, text(ADDRESS_FIELDS[network])])),
  }
}

/** Which field of the gateway's form holds a network's own address. */
export const ADDRESS_FIELDS = {
  ethereum: 'addressEthereum',
  bsc: 'addressBsc',
  polygon: 'addressPolygon',
  bitcoin: 'addressBitcoin',
  tron: 'addressTron',
} as const satisfies Record<CryptoNetwork, string>

/** The shop's rate of a currency, as an administrator set it. */
export function rateOf(config: Readonly<Record<string, string | number>>, currency: CryptoCurrency): string {
  const saved = String(config[RATE_FIELDS[currency]] ?? '')
  return isRate(saved) ? saved : DEFAULT_RATES[currency]
}

export const RATE_FIELDS = { BTC: 'rateBtc', ETH: 'rateEth', USDT: 'rateUsdt' } as const
