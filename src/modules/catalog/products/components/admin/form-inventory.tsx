import { useFormContext } from 'react-hook-form'
import { useRead } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { type EditedProduct, useProductEndpoints } from './product-endpoints.ts'
import type { ProductValues } from './product-values.ts'

const LEVELS = [
  { name: 'reorderPoint', label: m.admin_field_reorder, setting: 'lowStockThreshold' },
  { name: 'minStockLevel', label: m.admin_field_min, setting: 'outOfStockThreshold' },
  { name: 'maxStockLevel', label: m.admin_field_max, setting: 'overstockThreshold' },
] as const

/** A seller writes it beside the price. */
export function StockField({ product }: { product: EditedProduct | null }) {
  const reserved = product?.reserved ?? 0
  const { register, formState } = useFormContext<ProductValues>()
  if (product?.hasOptions)
    return (
      <Field label={m.admin_field_stock()} hint={m.catalog_stock_of_variants()}>
        <Input value={product.stock} disabled readOnly />
      </Field>
    )
  return (
    <Field
      label={m.admin_field_stock()}
      required
      hint={reserved > 0 ? m.admin_stock_reserved_hint({ count: reserved }) : undefined}
      error={formState.errors.stock?.message}
    >
      <Input {...register('stock')} inputMode="numeric" maxLength={12} autoComplete="off" />
    </Field>
  )
}

export function InventorySection({ product }: { product: EditedProduct | null }) {
  const { register, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  const { isAdmin } = useProductEndpoints()
  const settings = useRead('GET /admin/settings', {}, { updates: ['settings.changed'], enabled: isAdmin })
  const defaults = settings.data?.inventory.value
  return (
    <FormSection title={m.admin_inventory_information()}>
      <div className="grid grid-cols-2 gap-4">
        {isAdmin && <StockField product={product} />}
        {LEVELS.map(({ name, label, setting }) => (
          <Field
            key={name}
            label={label()}
            hint={defaults && m.admin_default_level({ value: defaults[setting] })}
            error={errors[name]?.message}
          >
            <Input
              {...register(name)}
              inputMode="numeric"
              maxLength={12}
              autoComplete="off"
              placeholder={defaults && String(defaults[setting])}
            />
          </Field>
        ))}
      </div>
      <Field label={m.common_location()} error={errors.location?.message}>
        <Input {...register('location')} autoComplete="off" />
      </Field>
      <Field label={m.common_supplier()} error={errors.supplier?.message}>
        <Input {...register('supplier')} autoComplete="off" />
      </Field>
      {isAdmin && (
        <Checkbox
          {...register('featured')}
          label={m.admin_field_featured()}
          hint={m.admin_field_featured_hint()}
        />
      )}
      {isAdmin && <DecidingCategoryField />}
    </FormSection>
  )
}

function DecidingCategoryField() {
  const { register } = useFormContext<ProductValues>()
  const categories = useRead('GET /admin/categories', {}, { updates: ['category.changed'] })
  // A select that has no option yet would lose the category that is set.
  if (!categories.data) return null
  return (
    <Field label={m.admin_field_deciding_category()} hint={m.admin_field_deciding_category_hint()}>
      <Select {...register('decidingCategoryId')}>
        <option value="">{m.admin_deciding_category_highest()}</option>
        {categories.data.items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
