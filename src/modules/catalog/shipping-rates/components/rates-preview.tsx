import { useState } from 'react'
import { formatUsd } from '#lib/money.ts'
import { MoneyField } from '#panel/number-fields.tsx'
import { listProvinces } from '#modules/platform/places/rules.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { MAX_BOUND, priceShipping, type RateTable } from '../rules.ts'
import { kilograms } from './band-text.ts'
import type { RatesFormState, StoredRates } from './rates-form.tsx'
import { readAmount, readRates, readWeight } from './typed-rates.ts'

type RatesPreviewProps = Pick<StoredRates, 'zones' | 'figures' | 'siteRates'> & {
  form: RatesFormState
  of: 'admin' | 'store'
}

const OWN = 'own'
const FIRST = { state: 'Chiriquí', city: 'David' }

/** What the buyer of a parcel will pay with what is typed, by the rule that the checkout charges by. */
export function RatesPreview({ form, of, zones, figures, siteRates }: RatesPreviewProps) {
  const [to, setTo] = useState(FIRST)
  const [weight, setWeight] = useState('2')
  const [subtotal, setSubtotal] = useState('25.00')
  const rates = tableOf(form)
  const grams = readWeight(weight)
  const cents = readAmount(subtotal, MAX_BOUND.subtotal)
  const provinces = listProvinces().map(({ name }) => ({ value: name, label: name }))
  const districts = districtsOf(to.state).map((name) => ({ value: name, label: name }))
  const isOfStore = of === 'store'
  const tables = isOfStore
    ? { site: siteRates, stores: rates ? { [OWN]: rates } : {} }
    : { site: rates, stores: {} }
  const storeId = isOfStore ? OWN : null
  const line = { storeId, lineCents: cents ?? 0, quantity: 1, weightGrams: grams, isAvailable: true }
  const { options } = priceShipping([line], { figures, rates: { zones, ...tables, to } })
  const priceOf = (method: string) => formatUsd(options.find((one) => one.method === method)!.costCents)
  const isFree = options.some(({ method, isOffered }) => method === 'free' && isOffered)
  const amount = formatUsd(cents ?? 0)
  return (
    <FormSection title={m.shipping_preview()} description={m.shipping_preview_reason()}>
      <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
        <Field label={m.shipping_preview_province()}>
          <Select
            value={to.state}
            options={provinces}
            onChange={({ target: { value: state } }) => setTo({ state, city: districtsOf(state)[0] ?? '' })}
          />
        </Field>
        <Field label={m.shipping_preview_district()}>
          <Select
            value={to.city}
            options={districts}
            onChange={({ target: { value: city } }) => setTo({ ...to, city })}
          />
        </Field>
        <Field
          label={m.shipping_preview_weight()}
          error={grams === null ? m.shipping_weight_invalid() : undefined}
        >
          <Input
            inputMode="decimal"
            maxLength={8}
            autoComplete="off"
            value={weight}
            onChange={({ target }) => setWeight(target.value)}
          />
        </Field>
        <MoneyField
          label={m.shipping_preview_subtotal()}
          error={cents === null ? m.shipping_amount_invalid() : undefined}
          value={subtotal}
          onChange={({ target }) => setSubtotal(target.value)}
        />
      </div>
      <output className="grid gap-1">
        {rates === null ? (
          <span className="text-muted">{m.shipping_preview_wrong()}</span>
        ) : (
          grams !== null &&
          cents !== null && (
            <>
              <b>
                {m.shipping_preview_says({
                  weight: kilograms(grams),
                  place: to.city,
                  standard: priceOf('standard'),
                  express: priceOf('express'),
                })}
              </b>
              <span className="text-muted text-sm">
                {isFree ? m.shipping_preview_free({ amount }) : m.shipping_preview_no_free({ amount })}
              </span>
            </>
          )
        )}
      </output>
    </FormSection>
  )
}

const districtsOf = (state: string) =>
  (listProvinces().find(({ name }) => name === state)?.districts ?? []).map(({ name }) => name)

/** What is typed; null while something is wrong with it. */
function tableOf(form: RatesFormState): RateTable | null {
  let isWrong = false
  const rates = readRates(form.watch(), () => (isWrong = true))
  return isWrong ? null : rates
}
