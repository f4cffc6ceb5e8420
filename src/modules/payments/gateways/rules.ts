import type { PageSources } from '#server/http/security-headers.ts'
import { fieldsOf, type GatewayKeys } from './providers/descriptor.ts'
import {
  type ApiGateway,
  descriptorOf,
  GATEWAYS,
  GATEWAY_TYPES,
  type GatewayType,
  isApiGateway,
  type OfferedMethod,
} from './rules/gateways.ts'
import { isChosen, METHODS } from './rules/methods.ts'

export type GatewayState = GatewayKeys & {
  /** Null when no one has saved it: keys of the environment then count as switched on. */
  isActive: boolean | null
}

export function isComplete(type: GatewayType, { config, secrets }: GatewayKeys): boolean {
  const descriptor = descriptorOf(type)
  const needed = fieldsOf(descriptor).filter(({ isNeeded }) => isNeeded)
  return (
    needed.every(({ kind, name }) => isGiven((kind === 'secret' ? secrets : config)[name])) &&
    (descriptor.isReady?.(config) ?? true)
  )
}

/** Whether a provider's gateway takes money now: its keys are there and no one switched it off. */
export function isOpen(type: ApiGateway, gateway: GatewayState): boolean {
  return isComplete(type, gateway) && gateway.isActive !== false
}

export type GatewayMode = 'off' | 'test' | 'live'

/** Whether buyers meet a gateway, and whether its money is real; what is not set up yet is shown by the test mode. */
export function gatewayMode(
  type: GatewayType,
  gateway: GatewayState,
  { testMode }: { testMode: boolean },
): GatewayMode {
  const { api, showsTestMode } = descriptorOf(type)
  if (api && !isComplete(type, gateway)) return testMode && !api.hasNoTestMode ? 'test' : 'off'
  if (api) return gateway.isActive === false ? 'off' : api.isLive(gateway) ? 'live' : 'test'
  if (showsTestMode && testMode && gateway.isActive === null) return 'test'
  return gateway.isActive === true && isComplete(type, gateway) ? 'live' : 'off'
}

/** The methods a buyer may choose. A gateway that somebody switched off is not replaced by the test mode. */
export function offeredMethods(
  gateways: Readonly<Record<GatewayType, GatewayState>>,
  { testMode }: { testMode: boolean },
): OfferedMethod[] {
  return GATEWAY_TYPES.flatMap((type) => {
    const id = GATEWAYS[type].method
    const mode = gatewayMode(type, gateways[type], { testMode })
    if (!isChosen(id) || mode === 'off') return []
    const { provider } = METHODS[id]
    if (!isApiGateway(type)) return { id, provider, testMode: mode === 'test' }
    const standsIn = !isComplete(type, gateways[type])
    return { id, provider: standsIn ? 'test' : provider, testMode: standsIn }
  })
}

/** What may be shown of a secret. */
export function hintOf(secret: string | undefined): { configured: boolean; last4: string | null } {
  if (!secret) return { configured: false, last4: null }
  return { configured: true, last4: secret.length >= 12 ? secret.slice(-4) : null }
}

const isGiven = (value: string | number | undefined) => value !== undefined && String(value).trim() !== ''

/** The pages that show a provider's fields or buttons. They are reached by a whole load, never from inside another page, whose policy would shut the provider out. */
export const isPaymentPage = (path: string) =>
  /^\/(checkout|subscription|business|tarjetas-de-regalo)\/?$/.test(path)

/** Which hosts the open providers need on a payment page; an address of `addresses` stands in for one's own, for tests. */
export function pageSources(
  open: readonly ApiGateway[],
  addresses: Partial<Record<ApiGateway, string | null>> = {},
): PageSources {
  const sources: PageSources = { script: [], connect: [], frame: [], opensWindow: false, writesStyles: false }
  for (const type of open) {
    const { script, connect, frame, ...flags } = GATEWAYS[type].api.sources(addresses[type] ?? null)
    sources.script.push(...script)
    sources.connect.push(...connect)
    sources.frame.push(...frame)
    Object.assign(sources, flags)
  }
  return sources
}
