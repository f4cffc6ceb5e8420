import { useRead } from '#browser/reading.ts'
import { cartSections } from '#modules/platform/settings/components/admin/cart-sections.ts'
import type { FieldProps } from '#modules/platform/settings/components/admin/settings-fields.tsx'
import {
  SettingsForm,
  type StoredSettings,
} from '#modules/platform/settings/components/admin/settings-form.tsx'
import { Counts } from '#panel/counts.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

const SECTIONS = cartSections(PromotionField)

/** The emails about carts that were left: how they are sent, and what came of them. */
export function CartsTab({ stored }: { stored: StoredSettings }) {
  const { data } = useRead('GET /admin/cart-recovery', {})
  return (
    <div className="grid grid-cols-1 gap-4">
      <Counts
        counts={[
          { label: m.recovery_emails(), value: data?.emails, hint: m.recovery_tab_hint() },
          { label: m.recovery_carts(), value: data?.carts, hint: m.recovery_tab_hint() },
          { label: m.recovery_bought(), value: data?.bought, hint: m.recovery_tab_hint() },
        ]}
      />
      <SettingsForm block="carts" stored={stored.carts} sections={SECTIONS} />
    </div>
  )
}

/** The site's promotions with codes of one use. */
function PromotionField({ form, name, label, hint }: FieldProps) {
  const { data } = useRead('GET /admin/promotions', { pageSize: 100 })
  const chosen = String(form.getValues(name) ?? '')
  const offered = (data?.items ?? [])
    .filter(({ storeId, codeCount, state }) => storeId === null && codeCount > 0 && state !== 'ended')
    .map((one) => ({ value: one.id, label: one.name }))
  const isGone = chosen !== '' && data && !offered.some(({ value }) => value === chosen)
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      <Select
        options={[
          { value: '', label: m.recovery_promotion_none() },
          ...offered,
          ...(isGone ? [{ value: chosen, label: m.recovery_promotion_gone() }] : []),
        ]}
        {...form.register(name)}
      />
    </Field>
  )
}
