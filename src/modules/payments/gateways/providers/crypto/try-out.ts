import { NETWORK_NAMES } from '../../rules/chains.ts'
import { listCryptoOptions, siteWallets } from '../../rules/wallets.ts'
import type { TryOut } from '../adapter.ts'
import { ProviderMisconfigured } from '../provider.ts'
import { connectNode, watchedNetworks } from './chain-node.ts'

/** Each network that the shop has an address on and a node for. Without a node a person confirms each payment. */
export const tryNodes: TryOut = async ({ config }) => {
  const taken = new Set(listCryptoOptions(siteWallets(config)).map(({ network }) => network))
  const nodes = [...watchedNetworks()].filter(([network]) => taken.has(network))
  if (nodes.length === 0) return { result: 'no_node', found: null }
  const heads: string[] = []
  for (const [network, url] of nodes) {
    const name = NETWORK_NAMES[network]
    try {
      const client = await connectNode(network, url)
      heads.push(`${name}: ${await client.getBlockNumber({ cacheTime: 0 })}`)
    } catch (error) {
      if (error instanceof ProviderMisconfigured) throw error
      return { result: 'unreachable', found: name }
    }
  }
  return { result: 'works', found: heads.join(' · ') }
}
