import { useState } from 'react'
import { isPlaceField, withPlace } from '#modules/platform/places/components/place-words.ts'
import {
  type BillingField,
  type BillingProblems,
  type BillingValues,
  billingProblems,
  type FormName,
} from './billing-problems.ts'

/** What is typed into a form with a person and an address, and what is wrong with it. */
export function useAddressForm(form: FormName, first: () => BillingValues) {
  const [values, setValues] = useState(first)
  const [isTyped, setTyped] = useState(false)
  const [problems, setProblems] = useState<BillingProblems>({})
  const [shownAt, setShownAt] = useState(0)
  return {
    values,
    problems,
    /** When all that is wrong was last shown; 0 while nothing is. */
    shownAt,
    isTyped,
    setTyped,
    /** Whether it can be sent; shows all that is wrong otherwise. */
    isGood(): boolean {
      const found = billingProblems(values, form)
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
      const problem = values[field] === '' ? undefined : billingProblems(values, form)[field]
      if (problem) setProblems((before) => ({ ...before, [field]: problem }))
    },
  }
}
