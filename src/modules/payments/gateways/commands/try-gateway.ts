import { db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { log } from '#server/observability/log.ts'
import { readMailServer } from '#modules/platform/emails/public.ts'
import { connectNode, watchedNetworks } from '../providers/chain-node.ts'
import { ProviderDeclined, ProviderMisconfigured, ProviderUnavailable } from '../providers/provider.ts'
import { readGateways } from '../queries.ts'
import { type GatewayState, isComplete } from '../rules.ts'
import type { GatewayType } from '../rules/gateways.ts'
import { NETWORK_NAMES } from '../rules/chains.ts'
import { listCryptoOptions, siteWallets } from '../rules/wallets.ts'
import { openPayPal, openStripe } from './providers.ts'

/** `found` is what was found out, in the words of the provider: an account, a block, the line of a server. */
export type Trial = {
  result: 'works' | 'incomplete' | 'refused' | 'unreachable' | 'no_node' | 'no_mail_server'
  found: string | null
}

/**
 * Asks something harmless of the provider of a gateway: Stripe, PayPal, the nodes of the chains, and for what is
 * told by email the mail server. No money moves, nothing is written here, and no transaction is open meanwhile.
 */
export async function tryGateway(type: GatewayType): Promise<Trial> {
  const gateway = (await readGateways(db))[type]
  if (!isComplete(type, gateway)) return { result: 'incomplete', found: null }
  try {
    if (type === 'stripe') return await tryStripe()
    if (type === 'paypal') return await tryPayPal()
    return type === 'crypto' ? await tryNodes(gateway) : await readMailServer()
  } catch (error) {
    if (error instanceof ProviderMisconfigured) return { result: 'refused', found: error.message }
    if (error instanceof ProviderUnavailable) return { result: 'unreachable', found: error.message }
    throw error
  }
}

/** Whose key it is, and which wallets may be shown on the shop's domain, which is registered at Stripe here. */
async function tryStripe(): Promise<Trial> {
  const { provider, liveMode } = await openStripe()
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
  return { result: 'works', found: [account, liveMode ? 'live' : 'test', ...wallets].join(' · ') }
}

async function tryPayPal(): Promise<Trial> {
  const { provider, liveMode } = await openPayPal()
  const found = liveMode ? 'live' : 'sandbox'
  try {
    await provider.readPayment('CONNECTIONCHECK00')
    return { result: 'works', found }
  } catch (error) {
    // PayPal says "no such payment" only to a key it knows.
    if (error instanceof ProviderDeclined) return { result: 'works', found }
    throw error
  }
}

/** Each network that the shop has an address on and a node for. Without a node a person confirms each payment. */
async function tryNodes({ config }: GatewayState): Promise<Trial> {
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
