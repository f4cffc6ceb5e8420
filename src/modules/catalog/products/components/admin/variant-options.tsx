import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { MAX_OPTION_NAME, MAX_OPTIONS } from '../../rules/variants.ts'
import { type EditedOption, isEnded, valuesIn } from './variant-rows.ts'

type VariantOptionsProps = {
  options: readonly EditedOption[]
  /** What the server refused, by its field. */
  errors: Readonly<Record<string, string>>
  onAdd: () => void
  onName: (at: number, name: string) => void
  onRemove: (at: number) => void
  onValues: (at: number, values: readonly string[]) => void
  onRemoveValue: (at: number, value: string) => void
}

/** What a product can be chosen by: up to three names, each with its values as chips. */
export function VariantOptions({ options, errors, onAdd, ...acts }: VariantOptionsProps) {
  return (
    <div className="grid gap-4">
      {options.map((option, at) => (
        <OptionFields key={option.key} option={option} at={at} error={errorOf(errors, at)} {...acts} />
      ))}
      {options.length < MAX_OPTIONS && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={onAdd}>
          {m.catalog_option_add()}
        </Button>
      )}
    </div>
  )
}

function errorOf(errors: Readonly<Record<string, string>>, at: number) {
  const of = (path: string) =>
    Object.entries(errors).find(([field]) => field.startsWith(`options.${at}.${path}`))?.[1]
  return { name: of('name'), values: of('values') }
}

type OptionFieldsProps = Pick<VariantOptionsProps, 'onName' | 'onRemove' | 'onValues' | 'onRemoveValue'> & {
  option: EditedOption
  at: number
  error: ReturnType<typeof errorOf>
}

function OptionFields({ option, at, error, onName, onRemove, onValues, onRemoveValue }: OptionFieldsProps) {
  const [typed, setTyped] = useState('')
  const called = option.name || m.catalog_option_number({ number: at + 1 })
  const add = (text: string) => {
    const values = valuesIn(text)
    if (values.length > 0) onValues(at, values)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter adds the value and does not send the form.
    event.preventDefault()
    add(typed)
  }
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-control border border-line p-3">
      <legend className="px-1 font-semibold text-sm">{m.catalog_option_number({ number: at + 1 })}</legend>
      <div className="flex items-end gap-2">
        <Field
          label={m.catalog_option_name({ number: at + 1 })}
          error={error.name}
          className="flex-1 md:max-w-xs"
        >
          <Input
            value={option.name}
            maxLength={MAX_OPTION_NAME}
            autoComplete="off"
            onChange={(event) => onName(at, event.target.value)}
          />
        </Field>
        <IconButton
          label={m.catalog_option_remove({ name: called })}
          icon={<Trash2 />}
          onClick={() => onRemove(at)}
        />
      </div>
      {option.values.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {option.values.map((value) => (
            <li key={value}>
              <Chip
                removeLabel={m.catalog_option_value_remove({ value })}
                onRemove={() => onRemoveValue(at, value)}
              >
                {value}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <Field
        label={m.catalog_option_add_value({ name: called })}
        hint={m.catalog_option_value_hint()}
        error={error.values}
      >
        <Input
          value={typed}
          maxLength={MAX_OPTION_NAME * 10}
          autoComplete="off"
          onChange={({ target: { value } }) => (isEnded(value) ? add(value) : setTyped(value))}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
      </Field>
    </fieldset>
  )
}
