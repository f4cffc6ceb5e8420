import type { ComponentType } from 'react'
import { showDay } from '#i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import { Chip } from '#ui/chip.tsx'
import { Select, type SelectOption } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { DateRange } from './date-range.tsx'
import { SearchField } from './filter-bar.tsx'
import type { ListFields } from './use-list-state.ts'

/** One thing a list can be narrowed by: what it says in the address and to the server, and how it is asked for. */
export type Filter<Name extends string = string> = {
  fields: { readonly [N in Name]?: ListFields[string] }
  Control: ComponentType<FilterControlProps>
}

export type FilterControlProps = {
  values: Readonly<Record<string, string>>
  set: (changes: Readonly<Record<string, string>>) => void
}

type Choice<Option extends string> = {
  label: () => string
  options: readonly [Option, ...Option[]]
  name: (option: Option) => string
  /** The word for none of them; without it the first option holds at first. */
  all?: () => string
}

/** One of a few words that are known beforehand. */
export function choice<Name extends string, Option extends string>(
  name: Name,
  { label, options, name: nameOf, all }: Choice<Option>,
): Filter<Name> {
  const useOptions = () => options.map((value) => ({ value, label: nameOf(value) }))
  return {
    fields: fieldOf(name, all ? ['', ...options] : options),
    Control: pickOne({ name, label, useOptions, all }),
  }
}

type OpenChoice = {
  label: () => string
  all: () => string
  useOptions: () => readonly SelectOption[] | undefined
}

/** One of what another reading brings, as the categories of the shop. */
export function openChoice<Name extends string>(name: Name, described: OpenChoice): Filter<Name> {
  return { fields: fieldOf(name, ''), Control: pickOne({ name, ...described }) }
}

/** Days of Panama from and to, both counted whole. */
export function dateRange<From extends string = 'from', To extends string = 'to'>(
  from = 'from' as From,
  to = 'to' as To,
): Filter<From | To> {
  return {
    fields: { ...fieldOf(from, ''), ...fieldOf(to, '') } as Filter<From | To>['fields'],
    Control: ({ values, set }) => (
      <DateRange
        value={{ from: values[from] ?? '', to: values[to] ?? '' }}
        onChange={(range) => set({ [from]: range.from, [to]: range.to })}
      />
    ),
  }
}

/** Days that a figure elsewhere brought along, `from..to`; said as long as they hold, and taken away with a press. */
export function broughtDays<Name extends string>(
  name: Name,
  { label }: { label: (days: { from: string; to: string }) => string },
): Filter<Name> {
  return {
    fields: fieldOf(name, ''),
    Control: ({ values, set }) => {
      const days = values[name]
      if (!days) return null
      const [from = '', to = ''] = days.split('..').map((day) => showDay(`${day}T12:00:00Z`))
      const filter = label({ from, to })
      return (
        <Chip removeLabel={m.common_remove_filter({ filter })} onRemove={() => set({ [name]: '' })}>
          {filter}
        </Chip>
      )
    },
  }
}

/** Something typed besides the search of the list. */
export function text<Name extends string>(
  name: Name,
  { label, max }: { label: () => string; max?: number },
): Filter<Name> {
  return {
    fields: fieldOf(name, ''),
    Control: ({ values, set }) => (
      <SearchField
        label={label()}
        max={max}
        value={values[name] ?? ''}
        onChange={(typed) => set({ [name]: typed })}
        className="md:w-56"
      />
    ),
  }
}

/** Only those for which it is so. */
export function toggle<Name extends string>(name: Name, { label }: { label: () => string }): Filter<Name> {
  return {
    fields: fieldOf(name, ['', 'true']),
    Control: ({ values, set }) => (
      <Switch
        label={label()}
        checked={values[name] === 'true'}
        onChange={(event) => set({ [name]: event.target.checked ? 'true' : '' })}
      />
    ),
  }
}

type Picking = {
  name: string
  label: () => string
  all?: (() => string) | undefined
  useOptions: () => readonly SelectOption[] | undefined
}

function pickOne({ name, label, all, useOptions }: Picking) {
  return function PickOne({ values, set }: FilterControlProps) {
    const value = values[name] ?? ''
    const options = useOptions()
    // An address may name one that is no more: it is asked for all the same, and can be taken back.
    const isUnknown = value !== '' && options !== undefined && !options.some((one) => one.value === value)
    return (
      <Select
        aria-label={label()}
        value={value}
        placeholder={all?.()}
        options={isUnknown ? [...options, { value, label: value }] : (options ?? [])}
        onChange={(event) => set({ [name]: event.target.value })}
        className="min-w-0 flex-1 basis-36 md:w-44 md:flex-none md:basis-auto"
      />
    )
  }
}

const fieldOf = <Name extends string>(name: Name, field: ListFields[string]) =>
  ({ [name]: field }) as Filter<Name>['fields']
