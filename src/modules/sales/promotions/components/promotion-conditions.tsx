import type { UseFormReturn } from 'react-hook-form'
import { CHOSEN_METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { choiceOf } from '#modules/payments/gateways/rules/gateways.ts'
import { listProvinces } from '#modules/platform/places/rules.ts'
import { CountField, MoneyField } from '#panel/number-fields.tsx'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Choices, type Named, ProductChoices, StoreChoices } from './promotion-choices.tsx'
import { usePromotionEndpoints } from './promotion-endpoints.ts'
import type { PromotionGiven, PromotionValues } from './promotion-form.ts'

type PromotionConditionsProps = {
  form: Pick<UseFormReturn<PromotionValues, unknown, PromotionGiven>, 'register' | 'control'>
  errors: Readonly<Record<string, string>>
  categories: readonly Named[]
  /** The names of the chosen products and stores. */
  named: readonly Named[]
  /** Called with each that is chosen. */
  onNamed: (one: Named) => void
}

/** The conditions of a promotion; folded while there are none. */
export function PromotionConditions({ form, errors, categories, named, onNamed }: PromotionConditionsProps) {
  const { register, control } = form
  const { isAdmin } = usePromotionEndpoints()
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
      <ProductChoices control={control} named={named} onNamed={onNamed} />
      {isAdmin && <StoreChoices control={control} named={named} onNamed={onNamed} />}
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
