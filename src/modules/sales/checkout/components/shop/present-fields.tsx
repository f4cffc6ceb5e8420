import { PlaceFields } from '#modules/platform/places/components/shop/place-fields.tsx'
import { MAX_GIFT_NOTE } from '#modules/sales/orders/rules.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { PersonInput } from './billing-fields.tsx'
import { type BillingProblems, inputIdOf } from './billing-problems.ts'
import type { Checkout } from './place-order.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import type { Present } from './use-present.ts'

type PresentFieldsProps = {
  present: Present
  addresses: Checkout['addresses']
  refused: BillingProblems | undefined
}

/** The note of a present, and who receives it where. */
export function PresentFields({ present, addresses, refused }: PresentFieldsProps) {
  const { form } = present
  const fields = {
    values: form.values,
    problems: { ...refused, ...form.problems },
    idOf: inputIdOf('receiver'),
    onChange: form.change,
    onLeave: form.leave,
  }
  return (
    <div className="mt-4 grid gap-4 border-line border-l-2 pl-4">
      <Field
        label={m.checkout_gift_note()}
        hint={m.checkout_gift_note_hint()}
        optionalLabel={m.common_optional()}
      >
        <Textarea
          rows={3}
          maxLength={MAX_GIFT_NOTE}
          value={present.note}
          onChange={(event) => present.setNote(event.target.value)}
        />
      </Field>
      <Checkbox
        label={m.checkout_gift_other()}
        hint={m.checkout_gift_other_hint()}
        checked={present.isForOther}
        onChange={(event) => present.setForOther(event.target.checked)}
      />
      {present.isForOther && (
        <fieldset className="min-w-0">
          <legend className="mb-3 font-semibold">{m.checkout_gift_receiver()}</legend>
          <SavedAddresses addresses={addresses} billing={form.values} onChoose={form.choose} />
          <div className="grid gap-4 sm:grid-cols-6">
            <PersonInput {...fields} field="fullName" autoComplete="off" className="sm:col-span-3" />
            <PersonInput
              {...fields}
              field="phone"
              type="tel"
              autoComplete="off"
              inputMode="tel"
              className="sm:col-span-3"
            />
            <PlaceFields {...fields} />
          </div>
        </fieldset>
      )}
    </div>
  )
}
