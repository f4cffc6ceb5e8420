import type { ReactNode } from 'react'
import { useAct } from '#browser/acting.ts'
import { call, type Output } from '#browser/client.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { formatUsd } from '#lib/money.ts'
import { MoneyField } from '#panel/number-fields.tsx'
import { RecordForm } from '#panel/record-form.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import type { RateTable } from '../rules.ts'
import { BandRows } from './band-rows.tsx'
import { RatesPreview } from './rates-preview.tsx'
import { ratesTyped, showRates, type TypedRates } from './typed-rates.ts'

export type StoredRates = Output<'GET /admin/shipping-rates'>
export type RatesFormState = ReturnType<typeof useRecordForm<TypedRates, RateTable>>

type RatesFormProps = {
  stored: StoredRates
  /** Whose table it is. */
  of: 'admin' | 'store'
  description: string
  /** Why it may only be read; absent where it may be changed. */
  readOnly?: string | undefined
  /** Above the fields. */
  notice?: ReactNode
}

/** The shipping prices of the site or a store: bands for each zone, and what they come to. */
export function RatesForm({ stored, of, description, readOnly, notice }: RatesFormProps) {
  const { zones, figures, version } = stored
  const values = showRates(stored.rates, { all: zones, figures })
  const save = useAct((rates: RateTable) => call(`PUT /${of}/shipping-rates`, { rates, version }), {
    said: m.shipping_rates_saved,
    failed: m.shipping_rates_failed,
    reportsIn: 'both',
    refreshes: [`GET /${of}/shipping-rates`],
  })
  const form = useRecordForm(ratesTyped, values, save)
  const fields = (
    <>
      <FormSection title={m.shipping_rates()} description={description}>
        {notice}
        <Field
          label={m.shipping_default_weight()}
          hint={m.shipping_default_weight_hint()}
          error={form.errors['defaultWeight']}
          className="max-w-xs"
        >
          <Input inputMode="decimal" maxLength={8} autoComplete="off" {...form.register('defaultWeight')} />
        </Field>
        {zones.map(({ id, name, places }, at) => (
          <ZoneFields key={id} form={form} at={at} name={name} places={places} />
        ))}
      </FormSection>
      <RatesPreview form={form} of={of} zones={zones} figures={figures} siteRates={stored.siteRates} />
    </>
  )
  if (readOnly !== undefined)
    return (
      <fieldset disabled className="grid min-w-0 grid-cols-1 gap-5">
        <legend className="mb-3 text-muted text-sm">{readOnly}</legend>
        {fields}
      </fieldset>
    )
  return (
    <RecordForm
      form={form}
      now={values}
      version={version}
      names={{ defaultWeight: m.shipping_default_weight(), zones: m.shipping_rates() }}
      saveLabel={m.shipping_rates_save()}
    >
      {fields}
    </RecordForm>
  )
}

type ZoneFieldsProps = { form: RatesFormState; at: number; name: string; places: readonly string[] }

function ZoneFields({ form, at, name, places }: ZoneFieldsProps) {
  const path = `zones.${at}` as const
  const { isOwn, by } = form.watch(path)
  return (
    <section aria-label={name} className="grid gap-4 border-line border-t pt-4">
      <Switch
        label={m.shipping_zone_own({ zone: name })}
        hint={places.join(', ')}
        {...form.register(`${path}.isOwn`)}
      />
      {isOwn && (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:max-w-2xl">
            <Field label={m.shipping_by()}>
              <Select
                options={[
                  { value: 'weight', label: m.shipping_by_weight() },
                  { value: 'subtotal', label: m.shipping_by_subtotal() },
                ]}
                {...form.register(`${path}.by`)}
              />
            </Field>
            <MoneyField
              label={m.shipping_free_from()}
              hint={m.shipping_free_from_hint()}
              error={form.errors[`${path}.freeFrom`]}
              {...form.register(`${path}.freeFrom`)}
            />
          </div>
          <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
            {(['standard', 'express'] as const).map((method) => (
              <BandRows
                key={method}
                form={form}
                list={`${path}.${method}`}
                by={by}
                title={m.shipping_bands_of({
                  method: method === 'standard' ? m.common_standard() : m.common_express(),
                  zone: name,
                })}
              />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

/** What holds where a zone of the site's table has no prices of its own. */
export const siteReason = ({ figures }: Pick<StoredRates, 'figures'>) =>
  m.shipping_rates_reason({
    standard: formatUsd(figures.standardShippingCents),
    express: formatUsd(figures.expressShippingCents),
    free: formatUsd(figures.freeShippingFromCents),
  })
