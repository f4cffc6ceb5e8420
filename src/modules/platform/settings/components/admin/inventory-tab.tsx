import * as z from 'zod/mini'
import { m } from '#paraglide/messages.js'
import { choice, count, flag, line, money, type SettingsSection } from './settings-fields.tsx'
import { SettingsForm, type StoredSettings } from './settings-form.tsx'

const MAX_UNITS = 1_000_000

export const INVENTORY: readonly SettingsSection[] = [
  {
    title: m.settings_levels,
    description: m.settings_levels_reason,
    fields: [
      count('lowStockThreshold', m.settings_low_stock, {
        ...{ min: 1, max: MAX_UNITS, hint: m.settings_low_stock_hint },
      }),
      count('outOfStockThreshold', m.settings_out_of_stock, {
        ...{ min: 0, max: MAX_UNITS, hint: m.settings_out_of_stock_hint },
      }),
      count('overstockThreshold', m.settings_overstock, {
        ...{ min: 10, max: MAX_UNITS, hint: m.settings_overstock_hint },
      }),
    ],
  },
  {
    title: m.settings_alerts,
    fields: [
      line('alertEmail', m.settings_alert_email, {
        ...{ max: 254, type: 'email', hint: m.settings_alert_email_hint },
      }),
      flag('sendLowStockAlerts', m.settings_send_low),
      flag('sendOutOfStockAlerts', m.settings_send_out),
      flag('sendOverstockAlerts', m.settings_send_over),
    ],
  },
  {
    title: m.settings_movements,
    fields: [
      flag('autoUpdateStock', m.settings_auto_stock, m.settings_auto_stock_hint),
      flag('requireReason', m.settings_require_reason, m.settings_require_reason_hint),
      flag('logAllTransactions', m.settings_log_all, m.settings_log_all_hint),
      flag('autoGenerateReports', m.settings_auto_reports, m.settings_auto_reports_hint),
      choice('dataRetentionPeriod', m.settings_retention, {
        hint: m.settings_retention_hint,
        typed: z.pipe(
          z.string(),
          z.transform((period) => (period === 'forever' ? period : Number(period))),
        ),
        options: () => [
          { value: '30', label: m.settings_retention_days({ days: 30 }) },
          { value: '90', label: m.settings_retention_days({ days: 90 }) },
          { value: '180', label: m.settings_retention_180() },
          { value: '365', label: m.settings_retention_365() },
          { value: '730', label: m.settings_retention_730() },
          { value: 'forever', label: m.settings_retention_forever() },
        ],
      }),
    ],
  },
  {
    title: m.settings_unpaid,
    description: m.settings_unpaid_reason,
    fields: [
      count('unpaidSharePercent', m.settings_unpaid_share, { min: 1, max: 100 }),
      money('unpaidTotalCents', m.settings_unpaid_total, { max: 100_000_000 }),
    ],
  },
]

export const InventoryTab = ({ stored }: { stored: StoredSettings }) => (
  <SettingsForm block="inventory" stored={stored.inventory} sections={INVENTORY} />
)
