import { db } from '#server/db/db.ts'
import { readMailServer } from '#modules/platform/emails/public.ts'
import type { Trial } from '../providers/adapter.ts'
import { API_ADAPTERS, OTHER_TRIALS } from '../providers/adapters.ts'
import { ProviderMisconfigured, ProviderUnavailable } from '../providers/provider.ts'
import { readGateways } from '../queries.ts'
import { isComplete } from '../rules.ts'
import { type GatewayType, isApiGateway } from '../rules/gateways.ts'

/**
 * Asks something harmless of the provider of a gateway, or of the mail server where its buyers learn by email what to do.
 * No money moves, nothing is written here, and no transaction is open meanwhile.
 */
export async function tryGateway(type: GatewayType): Promise<Trial> {
  const gateway = (await readGateways(db))[type]
  if (!isComplete(type, gateway)) return { result: 'incomplete', found: null }
  const tryOut = isApiGateway(type) ? API_ADAPTERS[type].tryOut : (OTHER_TRIALS[type] ?? readMailServer)
  try {
    return await tryOut(gateway)
  } catch (error) {
    if (error instanceof ProviderMisconfigured) return { result: 'refused', found: error.message }
    if (error instanceof ProviderUnavailable) return { result: 'unreachable', found: error.message }
    throw error
  }
}
