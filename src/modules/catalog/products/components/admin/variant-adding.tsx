import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { EditedOption } from './variant-rows.ts'

type VariantAddingProps = {
  /** Those with values. */
  options: readonly EditedOption[]
  onAdd: (optionValues: readonly string[]) => void
}

/** One combination more, where there are too many to show all. */
export function VariantAdding({ options, onAdd }: VariantAddingProps) {
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({})
  const values = options.map(({ key, values: all }) => all.find((value) => value === chosen[key]) ?? all[0]!)
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">{m.catalog_variants_sparse()}</p>
      <div className="flex flex-wrap items-end gap-3">
        {options.map((option, at) => (
          <Field
            key={option.key}
            label={option.name || m.catalog_option_number({ number: at + 1 })}
            className="w-36"
          >
            <Select
              value={values[at]}
              options={option.values.map((value) => ({ value, label: value }))}
              onChange={({ target }) => setChosen({ ...chosen, [option.key]: target.value })}
            />
          </Field>
        ))}
        <Button variant="secondary" size="sm" onClick={() => onAdd(values)}>
          {m.catalog_variant_add()}
        </Button>
      </div>
    </div>
  )
}
