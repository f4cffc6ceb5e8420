import { showDay } from '#i18n/dates.ts'
import {
  choice,
  count,
  line,
  own,
  type SettingsField,
  type SettingsSection,
} from '#modules/platform/settings/components/admin/settings-fields.tsx'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { GatewayField } from '../../providers/descriptor.ts'
import { descriptorOf, type GatewayType } from '../../rules/gateways.ts'

type Secrets = Readonly<
  Record<string, { configured: boolean; last4: string | null; updatedAt: string | null }>
>

/** The form of a gateway, by its descriptor. */
export const gatewayForm = (type: GatewayType, secrets: Secrets): SettingsSection[] =>
  descriptorOf(type).form.map((section) => ({
    ...section,
    fields: section.fields.map((field) => shownField(field, secrets)),
  }))

/** What a form sends beside the fields that may be read back. */
export const secretsBeside = (secrets: Secrets) =>
  Object.fromEntries(
    Object.keys(secrets).flatMap((name) => [[name, ''] as const, [clearName(name), false] as const]),
  )

export const clearName = (name: string) => `clear_${name}`

function shownField(field: GatewayField, secrets: Secrets): SettingsField {
  const { name, label } = field
  switch (field.kind) {
    case 'line':
      return line(name, label, field)
    case 'count':
      return count(name, label, { ...field, placeholder: String(field.usual) })
    case 'choice':
      return choice(name, label, {
        options: () => field.values.map((one) => ({ value: one.value, label: one.label() })),
      })
    case 'lines':
      return own(name, label, ({ form, label: shown }) => (
        <Field label={shown} error={form.errors[name]}>
          <Textarea rows={3} maxLength={field.max} {...form.register(name)} />
        </Field>
      ))
    case 'secret':
      return secret(name, label, secrets)
  }
}

/** Only ever typed in: a stored one shows its last four letters and its day. */
function secret(name: string, label: () => string, secrets: Secrets): SettingsField {
  const { configured = false, last4 = null, updatedAt = null } = secrets[name] ?? {}
  const savedHint = configured
    ? m.payments_secret_kept({ last4: last4 ?? '••••', date: updatedAt ? showDay(updatedAt) : '—' })
    : m.settings_smtp_password_none()
  return {
    ...own(name, label, ({ form, label: shown }) => (
      <div className="grid gap-1">
        <Field label={shown} hint={savedHint} error={form.errors[name]}>
          <Input type="password" maxLength={500} autoComplete="new-password" {...form.register(name)} />
        </Field>
        {configured && <Checkbox label={m.payments_secret_clear()} {...form.register(clearName(name))} />}
      </div>
    )),
    isWide: false,
  }
}
