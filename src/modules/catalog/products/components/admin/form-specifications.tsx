import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { PlainFields } from './plain-fields.tsx'
import { COMMON_SPECIFICATIONS, type ProductValues } from './product-values.ts'

const MAX_ROWS = 50

const commonLabels = {
  Modelo: m.admin_model,
  Color: m.admin_color,
  Material: m.admin_material,
}

export function SpecificationsSection() {
  const { register, formState } = useFormContext<ProductValues>()
  const { errors } = formState
  const rows = useFieldArray<ProductValues, 'specifications'>({ name: 'specifications' })
  return (
    <FormSection title={m.common_specifications()}>
      <div className="grid gap-4 sm:grid-cols-2">
        <PlainFields part="identity" />
        {COMMON_SPECIFICATIONS.map((name, at) => (
          <Field key={name} label={commonLabels[name]()} error={errors.common?.[at]?.message}>
            <Input {...register(`common.${at}`)} autoComplete="off" />
          </Field>
        ))}
      </div>
      {rows.fields.map((row, at) => (
        <div key={row.id} className="flex items-start gap-2">
          <Field
            label={m.common_name()}
            hideLabel={at > 0}
            error={errors.specifications?.[at]?.name?.message}
            className="flex-1"
          >
            <Input {...register(`specifications.${at}.name`)} autoComplete="off" />
          </Field>
          <Field
            label={m.admin_specification_value()}
            hideLabel={at > 0}
            error={errors.specifications?.[at]?.value?.message}
            className="flex-1"
          >
            <Input {...register(`specifications.${at}.value`)} autoComplete="off" />
          </Field>
          <IconButton
            label={m.admin_remove_specification({ number: at + 1 })}
            icon={<Trash2 />}
            onClick={() => rows.remove(at)}
            className={at === 0 ? 'mt-6.5' : undefined}
          />
        </div>
      ))}
      <Button
        variant="secondary"
        size="sm"
        icon={<Plus aria-hidden />}
        disabled={rows.fields.length >= MAX_ROWS}
        onClick={() => rows.append({ name: '', value: '' })}
        className="justify-self-start"
      >
        {m.admin_add_specification()}
      </Button>
    </FormSection>
  )
}
