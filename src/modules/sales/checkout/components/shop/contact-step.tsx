import { useEffect, useState } from 'react'
import { readPlace } from '#modules/catalog/delivery/components/shop/read-place.ts'
import { addressText, isPlaceField, withPlace } from '#modules/platform/places/components/place-words.ts'
import { m } from '#paraglide/messages.js'
import { BillingFields } from './billing-fields.tsx'
import {
  type BillingField,
  type BillingProblems,
  type BillingValues,
  billingProblems,
} from './billing-problems.ts'
import { keepDraft } from './draft.ts'
import { firstBilling, type Known, savesFirst } from './first-billing.ts'
import type { Checkout } from './place-order.tsx'
import { SaveAddress, SavedAddresses } from './saved-addresses.tsx'
import { StepSection } from './step-section.tsx'

/** Who the order is for and where it goes, and what is wrong with what was typed. */
export function useBilling(given: Omit<Known, 'place'>) {
  const { user, checkout, resumed } = given
  const known = { ...given, place: readPlace() }
  const [values, setValues] = useState(() => firstBilling(known))
  const [saveAddress, setSaveAddress] = useState(() => savesFirst(known))
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    if (isTyped) keepDraft(user.id, { billingInfo: values, saveAddress })
  }, [user.id, isTyped, values, saveAddress])
  const [problems, setProblems] = useState<BillingProblems>({})
  const [shownAt, setShownAt] = useState(0)
  const [isKnown] = useState(
    () => !resumed && checkout.addresses.length > 0 && Object.keys(billingProblems(values)).length === 0,
  )

  return {
    /** Whether all of it stands from before: the buyer has a usual address. */
    isKnown,
    values,
    problems,
    shownAt,
    saveAddress,
    setSaveAddress: (saves: boolean) => {
      setTyped(true)
      setSaveAddress(saves)
    },
    asked: { billingInfo: values, ...(saveAddress ? { saveAddress } : {}) },
    /** Whether it can be sent; shows all that is wrong otherwise. */
    isGood(): boolean {
      const found = billingProblems(values)
      const isGood = Object.keys(found).length === 0
      if (!isGood) setProblems(found)
      setShownAt(isGood ? 0 : Date.now())
      return isGood
    },
    choose: (address: Partial<BillingValues>) => {
      setTyped(true)
      setValues((before) => ({ ...before, ...address }))
      setProblems({})
    },
    change: (field: BillingField, value: string) => {
      setTyped(true)
      setValues((before) =>
        isPlaceField(field) ? withPlace(before, field, value) : { ...before, [field]: value },
      )
      setProblems((before) => ({ ...before, [field]: undefined }))
    },
    leave: (field: BillingField) => {
      const problem = values[field] === '' ? undefined : billingProblems(values)[field]
      if (problem) setProblems((before) => ({ ...before, [field]: problem }))
    },
  }
}

type Billing = ReturnType<typeof useBilling>

type ContactStepProps = {
  billing: Billing
  addresses: Checkout['addresses']
  refused: BillingProblems | null
  /** Opens the step; absent while it stands open. */
  onOpen: (() => void) | null
}

export function ContactStep({ billing, addresses, refused, onOpen }: ContactStepProps) {
  const { values, problems, saveAddress } = billing
  if (onOpen) {
    const says = (
      <>
        <p className="wrap-anywhere font-semibold">
          {values.fullName} · {values.phone}
        </p>
        <p className="line-clamp-2 wrap-anywhere text-muted">{addressText(values).join(' · ')}</p>
      </>
    )
    return <StepSection number={1} title={m.checkout_step_contact()} folded={{ says, onOpen }} />
  }
  return (
    <StepSection
      number={1}
      title={m.checkout_step_contact()}
      aside={<p className="text-muted text-sm">{m.checkout_required_hint()}</p>}
    >
      <SavedAddresses addresses={addresses} billing={values} onChoose={billing.choose} />
      <BillingFields
        values={values}
        problems={{ ...refused, ...problems }}
        onChange={billing.change}
        onLeave={billing.leave}
      />
      <SaveAddress
        addresses={addresses}
        billing={values}
        checked={saveAddress}
        onChange={billing.setSaveAddress}
      />
    </StepSection>
  )
}
