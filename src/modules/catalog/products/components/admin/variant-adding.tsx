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
  const values = options.map(
    (option, at) => option.values.find((value) => value === chosen[at]) ?? option.values[0]!,
  )
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">{m.catalog_variants_sparse()}</p>
      <div className="flex flex-wrap items-end gap-3">
        {options.map((option, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an option has no other name than its place
          <Field key={at} label={option.name || m.catalog_option_number({ number: at + 1 })} className="w-36">
            <Select
              value={values[at]}
              options={option.values.map((value) => ({ value, label: value }))}
              onChange={({ target }) => setChosen({ ...chosen, [at]: target.value })}
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
