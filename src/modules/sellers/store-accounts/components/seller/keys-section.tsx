import { showDay } from '#i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Input } from '#ui/input.tsx'
import { STORE_KEYS } from '../../rules.ts'
import type { PaymentForm, Settings } from './payment-settings.tsx'
import { KEY_NAMES } from './payment-values.ts'

/** Keys that only come in: of a stored one stand its last four signs and its day. */
export function KeysSection({ form, keys }: { form: PaymentForm; keys: Settings['keys'] }) {
  const { errors, register } = form
  return (
    <FormSection title={m.stores_keys()} description={m.stores_keys_unused()}>
      <div className="grid gap-4 md:grid-cols-2">
        {STORE_KEYS.map((name) => (
          <div key={name} className="min-w-0">
            <Field label={KEY_NAMES[name]()} hint={hintOf(keys[name])} error={errors[`keys.${name}`]}>
              <Input type="password" autoComplete="off" spellCheck={false} {...register(`keys.${name}`)} />
            </Field>
            {keys[name].configured && (
              <Checkbox
                label={m.stores_key_remove({ name: KEY_NAMES[name]() })}
                {...register(`clear.${name}`)}
              />
            )}
          </div>
        ))}
      </div>
    </FormSection>
  )
}

function hintOf({ configured, last4, updatedAt }: Settings['keys']['stripePublicKey']) {
  if (!configured) return m.stores_key_none()
  const date = updatedAt ? showDay(updatedAt) : '—'
  return last4 ? m.stores_key_kept({ last4, date }) : m.stores_key_kept_short({ date })
}
