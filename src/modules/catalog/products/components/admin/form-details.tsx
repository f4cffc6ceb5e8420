import { useFormContext } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { ProductValues } from './product-values.ts'

export function DetailsSection() {
  const { register, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  return (
    <FormSection title={m.admin_details()} description={m.admin_details_hint()}>
      <Field label={m.admin_field_long_description()} error={errors.longDescription?.message}>
        <Textarea {...register('longDescription')} rows={6} maxLength={20_000} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.common_warranty()} error={errors.warrantyInfo?.message}>
          <Textarea {...register('warrantyInfo')} rows={3} maxLength={2000} />
        </Field>
        <Field label={m.admin_field_shipping()} error={errors.shippingInfo?.message}>
          <Textarea {...register('shippingInfo')} rows={3} maxLength={2000} />
        </Field>
      </div>
    </FormSection>
  )
}
