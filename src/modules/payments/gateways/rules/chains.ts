export const CRYPTO_CURRENCIES = ['BTC', 'ETH', 'USDT'] as const
export type CryptoCurrency = (typeof CRYPTO_CURRENCIES)[number]

export const CRYPTO_NETWORKS = ['ethereum', 'bsc', 'polygon', 'bitcoin', 'tron'] as const
export type CryptoNetwork = (typeof CRYPTO_NETWORKS)[number]

export const EVM_NETWORKS = ['ethereum', 'bsc', 'polygon'] as const
export type EvmNetwork = (typeof EVM_NETWORKS)[number]

/** The number by which wallets and nodes know an EVM network. */
export const CHAIN_IDS = { ethereum: 1, bsc: 56, polygon: 137 } as const satisfies Record<EvmNetwork, number>

/** The shortest time between two blocks that a network has, rounded down: for estimating how far back to look. */
export const BLOCK_SECONDS = { ethereum: 11, bsc: 0.4, polygon: 1.5 } as const satisfies Record<
  EvmNetwork,
  number
>

/** How a network carries a currency: as its own coin (`token` null) or as one contract, the only one that counts. */
export type Carrier = { decimals: number; token: string | null }

const CARRIERS: Record<CryptoCurrency, Partial<Record<CryptoNetwork, Carrier>>> = {
  BTC: { bitcoin: { decimals: 8, token: null } },
  ETH: { ethereum: { decimals: 18, token: null } },
  USDT: {
    ethereum: { decimals: 6, token: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
    // Tether on BSC counts in 18 decimals, everywhere else in 6.
    bsc: { decimals: 18, token: '0x55d398326f99059fF775485246999027B3197955' },
    polygon: { decimals: 6, token: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F' },
    tron: { decimals: 6, token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  },
}

export const findCarrier = (currency: CryptoCurrency, network: CryptoNetwork): Carrier | null =>
  CARRIERS[currency][network] ?? null

export const isEvm = (network: CryptoNetwork): network is EvmNetwork =>
  (EVM_NETWORKS as readonly string[]).includes(network)

/** How a person names the network, with the token standard that a wallet asks for. */
export const NETWORK_NAMES: Record<CryptoNetwork, string> = {
  ethereum: 'Ethereum (ERC-20)',
  bsc: 'BNB Smart Chain (BEP-20)',
  polygon: 'Polygon',
  bitcoin: 'Bitcoin',
  tron: 'Tron (TRC-20)',
}

/**
 * A transaction's name in the one spelling we keep, or null when it cannot be one: 32 bytes in hexadecimal,
 * with `0x` before it on the EVM networks alone.
 */
export function normalTxHash(network: CryptoNetwork, given: string): string | null {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(given.trim())?.[1]?.toLowerCase()
  if (!digits) return null
  return isEvm(network) ? `0x${digits}` : digits
}
