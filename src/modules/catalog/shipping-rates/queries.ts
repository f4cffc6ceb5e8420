import { eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Destination } from '#modules/catalog/delivery/rules.ts'
import { cachedUntilEvent, readSettings } from '#modules/platform/settings/public.ts'
import { CHANGED } from './commands.ts'
import {
  NO_RATES,
  type RateTable,
  type ShippingRates,
  type ShippingSummary,
  summarizeShipping,
} from './rules.ts'
import { shippingTables } from './tables.ts'

const SITE = ''
const ofRates = ({ name, ids }: { name: string; ids?: readonly string[] }) =>
  name === 'settings.changed' && (!ids || ids.includes(CHANGED))
const cachedSellers = cachedUntilEvent<ReadonlySet<string>>(ofRates)
const cachedTables = cachedUntilEvent<ReadonlyMap<string, RateTable>>(ofRates)

/**
 * What the shipping of these stores, and of the site, is priced by; null where none of them has a table, so that a shop
 * without tables asks nothing. A store's own counts only while the admin lets stores set theirs.
 */
export async function readShippingRates(
  db: Db,
  { storeIds, to }: { storeIds: readonly string[]; to: Destination | null },
): Promise<ShippingRates | null> {
  const withTables = await cachedSellers('', () => listSellersWithRates(db))
  if (withTables.size === 0) return null
  const { storesSetShipping } = await readSettings(db, 'sellers')
  const asked = storesSetShipping ? [SITE, ...new Set(storeIds)] : [SITE]
  const sellers = asked.filter((seller) => withTables.has(seller)).sort()
  if (sellers.length === 0) return null
  const tables = await cachedTables(sellers.join(), () => listTables(db, sellers))
  const { zones } = await readSettings(db, 'delivery')
  const { [SITE]: site = null, ...stores } = Object.fromEntries(tables)
  return { zones: zones.map(({ id, places }) => ({ id, places })), site, stores, to }
}

const sellerKey = sql`coalesce(store_id::text, '')`

async function listSellersWithRates(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ seller: string }>(sql`
    select ${sellerKey} as seller from shipping_tables where jsonb_array_length(rates -> 'zones') > 0`)
  return new Set(rows.map(({ seller }) => seller))
}

async function listTables(db: Db, sellers: readonly string[]): Promise<ReadonlyMap<string, RateTable>> {
  const { rows } = await db.execute<{ seller: string; rates: RateTable }>(sql`
    select ${sellerKey} as seller, rates from shipping_tables
    where ${sellerKey} = any(${sql.param(sellers)}::text[])`)
  return new Map(rows.map(({ seller, rates }) => [seller, rates]))
}

/** A seller's table as it is edited, null being the site, with all that its screen shows; version 0 was never saved. */
export async function getEditableRates(db: Db, { storeId }: { storeId: string | null }) {
  const isOwn = storeId === null ? isNull(shippingTables.storeId) : eq(shippingTables.storeId, storeId)
  const [own] = await db.select().from(shippingTables).where(isOwn)
  const ofSite = storeId === null ? null : await readShippingRates(db, { storeIds: [], to: null })
  const { zones } = await readSettings(db, 'delivery')
  const { storesSetShipping } = await readSettings(db, 'sellers')
  const { standardShippingCents, expressShippingCents, freeShippingFromCents } = await readSettings(
    db,
    'pricing',
  )
  return {
    rates: own?.rates ?? NO_RATES,
    version: own?.version ?? 0,
    zones: zones.map(({ id, name, places }) => ({ id, name, places })),
    figures: { standardShippingCents, expressShippingCents, freeShippingFromCents },
    siteRates: ofSite?.site ?? null,
    isAllowed: storeId === null || storesSetShipping,
  }
}

/** What the site's shipping costs, for pages that know no cart. */
export async function readShippingSummary(db: Db): Promise<ShippingSummary> {
  const rates = await readShippingRates(db, { storeIds: [], to: null })
  const { zones } = await readSettings(db, 'delivery')
  return summarizeShipping(zones, { site: rates?.site ?? null, figures: await readSettings(db, 'pricing') })
}
