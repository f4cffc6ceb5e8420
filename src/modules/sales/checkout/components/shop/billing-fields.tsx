import type { ComponentProps } from 'react'
import { PlaceFields } from '#modules/platform/places/components/shop/place-fields.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import {
  type BillingField,
  type BillingProblems,
  type BillingValues,
  inputIdOf,
  type PersonField,
  personLabels,
  personLimits,
} from './billing-problems.ts'

type BillingFieldsProps = {
  values: BillingValues
  problems: BillingProblems
  onChange: (field: BillingField, value: string) => void
  onLeave: (field: BillingField) => void
}

/** Who buys and where it goes; the browser may fill all of it at once. */
export function BillingFields(given: BillingFieldsProps) {
  const props = { ...given, idOf: inputIdOf('billing') }
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <PersonInput {...props} field="fullName" autoComplete="name" className="sm:col-span-6" />
      <PersonInput
        {...props}
        field="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        className="sm:col-span-3"
      />
      <PersonInput
        {...props}
        field="phone"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        hint={m.checkout_phone_hint()}
        className="sm:col-span-3"
      />
      <PlaceFields {...props} />
      <PersonInput
        {...props}
        field="taxId"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={m.checkout_tax_id_hint()}
        optionalLabel={m.common_optional()}
        className="sm:col-span-6"
      />
    </div>
  )
}

type PersonInputProps = BillingFieldsProps &
  Omit<ComponentProps<'input'>, 'onChange'> & {
    field: PersonField
    idOf: (field: BillingField) => string
    hint?: string
    optionalLabel?: string
  }

export function PersonInput(props: PersonInputProps) {
  const { field, idOf, hint, optionalLabel, className, values, problems, onChange, onLeave, ...input } = props
  return (
    <Field
      id={idOf(field)}
      label={personLabels[field]()}
      hint={hint}
      error={problems[field]}
      className={className}
      required={!optionalLabel}
      optionalLabel={optionalLabel}
    >
      <Input
        {...input}
        name={field}
        maxLength={personLimits[field]}
        value={values[field]}
        onChange={(event) => onChange(field, event.target.value)}
        onBlur={() => onLeave(field)}
      />
    </Field>
  )
}
