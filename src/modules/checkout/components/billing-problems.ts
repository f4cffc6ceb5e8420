import { m } from '#paraglide/messages.js'

/** In the order of the form. */
export const BILLING_FIELDS = ['fullName', 'email', 'phone', 'address', 'city', 'state', 'zipCode'] as const
export type BillingField = (typeof BILLING_FIELDS)[number]
export type BillingValues = Record<BillingField, string>
export type BillingProblems = { [Field in BillingField]?: string | undefined }

export const emptyBilling: BillingValues = {
  fullName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
}

/** What can be told before asking the server, which judges again. */
export function billingProblems(values: BillingValues): BillingProblems {
  const problems: BillingProblems = {}
  for (const field of BILLING_FIELDS) {
    if (!isFilled(field, values[field].trim())) problems[field] = sentences[field]()
  }
  return problems
}

function isFilled(field: BillingField, value: string): boolean {
  if (field === 'email') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
  if (field === 'phone') return /^\+?[\d\s().-]{7,30}$/.test(value)
  return value !== ''
}

const sentences: Record<BillingField, () => string> = {
  fullName: m.checkout_full_name_required,
  email: m.checkout_email_required,
  phone: m.checkout_phone_required,
  address: m.checkout_address_required,
  city: m.checkout_city_required,
  state: m.checkout_state_required,
  zipCode: m.checkout_zip_code_required,
}

export const billingLabels: Record<BillingField, () => string> = {
  fullName: m.checkout_full_name,
  email: m.checkout_email,
  phone: m.checkout_phone,
  address: m.checkout_address,
  city: m.checkout_city,
  state: m.checkout_state,
  zipCode: m.checkout_zip_code,
}

/** As the server takes them. */
export const billingLimits: Record<BillingField, number> = {
  fullName: 120,
  email: 254,
  phone: 30,
  address: 200,
  city: 80,
  state: 80,
  zipCode: 20,
}

export const billingInputId = (field: BillingField) => `billing-${field}`
