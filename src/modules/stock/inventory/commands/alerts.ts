import { and, eq } from 'drizzle-orm'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Tx } from '#server/db/db.ts'
import { mailAlertByHand } from '../emails.ts'
import { announceAlerts } from '../events.ts'
import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { alertNotFound, noAlertAddress } from '../errors.ts'
import { getStockLevel } from '../queries.ts'
import { type AlertType, assessAlerts, thresholdsOf } from '../rules.ts'
import { inventoryAlerts } from '../tables.ts'

/** Marks an alert as resolved by hand and announces it; while the stock does not change, the list shows it as derived. Repeatable. */
export async function resolveAlert(tx: Tx, { id, now }: { id: string; now: Date }) {
  const alert = await lockAlert(tx, id)
  if (alert.isResolved) return
  await tx
    .update(inventoryAlerts)
    .set({ isResolved: true, resolvedAt: now })
    .where(eq(inventoryAlerts.id, id))
  await announceAlerts(tx, [alert.variantId])
}

/** Silences an alert until the stock recovers. Repeatable. */
export async function dismissAlert(tx: Tx, { id }: { id: string }) {
  await lockAlert(tx, id)
  await tx
    .update(inventoryAlerts)
    .set({ isActive: false })
    .where(and(eq(inventoryAlerts.id, id), eq(inventoryAlerts.isResolved, false)))
}

/** Sends an email about the stock of a variant to the address of the settings, whatever their switches say. */
export async function sendAlert(
  tx: Tx,
  { variantId, type, now }: { variantId: string; type: AlertType; now: Date },
) {
  const settings = await readSettings(tx, 'inventory')
  if (settings.alertEmail === '') throw noAlertAddress()
  const level = await getStockLevel(tx, EVERY_STORE, variantId)
  const { threshold } = assessAlerts(level.onHand, thresholdsOf(level, settings)).find(
    ({ alertType }) => alertType === type,
  )!
  await mailAlertByHand(
    tx,
    { id: crypto.randomUUID(), variantId, alertType: type, threshold, onHand: level.onHand },
    { to: settings.alertEmail, now },
  )
}

async function lockAlert(tx: Tx, id: string) {
  const [alert] = await tx
    .select({ isResolved: inventoryAlerts.isResolved, variantId: inventoryAlerts.variantId })
    .from(inventoryAlerts)
    .where(eq(inventoryAlerts.id, id))
    .for('update')
  if (!alert) throw alertNotFound()
  return alert
}
