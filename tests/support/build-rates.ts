import { saveRates } from '../../src/modules/catalog/shipping-rates/commands.ts'
import { getEditableRates } from '../../src/modules/catalog/shipping-rates/queries.ts'
import type { RateBand, RateTable, ZoneRates } from '../../src/modules/catalog/shipping-rates/rules.ts'
import { SYSTEM } from '../../src/server/auth/actor.ts'
import { db, transaction } from '../../src/server/db/db.ts'

/** One price for everything. */
export const always = (cents: number): RateBand[] => [{ from: 0, to: null, cents }]

/** A zone with one price, express at twice of it, by weight and never free, unless the test says otherwise. */
export const zoneRates = (zoneId: string, cents: number, rest: Partial<ZoneRates> = {}): ZoneRates => ({
  ...{ zoneId, by: 'weight', freeFromCents: null },
  ...{ standard: always(cents), express: always(cents * 2) },
  ...rest,
})

/** Gives a store, or with null the site, these prices; without any it has none. */
export async function setRates(
  storeId: string | null,
  zones: ZoneRates[],
  { defaultGrams = 1000, now = new Date() }: { defaultGrams?: number; now?: Date } = {},
) {
  const rates: RateTable = { defaultGrams, zones }
  const { version } = await getEditableRates(db, { storeId })
  await transaction((tx) =>
    saveRates(tx, { storeId }, { rates, version }, { actor: SYSTEM, address: 'test', now }),
  )
}
