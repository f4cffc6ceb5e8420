import type { ComponentProps } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import {
  isOptional,
  type PlaceFieldName,
  placeLabels,
  placeLimits,
  type PlaceProblems,
  type PlaceValues,
} from '../place-words.ts'
import { usePlaces } from './use-places.ts'

type PlaceFieldsProps = {
  values: PlaceValues
  problems: PlaceProblems
  idOf: (field: PlaceFieldName) => string
  onChange: (field: PlaceFieldName, value: string) => void
  onLeave?: ((field: PlaceFieldName) => void) | undefined
}

/** Province, district and corregimiento to choose, the rest to write; on a phone the choices are the phone's own. */
export const PlaceFields = (props: PlaceFieldsProps) => (
  <>
    <PlaceChoices {...props} />
    <PlaceInput
      {...props}
      field="address"
      autoComplete="street-address"
      hint={m.places_address_hint()}
      className="sm:col-span-6"
    />
    <PlaceInput
      {...props}
      field="landmark"
      autoComplete="off"
      hint={m.places_landmark_hint()}
      className="sm:col-span-4"
    />
    <PlaceInput {...props} field="zipCode" autoComplete="postal-code" className="sm:col-span-2" />
  </>
)

/** Province, district and corregimiento alone. */
export function PlaceChoices(props: PlaceFieldsProps) {
  const places = usePlaces()
  const { values } = props
  const province = places.data?.find(({ name }) => name === values.state)
  const district = province?.districts.find(({ name }) => name === values.city)
  const waiting = places.data ? undefined : m.common_loading()
  if (places.error && !places.data) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 sm:col-span-6">
        <p className="text-bad-ink text-sm">{m.places_load_failed()}</p>
        <Button size="sm" variant="secondary" busy={places.isFetching} onClick={() => void places.refetch()}>
          {m.common_retry()}
        </Button>
      </div>
    )
  }
  return (
    <>
      <PlaceSelect
        {...props}
        field="state"
        autoComplete="address-level1"
        names={places.data?.map(({ name }) => name)}
        placeholder={waiting ?? m.places_choose_state()}
      />
      <PlaceSelect
        {...props}
        field="city"
        autoComplete="address-level2"
        names={province?.districts.map(({ name }) => name)}
        placeholder={waiting ?? (province ? m.places_choose_city() : m.places_state_first())}
      />
      <PlaceSelect
        {...props}
        field="corregimiento"
        autoComplete="address-level3"
        names={district?.corregimientos}
        placeholder={waiting ?? (district ? m.places_choose_corregimiento() : m.places_city_first())}
      />
    </>
  )
}

type PlaceSelectProps = PlaceFieldsProps & {
  field: PlaceFieldName
  names: readonly string[] | undefined
  placeholder: string
  autoComplete: string
}

function PlaceSelect(props: PlaceSelectProps) {
  const { field, names, placeholder, autoComplete, values, problems, idOf, onChange, onLeave } = props
  const value = values[field]
  return (
    <Field
      id={idOf(field)}
      label={placeLabels[field]()}
      error={problems[field]}
      className="sm:col-span-2"
      required
    >
      <Select
        name={field}
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onChange(field, event.target.value)}
        onBlur={() => onLeave?.(field)}
      >
        <option value="">{placeholder}</option>
        {/* What was chosen before stays chosen while the list is on its way. */}
        {value !== '' && !names?.includes(value) && <option value={value}>{value}</option>}
        {names?.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

type PlaceInputProps = PlaceFieldsProps &
  Omit<ComponentProps<'input'>, 'onChange'> & { field: PlaceFieldName; hint?: string }

function PlaceInput(props: PlaceInputProps) {
  const { field, hint, className, values, problems, idOf, onChange, onLeave, ...input } = props
  return (
    <Field
      id={idOf(field)}
      label={placeLabels[field]()}
      hint={hint}
      error={problems[field]}
      className={className}
      required={!isOptional(field)}
      optionalLabel={isOptional(field) ? m.common_optional() : undefined}
    >
      <Input
        {...input}
        name={field}
        maxLength={placeLimits[field]}
        value={values[field]}
        onChange={(event) => onChange(field, event.target.value)}
        onBlur={() => onLeave?.(field)}
      />
    </Field>
  )
}
