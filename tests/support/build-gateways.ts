import { saveGateway, switchGateway } from '../../src/modules/payments/gateways/commands/gateways.ts'
import type { SaveGateway } from '../../src/modules/payments/gateways/input.ts'
import { readGatewaysNow } from '../../src/modules/payments/gateways/queries.ts'
import type { GatewayType } from '../../src/modules/payments/gateways/rules/gateways.ts'
import { type Admin, SYSTEM, type System } from '../../src/server/auth/actor.ts'
import { db, transaction } from '../../src/server/db/db.ts'

type Keys = Pick<SaveGateway, 'secrets' | 'clearSecrets'>

/** The version that an administrator would read now. */
export const versionOf = async (type: GatewayType) => (await readGatewaysNow(db))[type].version

/** Saves a gateway over whatever stands. */
export async function keepGateway(
  type: GatewayType,
  config: SaveGateway['config'],
  { actor = SYSTEM, ...keys }: Keys & { actor?: Admin | System } = {},
) {
  const by = { actor, address: 'test', now: new Date() }
  const version = await versionOf(type)
  return transaction((tx) => saveGateway(tx, { type, version, config, ...keys }, by))
}

/** Offers a saved gateway to buyers. */
export async function offerGateway(type: GatewayType, actor: Admin | System = SYSTEM) {
  const by = { actor, address: 'test', now: new Date() }
  const version = await versionOf(type)
  return transaction((tx) => switchGateway(tx, { type, version, isActive: true }, by))
}
