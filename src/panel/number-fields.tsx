import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

type NumberFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  /** Gives way to the error, which says the same in other words. */
  hint?: ReactNode
  error?: string | undefined
  optionalLabel?: string | undefined
}

/** Dollars; `moneyTyped` understands what is typed. `<MoneyField label={…} error={form.errors.price} {...form.register('price')} />` */
export const MoneyField = (props: NumberFieldProps) => (
  <NumberField inputMode="decimal" maxLength={14} before="$" {...props} />
)

/** Percents; `percentTyped` understands what is typed. */
export const PercentField = (props: NumberFieldProps) => (
  <NumberField inputMode="decimal" maxLength={7} after="%" {...props} />
)

/** A whole number; `countTyped` understands what is typed. */
export const CountField = (props: NumberFieldProps) => (
  <NumberField inputMode="numeric" maxLength={12} {...props} />
)

type Signs = { before?: ReactNode; after?: ReactNode }

function NumberField({
  label,
  hint,
  error,
  optionalLabel,
  required,
  className,
  ...input
}: NumberFieldProps & Signs) {
  return (
    <Field
      label={label}
      hint={error ? undefined : hint}
      error={error}
      required={required}
      optionalLabel={optionalLabel}
      className={className}
    >
      <Input autoComplete="off" {...input} />
    </Field>
  )
}
