import { sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Admin, Seller, System } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { ratesNotAllowed, staleRates, unknownZone } from './errors.ts'
import type { SaveRates } from './input.ts'
import type { RateTable } from './rules.ts'

/** The part of the settings that `settings.changed` names when prices of shipping change. */
export const CHANGED = 'shipping'

/**
 * Replaces a seller's table, null being the site, over the version that was read (0 when it was never saved); a stale save
 * is a 409 and changes nothing. A table without zones is none. A store needs the admin's leave, and may always remove its
 * own. Locks the row, audits, announces `settings.changed`.
 */
export async function saveRates(
  tx: Tx,
  { storeId }: { storeId: string | null },
  { rates, version }: SaveRates,
  { actor, address, now }: { actor: Admin | Seller | System; address: string; now: Date },
): Promise<{ version: number }> {
  if (storeId !== null && rates.zones.length > 0) {
    const { storesSetShipping } = await readSettings(tx, 'sellers')
    if (!storesSetShipping) throw ratesNotAllowed()
  }
  const { zones } = await readSettings(tx, 'delivery')
  const gone = rates.zones.findIndex(({ zoneId }) => zones.every(({ id }) => id !== zoneId))
  if (gone >= 0) throw unknownZone(gone)
  const { rows } = await tx.execute<{ rates: RateTable | null; version: number }>(sql`
    with before as (select rates from shipping_tables where store_id is not distinct from ${storeId}::uuid)
    insert into shipping_tables as t (store_id, rates, version, updated_at, updated_by)
    select ${storeId}::uuid, ${JSON.stringify(rates)}::jsonb, 1, ${now.toISOString()}::timestamptz,
      ${actor.kind === 'system' ? null : actor.userId}::uuid
    where ${version} = 0 or exists (select from before)
    on conflict on constraint shipping_tables_one_per_seller do update
      set rates = excluded.rates, version = t.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
      where t.version = ${version}
    returning version, (select rates from before) as rates`)
  const saved = rows[0]
  if (!saved) throw staleRates()
  await recordAudit(tx, {
    actor,
    address,
    action: 'shipping_rates.save',
    target: storeId === null ? { kind: 'settings', id: CHANGED } : { kind: 'store', id: storeId },
    before: saved.rates,
    after: rates,
  })
  await announce(tx, { name: 'settings.changed', ids: [CHANGED] })
  return { version: saved.version }
}
