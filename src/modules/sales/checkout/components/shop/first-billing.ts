import { formatPhone } from '#modules/identity/accounts/rules.ts'
import type { StoredPlace } from '#modules/catalog/delivery/components/shop/stored-place.ts'
import type { CheckoutBody } from './attempt.ts'
import { type BillingValues, emptyBilling } from './billing-problems.ts'
import type { Draft } from './draft.ts'
import type { Checkout } from './place-order.tsx'
import { billingOf } from './saved-addresses.tsx'

export type Buyer = { id: string; fullName: string; email: string; phone: string | null }

export type Known = {
  user: Buyer
  checkout: Pick<Checkout, 'billing' | 'addresses'>
  resumed: CheckoutBody | undefined
  /** What was typed before a reload. */
  draft: Draft
  /** The place that was chosen in the header of this browser. */
  place: StoredPlace | null
}

/** What the form begins with: what was typed, else the usual address, else the chosen place before that of the last order. */
export function firstBilling({ user, checkout, resumed, draft, place }: Known): BillingValues {
  const { billing, addresses } = checkout
  return {
    ...emptyBilling,
    fullName: user.fullName,
    email: user.email,
    phone: formatPhone(user.phone ?? ''),
    ...billing,
    ...(place && !isIn(place, billing) ? { ...NO_STREET, ...place } : {}),
    ...(addresses[0] && billingOf(addresses[0])),
    taxId: billing?.taxId ?? '',
    ...draft.billingInfo,
    ...(resumed?.billingInfo as BillingValues | undefined),
  }
}

/**
 * A first address is saved unless the buyer says no (decision 34), and so is one that lacks its corregimiento; a
 * purchase that is sent again says it again.
 */
export function savesFirst({ checkout, resumed, draft }: Pick<Known, 'checkout' | 'resumed' | 'draft'>) {
  if (resumed) return resumed.saveAddress === true
  return draft.saveAddress ?? !checkout.addresses[0]?.corregimiento
}

const isIn = (place: StoredPlace, billing: Checkout['billing']) =>
  billing !== null && PLACE_PARTS.every((part) => billing[part] === place[part])

const PLACE_PARTS = ['state', 'city', 'corregimiento'] as const
/** A street of another place would be wrong there. */
const NO_STREET = { address: '', landmark: '', zipCode: '' }
