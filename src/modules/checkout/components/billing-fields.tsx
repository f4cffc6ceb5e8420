import type { ComponentProps } from 'react'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import {
  type BillingField,
  type BillingProblems,
  type BillingValues,
  billingInputId,
  billingLabels,
  billingLimits,
} from './billing-problems.ts'

type BillingFieldsProps = {
  values: BillingValues
  problems: BillingProblems
  onChange: (field: BillingField, value: string) => void
  onLeave: (field: BillingField) => void
}

/** Who buys and where it goes; the browser may fill all seven at once. */
export function BillingFields(props: BillingFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <BillingInput {...props} field="fullName" autoComplete="name" className="sm:col-span-6" />
      <BillingInput
        {...props}
        field="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        className="sm:col-span-3"
      />
      <BillingInput
        {...props}
        field="phone"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        hint={m.checkout_phone_hint()}
        className="sm:col-span-3"
      />
      <BillingInput
        {...props}
        field="address"
        autoComplete="street-address"
        hint={m.checkout_address_hint()}
        className="sm:col-span-6"
      />
      <BillingInput {...props} field="city" autoComplete="address-level2" className="sm:col-span-2" />
      <BillingInput {...props} field="state" autoComplete="address-level1" className="sm:col-span-2" />
      <BillingInput
        {...props}
        field="zipCode"
        autoComplete="postal-code"
        autoCapitalize="characters"
        className="sm:col-span-2"
      />
    </div>
  )
}

type BillingInputProps = BillingFieldsProps &
  Omit<ComponentProps<'input'>, 'onChange'> & { field: BillingField; hint?: string }

function BillingInput(props: BillingInputProps) {
  const { field, hint, className, values, problems, onChange, onLeave, ...input } = props
  return (
    <Field
      id={billingInputId(field)}
      label={billingLabels[field]()}
      hint={hint}
      error={problems[field]}
      className={className}
      required
    >
      <Input
        {...input}
        name={field}
        maxLength={billingLimits[field]}
        value={values[field]}
        onChange={(event) => onChange(field, event.target.value)}
        onBlur={() => onLeave(field)}
      />
    </Field>
  )
}
