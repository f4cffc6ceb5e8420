import { m } from '#paraglide/messages.js'
import { count, flag, type SettingsSection } from './settings-fields.tsx'
import { SettingsForm, type StoredSettings } from './settings-form.tsx'

export const SECURITY: readonly SettingsSection[] = [
  {
    title: m.settings_passwords,
    fields: [
      flag('enforcePolicy', m.settings_enforce, m.settings_enforce_hint),
      count('minPasswordLength', m.settings_min_length, { min: 6, max: 64 }),
      flag('requireUppercase', m.settings_uppercase),
      flag('requireNumbers', m.settings_numbers),
      flag('requireSpecialChars', m.settings_special),
    ],
  },
  {
    title: m.settings_sessions,
    fields: [
      count('sessionTimeout', m.settings_timeout, {
        ...{ min: 5, max: 43_200, hint: m.settings_timeout_hint },
      }),
      count('maxLoginAttempts', m.settings_attempts, {
        ...{ min: 3, max: 50, hint: m.settings_attempts_hint },
      }),
      flag('requireAdminSecondFactor', m.settings_admin_factor, m.settings_admin_factor_hint),
    ],
  },
  {
    title: m.settings_backups,
    fields: [
      flag('autoBackup', m.settings_auto_backup, m.settings_auto_backup_hint),
      flag('backupNotifications', m.settings_backup_letters, m.settings_to_contact),
    ],
  },
]

export function SecurityTab({ stored }: { stored: StoredSettings }) {
  const { value } = stored.security
  const asked = [
    value.requireUppercase && m.accounts_password_hint_uppercase(),
    value.requireNumbers && m.accounts_password_hint_number(),
    value.requireSpecialChars && m.accounts_password_hint_special(),
  ].filter((one) => one !== false)
  return (
    <>
      <p className="mb-5 rounded-card border border-line bg-surface p-4">
        <strong>{m.settings_rule_in_force()}</strong>{' '}
        {value.enforcePolicy
          ? [m.settings_rule_length({ count: value.minPasswordLength }), ...asked].join(', ')
          : m.settings_rule_plain()}
      </p>
      <SettingsForm block="security" stored={stored.security} sections={SECURITY} />
    </>
  )
}
