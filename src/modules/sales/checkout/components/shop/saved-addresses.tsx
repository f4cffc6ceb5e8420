import { formatPhone, MAX_ADDRESSES } from '#modules/identity/accounts/rules.ts'
import { PLACE_FIELDS, placeName } from '#modules/platform/places/components/place-words.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { BillingValues } from './billing-problems.ts'
import type { Checkout } from './place-order.tsx'

type SavedAddress = Checkout['addresses'][number]

/** What a saved address fills in; the mail address stays as it is. */
export function billingOf(saved: SavedAddress): Omit<BillingValues, 'email' | 'taxId'> {
  const { id: _, isDefault: __, ...address } = saved
  return { ...address, phone: formatPhone(address.phone) }
}

export function findSaved(addresses: readonly SavedAddress[], billing: BillingValues) {
  return addresses.find(
    (saved) =>
      saved.fullName === billing.fullName.trim() &&
      saved.phone.slice(-8) === billing.phone.replace(/\D/g, '').slice(-8) &&
      PLACE_FIELDS.every((field) => saved[field] === billing[field].trim()),
  )
}

type SavedAddressesProps = {
  addresses: readonly SavedAddress[]
  billing: BillingValues
  onChoose: (address: Partial<BillingValues>) => void
}

/** The buyer's own addresses, one choice away; writing over one of them makes it another. */
export function SavedAddresses({ addresses, billing, onChoose }: SavedAddressesProps) {
  if (addresses.length === 0) return null
  return (
    <Field label={m.checkout_saved_address()} className="mb-4">
      <Select
        value={findSaved(addresses, billing)?.id ?? ''}
        onChange={(event) => {
          const chosen = addresses.find(({ id }) => id === event.target.value)
          onChoose(chosen ? billingOf(chosen) : NOWHERE)
        }}
      >
        {addresses.map((saved) => (
          <option key={saved.id} value={saved.id}>
            {m.checkout_saved_address_option({
              name: saved.fullName,
              address: saved.address,
              place: placeName(saved),
            })}
          </option>
        ))}
        <option value="">{m.checkout_other_address()}</option>
      </Select>
    </Field>
  )
}

/** The person stays the same until another name is written. */
const NOWHERE = {
  state: '',
  city: '',
  corregimiento: '',
  address: '',
  landmark: '',
  zipCode: '',
}

type SaveAddressProps = {
  addresses: readonly SavedAddress[]
  billing: BillingValues
  checked: boolean
  onChange: (checked: boolean) => void
}

export function SaveAddress({ addresses, billing, checked, onChange }: SaveAddressProps) {
  if (addresses.length >= MAX_ADDRESSES || findSaved(addresses, billing)) return null
  return (
    <Checkbox
      className="mt-4"
      label={m.checkout_save_address()}
      hint={m.checkout_save_address_hint()}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
