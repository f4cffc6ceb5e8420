import { readTaxId } from '#lib/tax-id.ts'
import {
  isOptional,
  PLACE_FIELDS,
  type PlaceFieldName,
  placeSentences,
} from '#modules/platform/places/components/place-words.ts'
import { m } from '#paraglide/messages.js'

/** In the order of the form. */
export const BILLING_FIELDS = ['fullName', 'email', 'phone', ...PLACE_FIELDS, 'taxId'] as const
/** The fields of each form with a person and an address. */
export const FORM_FIELDS = {
  billing: BILLING_FIELDS,
  receiver: ['fullName', 'phone', ...PLACE_FIELDS],
} as const
export type FormName = keyof typeof FORM_FIELDS
export type BillingField = (typeof BILLING_FIELDS)[number]
export type PersonField = Exclude<BillingField, PlaceFieldName>
export type BillingValues = Record<BillingField, string>
export type BillingProblems = { [Field in BillingField]?: string | undefined }

export const emptyBilling: BillingValues = {
  fullName: '',
  email: '',
  phone: '',
  state: '',
  city: '',
  corregimiento: '',
  address: '',
  landmark: '',
  zipCode: '',
  taxId: '',
}

/** What can be checked before asking the server, which judges again. */
export function billingProblems(values: BillingValues, form: FormName = 'billing'): BillingProblems {
  const problems: BillingProblems = {}
  for (const field of FORM_FIELDS[form]) {
    if (field === 'taxId') {
      if (values.taxId.trim() !== '' && readTaxId(values.taxId) === null)
        problems.taxId = m.checkout_tax_id_invalid()
      continue
    }
    if (isOptional(field) || isFilled(field, values[field].trim())) continue
    problems[field] = sentences[field as keyof typeof sentences]()
  }
  return problems
}

function isFilled(field: BillingField, value: string): boolean {
  if (field === 'email') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
  if (field === 'phone') return /^\+?[\d\s().-]{7,30}$/.test(value)
  return value !== ''
}

const sentences = {
  fullName: m.checkout_full_name_required,
  email: m.checkout_email_required,
  phone: m.checkout_phone_required,
  ...placeSentences,
}

export const personLabels: Record<PersonField, () => string> = {
  fullName: m.common_full_name,
  email: m.common_email,
  phone: m.common_phone,
  taxId: m.checkout_tax_id,
}

/** As the server takes them. */
export const personLimits: Record<PersonField, number> = {
  fullName: 120,
  email: 254,
  phone: 30,
  taxId: 60,
}

export const inputIdOf = (form: FormName) => (field: BillingField) => `${form}-${field}`

/** What is wrong with each form. */
export type FormProblems = { [Form in FormName]?: BillingProblems }
