import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { call, type Output } from '#browser/client.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { PlaceFields } from '#modules/platform/places/components/shop/place-fields.tsx'
import {
  PLACE_FIELDS,
  type PlaceFieldName,
  placeSentences,
  withPlace,
} from '#modules/platform/places/components/place-words.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { UnsavedDialog } from '#ui/unsaved-dialog.tsx'
import { formatPhone } from '../../../rules.ts'
import { FormMessage } from '../../form-message.tsx'
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
  const save = useAct(
    ({ isDefault, ...values }: Address) => {
      const wanted = { ...values, ...(isDefault && !address?.isDefault ? { isDefault } : {}) }
      return address
        ? call('PATCH /profile/addresses/{id}', { id: address.id, ...wanted })
        : call('POST /profile/addresses', wanted)
    },
    {
      said: m.accounts_address_saved,
      failed: m.accounts_address_save_failed,
      reportsIn: 'place',
      done: onSaved,
    },
  )
  const form = useRecordForm(addressSchema(), valuesOf(address, person, isFirst), save)
  const places = form.watch()
  const close = form.guard.closing(onClose)
  const setPlace = (field: PlaceFieldName, value: string) => {
    const now = form.getValues()
    const next = withPlace(now, field, value)
    for (const name of PLACE_FIELDS)
      if (next[name] !== now[name]) form.setValue(name, next[name], { shouldDirty: true })
    form.clearErrors(field)
  }
  return (
    <Dialog
      open
      onClose={close}
      size="lg"
      title={address ? m.accounts_address_edit_title() : m.accounts_address_new()}
      closeLabel={m.common_close()}
    >
      <form noValidate className="flex flex-col gap-5 pb-3" onSubmit={form.submit}>
        <FormMessage message={form.message} />
        <fieldset disabled={form.busy} className="grid min-w-0 gap-4 sm:grid-cols-6">
          <Field
            label={m.accounts_address_receiver()}
            error={form.errors['fullName']}
            required
            className="sm:col-span-3"
          >
            <Input {...form.register('fullName')} autoComplete="name" maxLength={120} data-autofocus />
          </Field>
          <Field label={m.common_phone()} error={form.errors['phone']} required className="sm:col-span-3">
            <Input {...form.register('phone')} type="tel" autoComplete="tel" inputMode="tel" maxLength={40} />
          </Field>
          <PlaceFields
            values={places}
            problems={form.errors}
            idOf={(field) => `address-${field}`}
            onChange={setPlace}
          />
          {!address?.isDefault && !isFirst && (
            <Checkbox
              {...form.register('isDefault')}
              className="sm:col-span-6"
              label={m.accounts_address_is_default()}
            />
          )}
        </fieldset>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={form.busy} onClick={close}>
            {m.common_cancel()}
          </Button>
          <Button type="submit" busy={form.busy} busyLabel={m.common_saving()}>
            {m.accounts_address_save()}
          </Button>
        </div>
      </form>
      <UnsavedDialog guard={form.guard} />
    </Dialog>
  )
}

type Address = z.output<ReturnType<typeof addressSchema>>

/** What must not be empty; whether the place exists is for the server to say. */
function addressSchema() {
  const needed = (sentence: () => string) =>
    z.string().check(z.refine((value) => value.trim() !== '', sentence()))
  return z.object({
    fullName: needed(m.accounts_address_receiver_required),
    phone: needed(m.accounts_address_phone_required),
    state: needed(placeSentences.state),
    city: needed(placeSentences.city),
    corregimiento: needed(placeSentences.corregimiento),
    address: needed(placeSentences.address),
    landmark: z.string(),
    zipCode: z.string(),
    isDefault: z.boolean(),
  })
}

function valuesOf(address: SavedAddress | null, person: Props['person'], isFirst: boolean): Address {
  const { fullName, phone, ...rest } = address ?? { ...EMPTY, ...person }
  const { state, city, corregimiento, address: street, landmark, zipCode } = rest
  const place = { state, city, corregimiento, address: street, landmark, zipCode }
  return { fullName, phone: formatPhone(phone ?? ''), ...place, isDefault: address?.isDefault ?? isFirst }
}

const EMPTY = { state: '', city: '', corregimiento: '', address: '', landmark: '', zipCode: '' }
