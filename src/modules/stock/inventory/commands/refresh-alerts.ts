import { sql } from 'drizzle-orm'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Tx } from '#server/db/db.ts'
import { mailAlerts, type RaisedAlert } from '../emails.ts'
import { announceAlerts } from '../events.ts'
import { assessAlerts, thresholdsOf } from '../rules.ts'
import type { Level } from './lock-levels.ts'

/** Opens the alerts these levels deserve, closes those they no longer do, writes the emails for the new ones and announces both. */
export async function refreshAlerts(tx: Tx, levels: readonly Level[], now: Date, { mails = true } = {}) {
  const settings = await readSettings(tx, 'inventory')
  const verdicts = levels.flatMap((level) =>
    assessAlerts(level.onHand, thresholdsOf(level, settings)).map(({ alertType, threshold, isDue }) => ({
      product_id: level.variantId,
      alert_type: alertType,
      threshold,
      is_due: isDue,
      on_hand: level.onHand,
    })),
  )
  // One that was dismissed stays dismissed until the stock recovers, else the next sale would bring it back.
  const { rows } = await tx.execute<Omit<RaisedAlert, 'id'> & { id: string | null }>(sql`
    with verdict as (
      select * from jsonb_to_recordset(${JSON.stringify(verdicts)})
        as row (product_id uuid, alert_type text, threshold int, is_due boolean, on_hand int)
    ), resolved as (
      update inventory_alerts as alert set is_resolved = true, resolved_at = ${now}
      from verdict
      where alert.product_id = verdict.product_id and alert.alert_type = verdict.alert_type
        and not verdict.is_due and not alert.is_resolved
      returning null::uuid as id, alert.product_id, alert.alert_type, alert.threshold
    ), raised as (
      insert into inventory_alerts (product_id, alert_type, threshold, created_at)
      select product_id, alert_type, threshold, ${now} from verdict
      where is_due and not exists (
        select from inventory_alerts as alert
        where alert.product_id = verdict.product_id and alert.alert_type = verdict.alert_type and not alert.is_resolved)
      on conflict do nothing
      returning id, product_id, alert_type, threshold
    )
    select id, product_id as "variantId", alert_type as "alertType", changed.threshold, on_hand as "onHand"
    from (select * from raised union all select * from resolved) changed join verdict using (product_id, alert_type)`)
  if (rows.length === 0) return
  await announceAlerts(
    tx,
    rows.map(({ variantId }) => variantId),
  )
  const raised = rows.filter((row): row is RaisedAlert => row.id !== null)
  if (mails && raised.length > 0) await mailAlerts(tx, raised)
}
