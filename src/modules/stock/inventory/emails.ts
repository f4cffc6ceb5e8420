import { sendMail, composeEmail } from '#modules/platform/emails/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { listVariantNames } from './queries.ts'
import type { AlertType } from './rules.ts'

export type RaisedAlert = {
  id: string
  variantId: string
  alertType: AlertType
  threshold: number
  onHand: number
}

// The admins read these, and the admin panel is in Spanish.
const locale = 'es'

/** Sends an email for each alert whose setting is on, to the address of the inventory settings. */
export async function mailAlerts(tx: Tx, alerts: readonly RaisedAlert[]) {
  const inventory = await readSettings(tx, 'inventory')
  const { emailLowStock } = await readSettings(tx, 'notifications')
  const isWanted = {
    low_stock: inventory.sendLowStockAlerts && emailLowStock,
    out_of_stock: inventory.sendOutOfStockAlerts,
    overstock: inventory.sendOverstockAlerts,
  }
  const wanted = alerts.filter(({ alertType }) => isWanted[alertType])
  if (wanted.length === 0 || inventory.alertEmail === '') return
  const names = await listVariantNames(
    tx,
    wanted.map(({ variantId }) => variantId),
  )
  for (const alert of wanted) {
    await sendMail(tx, {
      to: inventory.alertEmail,
      template: `inventory_${alert.alertType}`,
      locale,
      dedupeKey: `inventory_alert:${alert.id}`,
      ...composeAlertEmail(alert, names.get(alert.variantId) ?? { title: '', uniqueCode: null }),
    })
  }
}

/** Sends the email that a person requested; at most one a minute per product and kind. */
export async function mailAlertByHand(tx: Tx, alert: RaisedAlert, { to, now }: { to: string; now: Date }) {
  const names = await listVariantNames(tx, [alert.variantId])
  await sendMail(tx, {
    to,
    template: `inventory_${alert.alertType}`,
    locale,
    dedupeKey: `inventory_alert_sent:${alert.variantId}:${alert.alertType}:${Math.floor(now.getTime() / 60_000)}`,
    ...composeAlertEmail(alert, names.get(alert.variantId) ?? { title: '', uniqueCode: null }),
  })
}

const TITLES = {
  low_stock: m.inventory_mail_low_stock,
  out_of_stock: m.inventory_mail_out_of_stock,
  overstock: m.inventory_mail_overstock,
} satisfies Record<AlertType, typeof m.inventory_mail_low_stock>

function composeAlertEmail(
  { alertType, onHand, threshold }: RaisedAlert,
  { title: name, uniqueCode }: { title: string; uniqueCode: string | null },
) {
  const title = TITLES[alertType]({ title: name }, { locale })
  const rows = [
    [m.common_product({}, { locale }), uniqueCode ? `${name} (${uniqueCode})` : name],
    [m.common_current_stock({}, { locale }), String(onHand)],
    [m.common_limit({}, { locale }), String(threshold)],
  ]
  const button = {
    label: m.inventory_mail_button({}, { locale }),
    url: new URL('/admin/inventory/alerts', env.PUBLIC_URL).href,
  }
  const paragraphs = [m.inventory_mail_body({}, { locale })]
  return { subject: title, ...composeEmail({ locale, title, paragraphs, table: { rows }, button }) }
}
