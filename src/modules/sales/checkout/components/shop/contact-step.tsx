import { useEffect, useState } from 'react'
import { CartEmailsConsent } from '#modules/identity/accounts/components/shop/cart-emails-consent.tsx'
import { readPlace } from '#modules/catalog/delivery/components/shop/read-place.ts'
import { addressText } from '#modules/platform/places/components/place-words.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { BillingFields } from './billing-fields.tsx'
import { useAddressForm } from './address-form.ts'
import { billingProblems, type FormProblems } from './billing-problems.ts'
import { keepDraft } from './draft.ts'
import { firstBilling, type Known, savesFirst } from './first-billing.ts'
import type { Checkout } from './place-order.tsx'
import { SaveAddress, SavedAddresses } from './saved-addresses.tsx'
import { StepSection } from './step-section.tsx'
import type { Present } from './use-present.ts'

const PresentFields = lazyPart(async () => (await import('./present-fields.tsx')).PresentFields)

/** Who the order is for and where it goes, and what is wrong with what was typed. */
export function useBilling(given: Omit<Known, 'place'>) {
  const { user, checkout, resumed } = given
  const known = { ...given, place: readPlace() }
  const form = useAddressForm('billing', () => firstBilling(known))
  const { values, isTyped } = form
  const [saveAddress, setSaveAddress] = useState(() => savesFirst(known))
  useEffect(() => {
    if (isTyped) keepDraft(user.id, { billingInfo: values, saveAddress })
  }, [user.id, isTyped, values, saveAddress])
  const [isKnown] = useState(
    () => !resumed && checkout.addresses.length > 0 && Object.keys(billingProblems(values)).length === 0,
  )

  return {
    ...form,
    /** Whether all of it stands from before: the buyer has a usual address. */
    isKnown,
    saveAddress,
    setSaveAddress: (saves: boolean) => {
      form.setTyped(true)
      setSaveAddress(saves)
    },
    asked: { billingInfo: values, ...(saveAddress ? { saveAddress } : {}) },
  }
}

type Billing = ReturnType<typeof useBilling>

type ContactStepProps = {
  billing: Billing
  addresses: Checkout['addresses']
  present: Present
  refused: FormProblems | null
  asksCartEmails: boolean
  /** Opens the step; absent while it stands open. */
  onOpen: (() => void) | null
}

export function ContactStep({
  billing,
  present,
  addresses,
  refused,
  asksCartEmails,
  onOpen,
}: ContactStepProps) {
  const { values, problems, saveAddress } = billing
  // Once agreed to it stays on the page, to be taken back.
  const [isAgreed, setAgreed] = useState(asksCartEmails ? false : null)
  const consent = isAgreed !== null && <CartEmailsConsent isGiven={isAgreed} onChange={setAgreed} />
  if (onOpen) {
    const { receiver } = present
    const says = (
      <>
        <p className="wrap-anywhere font-semibold">
          {values.fullName} · {values.phone}
        </p>
        <p className="line-clamp-2 wrap-anywhere text-muted">{addressText(values).join(' · ')}</p>
        {receiver && (
          <p className="mt-1 wrap-anywhere">
            {m.checkout_gift_for({ name: receiver.fullName })} · {addressText(receiver).join(' · ')}
          </p>
        )}
      </>
    )
    const openPresent = () => {
      present.setOn(true)
      onOpen()
    }
    const also = { label: m.checkout_gift_option(), at: '[name=present]', onOpen: openPresent }
    return (
      <StepSection
        number={1}
        title={m.checkout_step_contact()}
        folded={{ says, onOpen, also: receiver ? undefined : also }}
      >
        {consent && <div className="sm:pl-11">{consent}</div>}
      </StepSection>
    )
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
        problems={{ ...refused?.billing, ...problems }}
        onChange={billing.change}
        onLeave={billing.leave}
      />
      <SaveAddress
        addresses={addresses}
        billing={values}
        checked={saveAddress}
        onChange={billing.setSaveAddress}
      />
      <div {...PresentFields.ahead} className="mt-4">
        <Checkbox
          name="present"
          label={m.checkout_gift_option()}
          hint={m.checkout_gift_option_hint()}
          checked={present.isOn}
          onChange={(event) => present.setOn(event.target.checked)}
        />
      </div>
      {present.isOn && <PresentFields present={present} addresses={addresses} refused={refused?.receiver} />}
      {consent}
    </StepSection>
  )
}
