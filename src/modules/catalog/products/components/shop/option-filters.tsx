import { foldText } from '#lib/text.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { Facets } from './filters.tsx'

type OptionFiltersProps = {
  options: Facets['options']
  /** As the address says them: 'Talla:M;Color:Rojo'. */
  chosen: string | undefined
  onChange: (chosen: string | undefined) => void
}

/** The values of options, of which several may be chosen. */
export function OptionFilters({ options, chosen, onChange }: OptionFiltersProps) {
  const entries = chosen?.split(';') ?? []
  return options.map(({ name, values }) => (
    <fieldset key={name} className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold text-sm wrap-anywhere">{name}</legend>
      {values.map(({ value, count }) => {
        const entry = `${name}:${value}`
        // An address may spell it in its own way; the list finds it all the same.
        const others = entries.filter((other) => foldText(other) !== foldText(entry))
        return (
          <Checkbox
            key={value}
            label={
              <>
                {value} {count !== null && <span className="text-muted">({count})</span>}
              </>
            }
            checked={others.length < entries.length}
            onChange={({ target }) =>
              onChange([...others, ...(target.checked ? [entry] : [])].join(';') || undefined)
            }
          />
        )
      })}
    </fieldset>
  ))
}
