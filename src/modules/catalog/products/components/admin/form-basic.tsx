import { useFormContext } from 'react-hook-form'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { CategoriesField } from './form-categories.tsx'
import { StockField } from './form-inventory.tsx'
import { type EditedProduct, useProductEndpoints } from './product-endpoints.ts'
import type { ProductValues } from './product-values.ts'

export function BasicSection({ product }: { product: EditedProduct | null }) {
  const { register, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  const { isAdmin } = useProductEndpoints()
  const code = (
    <Field
      label={m.admin_field_code()}
      optionalLabel={m.common_optional()}
      hint={m.admin_field_code_hint()}
      error={errors.uniqueCode?.message}
    >
      <Input {...register('uniqueCode')} autoComplete="off" spellCheck={false} />
    </Field>
  )
  return (
    <FormSection title={m.admin_basic_information()}>
      <Field label={m.admin_field_title()} required error={errors.title?.message}>
        <Input {...register('title')} autoComplete="off" />
      </Field>
      <div className={isAdmin ? 'grid gap-4 sm:grid-cols-2' : 'grid grid-cols-2 gap-4'}>
        {product && product.priceToCents !== null ? (
          <Field label={m.common_price()} hint={m.catalog_price_of_variants()}>
            <Input
              value={`${formatUsd(product.priceCents)} – ${formatUsd(product.priceToCents)}`}
              disabled
              readOnly
            />
          </Field>
        ) : (
          <Field label={m.common_price()} required error={errors.price?.message}>
            <Input {...register('price')} inputMode="decimal" maxLength={14} autoComplete="off" before="$" />
          </Field>
        )}
        {isAdmin ? code : <StockField product={product} />}
      </div>
      <CategoriesField known={product?.categories ?? []} />
      <Field
        label={m.common_description()}
        hint={m.admin_field_description_hint()}
        error={errors.description?.message}
      >
        <Textarea {...register('description')} rows={3} />
      </Field>
      {!isAdmin && code}
      <Checkbox
        {...register('isDraft')}
        label={m.catalog_field_draft()}
        hint={m.catalog_field_draft_hint()}
      />
    </FormSection>
  )
}
