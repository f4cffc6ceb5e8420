import { type Control, useController, type UseFormReturn } from 'react-hook-form'
import { CHOSEN_METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { choiceOf } from '#modules/payments/gateways/rules/gateways.ts'
import { listProvinces } from '#modules/platform/places/rules.ts'
import { CountField, MoneyField } from '#panel/number-fields.tsx'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { PromotionGiven, PromotionValues } from './promotion-form.ts'

type Named = { id: string; name: string }
type PromotionConditionsProps = {
  form: Pick<UseFormReturn<PromotionValues, unknown, PromotionGiven>, 'register' | 'control'>
  errors: Readonly<Record<string, string>>
  categories: readonly Named[]
}

/** The conditions of a promotion; folded while there are none. */
export function PromotionConditions({ form, errors, categories }: PromotionConditionsProps) {
  const { register, control } = form
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold text-sm">{m.promotions_conditions()}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          label={m.promotions_min_cents()}
          optionalLabel={m.common_optional()}
          error={errors['minCents']}
          {...register('minCents')}
        />
        <CountField
          label={m.promotions_min_units()}
          optionalLabel={m.common_optional()}
          error={errors['minUnits']}
          {...register('minUnits')}
        />
        <Field label={m.promotions_plan()}>
          <Select
            options={[
              { value: '', label: m.promotions_anyone() },
              { value: 'basic', label: m.promotions_asks_basic() },
              { value: 'premium', label: m.promotions_asks_premium() },
            ]}
            {...register('plan')}
          />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          {(['hourFrom', 'hourUntil'] as const).map((name) => (
            <Field key={name} label={hours[name]()} error={errors[name]}>
              <Select
                options={[
                  { value: '', label: m.promotions_any_hour() },
                  ...Array.from({ length: 24 }, (_, at) => {
                    const hour = name === 'hourFrom' ? at : at + 1
                    return { value: String(hour), label: `${hour}:00` }
                  }),
                ]}
                {...register(name)}
              />
            </Field>
          ))}
        </div>
      </div>
      <Checkbox label={m.promotions_asks_first()} {...register('firstPurchase')} />
      <Choices control={control} name="categoryIds" label={m.promotions_of_categories()} of={categories} />
      <Choices
        control={control}
        name="provinces"
        label={m.promotions_of_provinces()}
        of={listProvinces().map(({ name }) => ({ id: name, name }))}
      />
      <Choices
        control={control}
        name="paymentMethods"
        label={m.promotions_of_methods()}
        of={CHOSEN_METHODS.map((id) => ({ id, name: choiceOf(id).name() }))}
      />
    </fieldset>
  )
}

const hours = { hourFrom: m.promotions_hour_from, hourUntil: m.promotions_hour_until }

type ChoicesProps = {
  control: Control<PromotionValues, unknown, PromotionGiven>
  name: 'categoryIds' | 'provinces' | 'paymentMethods'
  label: string
  of: readonly Named[]
}

/** Some of a list; none chosen means all of them. */
function Choices({ control, name, label, of }: ChoicesProps) {
  const { field } = useController({ control, name })
  const chosen: readonly string[] = field.value
  return (
    <details open={chosen.length > 0}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-sm md:min-h-8">
        {label}
        <span className="font-normal text-muted">
          {' · '}
          {chosen.length === 0 ? m.promotions_all() : m.promotions_chosen({ count: chosen.length })}
        </span>
      </summary>
      <div className="grid max-h-48 gap-x-4 overflow-y-auto rounded-control border border-line-strong px-3 py-1.5 sm:grid-cols-2">
        {of.map(({ id, name: said }) => (
          <Checkbox
            key={id}
            label={said}
            checked={chosen.includes(id)}
            onChange={(event) =>
              field.onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
    </details>
  )
}
