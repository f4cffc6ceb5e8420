import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { MoneyField } from '#panel/number-fields.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { MAX_BANDS, MAX_BOUND, type RateBasis } from '../rules.ts'
import { bandStart } from './band-text.ts'
import type { RatesFormState } from './rates-form.tsx'
import { readAmount, readWeight } from './typed-rates.ts'

type BandRowsProps = {
  form: RatesFormState
  list: `zones.${number}.${'standard' | 'express'}`
  by: RateBasis
  title: string
}

/** The bands of one method in one zone. Each begins where the one before ends, so no gap can be typed. */
export function BandRows({ form, list, by, title }: BandRowsProps) {
  const rows = useFieldArray({ control: form.control, name: list })
  const typed = form.watch(list)
  const starts = typed.map((_, at) => (at === 0 ? 0 : boundOf(typed[at - 1]!.to, by)))
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">{title}</legend>
      <ul className="mt-2 grid gap-3">
        {rows.fields.map(({ id }, at) => {
          const start = starts[at]
          return (
            <li key={id} className="grid gap-2 rounded-control border border-line p-3">
              <div className="flex items-center justify-between gap-3">
                <p className="text-muted text-sm">
                  {start === null || start === undefined ? m.shipping_band_after() : bandStart(start, by)}
                </p>
                <IconButton
                  label={m.shipping_band_remove({ number: at + 1, bands: title })}
                  icon={<Trash2 />}
                  disabled={rows.fields.length === 1}
                  onClick={() => rows.remove(at)}
                />
              </div>
              <div className="grid grid-cols-2 items-start gap-3">
                <Field
                  label={by === 'weight' ? m.shipping_band_to_kg() : m.shipping_band_to_usd()}
                  error={form.errors[`${list}.${at}.to`] ?? form.errors[`${list}.${at}.from`]}
                >
                  <Input
                    inputMode="decimal"
                    maxLength={14}
                    placeholder={at === typed.length - 1 ? m.shipping_band_no_end() : undefined}
                    autoComplete="off"
                    {...form.register(`${list}.${at}.to`)}
                  />
                </Field>
                <MoneyField
                  label={m.shipping_band_price()}
                  error={form.errors[`${list}.${at}.price`] ?? form.errors[`${list}.${at}.cents`]}
                  {...form.register(`${list}.${at}.price`)}
                />
              </div>
            </li>
          )
        })}
      </ul>
      {form.errors[list] && <FieldError>{form.errors[list]}</FieldError>}
      {rows.fields.length < MAX_BANDS && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          icon={<Plus aria-hidden />}
          onClick={() => rows.append({ to: '', price: '' })}
        >
          {m.shipping_band_add()}
        </Button>
      )}
    </fieldset>
  )
}

const boundOf = (text: string, by: RateBasis) =>
  by === 'weight' ? readWeight(text) : readAmount(text, MAX_BOUND.subtotal)
