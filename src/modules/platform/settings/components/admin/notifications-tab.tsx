import { m } from '#paraglide/messages.js'
import { flag, type SettingsSection } from './settings-fields.tsx'
import { SettingsForm, type StoredSettings } from './settings-form.tsx'

export const NOTIFICATIONS: readonly SettingsSection[] = [
  {
    title: m.settings_letters,
    description: m.settings_letters_reason,
    fields: [
      flag('emailNewOrders', m.settings_new_orders, m.settings_new_orders_hint),
      flag('emailNewUsers', m.settings_new_users, m.settings_new_users_hint),
      flag('emailLowStock', m.settings_low_letters, m.settings_low_letters_hint),
      flag('emailNewReviews', m.settings_new_reviews, m.settings_new_reviews_hint),
      flag('systemErrors', m.settings_system_errors, m.settings_system_errors_hint),
      flag('securityUpdates', m.settings_security_updates, m.settings_security_updates_hint),
      flag('weeklyReports', m.settings_weekly, m.settings_weekly_hint),
    ],
  },
]

export const NotificationsTab = ({ stored }: { stored: StoredSettings }) => (
  <SettingsForm block="notifications" stored={stored.notifications} sections={NOTIFICATIONS} />
)
