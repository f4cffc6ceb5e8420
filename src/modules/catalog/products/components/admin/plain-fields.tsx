import { useFormContext } from 'react-hook-form'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { plainFields } from '../../rules/fields.ts'
import type { ProductValues } from './product-values.ts'

/** The plain fields that stand in one part of the form, in the order of their description. */
export function PlainFields({ part }: { part: 'story' | 'notes' | 'identity' }) {
  const { register, formState } = useFormContext<ProductValues>()
  return plainFields().map(({ name, label, typed: { lines, form } }) =>
    form?.part === part ? (
      <Field key={name} label={label()} hint={form.hint?.()} error={formState.errors[name]?.message}>
        {lines ? (
          <Textarea {...register(name)} rows={form.rows} />
        ) : (
          <Input {...register(name)} autoComplete="off" />
        )}
      </Field>
    ) : null,
  )
}
