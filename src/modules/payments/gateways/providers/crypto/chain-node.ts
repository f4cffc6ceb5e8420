import type { PublicClient, Transport } from 'viem'
import { env } from '#server/process/env.ts'
import { CHAIN_IDS, type EvmNetwork } from '../../rules/chains.ts'
import { ProviderMisconfigured } from '../provider.ts'

const TIMEOUT_MS = 10_000

/** The networks that a node was configured for, with its address. */
export function watchedNetworks(): ReadonlyMap<EvmNetwork, string> {
  const nodes: readonly (readonly [EvmNetwork, string | undefined])[] = [
    ['ethereum', env.CRYPTO_RPC_ETHEREUM],
    ['bsc', env.CRYPTO_RPC_BSC],
    ['polygon', env.CRYPTO_RPC_POLYGON],
  ]
  return new Map(nodes.flatMap(([network, url]) => (url ? [[network, url] as const] : [])))
}

/** Speaks to a network through its node, once the node has said that it is that network. */
export async function connectNode(network: EvmNetwork, url: string): Promise<PublicClient<Transport>> {
  // Loaded by the first look at a chain: the library is large, and most shops watch none.
  const { createPublicClient, http } = await import('viem')
  const client = createPublicClient({ transport: http(url, { timeout: TIMEOUT_MS, retryCount: 1 }) })
  const chainId = await client.getChainId()
  if (chainId !== CHAIN_IDS[network])
    throw new ProviderMisconfigured(`The node for ${network} is on chain ${chainId}`)
  return client
}
