import { useState } from 'react'
import { PlaceFields } from '#modules/places/components/place-fields.tsx'
import {
  isOptional,
  PLACE_FIELDS,
  placeSentences,
  withPlace,
} from '#modules/places/components/place-words.ts'
import { m } from '#paraglide/messages.js'
import { call, type Output } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { formatPhone } from '../../rules.ts'
import { FormMessage } from '../form-message.tsx'
import { type FieldErrors, useSubmission } from '../submission.ts'
import type { SavedAddress } from './addresses-section.tsx'

type Props = {
  /** Null for a new one. */
  address: SavedAddress | null
  person: { fullName: string; phone: string | null }
  /** The first one is the main one without being asked. */
  isFirst: boolean
  onClose: () => void
  onSaved: (changed: Output<'GET /profile/addresses'>) => void
}

export function AddressDialog({ address, person, isFirst, onClose, onSaved }: Props) {
  const given = address ?? { ...EMPTY, ...person }
  const [values, setValues] = useState({
    fullName: given.fullName,
    phone: formatPhone(given.phone ?? ''),
    state: given.state,
    city: given.city,
    corregimiento: given.corregimiento,
    address: given.address,
    landmark: given.landmark,
    zipCode: given.zipCode,
  })
  const [isDefault, setDefault] = useState(address?.isDefault ?? isFirst)
  const [isTouched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const { form, busy, submit, message, fields } = useSubmission({
    fallback: m.accounts_address_save_failed,
    check: () => {
      setTouched(new Set())
      return problemsOf(values)
    },
  })
  const problems = Object.fromEntries(Object.entries(fields).filter(([field]) => !isTouched.has(field)))
  const touch = (field: string) => setTouched((before) => new Set([...before, field]))

  const save = async () => {
    const wanted = isDefault && !address?.isDefault ? { isDefault } : {}
    onSaved(
      address
        ? await call('PATCH /profile/addresses/{id}', { id: address.id, ...values, ...wanted })
        : await call('POST /profile/addresses', { ...values, ...wanted }),
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={address ? m.accounts_address_edit_title() : m.accounts_address_new()}
      closeLabel={m.accounts_close()}
    >
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-5 pb-3"
        onSubmit={(event) => {
          event.preventDefault()
          void submit(save)
        }}
      >
        <FormMessage message={message} />
        <fieldset disabled={busy} className="grid min-w-0 gap-4 sm:grid-cols-6">
          <Field
            label={m.accounts_address_receiver()}
            error={problems.fullName}
            required
            className="sm:col-span-3"
          >
            <Input
              name="fullName"
              autoComplete="name"
              maxLength={120}
              value={values.fullName}
              onChange={(event) => {
                setValues({ ...values, fullName: event.target.value })
                touch('fullName')
              }}
              data-autofocus
            />
          </Field>
          <Field label={m.accounts_phone()} error={problems.phone} required className="sm:col-span-3">
            <Input
              name="phone"
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              maxLength={40}
              value={values.phone}
              onChange={(event) => {
                setValues({ ...values, phone: event.target.value })
                touch('phone')
              }}
            />
          </Field>
          <PlaceFields
            values={values}
            problems={problems}
            idOf={(field) => `address-${field}`}
            onChange={(field, value) => {
              setValues((before) => withPlace(before, field, value))
              touch(field)
            }}
          />
          {!address?.isDefault && !isFirst && (
            <Checkbox
              className="sm:col-span-6"
              label={m.accounts_address_is_default()}
              checked={isDefault}
              onChange={(event) => setDefault(event.target.checked)}
            />
          )}
        </fieldset>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {m.accounts_profile_cancel()}
          </Button>
          <Button type="submit" busy={busy} busyLabel={m.accounts_profile_saving()}>
            {m.accounts_address_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const EMPTY = { state: '', city: '', corregimiento: '', address: '', landmark: '', zipCode: '' }

function problemsOf(values: Record<string, string>): FieldErrors {
  const problems: FieldErrors = {}
  if (!values['fullName']?.trim()) problems['fullName'] = m.accounts_address_receiver_required()
  if (!values['phone']?.trim()) problems['phone'] = m.accounts_address_phone_required()
  for (const field of PLACE_FIELDS) {
    if (!isOptional(field) && !values[field]?.trim())
      problems[field] = placeSentences[field as keyof typeof placeSentences]()
  }
  return problems
}
