import { randomUUID } from 'node:crypto'
import { setOffer } from '../../src/modules/catalog/products/commands/offers.ts'
import type { NewOffer } from '../../src/modules/catalog/products/input.ts'
import { EVERY_STORE } from '../../src/modules/sellers/stores/queries/scope.ts'
import { SYSTEM } from '../../src/server/auth/actor.ts'
import { transaction } from '../../src/server/db/db.ts'
import { buildProduct } from './build-catalog.ts'

export const DAY_MS = 86_400_000

/** A product that has cost the same for four months. */
export const buildOldProduct = (overrides: Parameters<typeof buildProduct>[0] = {}) =>
  buildProduct({
    title: `Producto ${randomUUID().slice(0, 8)}`,
    priceCents: 10_000,
    now: new Date(Date.now() - 120 * DAY_MS),
    ...overrides,
  })

/** Such a product on offer, through the real command. */
export async function buildOffer(
  offer: Partial<NewOffer> = {},
  { now = new Date(), ...overrides }: Parameters<typeof buildProduct>[0] = {},
) {
  const product = await buildOldProduct(overrides)
  const wanted = { priceCents: 8_000, ...(offer.units ? {} : { until: '2199-12-31' }), ...offer }
  await transaction((tx) => setOffer(tx, EVERY_STORE, { id: product.id, offer: wanted, actor: SYSTEM, now }))
  return product
}
